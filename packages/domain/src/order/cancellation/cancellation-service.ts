/**
 * Cancelling: the customer cancels an unpaid order; for one with money the customer asks and an operator answers. Accepting means refunding
 * it (`payment`).
 */
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { tidy } from "@rambla/core/tidy";
import { isDictionaryValue } from "../../dict/service.ts";
import { type IdempotencyRefusal, onlyOnce } from "../../idempotency/service.ts";
import { type CallContext, type OperatorContext, wishOf } from "../../platform/call-context.ts";
import { type AskedPart, type ListPart, readPart } from "../../platform/list-part.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/shop.ts";
import type { Waiting } from "../../platform/database/waiting-store.ts";
import { isCancelDescription } from "../rules.ts";
import { type Bearer, cancelAndGiveBack, lockOwn, type OrderRow, ownOrder, type OwnOrder } from "../service.ts";
import { isAllowed, mayAskToCancel } from "../state-rules.ts";
import { lockOrder } from "../store.ts";
import {
  type AskedCancellation,
  countAsked,
  findAsked,
  insertSaid,
  markAsked,
  markRefused,
  type SaidOfCancelling,
} from "./cancellation-store.ts";

/** `description`: 10 to 500 characters; `reasonCode`: of the lookup `cancelReasons`. */
type AskedCancelling = { readonly orderId: string; readonly description: string; readonly reasonCode?: string };

/**
 * Handles a customer's request about cancelling an order, once.
 * @param may whether the order allows it; else `order.notCancellable`
 * @param act runs on the locked order
 * @returns the order afterwards; `order.cancelDescription` for a text too short or too long
 */
async function aboutCancelling(
  context: Pick<CallContext, "shop" | "market" | "wish">,
  bearer: Bearer,
  asked: AskedCancelling,
  may: (order: OrderRow) => boolean,
  act: (transaction: Transaction, order: OrderRow, said: SaidOfCancelling) => Promise<unknown>,
): Promise<
  OwnOrder | IdempotencyRefusal | Refusal<"item.notFound" | "order.notCancellable" | "order.cancelDescription" | "request.invalid">
> {
  const description = tidy(asked.description);
  if (!isCancelDescription(description)) return refuseField("description", "order.cancelDescription");
  const { shop, market } = context;
  const { orderId, reasonCode } = asked;
  if (reasonCode !== undefined && !isDictionaryValue("cancelReasons", reasonCode)) return refuseField("reasonCode", "request.invalid");
  // Ownership comes first: another customer's key must not reveal that the order exists.
  const owned = await ownOrder(shop, market, bearer, orderId);
  if (isRefusal(owned)) return owned;
  const done = await onlyOnce(shop, wishOf(context), { orderId }, async (transaction) => {
    const order = await lockOwn(shop, transaction, market, bearer, orderId);
    if (!order) return refuse("item.notFound" as const);
    if (!may(order)) return refuse("order.notCancellable" as const);
    await act(transaction, order, { description, code: reasonCode ?? null });
    return undefined;
  });
  return isRefusal(done) ? done : await ownOrder(shop, market, bearer, orderId);
}

/** Cancels an unpaid order and releases its stock and limits. A payment that arrives later is refunded. */
export const cancelOrder = (
  context: Pick<CallContext, "shop" | "market" | "wish">,
  bearer: Bearer,
  asked: AskedCancelling,
): ReturnType<typeof aboutCancelling> =>
  aboutCancelling(
    context,
    bearer,
    asked,
    (order) => isAllowed(order, "cancel"),
    async (transaction, order, said) => {
      await insertSaid(transaction, order.orderId, said, context.shop.clock());
      await cancelAndGiveBack(context.shop, transaction, order, "shopper");
    },
  );

/** Asks the shop to cancel a paid order before dispatch; the order stays as it is. A repetition before the answer changes nothing. */
export const askToCancel = (
  context: Pick<CallContext, "shop" | "market" | "wish">,
  bearer: Bearer,
  asked: AskedCancelling,
): ReturnType<typeof aboutCancelling> =>
  aboutCancelling(context, bearer, asked, mayAskToCancel, (transaction, { orderId }, said) =>
    markAsked(transaction, orderId, said, context.shop.clock()),
  );

/**
 * Requests that wait for an answer, oldest first.
 * @param asked `after`: the cursor
 */
export async function cancellationsAsked(shop: Pick<Shop, "database" | "config">, asked: AskedPart): Promise<ListPart<AskedCancellation>> {
  return await readPart(
    shop,
    asked,
    (behind, most) => findAsked(shop.database, behind, most),
    ({ cancelAskedAt, orderId }) => ({ at: cancelAskedAt, id: orderId }),
  );
}

/**
 * Refuses a request; the order stays as it is, and its customer is told why.
 * @param asked `answer`: in the customer's language
 * @returns `item.notFound` when no answer is awaited
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

/** For the metrics. */
export const cancellationsToAnswer = ({ database }: Pick<Shop, "database">): Promise<Waiting> => countAsked(database);
