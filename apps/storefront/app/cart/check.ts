import { orderItem } from "@rambla/contract/checkout";
import { isRefusal } from "@rambla/core/refusal";
import * as z from "zod";
import { answering, nothingToSee } from "../base/asking/answering.ts";
import { attempt } from "../base/page-context.ts";
import type { CartCheck } from "./parts/checked-cart.ts";

const question = z.strictObject({ items: z.array(orderItem).max(100), chosen: z.array(orderItem).max(100) });

/** Gives each line's current state, the ticked lines' total, and the server's time. */
export const action = answering(question, async ({ api, now }, { items, chosen }) => {
  const [checked, settlement] = await Promise.all([
    api.checkout.cartStockCheck({ items }),
    chosen.length > 0 ? attempt(api.checkout.settlementOrderPrice({ items: chosen })) : null,
  ]);
  return { items: checked.items, settlement: isRefusal(settlement) ? null : settlement, now: now().getTime() } satisfies CartCheck;
});

export const loader = nothingToSee;
