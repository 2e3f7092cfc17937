/** What an order costs in a country of delivery, asked by the order confirmation while it is being filled in. */
import { giftChoice } from "@rambla/contract/activity";
import { orderItem } from "@rambla/contract/checkout";
import { coins } from "@rambla/contract/coin";
import { typedCode } from "@rambla/contract/coupon";
import { isRefusal } from "@rambla/core/refusal";
import * as z from "zod";
import { attempt, pageContext } from "../../base/page-context.ts";
import type { Route } from "./+types/settle";

const question = z.strictObject({
  items: z.array(orderItem).min(1).max(100), countryCode: z.string().length(2).optional(),
  couponCode: typedCode.optional(), redeemCode: typedCode.optional(), coins: coins.optional(), gifts: z.array(giftChoice).max(5).optional(),
});

/** Takes items and the country of delivery; gives the settlement, or a refusal with its code. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const asked = question.safeParse(await request.json().catch(() => undefined));
  if (!asked.success) return Response.json({ refused: "request.invalid" }, { status: 400 });
  const settlement = await attempt(api.checkout.settlementOrderPrice(asked.data));
  return Response.json(settlement, { status: isRefusal(settlement) ? 409 : 200 });
}

/** Nothing to look at here. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}
