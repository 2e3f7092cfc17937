import type { BasketEntry } from "./basket.ts";
import { type Money, split } from "./money.ts";

/** An amount per entry and per part. */
export type Minors = readonly (readonly number[])[];

export const total = (minors: readonly number[]): number => minors.reduce((sum, minor) => sum + minor, 0);

/**
 * Shares an amount by weights; `rest` is the weight of what is not goods. Remaining cents go in the order of the keys, so the order of
 * lines has no effect.
 */
export function shared(whole: Money, entries: readonly BasketEntry[], weights: Minors, rest = 0): Minors {
  const parts = weights.map((goods) => goods.map(() => 0));
  if (whole.minor === 0) return parts;
  const places = placesOf(weights, entries);
  const amounts = split(whole, [...places.map(({ minor }) => minor), rest]);
  places.forEach(({ at, index }, place) => {
    const own = parts[at];
    if (own) own[index] = amounts[place]?.minor ?? 0;
  });
  return parts;
}

export const minorAt = (minors: Minors, at: number, index: number): number => minors[at]?.[index] ?? 0;

/** The weights in the order of the keys. */
export function placesOf(
  weights: Minors,
  entries: readonly BasketEntry[],
): readonly { readonly at: number; readonly index: number; readonly minor: number }[] {
  return entries
    .map(({ key }, at) => ({ key, at }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .flatMap(({ at }) => (weights[at] ?? []).map((minor, index) => ({ at, index, minor })));
}
