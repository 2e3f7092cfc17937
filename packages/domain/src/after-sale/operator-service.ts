/** What operators do with withdrawals and with goods that come back. */
import { randomId } from "@rambla/core/id";
import { type Money, money } from "@rambla/core/money";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { tidy } from "@rambla/core/tidy";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { orderNumberIn } from "../order/link/number-rules.ts";
import { mayEnd } from "../order/state-rules.ts";
import { lockWithLines } from "../order/money-service.ts";
import { orderById, orderNumbered, type OrderWithLines } from "../order/service.ts";
import { givenBack, type GivenBack, grantBack, leftOfOrder, refundPlan } from "../payment/giving-back/give-back-service.ts";
import { leftOf, lockPaid } from "../payment/refund-service.ts";
import { type OperatorContext, wishOf } from "../platform/call-context.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { Waiting } from "../platform/database/waiting-store.ts";
import { type AskedPart, type ListPart, readPart } from "../platform/list-part.ts";
import type { Shop } from "../platform/shop.ts";
import { nextMail, refusedMail, tellOfCase } from "./mail-service.ts";
import { giveWantedBack } from "./returns/exchange-service.ts";
import { giveWay } from "./returns/giving-way-service.ts";
import { areLinesOf, type AskedLine, type CaseEvent, mayHappen } from "./rules.ts";
import { endUnpaid, goodsOf, openCase } from "./settle-service.ts";
import {
  type AfterSaleCase,
  claimUnits,
  countOpen,
  countUnmatched,
  findCase,
  findOpen,
  findUnmatched,
  findWithdrawal,
  lockUnsettled,
  markAllowed,
  markGranted,
  markReceived,
  markRefused,
  markSettled,
  nameLines,
  type OpenCase,
  releaseUnits,
  type Withdrawal,
} from "./store.ts";

type Asking = Pick<OperatorContext, "shop" | "wish">;
type NoCase = IdempotencyRefusal | Refusal<"item.notFound" | "case.notPossible">;

/** Statements whose order an operator has to find, longest waiting first. */
export const unmatchedWithdrawals = (shop: Pick<Shop, "database" | "config">, asked: AskedPart): Promise<ListPart<Withdrawal>> =>
  readPart(
    shop,
    asked,
    (behind, most) => findUnmatched(shop.database, behind, most),
    ({ statedAt, withdrawalId }) => ({ at: statedAt, id: withdrawalId }),
  );

/** Cases that wait for the shop, longest first. */
export const openCases = (shop: Pick<Shop, "database" | "config">, asked: AskedPart): Promise<ListPart<OpenCase>> =>
  readPart(
    shop,
    asked,
    (behind, most) => findOpen(shop.database, behind, most),
    ({ openedAt, caseId }) => ({ at: openedAt, id: caseId }),
  );

/**
 * Says which order of its brand a statement means: what follows is as if the shop had found it.
 * @returns `item.notFound` for a statement that waits no more, or no such order
 */
export async function matchWithdrawal(
  context: Asking,
  asked: { readonly withdrawalId: string; readonly orderNumber: string },
): Promise<{ readonly orderId: string } | IdempotencyRefusal | Refusal<"item.notFound">> {
  const { shop } = context;
  const { withdrawalId } = asked;
  const stated = await findWithdrawal(shop.database, withdrawalId);
  const order = stated && (await orderNumbered(shop, stated.brand, orderNumberIn(asked.orderNumber)));
  if (!order) return refuse("item.notFound");
  const { orderId } = order;
  let grantId: string | undefined;
  const done = await onlyOnce(shop, wishOf(context), { orderId }, async (transaction) => {
    const locked = await lockUnsettled(transaction, withdrawalId);
    if (!locked) return refuse("item.notFound" as const);
    grantId = await openCase(shop, transaction, locked, orderId);
    return undefined;
  });
  if (isRefusal(done)) return done;
  if (grantId !== undefined) await givenBack(shop, grantId);
  return done.ids;
}

/** Nobody looks for the order of a statement any more. @returns `item.notFound` for one that waits no more */
export async function closeWithdrawal(
  context: Asking,
  { withdrawalId }: { readonly withdrawalId: string },
): Promise<{ readonly withdrawalId: string } | IdempotencyRefusal | Refusal<"item.notFound">> {
  const { shop } = context;
  const done = await onlyOnce(shop, wishOf(context), { withdrawalId }, async (transaction) => {
    if (!(await lockUnsettled(transaction, withdrawalId))) return refuse("item.notFound" as const);
    await markSettled(transaction, withdrawalId, { orderId: null, caseId: null, now: shop.clock() });
    return undefined;
  });
  return isRefusal(done) ? done : done.ids;
}

