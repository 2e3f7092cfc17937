import type { PriceAmounts } from "../rules.ts";

/** Minor units, by country. */
export type StoredFlashSale = {
  readonly flashSaleId: string;
  readonly goodsId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly pieces: number;
  readonly prices: Readonly<Record<string, number>>;
  /** Units per person over all orders; null: the limit per order applies. */
  readonly limitPerPerson: number | null;
};

/** An open sale in a country. Minor units. */
export type FlashSale = {
  readonly flashSaleId: string;
  readonly priceMinor: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly left: number;
  /** The lowest price of the 30 days before it; null when unknown. */
  readonly lowest30Minor: number | null;
  /** Null for no limit. */
  readonly limitPerPerson: number | null;
};

/** From JSON, with dates as text. */
export type FlashSaleRow = Omit<FlashSale, "startsAt" | "endsAt"> & { readonly startsAt: string; readonly endsAt: string };

export function flashSalesOf(rows: readonly FlashSaleRow[] | null): readonly FlashSale[] {
  return (rows ?? []).map(({ startsAt, endsAt, ...sale }) => ({ ...sale, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }));
}

/** The cheapest running sale below the normal price. */
export function flashSaleNow(sales: readonly FlashSale[], standing: Pick<PriceAmounts, "priceMinor">, now: Date): FlashSale | undefined {
  return sales
    .filter(({ startsAt, endsAt, priceMinor, left }) => startsAt <= now && now < endsAt && left > 0 && priceMinor < standing.priceMinor)
    .toSorted((a, b) => a.priceMinor - b.priceMinor)[0];
}

/** The reduction counts from the lowest price of the 30 days before. */
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

/** Undefined when no sale starts or ends. */
export function nextFlashTurn(sales: readonly Pick<FlashSale, "startsAt" | "endsAt">[], now: Date): Date | undefined {
  const turns = sales.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter((moment) => moment > now);
  return turns.length === 0 ? undefined : new Date(Math.min(...turns.map(Number)));
}
