/** Buying again what was in an order (R-421, D-134). */
import { isRefusal, type Refusal, refuse } from "@rambla/core/refusal";
import { priceLines } from "../goods/bundle/bundle-service.ts";
import type { IdempotencyRefusal } from "../idempotency/service.ts";
import { bearerOf, type OwnOrder, ownOrder } from "../order/service.ts";
import { isAllowed } from "../order/state-rules.ts";
import type { CallContext } from "../platform/call-context.ts";
import { addAllToCart, type Cart, type CartItem } from "./service.ts";

/**
 * Puts into the cart what there is of an order that is over, at the prices of now, and names what could not come. A bundle comes as one while it is
 * sold, else its goods; what was bought at a price list that is gone comes at the normal price.
 * @returns `order.notRepurchasable` for an order that is not over, or of which nothing is to be had
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
  // A price list that is gone has no lines of its own any more.
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

/** What was bought as one; of a bundle also its goods, for when it is sold no more. */
type Bought = { readonly item: CartItem; readonly instead: readonly CartItem[] };

function itemsOf({ lines }: Pick<OwnOrder, "lines">): readonly Bought[] {
  const single = ({ goodsId, quantity }: OwnOrder["lines"][number]): CartItem => ({ goodsId, distributionId: "0", qty: quantity });
  return lines.flatMap((line, at): Bought[] => {
    const { palletId, palletQuantity } = line;
    if (palletId === null || palletQuantity === null) {
      const item = { ...single(line), distributionId: line.distributionId };
      return [{ item, instead: [item] }];
    }
    // The goods of a bundle stand one after the other; the first of them brings it.
    if (lines[at - 1]?.palletId === palletId) return [];
    return [
      {
        item: { goodsId: line.goodsId, distributionId: "0", palletId, qty: palletQuantity },
        instead: lines.filter((other) => other.palletId === palletId).map(single),
      },
    ];
  });
}
