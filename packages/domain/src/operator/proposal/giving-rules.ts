/** How much a call gives away, and how it stands to the bounds of the settings. Pure. */
import type { GivingBounds, ShopConfig } from "@rambla/core/config";

/** One thing that a call gives: the field that says it, how much of it, and which bound holds. */
export type Given = {
  readonly field: string;
  readonly amount: number;
  readonly bound: Exclude<keyof GivingBounds, "value"> | { readonly value: string };
};

/** A given amount above a bound. */
export type Above = { readonly field: string; readonly amount: number; readonly most: number };

/** What a code gives: a currency that no bound names is none of the shop's, and the call itself refuses it. */
export function givenByCode(code: {
  readonly amounts?: Readonly<Record<string, string>> | undefined;
  readonly coins?: string | undefined;
  readonly uses: number;
}): readonly Given[] {
  return [
    ...Object.entries(code.amounts ?? {}).map(([currency, amount]) => ({
      field: `amounts.${currency}`,
      amount: Number(amount),
      bound: { value: currency },
    })),
    ...(code.coins === undefined ? [] : [{ field: "coins", amount: Number(code.coins), bound: "coins" } as const]),
    { field: "uses", amount: code.uses, bound: "uses" },
  ];
}

/** The share that a price takes off another one; none where it is no reduction. */
export const shareOff = (price: number, usual: number): number => (usual > 0 ? Math.max(0, 1 - price / usual) : 0);

/**
 * The first amount that is above its bound: `hard` where no operator may give it, else `alone` where a second one has to approve.
 * @param given what the call gives
 */
export function aboveBound(
  { operator: { giving } }: Pick<ShopConfig, "operator">,
  given: readonly Given[],
): { readonly hard?: Above; readonly alone?: Above } {
  const above = (bounds: GivingBounds) => given.map((each) => aboveOne(bounds, each)).find((found) => found !== undefined);
  const [hard, alone] = [above(giving.most), above(giving.alone)];
  return { ...(hard && { hard }), ...(alone && { alone }) };
}

function aboveOne(bounds: GivingBounds, { field, amount, bound }: Given): Above | undefined {
  const most = typeof bound === "string" ? bounds[bound] : (bounds.value[bound.value] ?? Infinity);
  return amount > most ? { field, amount, most } : undefined;
}
