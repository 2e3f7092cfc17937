/** Converts Spanish prices to other countries, with fixed rates and a shop's rounding. */
import type { DemoCountryCode } from "./shop.ts";

type Rate = {
  /** Minor units for one Spanish euro cent, before rounding. */
  readonly factor: number;
  /** Ending of a price in minor units. */
  readonly ending: 90 | 99;
};

/** Euro countries share the price. US prices exclude the 21 % tax. */
const RATES: Partial<Record<DemoCountryCode, Rate>> = {
  GB: { factor: 0.87, ending: 99 },
  PL: { factor: 4.28, ending: 90 },
  US: { factor: 1.16 / 1.21, ending: 99 },
};

/** Monotonic: a higher Spanish price is never lower elsewhere. */
export function priceIn(country: DemoCountryCode, spanishMinor: number): number {
  const rate = RATES[country];
  if (!rate) return spanishMinor;
  const units = Math.max(1, Math.round((spanishMinor * rate.factor - rate.ending) / 100) + 1);
  return (units - 1) * 100 + rate.ending;
}

/** Converts a promotion's amount to a round one. */
export function roundIn(country: DemoCountryCode, spanishMinor: number): number {
  const rate = RATES[country];
  if (!rate) return spanishMinor;
  const amount = spanishMinor * rate.factor;
  const step = amount >= 20_000 ? 5000 : amount >= 4000 ? 1000 : 500;
  return Math.max(step, Math.round(amount / step) * step);
}

/** In whole units. */
export function depositIn(country: DemoCountryCode, spanishMinor: number): number {
  return Math.max(100, Math.round((spanishMinor * (RATES[country]?.factor ?? 1)) / 100) * 100);
}
