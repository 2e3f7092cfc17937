/** What a Spanish price is in the other countries of the demo: rates of the day it was written, rounded as shops do. */
import type { DemoCountryCode } from "./shop.ts";

type Rate = {
  /** Minor units here for one Spanish euro cent, before rounding. */
  readonly factor: number;
  /** Minor units that a price ends with. */
  readonly ending: 90 | 99;
};

/** Countries of the euro have the Spanish price. US prices leave the 21 % tax out. */
const RATES: Partial<Record<DemoCountryCode, Rate>> = {
  GB: { factor: 0.87, ending: 99 },
  PL: { factor: 4.28, ending: 90 },
  US: { factor: 1.16 / 1.21, ending: 99 },
};

/** A Spanish price in another country. Larger prices never become smaller than lower ones. */
export function priceIn(country: DemoCountryCode, spanishMinor: number): number {
  const rate = RATES[country];
  if (!rate) return spanishMinor;
  const units = Math.max(1, Math.round((spanishMinor * rate.factor - rate.ending) / 100) + 1);
  return (units - 1) * 100 + rate.ending;
}

/** An amount of an event, such as what it begins at or takes off, in another country: a round one, as somebody there would choose it. */
export function roundIn(country: DemoCountryCode, spanishMinor: number): number {
  const rate = RATES[country];
  if (!rate) return spanishMinor;
  const amount = spanishMinor * rate.factor;
  const step = amount >= 20_000 ? 5000 : amount >= 4000 ? 1000 : 500;
  return Math.max(step, Math.round(amount / step) * step);
}

/** A Spanish deposit in another country, in whole units. */
export function depositIn(country: DemoCountryCode, spanishMinor: number): number {
  return Math.max(100, Math.round((spanishMinor * (RATES[country]?.factor ?? 1)) / 100) * 100);
}
