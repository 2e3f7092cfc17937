/** What a cart is worth now: price, stock and limits of every line, and the settlement of all. Computes and changes nothing. */
import type { Country, Market } from "@rambla/core/market";
import type { Money } from "@rambla/core/money";
import { cardsOfPriced, type GoodsCard, type PricedItem, priceItemsTogether } from "../goods/service.ts";
import type { Shop } from "../platform/shop.ts";
import {
  checkItems, type DeliveryPromise, deliveryPromise, destinationOf, type ItemProblem, mergeItems, settle, type Settlement, type WantedItem,
} from "../order/rules.ts";

export type QuotedItem = {
  readonly item: WantedItem;
  readonly priced: PricedItem | null;
  /** The goods with the price of this line: that of its price list, where it has one. */
  readonly card: GoodsCard | null;
  readonly problem: ItemProblem | null;
  /** Pieces that can be had of those asked for. */
  readonly available: number;
};

/** Checks every line of a cart against the present prices, stock and limits, in one statement beside what is kept of its goods. */
export async function quoteItems(shop: Shop, market: Market, items: readonly WantedItem[], destination: Country | undefined): Promise<QuotedItem[]> {
  const priced = await priceItemsTogether(shop, market, items);
  const cards = await cardsOfPriced(shop, market, priced.filter((item) => item !== null));
  return checkItems(items, priced, destination !== undefined).map(({ item, goods, problem, available }) => {
    const card = cards.get(item.goodsId);
    return { item, priced: goods, card: card && goods ? { ...card, price: goods.priceTag } : null, problem, available };
  });
}

/** Lines of a cart without a delivery country: that of the market counts. */
export async function quoteCart(shop: Shop, market: Market, items: readonly WantedItem[]): Promise<QuotedItem[]> {
  return await quoteItems(shop, market, mergeItems(items), destinationOf(market, undefined, shop.config));
}

export type Quote = {
  readonly items: readonly QuotedItem[];
  readonly settlement: Settlement;
  readonly delivery: DeliveryPromise | null;
  /** Whether the order could be submitted as it stands. */
  readonly submittable: boolean;
  readonly total: Money;
};

/**
 * Settles a cart for a country of delivery (the market's own when none is named). The sums count the pieces that can be had,
 * so they are those of the order once its quantities are adjusted.
 */
export async function quoteOrder(shop: Shop, market: Market, wanted: readonly WantedItem[], countryCode: string | undefined): Promise<Quote> {
  const destination = destinationOf(market, countryCode, shop.config);
  const items = await quoteItems(shop, market, mergeItems(wanted), destination);
  const country = destination ?? market.country;
  const lines = items.flatMap(({ priced, available, item, problem }) =>
    priced ? [{ price: priced.price, originalPrice: priced.originalPrice, quantity: problem === "goods.notDeliverable" ? item.qty : available }] : [],
  );
  const settlement = settle(lines, country, market.currency, shop.config.shipping);
  return {
    items,
    settlement,
    delivery: deliveryPromise(items.flatMap(({ priced }) => priced ?? []), shop.clock(), country.timeZone, shop.config.delivery.text),
    submittable: items.length > 0 && items.every((item) => item.problem === null),
    total: settlement.total,
  };
}
