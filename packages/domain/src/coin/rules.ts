/** What coins are worth, and what brings them. Pure; coins are whole hundredths of one, money whole minor units. */
import type { ShopConfig } from "@rambla/core/config";
import { type CurrencyCode, decimalText, type Money, money, parseDecimal, split } from "@rambla/core/money";

/** The accounts of the shop that give coins or take them. */
export type ShopAccount = "orders" | "rebate" | "invitation" | "code";
export type CoinUsage = "used" | "givenBack" | "rebate" | "rebateTaken" | "invitation" | "invitationTaken" | "code";

/** Which account of the shop stands on the other side of what a customer gains or spends. */
export const OTHER_SIDE: Readonly<Record<CoinUsage, ShopAccount>> = {
  used: "orders",
  givenBack: "orders",
  rebate: "rebate",
  rebateTaken: "rebate",
  invitation: "invitation",
  invitationTaken: "invitation",
  code: "code",
};

/** Coins that go back when so much of an amount that was paid with them does: all of them with all of it. */
export function coinsBack(used: number, minor: number, ofMinor: number): number {
  return ofMinor === 0 ? 0 : Number((BigInt(used) * BigInt(minor)) / BigInt(ofMinor));
}

/** What no two transfers say: that an order used coins. */
export const usedBy = (orderId: string): string => `used ${orderId}`;
/** That an order brought coins. */
export const broughtBy = (orderId: string): string => `rebate ${orderId}`;
/** That somebody was invited, and came. */
export const invitationOf = (inviteeId: string): string => `invitation ${inviteeId}`;

type Settings = Pick<ShopConfig, "coin">;

/** Minor units of a currency that a hundredth of a coin is worth (D-116, D-117); 0 where coins pay nothing. */
function rateOf({ coin }: Settings, currency: CurrencyCode): number {
  return coin.euroValue * (coin.rates[currency] ?? 0);
}

/** What coins are worth in a currency, never more than they are. */
export function worthOf(settings: Settings, coins: number, currency: CurrencyCode): Money {
  return money(Math.floor(coins * rateOf(settings, currency) + 1e-6), currency);
}

/** Coins that an amount takes: those that are worth as much, rounded up, so that no amount is paid with less than it is. */
export function coinsFor(settings: Settings, amount: Money): number {
  const rate = rateOf(settings, amount.currency);
  return rate === 0 ? 0 : Math.ceil(amount.minor / rate - 1e-6);
}

/** Coins that an amount gives: rounded down. */
export function coinsGivenFor(settings: Settings, amount: Money): number {
  const rate = rateOf(settings, amount.currency);
  return rate === 0 ? 0 : Math.floor(amount.minor / rate + 1e-6);
}

/** Coins with two places, as calls tell them. */
export const coinText = (coins: number): string => decimalText(money(coins, "EUR"));
/** Reads them back; undefined for what is none, or below zero. */
export function readCoins(text: string): number | undefined {
  const read = parseDecimal(text, "EUR")?.minor;
  return read === undefined || read < 0 ? undefined : read;
}

/** Coins that an order brings once it has arrived: a share of what was paid for it in money (D-149). */
export function rebateOf(settings: Settings & Pick<ShopConfig, "rebate">, expenditure: Money): number {
  return coinsGivenFor(settings, money(Math.floor(expenditure.minor * settings.rebate.rate + 1e-6), expenditure.currency));
}

/** Of a planned rebate what is left when money that paid the order went back. */
export function rebateLeft(planned: number, expenditureMinor: number, returnedMinor: number): number {
  return Math.floor((planned * Math.max(0, expenditureMinor - returnedMinor)) / expenditureMinor);
}

/** The part of each line in a rebate: they add up to it. Lines share it by what was paid for them in money, or all alike where that was delivery alone. */
export function rebateByLine(rebate: number, lines: readonly { readonly lineMinor: number; readonly deductedMinor: number }[]): number[] {
  // A membership has none.
  if (lines.length === 0) return [];
  const weights = lines.map(({ lineMinor, deductedMinor }) => lineMinor - deductedMinor);
  const isNothing = weights.every((weight) => weight === 0);
  return split(money(rebate, "EUR"), isNothing ? weights.map(() => 1) : weights).map(({ minor }) => minor);
}

/** Coins for somebody who came by an invitation (D-116, D-150). */
export function invitationReward({ coin, invitation }: Settings & Pick<ShopConfig, "invitation">): number {
  return Math.floor((invitation.rewardEur * 100) / coin.euroValue + 1e-6);
}
