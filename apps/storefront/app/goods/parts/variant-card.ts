/** Another variant of a card's model, as it stands now: asked for where a cart asks, when somebody chooses it. */
import { ask } from "../../base/ask.ts";
import type { CartCheck } from "../../cart/parts/checked-cart.ts";
import type { GoodsCard } from "./catalogue.ts";

/**
 * @param of the card that it is chosen on
 * @param address where a cart asks
 * @param page of the variant: where no answer comes, that may have one, and the shopper goes there
 */
export async function variantCard(of: GoodsCard, goodsId: string, address: string, page: string): Promise<{ of: GoodsCard; card: GoodsCard } | undefined> {
  if (goodsId === of.goodsId) return { of, card: of };
  const items = [{ goodsId, distributionId: "0", qty: 1, price: "0.00" }];
  const answer = await ask<CartCheck>(address, { items, chosen: [] }).catch(() => undefined);
  const card = answer?.items[0]?.goods;
  if (card) return { of, card };
  window.location.assign(page);
  return undefined;
}
