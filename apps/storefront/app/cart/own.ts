/** The cart of a customer, asked and changed by the cart in the browser. */
import { cartItem, lineChange } from "@rambla/contract/cart";
import { opaqueId } from "@rambla/contract/call";
import * as z from "zod";
import { answering } from "../base/asking/answering.ts";
import { type PageContext, pageContext } from "../base/page-context.ts";
import type { Route } from "./+types/own";
import type { CartAnswer } from "./parts/homes/own-cart.ts";

const question = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("add"), item: cartItem }),
  z.strictObject({
    do: z.literal("addAll"),
    key: z.string().max(64),
    items: z.array(cartItem).min(1).max(100),
    without: z.array(opaqueId).min(1).max(100).optional(),
  }),
  z.strictObject({ do: z.literal("change"), items: z.array(lineChange).min(1).max(100) }),
  z.strictObject({ do: z.literal("remove"), ids: z.array(opaqueId).min(1).max(100) }),
  z.strictObject({ do: z.literal("switch"), id: opaqueId, fullDiscountId: opaqueId.optional() }),
  z.strictObject({ do: z.literal("dissolve"), id: opaqueId }),
]);

/** The lines. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { api } = context.get(pageContext);
  return Response.json({ lines: await api.cart.cartPalletList(), news: [] } satisfies CartAnswer);
}

/** Changes it, and tells the lines after that. */
export const action = answering(question, answerTo);

async function answerTo(page: PageContext, asked: z.output<typeof question>): Promise<CartAnswer> {
  switch (asked.do) {
    case "add": {
      const { goodsId, distributionId, palletId, ...item } = asked.item;
      return palletId
        ? await page.api.cart.cartPalletAdd({ palletId, ...item })
        : await page.api.cart.cartAdd({ goodsId, distributionId, ...item });
    }
    case "addAll":
      if (asked.without) await page.api.cart.cartRemove({ ids: asked.without });
      return await page.withKey(asked.key).cart.cartAddBatch({ items: asked.items });
    case "change":
      return await page.api.cart.cartBatchQty({ items: asked.items });
    case "remove":
      return await page.api.cart.cartRemove({ ids: asked.ids });
    case "switch":
      return await page.api.cart.cartFullDiscountSwitch({ cartId: asked.id, fullDiscountId: asked.fullDiscountId });
    case "dissolve":
      return await page.api.cart.cartPalletCancel({ cartId: asked.id });
  }
}
