/** The order that an earlier request placed before its answer was lost. */
import { isUnguessable } from "../../idempotency/rules.ts";
import { idsOf } from "../../idempotency/service.ts";
import { canonicalMailbox } from "../../mail/mailbox-rules.ts";
import { type CallContext, wishOf } from "../../platform/call-context.ts";
import { bearerOf, orderById, ownOrder } from "../service.ts";
import { orderToken } from "../tokens.ts";

/**
 * Finds the order of a repeated request. The caller is the guest who placed it, or knows its unguessable key and its mailbox, since the
 * guest cookie may be lost with the answer. Undefined for others.
 */
export async function orderOfWish(
  context: Pick<CallContext, "shop" | "market" | "viewer" | "wish">,
  email: string,
): Promise<{ readonly orderId: string; readonly orderToken: string } | undefined> {
  const { shop, market, viewer } = context;
  const wish = wishOf(context);
  const ids = await idsOf<{ readonly orderId: string }>(shop, wish);
  if (!ids) return undefined;
  const { orderId } = ids;
  const isOwn = !("refused" in (await ownOrder(shop, market, bearerOf(viewer, undefined), orderId)));
  const order = await orderById(shop, orderId);
  const isKnown = isUnguessable(wish.key) && order?.brand === market.brand.code && order.person === canonicalMailbox(email);
  return isOwn || isKnown ? { orderId, orderToken: orderToken(shop, orderId) } : undefined;
}
