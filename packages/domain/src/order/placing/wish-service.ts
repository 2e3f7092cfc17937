/** The order that an earlier press of the same button placed, when its answer was lost (D-113). */
import { isUnguessable } from "../../idempotency/rules.ts";
import { idsOf } from "../../idempotency/service.ts";
import { canonicalMailbox } from "../../mail/mailbox-rules.ts";
import { type CallContext, wishOf } from "../../platform/call-context.ts";
import { bearerOf, orderById, ownOrder } from "../service.ts";
import { orderToken } from "../tokens.ts";

/**
 * The order a wish became, for whoever wished it: the guest who placed it, or one who knows both its unguessable key and its
 * mailbox, since the cookie of the guest may be lost with the answer. Undefined for everybody else.
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
