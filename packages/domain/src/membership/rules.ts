/** Rules of memberships. Pure; moments and zones are arguments. */
import type { ShopConfig } from "@rambla/core/config";
import { calendarDay } from "@rambla/core/date-format";
import type { Market } from "@rambla/core/market";
import { parseDecimal } from "@rambla/core/money";
import { priceBasket, type PricedBasket, type Purse } from "@rambla/core/pricing";
import { isSeen } from "@rambla/core/seen";
import { after, DAY, SECOND, yearAfter } from "@rambla/core/time";

export type Validity = { readonly validFrom: Date; readonly validUntil: Date };
export type MembershipState = "none" | "valid" | "ended";

/** A year that was bought: from when to when it counts, and how long it is as a whole. */
export type Year = Validity & { readonly seconds: number };

/** States.md 17; on the moment it ends a membership has ended. */
export function stateOf(validity: Validity | undefined, now: Date): MembershipState {
  if (!validity) return "none";
  return validity.validUntil > now ? "valid" : "ended";
}

/** A membership that goes on until another moment: where it ends while it is valid, else from now (D-082). */
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

/** A membership with so many days more. */
export function prolonged(validity: Validity | undefined, days: number, now: Date): Validity {
  return prolongedUntil(validity, now, (from) => after(from, days * DAY)).validity;
}

/** A membership with a year more, and that year. */
export function prolongedByYear(validity: Validity | undefined, now: Date): { readonly validity: Validity; readonly year: Year } {
  const { validity: whole, added } = prolongedUntil(validity, now, yearAfter);
  return { validity: whole, year: { ...added, seconds: (added.validUntil.getTime() - added.validFrom.getTime()) / SECOND } };
}

/**
 * When a year ends of which only a share stays paid: it loses the same share of its length from its end, and never what was used. Asked
 * again, it says the same.
 */
export function endOfShare({ validFrom, validUntil, seconds }: Year, share: number, now: Date): Date {
  const paidUntil = after(validFrom, Math.floor(seconds * share) * SECOND);
  return earlier(validUntil, later(paidUntil, later(validFrom, now)));
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** Days from today to the last day, by the calendar of a place: 0 on the last day itself, and after it. */
export function daysLeft(validUntil: Date, now: Date, timeZone: string): number {
  return validUntil > now ? calendarDay(validUntil, timeZone) - calendarDay(now, timeZone) : 0;
}

/** A member's name as it is kept; undefined where the naming rule is not met (R-465, D-083). */
export function tidyMemberName(text: string, { namePattern }: Pick<ShopConfig["membership"], "namePattern">): string | undefined {
  const name = text.normalize("NFC").toWellFormed().replace(/\s+/gu, " ").trim();
  return isSeen(name) && new RegExp(namePattern, "u").test(name) ? name : undefined;
}

/** What a year costs in a market, with the tax of its country and nothing to send; undefined where none is sold. @param purse what of it may be paid beside money */
export function priceYear(
  { membership }: Pick<ShopConfig, "membership">,
  { brand, country, currency, sells }: Pick<Market, "brand" | "country" | "currency" | "sells">,
  purse?: Purse,
): PricedBasket | undefined {
  const price = sells ? parseDecimal(membership.prices[brand.code]?.[country.code] ?? "", currency) : undefined;
  const entries = price && [{ key: "year", quantity: 1, goods: [{ price, originalPrice: null, quantity: 1 }], bundlePrice: null }];
  return entries && priceBasket({ entries, currency, destination: country, shipping: null, purse });
}
