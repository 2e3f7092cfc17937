/** Flash sales: a lower price between two moments, while the pieces set aside for it last (D-154, decision 144). Pure. */
import type { PriceAmounts } from "../rules.ts";

/** A flash sale as it is held. Amounts are in minor units, by the country that holds it. */
export type StoredFlashSale = {
  readonly flashSaleId: string;
  readonly goodsId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly pieces: number;
  readonly prices: Readonly<Record<string, number>>;
  /** Pieces one person may have in it, in all their orders; null: as many as an order of the goods may hold (decision 169). */
  readonly limitPerPerson: number | null;
};

/** A flash sale of goods in a country, as long as it is not over and there are pieces left of it. Amounts are in minor units. */
export type FlashSale = {
  readonly flashSaleId: string;
  readonly priceMinor: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly left: number;
  /** The lowest price of the thirty days before it; null when nobody knows an earlier one. */
  readonly lowest30Minor: number | null;
  /** Pieces one person may have in it; null for any number. */
  readonly limitPerPerson: number | null;
};

/** The same as rows of cards and prices have it: in JSON, where moments are text. */
export type FlashSaleRow = Omit<FlashSale, "startsAt" | "endsAt"> & { readonly startsAt: string; readonly endsAt: string };

export function flashSalesOf(rows: readonly FlashSaleRow[] | null): readonly FlashSale[] {
  return (rows ?? []).map(({ startsAt, endsAt, ...sale }) => ({ ...sale, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }));
}

/** The sale that counts at a moment: of those under way the cheapest, and none that is not below the price that stands without it. */
export function flashSaleNow(sales: readonly FlashSale[], standing: Pick<PriceAmounts, "priceMinor">, now: Date): FlashSale | undefined {
  return sales
    .filter(({ startsAt, endsAt, priceMinor, left }) => startsAt <= now && now < endsAt && left > 0 && priceMinor < standing.priceMinor)
    .toSorted((a, b) => a.priceMinor - b.priceMinor)[0];
}

/** The amounts of a price in a flash sale, which is a reduction of the one that stands. Its percentage counts from the lowest price of the thirty days before. */
export function flashAmounts(
  standing: PriceAmounts,
  { priceMinor, lowest30Minor }: Pick<FlashSale, "priceMinor" | "lowest30Minor">,
): PriceAmounts {
  return {
    priceMinor,
    originalMinor: standing.originalMinor ?? standing.priceMinor,
    lowest30Minor: Math.min(standing.priceMinor, lowest30Minor ?? standing.priceMinor),
  };
}

/** When the first of some sales begins or ends; undefined when none does any more. */
export function nextFlashTurn(sales: readonly Pick<FlashSale, "startsAt" | "endsAt">[], now: Date): Date | undefined {
  const turns = sales.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter((moment) => moment > now);
  return turns.length === 0 ? undefined : new Date(Math.min(...turns.map(Number)));
}
