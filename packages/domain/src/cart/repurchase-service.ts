import { isRefusal, type Refusal, refuse } from "@rambla/core/refusal";
import { priceLines } from "../goods/bundle/bundle-service.ts";
import type { IdempotencyRefusal } from "../idempotency/service.ts";
import { bearerOf, type OwnOrder, ownOrder } from "../order/service.ts";
import { isAllowed } from "../order/state-rules.ts";
import type { CallContext } from "../platform/call-context.ts";
import { addAllToCart, type Cart, type CartItem } from "./service.ts";

/**
 * Puts the available goods of a finished order into the cart at present prices, and names the rest. A bundle no longer sold becomes its
 * goods; a missing price list becomes the normal price.
 * @returns `order.notRepurchasable` for an order that is not over, or without available goods
 */
export async function repurchase(
  context: Pick<CallContext, "shop" | "market" | "viewer" | "wish">,
  orderId: string,
): Promise<Cart | IdempotencyRefusal | Refusal<"item.notFound" | "order.notRepurchasable">> {
  const { shop, market, viewer } = context;
  const order = await ownOrder(shop, market, bearerOf(viewer, undefined), orderId);
  if (isRefusal(order)) return order;
  if (!isAllowed(order, "repurchase")) return refuse("order.notRepurchasable");
  const bought = itemsOf(order);
  const priced = await priceLines(
    shop.database,
    market,
    bought.map(({ item }) => item),
    shop.clock(),
  );
  // A removed price list has no lines of its own.
  const items = bought.flatMap(({ item, instead }, at) =>
    priced[at] ? [{ ...item, distributionId: priced[at].goods[0]?.priced.distributionId ?? "0" }] : instead,
  );
  const sold = await priceLines(shop.database, market, items, shop.clock());
  if (!sold.some((goods) => goods && goods.stock > 0)) return refuse("order.notRepurchasable");
  const cart = await addAllToCart(context, items, { soldOutWaits: false });
  if (isRefusal(cart)) return cart;
  const titles = new Map(order.lines.map(({ goodsId, title }) => [goodsId, title]));
  return { ...cart, news: cart.news.map((news) => ({ ...news, title: news.title ?? titles.get(news.goodsId) ?? null })) };
}

/** `instead`: a bundle's goods, in case it is no longer sold. */
type Bought = { readonly item: CartItem; readonly instead: readonly CartItem[] };

function itemsOf({ lines }: Pick<OwnOrder, "lines">): readonly Bought[] {
  const single = ({ goodsId, quantity }: OwnOrder["lines"][number]): CartItem => ({ goodsId, distributionId: "0", qty: quantity });
  return lines.flatMap((line, at): Bought[] => {
    const { palletId, palletQuantity } = line;
    if (palletId === null || palletQuantity === null) {
      const item = { ...single(line), distributionId: line.distributionId };
      return [{ item, instead: [item] }];
    }
    // The goods of a bundle are adjacent; the first one adds it.
    if (lines[at - 1]?.palletId === palletId) return [];
    return [
      {
        item: { goodsId: line.goodsId, distributionId: "0", palletId, qty: palletQuantity },
        instead: lines.filter((other) => other.palletId === palletId).map(single),
      },
    ];
  });
}
