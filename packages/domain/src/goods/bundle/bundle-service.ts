/** Bundles for a product page and for carts (R-364, R-378, D-104, decision 103). */
import type { LineIdentity } from "@rambla/core/cart";
import type { Market } from "@rambla/core/market";
import { money } from "@rambla/core/money";
import { type PriceExplanation, priceEntries } from "@rambla/core/pricing";
import type { Queryable } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/shop.ts";
import { tags } from "../../platform/tags.ts";
import { basketEntry, bundleLine, type PricedLine, singleLine } from "./bundle-rules.ts";
import { type BundleRow, findBundles, findBundlesWith } from "./bundle-store.ts";
import type { GoodsCard } from "../card.ts";
import { piecesLeft, type StockState, stockState } from "../rules.ts";
import { cardsOfPriced, type PricedItem, priceItems } from "../service.ts";

/** A line of a cart with what it costs now. */
export type PricedCartLine = PricedLine<PricedItem>;

/** Bundles that a product page shows. */
const MOST_OFFERED = 3;
/** Of which so many are looked at, as goods that are gone and limits may leave some out: however many there are, a page costs the same. */
const MOST_PRICED = 12;

/**
 * What lines of a cart cost in a market now, inside or outside a transaction.
 * The goods of a bundle have their normal price, whatever price list a link names.
 * @returns one entry per line in the same order; null when the market does not sell it, or not all of a bundle
 */
export async function priceLines(
  database: Queryable,
  market: Market,
  items: readonly LineIdentity[],
  now: Date,
): Promise<(PricedCartLine | null)[]> {
  const palletIds = [...new Set(items.flatMap(({ palletId }) => palletId ?? []))];
  const bundles = new Map(
    (palletIds.length > 0 ? await findBundles(database, market, palletIds) : []).map((bundle) => [bundle.palletId, bundle]),
  );
  const asked = items.flatMap(({ goodsId, distributionId, palletId }): readonly Asked[] =>
    palletId ? partsOf(bundles.get(palletId)) : [{ goodsId, distributionId }],
  );
  const priced = await priceItems(database, market, asked, now);
  let before = 0;
  return items.map(({ palletId }) => {
    const bundle = palletId ? bundles.get(palletId) : undefined;
    const [first, last] = [before, (before += palletId ? partsOf(bundle).length : 1)];
    const goods = priced.slice(first, last);
    if (palletId) return bundle ? lineOfBundle(market, bundle, goods) : null;
    return goods[0] ? singleLine(goods[0]) : null;
  });
}

type Asked = { readonly goodsId: string; readonly distributionId: string };

const partsOf = (bundle: BundleRow | undefined): readonly Asked[] =>
  (bundle?.goods ?? []).map(({ goodsId }) => ({ goodsId, distributionId: "0" }));

function lineOfBundle(
  market: Market,
  { palletId, title, priceMinor, goods }: BundleRow,
  priced: readonly (PricedItem | null)[],
): PricedCartLine | null {
  const parts = goods.flatMap(({ quantity }, at) => (priced[at] ? [{ priced: priced[at], quantity }] : []));
  const [first] = parts;
  if (priceMinor === null || !first || parts.length < goods.length) return null;
  const line = bundleLine({ palletId, title, price: money(priceMinor, market.currency) }, first.priced, parts);
  // Of more pieces than an order may hold nobody can buy one.
  return line.limitPerOrder === 0 ? null : line;
}

/** The goods of a bundle and how many pieces of each are in it, whether it is offered or not; none of a bundle that there is not. */
export async function goodsOfBundle(database: Queryable, market: Market, palletId: string): Promise<BundleRow["goods"]> {
  return (await findBundles(database, market, [palletId]))[0]?.goods ?? [];
}

/** Goods of a bundle as cards, and how many pieces of each are in one. */
export type BundleCards = readonly { readonly card: GoodsCard; readonly quantity: number }[];

/** A bundle as a product page offers it: what one of it costs, and how that comes about. */
export type BundleOffer = {
  readonly palletId: string;
  readonly line: PricedCartLine;
  readonly stock: StockState;
  readonly goods: BundleCards;
  readonly explanation: readonly PriceExplanation[];
};

/** The bundles that goods are part of, sold out or saving nothing at the moment as they may be, with cards of all their goods. */
export async function bundlesOf(shop: Shop, market: Market, goodsId: string): Promise<readonly BundleOffer[]> {
  const read = () => findBundlesWith(shop.database, market, goodsId, MOST_PRICED);
  const rows = await shop.reads.keep(`bundles ${market.key} ${goodsId}`, [tags.goods(market.brand.code, goodsId)], read);
  if (rows.length === 0) return [];
  const priced = await priceItems(shop.database, market, rows.flatMap(partsOf), shop.clock());
  let before = 0;
  const lines = rows
    .flatMap((row) => {
      const [first, last] = [before, (before += row.goods.length)];
      return lineOfBundle(market, row, priced.slice(first, last)) ?? [];
    })
    .slice(0, MOST_OFFERED);
  const cards = await cardsOfPriced(
    shop,
    market,
    lines.flatMap((line) => line.goods.map((part) => part.priced)),
  );
  const { entries } = priceEntries(
    lines.map((line) => basketEntry(line.bundle?.palletId ?? "", 1, line)),
    market.currency,
  );
  return lines.map((line, at) => ({
    palletId: line.bundle?.palletId ?? "",
    line,
    stock: stockState(line.stock, shop.config.stock),
    goods: cardsInBundle(line, cards),
    explanation: entries[at]?.explanation ?? [],
  }));
}

/** Cards of what is in a bundle; nothing for goods that stand alone. */
export function cardsInBundle({ bundle, goods }: PricedCartLine, cards: ReadonlyMap<string, GoodsCard>): BundleCards {
  if (!bundle) return [];
  return goods.flatMap(({ priced, quantity }) => {
    const card = cards.get(priced.goodsId);
    return card ? [{ card, quantity }] : [];
  });
}

/** A line as a card: that of its goods with the price of their price list, or of the first goods of a bundle under its name, price and stock. */
export function cardOfLine(line: PricedCartLine, cards: ReadonlyMap<string, GoodsCard>, { stock }: Shop["config"]): GoodsCard | null {
  const card = cards.get(line.goodsId);
  if (!card) return null;
  if (!line.bundle) return { ...card, price: line.priceTag, flash: line.goods[0]?.priced.flash ?? null };
  const preSale = line.goods.find(({ priced }) => priced.deposit !== null);
  return {
    ...card,
    title: line.title,
    fact: "",
    price: line.priceTag,
    stock: stockState(line.stock, stock),
    piecesLeft: piecesLeft(line.stock, stock),
    soldOut: line.goods.some(({ priced }) => cards.get(priced.goodsId)?.soldOut),
    secondPicture: null,
    score: null,
    commentCount: 0,
    isNew: false,
    flash: null,
    priceUntil: null,
    energyClass: null,
    variantCount: 1,
    colours: [],
    preSaleDeposit: preSale?.priced.deposit ?? null,
    preSale: preSale?.priced.preSale ?? null,
  };
}