/** Does something to a case, once, under the lock of its order. */
export async function toCase<No extends Refusal = never>(
  context: Asking,
  caseId: string,
  event: CaseEvent,
  act: (transaction: Transaction, order: OrderWithLines, opened: AfterSaleCase) => Promise<No | undefined>,
): Promise<{ readonly caseId: string } | NoCase | No> {
  const { shop } = context;
  const found = await findCase(shop.database, caseId);
  if (!found) return refuse("item.notFound");
  const done = await onlyOnce(shop, wishOf(context), { caseId }, async (transaction) => {
    const order = await lockWithLines(transaction, found.orderId);
    const opened = await findCase(transaction, caseId);
    if (!order || !opened) return refuse("item.notFound" as const);
    if (!mayHappen(opened, event)) return refuse("case.notPossible" as const);
    return await act(transaction, order, opened);
  });
  return isRefusal(done) ? done : done.ids;
}
type NoBack = Refusal<"order.disputed">;

/** The goods of a case have come back. @returns `case.notPossible` where none are awaited */
export async function receiveGoods(
  context: Asking,
  { caseId }: { readonly caseId: string },
): Promise<{ readonly caseId: string } | NoCase> {
  return await toCase<never>(context, caseId, "arrive", async (transaction) => {
    if (!(await markReceived(transaction, caseId, context.shop.clock()))) throw new Error("goods of a locked case refused to arrive");
    return undefined;
  });
}

/**
 * Grants a withdrawal that a person decides about: its goods may come back, and its shopper is told where to.
 * @param asked `lines`: what is withdrawn, in place of what the case names; words name none
 * @returns `case.notPossible` for one that is decided; `request.invalid` without lines, or for units that are not left
 */
export async function grantCase(
  context: Asking,
  { caseId, lines }: { readonly caseId: string; readonly lines?: readonly AskedLine[] | undefined },
): Promise<{ readonly caseId: string } | NoCase | Refusal<"request.invalid">> {
  const { shop } = context;
  return await toCase<Refusal<"request.invalid">>(context, caseId, "grant", async (transaction, order, opened) => {
    const { orderId } = order;
    if (lines === undefined ? isUnnamed(opened, order) : !areLinesOf(order.lines, lines)) return refuseField("lines", "request.invalid");
    if (lines !== undefined) {
      const units = order.lines.map((_, at) => lines.find(({ line }) => line === at + 1)?.qty ?? 0);
      await releaseUnits(transaction, caseId);
      await giveWay(shop, transaction, orderId, lines);
      if (!(await claimUnits(transaction, orderId, units))) return refuseField("lines", "request.invalid");
      await nameLines(transaction, caseId, orderId, units);
    }
    const goods = goodsOf(order);
    await markAllowed(transaction, caseId, goods, shop.clock());
    if (goods === "announced") await tellOfCase(shop, transaction, nextMail, caseId, order);
    return undefined;
  });
}

const isUnnamed = (opened: AfterSaleCase, order: OrderWithLines): boolean => opened.lines.length === 0 && order.lines.length > 0;

/**
 * Ends a case with a no, where the law allows one, and tells its shopper why.
 * @returns `case.notPossible` for a case that is over, or `tooLate` of one that came in time
 */
export async function refuseCase(
  context: Asking,
  { caseId, because, answer }: { readonly caseId: string; readonly because: "tooLate" | "exempt"; readonly answer: string },
): Promise<{ readonly caseId: string } | NoCase> {
  const { shop } = context;
  return await toCase<never>(context, caseId, because, async (transaction, order) => {
    await markRefused(transaction, caseId, { because, answer: tidy(answer), now: shop.clock() });
    await releaseUnits(transaction, caseId);
    await tellOfCase(shop, transaction, refusedMail, caseId, order);
    return undefined;
  });
}

/** Units of a case that money did not go back for otherwise. */
function unitsOf({ lines }: AfterSaleCase, order: OrderWithLines) {
  return lines.flatMap(({ line, qty }) => {
    const sold = order.lines[line - 1];
    const left = sold ? Math.min(qty, sold.quantity - sold.refundedUnits) : 0;
    return left > 0 ? [{ line, qty: left }] : [];
  });
}

type Back = { readonly orderId: string; readonly endedBy: "shopper"; readonly lines?: readonly AskedLine[] };

