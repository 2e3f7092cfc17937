/** Cancelling an order that has money: its shopper asks, an operator answers (D-133, D-188, decision 170). Saying yes is giving its money back (`payment`). */
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { tidy } from "@rambla/core/tidy";
import { isDictionaryValue } from "../dict/service.ts";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { type CallContext, type OperatorContext, wishOf } from "../platform/call-context.ts";
import { type AskedPart, type ListPart, readPart } from "../platform/list-part.ts";
import type { Shop } from "../platform/shop.ts";
import { type AskedCancellation, findAsked, markAsked, markRefused } from "./cancellation-store.ts";
import { isCancelDescription } from "./rules.ts";
import { lockOwn, ownOrder } from "./service.ts";
import { mayAskToCancel } from "./state-rules.ts";
import { type Bearer, lockOrder, type OwnOrder } from "./store.ts";

/**
 * Asks the shop to cancel an order that has money and is not on its way; asked once more before the answer, it changes nothing.
 * @param asked `description` of 10 to 500 characters, else `order.cancelDescription`; `reasonCode` of the dictionary `cancelReasons` (D-173)
 * @returns the order, which stays as it is; `order.notCancellable` for one that its shopper cancels alone, or that is on its way or over
 */
export async function askToCancel(
  context: Pick<CallContext, "shop" | "market" | "wish">, bearer: Bearer, asked: { readonly orderId: string; readonly description: string; readonly reasonCode?: string },
): Promise<OwnOrder | IdempotencyRefusal | Refusal<"item.notFound" | "order.notCancellable" | "order.cancelDescription" | "request.invalid">> {
  const description = tidy(asked.description);
  if (!isCancelDescription(description)) return refuseField("description", "order.cancelDescription");
  const { shop, market } = context;
  const { orderId, reasonCode } = asked;
  if (reasonCode !== undefined && !isDictionaryValue("cancelReasons", reasonCode)) return refuseField("reasonCode", "request.invalid");
  // Somebody else's key must not tell that the order exists: ownership comes first.
  const owned = await ownOrder(shop, market, bearer, orderId);
  if (isRefusal(owned)) return owned;
  const done = await onlyOnce(shop, wishOf(context), { orderId }, async (transaction) => {
    const order = await lockOwn(shop, transaction, market, bearer, orderId);
    if (!order) return refuse("item.notFound" as const);
    if (!mayAskToCancel(order)) return refuse("order.notCancellable" as const);
    await markAsked(transaction, orderId, { description, code: reasonCode ?? null, now: shop.clock() });
    return undefined;
  });
  return isRefusal(done) ? done : await ownOrder(shop, market, bearer, orderId);
}

/** Orders whose cancelling waits for an answer, longest first. @param asked `after`: those behind that one */
export async function cancellationsAsked(shop: Pick<Shop, "database" | "config">, asked: AskedPart): Promise<ListPart<AskedCancellation>> {
  return await readPart(shop, asked, (behind, most) => findAsked(shop.database, behind, most), ({ cancelAskedAt, orderId }) => ({ at: cancelAskedAt, id: orderId }));
}

/**
 * Says no: the order stays as it is, and its shopper is told why.
 * @param asked `answer`: what they are told, in their language
 * @returns `item.notFound` for an order of which nobody waits for an answer (any more)
 */
export async function refuseCancellation(
  context: Pick<OperatorContext, "shop" | "wish">, asked: { readonly orderId: string; readonly answer: string },
): Promise<{ readonly orderId: string } | IdempotencyRefusal | Refusal<"item.notFound" | "request.invalid">> {
  const { shop } = context;
  const { orderId } = asked;
  const answer = tidy(asked.answer);
  if (answer === "") return refuseField("answer", "request.invalid");
  const done = await onlyOnce(shop, wishOf(context), { orderId }, async (transaction) => {
    if (!(await lockOrder(transaction, orderId))) return refuse("item.notFound" as const);
    return (await markRefused(transaction, orderId, answer, shop.clock())) ? undefined : refuse("item.notFound" as const);
  });
  return isRefusal(done) ? done : done.ids;
}
