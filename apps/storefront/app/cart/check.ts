/** What the lines of a browser's cart are worth now, asked by the cart page after load (R-376, D-107). */
import { orderItem } from "@rambla/contract/checkout";
import { isRefusal } from "@rambla/core/refusal";
import * as z from "zod";
import { answering, nothingToSee } from "../base/asking/answering.ts";
import { attempt } from "../base/page-context.ts";
import type { CartCheck } from "./parts/checked-cart.ts";

const question = z.strictObject({ items: z.array(orderItem).max(100), chosen: z.array(orderItem).max(100) });

/** Takes all lines and the chosen ones; gives each line's present state, what the chosen ones cost together, and what time it is. */
export const action = answering(question, async ({ api, now }, { items, chosen }) => {
  const [checked, settlement] = await Promise.all([
    api.checkout.cartStockCheck({ items }),
    chosen.length > 0 ? attempt(api.checkout.settlementOrderPrice({ items: chosen })) : null,
  ]);
  return { items: checked.items, settlement: isRefusal(settlement) ? null : settlement, now: now().getTime() } satisfies CartCheck;
});

export const loader = nothingToSee;
