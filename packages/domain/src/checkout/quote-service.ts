/** Quotes a cart now: price, stock and limits of every line, and the totals. Changes nothing. */
import { bundleIdentity, lineKey } from "@rambla/core/cart";
import type { Country, Market } from "@rambla/core/market";
import { isPostCode } from "@rambla/core/post-code";
import { type Refusal, refuse } from "@rambla/core/refusal";
import { priceBasket, type PricedBasket, type PricedEntry, type Purse } from "@rambla/core/pricing";
import { taxationAt, type TaxPlace } from "@rambla/core/taxation";
import type { GiftChoice, GiftProblem } from "../activity/gift-rules.ts";
import { countedGoods, type GiftOffer, giftsForBasket } from "../activity/gift-service.ts";
import { basketEntry } from "../goods/bundle/bundle-rules.ts";
import { type BundleCards, cardOfLine, cardsInBundle, type PricedCartLine, priceLines } from "../goods/bundle/bundle-service.ts";
import { type BalanceWindow, balanceWindow, expectedShipping } from "../goods/pre-sale/pre-sale-rules.ts";
import { cardsOfPriced, type GoodsCard } from "../goods/service.ts";
import type { Shop } from "../platform/shop.ts";
import { checkItems, type ItemProblem, mergeItems, type WantedItem } from "../order/item-rules.ts";
import { deliveryPromise, type DeliveryPromise, destinationOf, isPreSale, type PaymentMode } from "../order/rules.ts";

export type QuotedItem = {
  readonly item: WantedItem;
  readonly line: PricedCartLine | null;
  /** The goods at their price list's price, or a bundle. */
  readonly card: GoodsCard | null;
  readonly bundleGoods: BundleCards;
  readonly problem: ItemProblem | null;
  /** Available units, and their price. */
  readonly available: number;
  readonly priced: PricedEntry | null;
};

export type Quote = {
  readonly items: readonly QuotedItem[];
  readonly sums: PricedBasket;
  readonly delivery: DeliveryPromise | null;
  /** A delivery address outside the tax area; else null. */
  readonly outsideTaxArea: { readonly name: string; readonly isDelivered: boolean } | null;
  /** When pre-sale goods are expected to leave; null while unknown, or without any. */
  readonly shipsFrom: string | null;
  /** The sums are those of deposit and balance. */
  readonly byDeposit: boolean;
  /** False with pre-sale goods. */
  readonly mayTransfer: boolean;
  /** When the balance can be paid, if a deposit is possible for everything. */
  readonly balance: BalanceWindow | undefined;
  readonly gifts: readonly GiftOffer[];
  /** Why each chosen gift cannot be given. */
  readonly giftProblems: readonly (GiftProblem | null)[];
  /** The order can be submitted as it is. */
  readonly submittable: boolean;
};

/** The destination, as far as the customer has entered it. */
export type SentTo = {
  readonly countryCode?: string | undefined;
  readonly province?: string | undefined;
  readonly postCode?: string | undefined;
};

/** An incomplete postcode could lie anywhere. */
function placeIn(country: Country, { province = "", postCode = "" }: SentTo = {}): TaxPlace {
  return { province, postCode: isPostCode(postCode, country) ? postCode : "" };
}

/** Quotes lines for the market's own country. */
export async function quoteCart(shop: Shop, market: Market, items: readonly WantedItem[]): Promise<readonly QuotedItem[]> {
  return (await quoteOrder(shop, market, items, undefined)).items;
}

/**
 * How many of a bundle are available, and their price.
 * @returns `goods.notExist` when the market does not offer it
 */
export async function quoteBundle(
  shop: Shop,
  market: Market,
  palletId: string,
  qty: number,
): Promise<QuotedItem | Refusal<"goods.notExist">> {
  const [quoted] = await quoteCart(shop, market, [{ ...bundleIdentity(palletId), qty }]);
  return quoted?.line ? { ...quoted, item: { ...quoted.item, goodsId: quoted.line.goodsId } } : refuse("goods.notExist");
}

/**
 * Quotes a cart for a country of delivery: every line is checked against present prices, stock and limits. The sums count available units,
 * so they are those of the adjusted order.
 * @param to where in the country, as far as known
 * @param chosen `purse`: what may pay besides money; `gifts`: one for each event; `mode`: full payment applies where a deposit is
 * impossible
 */
export async function quoteOrder(
  shop: Shop,
  market: Market,
  wanted: readonly WantedItem[],
  to: SentTo | undefined,
  {
    purse,
    gifts: chosenGifts = [],
    mode = "FULL_PAYMENT",
  }: {
    readonly purse?: Purse | undefined;
    readonly gifts?: readonly GiftChoice[] | undefined;
    readonly mode?: PaymentMode | undefined;
  } = {},
): Promise<Quote> {
  const { config } = shop;
  const destination = destinationOf(market, to?.countryCode, config);
  const country: Country = destination ?? market.country;
  const place = placeIn(country, to);
  const taxation = taxationAt(country, place);
  const items = mergeItems(wanted);
  const lines = await priceLines(shop.database, market, items, shop.clock());
  const goods = lines.flatMap((line) => line?.goods ?? []).map(({ priced }) => priced);
  const cards = await cardsOfPriced(shop, market, goods);
  const checked = checkItems(items, lines, destination !== undefined);
  const priceable = checked.flatMap(({ line }) => line ?? []);
  const bought = checked.flatMap(({ item, line, problem, available }) =>
    line ? [basketEntry(lineKey(item), problem === "goods.notDeliverable" ? item.qty : available, line, item.fullDiscountId)] : [],
  );
  const balance = balanceWindow(goods, shop.clock());
  const byDeposit = balance !== undefined && mode === "DEPOSIT_AND_FINAL_PAYMENT";
  const sums = priceBasket({
    byDeposit,
    entries: bought,
    currency: market.currency,
    destination: country,
    place,
    shipping: config.shipping,
    purse,
  });
  const { gifts, giftProblems } = await giftsForBasket(shop, market, countedGoods(priceable, sums.entries), chosenGifts);
  const priced = new Map(bought.map(({ key }, at) => [key, sums.entries[at]]));
  return {
    items: checked.map(({ item, line, problem, available }) => ({
      item,
      line,
      problem,
      available,
      card: line && cardOfLine(line, cards, config),
      bundleGoods: line ? cardsInBundle(line, cards) : [],
      priced: priced.get(lineKey(item)) ?? null,
    })),
    sums,
    delivery: deliveryPromise(goods, shop.clock(), country, config.delivery.text),
    outsideTaxArea: taxation.area?.outside ? { name: taxation.area.name, isDelivered: taxation.isDelivered } : null,
    shipsFrom: expectedShipping(goods),
    byDeposit: byDeposit && sums.deposit !== null,
    balance,
    mayTransfer: !goods.some(isPreSale),
    gifts,
    giftProblems,
    submittable:
      taxation.isDelivered &&
      giftProblems.every((problem) => problem === null) &&
      checked.length > 0 &&
      checked.every(({ problem }) => problem === null),
  };
}
