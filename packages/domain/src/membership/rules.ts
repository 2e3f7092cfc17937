import type { ShopConfig } from "@rambla/core/config";
import { calendarDay } from "@rambla/core/date-format";
import type { Market } from "@rambla/core/market";
import { parseDecimal } from "@rambla/core/money";
import { priceBasket, type PricedBasket, type Purse } from "@rambla/core/pricing";
import { isSeen } from "@rambla/core/seen";
import { after, DAY, SECOND, yearAfter } from "@rambla/core/time";

export type Validity = { readonly validFrom: Date; readonly validUntil: Date };
export type MembershipState = "none" | "valid" | "ended";

/** `seconds` is its full length. */
export type Year = Validity & { readonly seconds: number };

/** At the moment of its end it has ended. */
export function stateOf(validity: Validity | undefined, now: Date): MembershipState {
  if (!validity) return "none";
  return validity.validUntil > now ? "valid" : "ended";
}

/** Extends from the end of a valid membership, else from now. */
function prolongedUntil(
  validity: Validity | undefined,
  now: Date,
  until: (from: Date) => Date,
): { readonly validity: Validity; readonly added: Validity } {
  const running = validity && stateOf(validity, now) === "valid" ? validity : undefined;
  const from = running?.validUntil ?? now;
  const validUntil = until(from);
  return { validity: { validFrom: running?.validFrom ?? now, validUntil }, added: { validFrom: from, validUntil } };
}

export function prolonged(validity: Validity | undefined, days: number, now: Date): Validity {
  return prolongedUntil(validity, now, (from) => after(from, days * DAY)).validity;
}

/** Also gives the added year. */
export function prolongedByYear(validity: Validity | undefined, now: Date): { readonly validity: Validity; readonly year: Year } {
  const { validity: whole, added } = prolongedUntil(validity, now, yearAfter);
  return { validity: whole, year: { ...added, seconds: (added.validUntil.getTime() - added.validFrom.getTime()) / SECOND } };
}

/** A partial refund shortens a year by its share, but not into the used part. Repeatable. */
export function endOfShare({ validFrom, validUntil, seconds }: Year, share: number, now: Date): Date {
  const paidUntil = after(validFrom, Math.floor(seconds * share) * SECOND);
  return earlier(validUntil, later(paidUntil, later(validFrom, now)));
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** Calendar days to the last day; 0 on it and later. */
export function daysLeft(validUntil: Date, now: Date, timeZone: string): number {
  return validUntil > now ? calendarDay(validUntil, timeZone) - calendarDay(now, timeZone) : 0;
}

/** Undefined when the name breaks the rule of the settings. */
export function tidyMemberName(text: string, { namePattern }: Pick<ShopConfig["membership"], "namePattern">): string | undefined {
  const name = text.normalize("NFC").toWellFormed().replace(/\s+/gu, " ").trim();
  return isSeen(name) && new RegExp(namePattern, "u").test(name) ? name : undefined;
}

/** Undefined where no membership is sold. */
export function priceYear(
  { membership }: Pick<ShopConfig, "membership">,
  { brand, country, currency, sells }: Pick<Market, "brand" | "country" | "currency" | "sells">,
  purse?: Purse,
): PricedBasket | undefined {
  const price = sells ? parseDecimal(membership.prices[brand.code]?.[country.code] ?? "", currency) : undefined;
  const entries = price && [{ key: "year", quantity: 1, goods: [{ price, originalPrice: null, quantity: 1 }], bundlePrice: null }];
  return entries && priceBasket({ entries, currency, destination: country, shipping: null, purse });
}
