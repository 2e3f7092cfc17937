/** The value of coins, and what brings them. Pure; coins in hundredths, money in minor units. */
import type { ShopConfig } from "@rambla/core/config";
import { type CurrencyCode, decimalText, type Money, money, parseDecimal, split } from "@rambla/core/money";

export type ShopAccount = "orders" | "rebate" | "invitation" | "code";
export type CoinUsage = "used" | "givenBack" | "rebate" | "rebateTaken" | "invitation" | "invitationTaken" | "code";

/** The shop's account opposite each customer posting. */
export const OTHER_SIDE: Readonly<Record<CoinUsage, ShopAccount>> = {
  used: "orders",
  givenBack: "orders",
  rebate: "rebate",
  rebateTaken: "rebate",
  invitation: "invitation",
  invitationTaken: "invitation",
  code: "code",
};

/** Coins to return with a part of an amount they paid: all of them with all of it. */
export function coinsBack(used: number, minor: number, ofMinor: number): number {
  return ofMinor === 0 ? 0 : Number((BigInt(used) * BigInt(minor)) / BigInt(ofMinor));
}

/** A key that makes a transfer unique: the coins an order used. */
export const usedBy = (orderId: string): string => `used ${orderId}`;
/** The coins an order brought. */
export const broughtBy = (orderId: string): string => `rebate ${orderId}`;
/** The reward for an invitation. */
export const invitationOf = (inviteeId: string): string => `invitation ${inviteeId}`;

type Settings = Pick<ShopConfig, "coin">;

/** Minor units per hundredth of a coin; 0 where coins pay nothing. */
function rateOf({ coin }: Settings, currency: CurrencyCode): number {
  return coin.euroValue * (coin.rates[currency] ?? 0);
}

/** Rounded down. */
export function worthOf(settings: Settings, coins: number, currency: CurrencyCode): Money {
  return money(Math.floor(coins * rateOf(settings, currency) + 1e-6), currency);
}

/** Coins that an amount costs, rounded up, so that coins never pay more than their worth. */
export function coinsFor(settings: Settings, amount: Money): number {
  const rate = rateOf(settings, amount.currency);
  return rate === 0 ? 0 : Math.ceil(amount.minor / rate - 1e-6);
}

/** Coins that an amount gives, rounded down. */
export function coinsGivenFor(settings: Settings, amount: Money): number {
  const rate = rateOf(settings, amount.currency);
  return rate === 0 ? 0 : Math.floor(amount.minor / rate + 1e-6);
}

/** With two decimals. */
export const coinText = (coins: number): string => decimalText(money(coins, "EUR"));
/** Undefined for an invalid or negative number. */
export function readCoins(text: string): number | undefined {
  const read = parseDecimal(text, "EUR")?.minor;
  return read === undefined || read < 0 ? undefined : read;
}

/** Coins for a received order: a share of the money paid for it. */
export function rebateOf(settings: Settings & Pick<ShopConfig, "rebate">, expenditure: Money): number {
  return coinsGivenFor(settings, money(Math.floor(expenditure.minor * settings.rebate.rate + 1e-6), expenditure.currency));
}

/** The rest of a planned rebate after refunds. */
export function rebateLeft(planned: number, expenditureMinor: number, returnedMinor: number): number {
  return Math.floor((planned * Math.max(0, expenditureMinor - returnedMinor)) / expenditureMinor);
}

/** Each line's part of a rebate; the parts add up. Shared by money paid, or evenly where only delivery was paid. */
export function rebateByLine(rebate: number, lines: readonly { readonly lineMinor: number; readonly deductedMinor: number }[]): number[] {
  // A membership has no lines.
  if (lines.length === 0) return [];
  const weights = lines.map(({ lineMinor, deductedMinor }) => lineMinor - deductedMinor);
  const isNothing = weights.every((weight) => weight === 0);
  return split(money(rebate, "EUR"), isNothing ? weights.map(() => 1) : weights).map(({ minor }) => minor);
}

export function invitationReward({ coin, invitation }: Settings & Pick<ShopConfig, "invitation">): number {
  return Math.floor((invitation.rewardEur * 100) / coin.euroValue + 1e-6);
}
