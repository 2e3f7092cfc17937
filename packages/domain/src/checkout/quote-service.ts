/** What a cart is worth now: price, stock and limits of every line, and the settlement of all. Computes and changes nothing. */
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
  /** What the line shows: the goods with the price of their price list, or a bundle. */
  readonly card: GoodsCard | null;
  /** Cards of the goods of a bundle. */
  readonly bundleGoods: BundleCards;
  readonly problem: ItemProblem | null;
  /** Pieces that can be had of those asked for, and what those cost. */
  readonly available: number;
  readonly priced: PricedEntry | null;
};

export type Quote = {
  readonly items: readonly QuotedItem[];
  readonly sums: PricedBasket;
  readonly delivery: DeliveryPromise | null;
  /** The place outside the tax area that the order goes to; null anywhere else. */
  readonly outsideTaxArea: { readonly name: string; readonly isDelivered: boolean } | null;
  /** When what is sold before it is there is expected to leave; null while that is not known, or nothing is. */
  readonly shipsFrom: string | null;
  /** Whether the sums are those of a deposit and its balance. */
  readonly byDeposit: boolean;
  /** Whether it may be paid by bank transfer: nothing in it is sold before it is there. */
  readonly mayTransfer: boolean;
  /** When the balance can be paid, where all of it can be had for a deposit. */
  readonly balance: BalanceWindow | undefined;
  readonly gifts: readonly GiftOffer[];
  /** Of each chosen gift why it cannot be given. */
  readonly giftProblems: readonly (GiftProblem | null)[];
  /** Whether the order could be submitted as it stands. */
  readonly submittable: boolean;
};

/** Where an order goes, as far as its shopper has told. */
export type SentTo = {
  readonly countryCode?: string | undefined;
  readonly province?: string | undefined;
  readonly postCode?: string | undefined;
};

/** A postcode that is not complete yet could lie anywhere. */
function placeIn(country: Country, { province = "", postCode = "" }: SentTo = {}): TaxPlace {
  return { province, postCode: isPostCode(postCode, country) ? postCode : "" };
}

/** Lines of a cart without a delivery country: that of the market counts. */
export async function quoteCart(shop: Shop, market: Market, items: readonly WantedItem[]): Promise<readonly QuotedItem[]> {
  return (await quoteOrder(shop, market, items, undefined)).items;
}

/** How many of a bundle could be had, and what they cost; `goods.notExist` when the market does not offer it. */
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
 * Settles a cart for a country of delivery (the market's own when none is named): every line is checked against the present prices,
 * stock and limits, in one statement beside what is kept of its goods. The sums count the pieces that can be had,
 * so they are those of the order once its quantities are adjusted.
 * @param to where in the country it goes, as far as it is known
 * @param chosen `purse`: what of the goods may be paid beside money; `gifts` that the shopper wants, one an event; `mode`: where a deposit cannot be paid, the whole is
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
