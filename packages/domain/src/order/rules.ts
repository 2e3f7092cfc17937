/** Business rules of orders: how they are paid, where they go, when they arrive, until when. Pure: time and settings are arguments. */
import type { ShopConfig } from "@rambla/core/config";
import { dateFormat } from "@rambla/core/date-format";
import { DELIVERY_TIMES, type DeliveryText } from "@rambla/core/delivery-time";
import { type Country, entryOf, type Market } from "@rambla/core/market";
import type { Money } from "@rambla/core/money";
import type { PricedBasket } from "@rambla/core/pricing";
import { isPublicHoliday } from "@rambla/core/public-holidays";
import { seenLength } from "@rambla/core/seen";
import { after, DAY, MINUTE } from "@rambla/core/time";

/** Length of the text that explains a cancellation. */
export const CANCEL_DESCRIPTION = { min: 10, max: 500 } as const;

/** How an order is paid: at once, or a deposit first and the balance after it; a pre-sale too may be paid at once (R-402, R-405, D-125). */
export type PaymentMode = "FULL_PAYMENT" | "DEPOSIT_AND_FINAL_PAYMENT";

/** So long (milliseconds) sweeps look for what a cancelled order was to give back; whatever fails for longer has rung a thousand times. */
export const LOOKED_BACK = 30 * DAY;

/** A tax rate in percent without the noise of binary fractions: 0.21 is 21. */
export function ratePercent(rate: number): number {
  return Math.round(rate * 100_000) / 1000;
}

/** What of an order is paid at each rate, as it is kept. */
export function taxesOf({ taxes }: Pick<PricedBasket, "taxes">): readonly OrderTax[] {
  return taxes.map(({ rate, net, tax }) => ({ rate, netMinor: net.minor, taxMinor: tax.minor }));
}

/** What of an order is paid at one rate: `netMinor` and `taxMinor` together. */
export type OrderTax = { readonly rate: number; readonly netMinor: number; readonly taxMinor: number };

/**
 * The country an order may go to from a market: one the brand delivers to (D-122) that pays in the market's currency
 * and shows its prices the same way. The market's own country when none is named.
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

/** The first and last day an order can arrive on, as dates (YYYY-MM-DD) of the destination. */
export type DeliveryPromise = { readonly from: string; readonly to: string };

/**
 * When an order arrives. Saturdays, Sundays and the public holidays of the destination do not count, and neither does the day of the order. Nothing is promised by date
 * once one of the goods is sold before it is there.
 */
export function deliveryPromise(
  goods: readonly { readonly deposit: Money | null }[],
  orderedAt: Date,
  { timeZone, publicHolidays }: Pick<Country, "timeZone" | "publicHolidays">,
  text: DeliveryText,
): DeliveryPromise | null {
  if (goods.some(isPreSale)) return null;
  const today = dateFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(orderedAt);
  // From here on the date of the destination is that of a moment in UTC, where every day has 24 hours.
  const shift = today === dateOf(orderedAt) ? 0 : today > dateOf(orderedAt) ? DAY : -DAY;
  const start = after(orderedAt, shift);
  const { from, to } = DELIVERY_TIMES[text].toDoor;
  return { from: dateOf(addBusinessDays(start, from, publicHolidays)), to: dateOf(addBusinessDays(start, to, publicHolidays)) };
}

/** Goods with a deposit are sold before they are there. */
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

/** When an unpaid order is cancelled, counted from a moment (D-111). */
export function payDeadline(from: Date, order: ShopConfig["order"]): Date {
  return after(from, order.autoCancelMinutes * MINUTE);
}

/** When an order is cancelled for which nobody said that its transfer is on the way, counted from a moment (D-112). */
export function transferDeadline(from: Date, { cancelDays }: ShopConfig["bankTransfer"]): Date {
  return after(from, cancelDays * DAY);
}

/** Whether a text explains a cancellation well enough. */
export function isCancelDescription(text: string): boolean {
  return seenLength(text) >= CANCEL_DESCRIPTION.min && [...text.trim()].length <= CANCEL_DESCRIPTION.max;
}
