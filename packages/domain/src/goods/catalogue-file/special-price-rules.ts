/** Limits special prices in files to what one operator may give. */

type Special = { readonly goodsId: string; readonly prices: Readonly<Record<string, string>> };
type FlashSale = Special & { readonly flashSaleId: string };
type ListPrice = Special & { readonly distributionId: string };
type Goods = { readonly goodsId: string; readonly prices: Readonly<Record<string, { readonly price: string }>> };
type Placed<Entry> = { readonly entry: Entry; readonly at: string };

/** `off` is the largest share; `held` are existing special prices, which a second operator may have approved. */
export type SpecialLimits = {
  readonly off: number;
  readonly usual: ReadonlyMap<string, Goods["prices"]>;
  readonly held: ReadonlySet<string>;
};

const ofSale = ({ flashSaleId, ...sale }: FlashSale) => ({ ...sale, of: `sale ${flashSaleId}`, command: "flashsale" });
const ofList = ({ distributionId, ...price }: ListPrice) => ({ ...price, of: `list ${distributionId}`, command: "pricelist" });
const keyOf = (of: string, goodsId: string, country: string, price: string) => `${of} ${goodsId} ${country} ${Number(price)}`;

export function specialPricesOf(catalogue: {
  readonly flashSales: readonly FlashSale[];
  readonly priceLists: readonly ListPrice[];
}): ReadonlySet<string> {
  return new Set(
    [...catalogue.flashSales.map(ofSale), ...catalogue.priceLists.map(ofList)].flatMap(({ of, goodsId, prices }) =>
      Object.entries(prices).map(([country, price]) => keyOf(of, goodsId, country, price)),
    ),
  );
}

/** Reports new prices beyond the limit and the command that needs approval. */
export function judgeSpecialPrices(
  read: {
    readonly goods: readonly Placed<Goods>[];
    readonly flashSales: readonly Placed<FlashSale>[];
    readonly priceLists: readonly Placed<ListPrice>[];
  },
  { off, usual: before, held }: SpecialLimits,
  tell: (at: string, sentence: string) => void,
): void {
  const usual = new Map([...before, ...read.goods.map(({ entry }) => [entry.goodsId, entry.prices] as const)]);
  const special = [
    ...read.flashSales.map(({ entry, at }) => ({ ...ofSale(entry), at })),
    ...read.priceLists.map(({ entry, at }) => ({ ...ofList(entry), at })),
  ];
  for (const { of, command, goodsId, prices, at } of special)
    for (const [country, price] of Object.entries(prices)) {
      const whole = Number(usual.get(goodsId)?.[country]?.price ?? 0);
      if (whole > 0 && 1 - Number(price) / whole > off && !held.has(keyOf(of, goodsId, country, price)))
        tell(
          at,
          `prices.${country} is ${price}, where everybody pays ${whole}: a file takes off ${Math.floor(off * 100)} % at most. Use the command ${command}, which a second operator approves.`,
        );
    }
}
