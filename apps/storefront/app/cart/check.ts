/** What the lines of a browser's cart are worth now, asked by the cart page after load (R-376, D-107). */
import { orderItem } from "@rambla/contract/checkout";
import { isRefusal } from "@rambla/core/refusal";
import * as z from "zod";
import { attempt, pageContext } from "../base/page-context.ts";
import type { Route } from "./+types/check";
import type { CartCheck } from "./parts/checked-cart.ts";

const question = z.strictObject({ items: z.array(orderItem).max(100), chosen: z.array(orderItem).max(100) });

/** Takes all lines and the chosen ones; gives each line's present state, what the chosen ones cost together, and what time it is. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api, now } = context.get(pageContext);
  const asked = question.safeParse(await request.json().catch(() => undefined));
  if (!asked.success) return Response.json({ refused: "request.invalid" }, { status: 400 });
  const { items, chosen } = asked.data;
  const [checked, settlement] = await Promise.all([
    attempt(api.checkout.cartStockCheck({ items })),
    chosen.length > 0 ? attempt(api.checkout.settlementOrderPrice({ items: chosen })) : null,
  ]);
  if (isRefusal(checked)) return Response.json(checked, { status: 409 });
  return Response.json({ items: checked.items, settlement: isRefusal(settlement) ? null : settlement, now: now().getTime() } satisfies CartCheck);
}

/** Nothing to look at here. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}
