import { cartChanges, cartItem } from "@rambla/contract/cart";
import { opaqueId } from "@rambla/contract/call";
import * as z from "zod";
import { answering } from "../base/asking/answering.ts";
import { type PageContext, pageContext } from "../base/page-context.ts";
import type { Route } from "./+types/own";
import type { CartAnswer } from "./parts/homes/own-cart.ts";

const question = z.discriminatedUnion("do", [
  cartChanges.extend({
    do: z.literal("save"),
    discounts: z.array(z.strictObject({ id: opaqueId, fullDiscountId: opaqueId.nullable() })).max(100),
  }),
  z.strictObject({ do: z.literal("move"), key: z.string().max(64), items: z.array(cartItem).min(1).max(100) }),
]);

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { api } = context.get(pageContext);
  return Response.json({ lines: await api.cart.cartPalletList(), news: [] } satisfies CartAnswer);
}

/** Changes the cart and gives its lines. */
export const action = answering(question, answerTo);

async function answerTo(page: PageContext, asked: z.output<typeof question>): Promise<CartAnswer> {
  if (asked.do === "move") return await page.withKey(asked.key).cart.cartAddBatch({ items: asked.items });
  const { cart } = page.api;
  const { discounts, items, lines } = asked;
  let answer = await cart.cartBatchQty({ items, lines });
  // Last, because a refusal must not lose the quantities.
  for (const { id, fullDiscountId } of discounts) {
    const switched = await cart.cartFullDiscountSwitch({ cartId: id, fullDiscountId: fullDiscountId ?? undefined });
    answer = { ...answer, lines: switched.lines };
  }
  return answer;
}