/** What goes back for a case: all money of an order that was not sent and is withdrawn as a whole, else that of its units. */
function backOf(opened: AfterSaleCase, order: OrderWithLines): Back & { readonly isWhole: boolean } {
  const lines = unitsOf(opened, order);
  const isWhole =
    !isUnnamed(opened, order) &&
    order.lines.every(
      ({ quantity, refundedUnits }, at) => refundedUnits + (lines.find(({ line }) => line === at + 1)?.qty ?? 0) === quantity,
    );
  const isAll = isWhole && (mayEnd(order) || order.deliveryStatus === "Canceled");
  return { orderId: order.orderId, endedBy: "shopper", isWhole, ...(!isAll && { lines }) };
}

const nothingOf = (order: OrderWithLines, left: Money) => {
  const none = money(0, order.currency);
  return { amount: none, coupon: none, coins: none, left, ends: false };
};

/** Whether no money of a case is with the shop or awaited: that of its units went back otherwise, or all of its order. */
const isWithout = (opened: AfterSaleCase, order: OrderWithLines, left: Money): boolean =>
  (opened.lines.length > 0 && unitsOf(opened, order).length === 0) ||
  (left.minor === 0 && (order.deliveryStatus === "Canceled" || order.paymentStatus === "Paid"));

const isUnpaid = ({ deliveryStatus, paidMinor, totalMinor }: OrderWithLines): boolean =>
  deliveryStatus === null && paidMinor === 0 && totalMinor > 0;

/** What `refundCase` would give back now. */
export async function casePlan(
  shop: Pick<Shop, "database">,
  caseId: string,
): Promise<(Omit<GivenBack, "state"> & { readonly opened: AfterSaleCase; readonly order: OrderWithLines }) | NoCase | NoBack> {
  const opened = await findCase(shop.database, caseId);
  const order = opened && (await orderById(shop, opened.orderId));
  if (!order) return refuse("item.notFound");
  if (!mayHappen(opened, "refund")) return refuse("case.notPossible");
  const { isWhole, ...back } = backOf(opened, order);
  const plan = await refundPlan(shop, back);
  if (!isRefusal(plan)) return { ...plan, opened, order };
  if (plan.refused === "order.disputed") return refuse("order.disputed");
  const left = await leftOfOrder(shop, order);
  const ends = isWithout(opened, order, left) || (isWhole && isUnpaid(order));
  return ends ? { ...nothingOf(order, left), opened, order } : refuse("case.notPossible");
}

/**
 * Gives the money of a case back, for its units, and ends the case. Where none is left or was paid it ends all the same.
 * @returns what goes back; `case.notPossible` for a case that is over, that names no lines, or for whose units no money can go back yet
 */
export async function refundCase(
  context: Asking,
  { caseId }: { readonly caseId: string },
): Promise<(GivenBack & { readonly caseId: string }) | NoCase | NoBack> {
  const { shop } = context;
  const done = await toCase<NoBack | Refusal<"case.notPossible">>(context, caseId, "refund", async (transaction, order, opened) => {
    const grantId = randomId(shop.random);
    const { isWhole, ...back } = backOf(opened, order);
    const refused = await grantBack(shop, transaction, back, grantId);
    if (refused?.refused === "order.disputed") return refuse("order.disputed");
    if (refused && !(isWhole && (await endUnpaid(shop, transaction, order)))) {
      const left = leftOf(await lockPaid(transaction, order.orderId), order.currency);
      if (!isWithout(opened, order, left)) return refuse("case.notPossible");
    }
    await releaseUnits(transaction, caseId);
    await markGranted(transaction, caseId, refused ? null : grantId, shop.clock());
    // Money in the place of an exchange, for which goods were set aside.
    if (opened.kind === "exchange") await giveWantedBack(shop, transaction, order.brand, caseId);
    return undefined;
  });
  if (isRefusal(done)) return done;
  const over = await findCase(shop.database, caseId);
  const order = over && (await orderById(shop, over.orderId));
  if (!order) throw new Error("a case vanished");
  if (over.grantId !== null) return { ...(await givenBack(shop, over.grantId)), caseId };
  return { ...nothingOf(order, await leftOfOrder(shop, order)), state: "nothing", caseId };
}

/** Statements whose order an operator has to find, and open cases, for the metrics. */
export const withdrawalsToMatch = ({ database }: Pick<Shop, "database">): Promise<Waiting> => countUnmatched(database);
export const casesToEnd = ({ database }: Pick<Shop, "database">): Promise<Waiting> => countOpen(database);
