/** Rules of coupons and of the codes they come of. Pure; moments are arguments. */
import { type CurrencyCode, type Money, money } from "@rambla/core/money";
import { DAY } from "@rambla/core/time";

/** What a code looks like as it is kept: long enough to type, short enough to read. */
export const CODE = /^[A-Z0-9][A-Z0-9-]{2,30}[A-Z0-9]$/;

/** A code as people type or paste it, as it is kept: mails and documents put signs into it that nobody sees, and dashes of their own. */
export function tidyCode(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\s\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .toUpperCase();
}

export type Coupon = { readonly code: string; readonly serialNumber: string; readonly remaining: Money; readonly validUntil: Date };
export type RedeemCode = {
  readonly code: string;
  readonly amounts: Readonly<Record<CurrencyCode, number>> | null;
  readonly coins: number | null;
  readonly uses: number;
  readonly taken: number;
  readonly validFrom: Date;
  readonly validUntil: Date;
  readonly endedAt: Date | null;
};

/** So long a coupon can be used again that had expired before it came back. */
export const BACK_FOR = 30 * DAY;

/** Whether a coupon pays in a currency now: something remains, and its validity has not ended (D-115, states.md 16). */
export function isAvailable(
  { remaining, validUntil }: Pick<Coupon, "remaining" | "validUntil">,
  currency: CurrencyCode,
  now: Date,
): boolean {
  return remaining.minor > 0 && remaining.currency === currency && validUntil > now;
}

/** Whether a code can still be redeemed by somebody. */
export function isOpen({ uses, taken, validFrom, validUntil, endedAt }: RedeemCode, now: Date): boolean {
  return endedAt === null && taken < uses && validFrom <= now && validUntil > now;
}

/** What a code gives where one pays in a currency: an amount, or coins; undefined where it gives nothing there. */
export function givenBy(
  { amounts, coins }: Pick<RedeemCode, "amounts" | "coins">,
  currency: CurrencyCode,
): Money | { readonly coins: number } | undefined {
  if (coins !== null) return { coins };
  const minor = amounts?.[currency];
  return minor === undefined ? undefined : money(minor, currency);
}
