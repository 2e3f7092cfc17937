import { type CurrencyCode, type Money, money } from "@rambla/core/money";
import { DAY } from "@rambla/core/time";

/** The stored form of a code. */
export const CODE = /^[A-Z0-9][A-Z0-9-]{2,30}[A-Z0-9]$/;

/** Normalises a typed or pasted code: pastes bring invisible characters and other dashes. */
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

/** How long an expired coupon can be used after a refund returned it. */
export const BACK_FOR = 30 * DAY;

export function isAvailable(
  { remaining, validUntil }: Pick<Coupon, "remaining" | "validUntil">,
  currency: CurrencyCode,
  now: Date,
): boolean {
  return remaining.minor > 0 && remaining.currency === currency && validUntil > now;
}

/** Whether a code can be redeemed. */
export function isOpen({ uses, taken, validFrom, validUntil, endedAt }: RedeemCode, now: Date): boolean {
  return endedAt === null && taken < uses && validFrom <= now && validUntil > now;
}

/** An amount or coins; undefined when the code gives nothing in the currency. */
export function givenBy(
  { amounts, coins }: Pick<RedeemCode, "amounts" | "coins">,
  currency: CurrencyCode,
): Money | { readonly coins: number } | undefined {
  if (coins !== null) return { coins };
  const minor = amounts?.[currency];
  return minor === undefined ? undefined : money(minor, currency);
}
