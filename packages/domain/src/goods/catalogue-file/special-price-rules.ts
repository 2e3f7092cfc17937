/** Prices of lists and flash sales in a file that take off more than one operator may give alone. Pure. */

type Special = { readonly goodsId: string; readonly prices: Readonly<Record<string, string>> };
type FlashSale = Special & { readonly flashSaleId: string };
type ListPrice = Special & { readonly distributionId: string };
type Goods = { readonly goodsId: string; readonly prices: Readonly<Record<string, { readonly price: string }>> };
type Placed<Entry> = { readonly entry: Entry; readonly at: string };

/** The largest share that a file may take off, what goods cost everybody in the shop, and the special prices that the shop has already: a second operator may have approved those. */
export type SpecialLimits = {
  readonly off: number;
  readonly usual: ReadonlyMap<string, Goods["prices"]>;
  readonly held: ReadonlySet<string>;
};

const ofSale = ({ flashSaleId, ...sale }: FlashSale) => ({ ...sale, of: `sale ${flashSaleId}`, command: "flashsale" });
const ofList = ({ distributionId, ...price }: ListPrice) => ({ ...price, of: `list ${distributionId}`, command: "pricelist" });
const keyOf = (of: string, goodsId: string, country: string, price: string) => `${of} ${goodsId} ${country} ${Number(price)}`;

/** The special prices of a catalogue, as a file is compared with them. */
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

/** Tells each new special price that is above the bound, with the way to give it all the same. */
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
