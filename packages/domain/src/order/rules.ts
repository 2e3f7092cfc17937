/** Business rules of orders: destination, delivery, deadlines. Pure. */
import type { ShopConfig } from "@rambla/core/config";
import { dateFormat } from "@rambla/core/date-format";
import { DELIVERY_TIMES, type DeliveryText } from "@rambla/core/delivery-time";
import { type Country, entryOf, type Market } from "@rambla/core/market";
import type { Money } from "@rambla/core/money";
import type { PricedBasket } from "@rambla/core/pricing";
import { isPublicHoliday } from "@rambla/core/public-holidays";
import { seenLength } from "@rambla/core/seen";
import { after, DAY, MINUTE } from "@rambla/core/time";

/** Length of a cancellation's explanation in characters. */
export const CANCEL_DESCRIPTION = { min: 10, max: 500 } as const;

/** A pre-sale may also be paid at once. */
export type PaymentMode = "FULL_PAYMENT" | "DEPOSIT_AND_FINAL_PAYMENT";

/** Milliseconds that sweeps look back for credits to return; a longer failure has raised many alarms. */
export const LOOKED_BACK = 30 * DAY;

/** A tax rate in percent without the noise of binary fractions: 0.21 is 21. */
export function ratePercent(rate: number): number {
  return Math.round(rate * 100_000) / 1000;
}

export function taxesOf({ taxes }: Pick<PricedBasket, "taxes">): readonly OrderTax[] {
  return taxes.map(({ rate, net, tax }) => ({ rate, netMinor: net.minor, taxMinor: tax.minor }));
}

/** The part of an order paid at one rate: `netMinor` and `taxMinor` together. */
export type OrderTax = { readonly rate: number; readonly netMinor: number; readonly taxMinor: number };

/**
 * The country an order may go to: the brand delivers there, and currency and price display are the market's. The market's own country by
 * default.
 */
export function destinationOf(
  market: Market,
  countryCode: string | undefined,
  { countries, delivery }: Pick<ShopConfig, "countries" | "delivery">,
): Country | undefined {
  const country = countryCode === undefined ? market.country : entryOf(countries, countryCode.toUpperCase());
  if (!country || !market.sells || !delivery.countries[market.brand.code]?.includes(country.code)) return undefined;
  return country.currency === market.currency && country.taxIncluded === market.country.taxIncluded ? country : undefined;
}

/** First and last day of arrival, as dates (YYYY-MM-DD) of the destination. */
export type DeliveryPromise = { readonly from: string; readonly to: string };

/** When an order arrives. Weekends, public holidays of the destination and the day of the order do not count. Null with pre-sale goods. */
export function deliveryPromise(
  goods: readonly { readonly deposit: Money | null }[],
  orderedAt: Date,
  { timeZone, publicHolidays }: Pick<Country, "timeZone" | "publicHolidays">,
  text: DeliveryText,
): DeliveryPromise | null {
  if (goods.some(isPreSale)) return null;
  const today = dateFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(orderedAt);
  // From here the destination's date is that of a moment in UTC, where every day has 24 hours.
  const shift = today === dateOf(orderedAt) ? 0 : today > dateOf(orderedAt) ? DAY : -DAY;
  const start = after(orderedAt, shift);
  const { from, to } = DELIVERY_TIMES[text].toDoor;
  return { from: dateOf(addBusinessDays(start, from, publicHolidays)), to: dateOf(addBusinessDays(start, to, publicHolidays)) };
}

/** Only pre-sale goods have a deposit. */
export function isPreSale(goods: { readonly deposit: Money | null }): boolean {
  return goods.deposit !== null;
}

function dateOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function addBusinessDays(from: Date, days: number, holidays: readonly string[]): Date {
  let day = from;
  for (let left = days; left > 0;) {
    day = after(day, DAY);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6 && !isPublicHoliday(dateOf(day), holidays)) left -= 1;
  }
  return day;
}

/** When an unpaid order is cancelled. */
export function payDeadline(from: Date, order: ShopConfig["order"]): Date {
  return after(from, order.autoCancelMinutes * MINUTE);
}

/** When an order without an announced transfer is cancelled. */
export function transferDeadline(from: Date, { cancelDays }: ShopConfig["bankTransfer"]): Date {
  return after(from, cancelDays * DAY);
}

export function isCancelDescription(text: string): boolean {
  return seenLength(text) >= CANCEL_DESCRIPTION.min && [...text.trim()].length <= CANCEL_DESCRIPTION.max;
}
