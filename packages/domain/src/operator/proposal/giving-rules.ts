/** Measures what a call gives away against the limits. */
import type { GivingBounds, ShopConfig } from "@rambla/core/config";

export type Given = {
  readonly field: string;
  readonly amount: number;
  readonly bound: Exclude<keyof GivingBounds, "value"> | { readonly value: string };
};

export type Above = { readonly field: string; readonly amount: number; readonly most: number };

/** An unknown currency counts nothing, since the call refuses it. */
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

/** 0 for no reduction. */
export const shareOff = (price: number, usual: number): number => (usual > 0 ? Math.max(0, 1 - price / usual) : 0);

/** `hard`: no operator may give it. `alone`: a second one must approve. */
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
