/** Cancelling an order that has money: its shopper asks, an operator answers (D-133, D-188, decision 170). Saying yes is giving its money back (`payment`). */
import { isRefusal, type Refusal, refuse } from "@rambla/core/refusal";
import { tidy } from "@rambla/core/tidy";
import { type IdempotencyRefusal, onlyOnce } from "../../idempotency/service.ts";
import { type CallContext, type OperatorContext, wishOf } from "../../platform/call-context.ts";
import { type AskedPart, type ListPart, readPart } from "../../platform/list-part.ts";
import type { Shop } from "../../platform/shop.ts";
import type { Waiting } from "../../platform/database/waiting-store.ts";
import { countAsked, type AskedCancellation, findAsked, markAsked, markRefused } from "./cancellation-store.ts";
import { aboutCancelling, type AskedCancelling } from "../service.ts";
import { mayAskToCancel } from "../state-rules.ts";
import { type Bearer, lockOrder } from "../store.ts";

/** Asks the shop to cancel an order that has money and is not on its way, which stays as it is; asked once more before the answer, it changes nothing. */
export const askToCancel = (
  context: Pick<CallContext, "shop" | "market" | "wish">,
  bearer: Bearer,
  asked: AskedCancelling,
): ReturnType<typeof aboutCancelling> =>
  aboutCancelling(context, bearer, asked, mayAskToCancel, (transaction, { orderId }, said) =>
    markAsked(transaction, orderId, { ...said, now: context.shop.clock() }),
  );

/** Orders whose cancelling waits for an answer, longest first. @param asked `after`: those behind that one */
export async function cancellationsAsked(shop: Pick<Shop, "database" | "config">, asked: AskedPart): Promise<ListPart<AskedCancellation>> {
  return await readPart(
    shop,
    asked,
    (behind, most) => findAsked(shop.database, behind, most),
    ({ cancelAskedAt, orderId }) => ({ at: cancelAskedAt, id: orderId }),
  );
}

/**
 * Says no: the order stays as it is, and its shopper is told why.
 * @param asked `answer`: what they are told, in their language
 * @returns `item.notFound` for an order of which nobody waits for an answer (any more)
 */
export async function refuseCancellation(
  context: Pick<OperatorContext, "shop" | "wish">,
  asked: { readonly orderId: string; readonly answer: string },
): Promise<{ readonly orderId: string } | IdempotencyRefusal | Refusal<"item.notFound">> {
  const { shop } = context;
  const { orderId } = asked;
  const answer = tidy(asked.answer);
  const done = await onlyOnce(shop, wishOf(context), { orderId }, async (transaction) => {
    if (!(await lockOrder(transaction, orderId))) return refuse("item.notFound" as const);
    return (await markRefused(transaction, orderId, answer, shop.clock())) ? undefined : refuse("item.notFound" as const);
  });
  return isRefusal(done) ? done : done.ids;
}

/** Cancellations that wait for an answer, for the metrics of the shop. */
export const cancellationsToAnswer = ({ database }: Pick<Shop, "database">): Promise<Waiting> => countAsked(database);
