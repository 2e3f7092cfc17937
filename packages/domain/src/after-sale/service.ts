/** Withdrawing from a contract (directive 2011/83, article 11a): a statement that counts at once, and what its shopper sees of it. */
import { randomId } from "@rambla/core/id";
import { isRefusal, type Refusal, refuse, refuseField, refuseFields } from "@rambla/core/refusal";
import { DAY } from "@rambla/core/time";
import { tidy } from "@rambla/core/tidy";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { canonicalMailbox, isMailbox } from "../mail/mailbox-rules.ts";
import { orderNumberIn } from "../order/link/number-rules.ts";
import { type Bearer, orderNumbered, type OrderWithLines, ownOrder, type OwnOrder } from "../order/service.ts";
import { type CallContext, type Viewer, wishOf } from "../platform/call-context.ts";
import { callerOf, type Limit, takeTries } from "../platform/limits.ts";
import { queueReceipt } from "./mail-service.ts";
import { areLinesOf, type AskedLine, mayYield, unitsLeft, withdrawalEnds } from "./rules.ts";
import { type AfterSaleCase, findCasesOf, insertWithdrawal, type Withdrawal } from "./store.ts";

/** Statements of one network, and those that name the same order and mailbox. */
const NETWORK: Limit = { name: "withdrawal.network", tries: 30, seconds: 3600 };
const SAME: Limit = { name: "withdrawal.same", tries: 5, seconds: DAY / 1000 };

export type Stated = {
  readonly name: string;
  readonly orderNumber: string;
  readonly email: string;
  /** An order that was opened by its customer or its link: its lines can be named. */
  readonly orderId?: string | undefined;
  readonly lines?: readonly AskedLine[] | undefined;
  /** Which goods, in free words. */
  readonly goods?: string | undefined;
};

type NoStatement = Refusal<
  "item.notFound" | "request.invalid" | "withdrawal.name" | "order.numberRequired" | "email.invalid" | "limit.tooMany"
>;

/**
 * Takes a statement: it counts from now on, and a receipt is put in line. Its order is looked for afterwards, so that
 * the answer and its time do not tell whether there is such an order.
 * @returns `item.notFound` where no law gives the right
 */
export async function stateWithdrawal(
  context: Pick<CallContext, "shop" | "market" | "clientAddress" | "viewer" | "wish">,
  bearer: Bearer,
  asked: Stated,
): Promise<{ readonly withdrawalId: string } | IdempotencyRefusal | NoStatement> {
  const { shop, market } = context;
  if (!market.country.withdrawal) return refuse("item.notFound");
  const told = await toldIn(context, bearer, asked);
  if (isRefusal(told)) return told;
  const withdrawalId = randomId(shop.random);
  const { brand, country, language } = market;
  const where = { brand: brand.code, country: country.code, language };
  const tries = [
    { limit: NETWORK, subject: callerOf(context) },
    { limit: SAME, subject: `${brand.code} ${told.orderNumber} ${told.person}` },
  ];
  const done = await onlyOnce(shop, wishOf(context), { withdrawalId }, async (transaction) => {
    const tooMany = await takeTries(transaction, shop.clock(), tries);
    if (tooMany) return tooMany;
    const { isAsked, ...said } = told;
    await insertWithdrawal(transaction, { ...said, ...where, withdrawalId, statedAt: shop.clock() });
    // Anybody can name anybody's mailbox. The owner of the order that is found gets the receipt then.
    await queueReceipt(shop, transaction, { ...where, withdrawalId, email: told.email }, !isAsked && "order");
    return undefined;
  });
  return isRefusal(done) ? done : done.ids;
}

async function toldIn(context: Pick<CallContext, "shop" | "market" | "viewer">, bearer: Bearer, asked: Stated) {
  const name = tidy(asked.name);
  const email = canonicalMailbox(asked.email);
  const orderNumber = orderNumberIn(asked.orderNumber);
  const wrong = refuseFields({
    name: name === "" ? "withdrawal.name" : undefined,
    orderNumber: orderNumber === "" ? "order.numberRequired" : undefined,
    email: isMailbox(email) ? undefined : "email.invalid",
  });
  if (wrong) return wrong;
  const who = { name, email, person: email, orderNumber };
  const meant = await meantBy(context, bearer, who, asked);
  return isRefusal(meant) ? meant : { ...who, ...meant };
}

type Meant = Pick<Withdrawal, "orderId" | "lines" | "goods"> & { readonly isAsked: boolean };

/**
 * What a statement is about. The number that was typed wins over the order that its form was opened for. Lines of an order that is another
 * one, or no longer the caller's, become words for a person.
 * @returns `isAsked`: the mailbox is the caller's own or that of their order
 */
async function meantBy(
  context: Pick<CallContext, "shop" | "market" | "viewer">,
  bearer: Bearer,
  who: Pick<Withdrawal, "orderNumber" | "person">,
  { orderId, lines, goods = "" }: Stated,
): Promise<Meant | Refusal<"request.invalid">> {
  const isAsked = isMailboxOf(context.viewer, who.person);
  const words = goods.trim() === "" ? null : goods.trim();
  if (orderId === undefined)
    return lines === undefined ? { orderId: null, lines: null, goods: words, isAsked } : refuseField("lines", "request.invalid");
  const own = await ownOrder(context.shop, context.market, bearer, orderId);
  const order = await openedOrder(context, own, who, orderId);
  if (!order) return { orderId: null, lines: null, goods: lines ? inWords(lines, isRefusal(own) ? undefined : own) : words, isAsked };
  if (lines !== undefined && !areLinesOf(order.lines, lines)) return refuseField("lines", "request.invalid");
  return { orderId, lines: lines ?? null, goods: lines ? null : words, isAsked: isAsked || order.person === who.person };
}

const isMailboxOf = (viewer: Viewer, person: string): boolean =>
  viewer.kind === "customer" && viewer.mailbox !== null && canonicalMailbox(viewer.mailbox) === person;

/** The order that a form was opened for, when its number was typed: its bearer's, or by its mailbox when their session has ended. */
async function openedOrder(
  { shop, market }: Pick<CallContext, "shop" | "market">,
  own: OwnOrder | Refusal,
  who: Pick<Withdrawal, "orderNumber" | "person">,
  orderId: string,
): Promise<OrderWithLines | undefined> {
  if (!isRefusal(own)) return own.orderNumber === who.orderNumber ? own : undefined;
  const found = await orderNumbered(shop, market.brand.code, who.orderNumber);
  return found?.orderId === orderId && found.person === who.person ? found : undefined;
}

/** Lines as a person reads them. @param order the one they were chosen of */
const inWords = (lines: readonly AskedLine[], order: OwnOrder | undefined): string =>
  lines.map(({ line, qty }) => `${qty} × ${order?.lines[line - 1]?.title ?? `#${line}`}`).join("\n");

/** What can be withdrawn of an order, until when, and what was. */
export type WithdrawalLook = {
  readonly order: OwnOrder;
  readonly isPossible: boolean;
  readonly ends: Date | null;
  readonly left: readonly number[];
  readonly cases: readonly AfterSaleCase[];
};

/** Looks at what came after an own order. `isPossible`: the law gives the right there, and units are left; a late statement is taken as well. */
export async function lookAtWithdrawals(
  { shop, market }: Pick<CallContext, "shop" | "market">,
  bearer: Bearer,
  orderId: string,
): Promise<WithdrawalLook | Refusal<"item.notFound">> {
  const order = await ownOrder(shop, market, bearer, orderId);
  if (isRefusal(order)) return order;
  const cases = await findCasesOf(shop.database, orderId);
  const left = order.deliveryStatus === "Canceled" ? order.lines.map(() => 0) : unitsLeft(order.lines);
  // A withdrawal takes the place of a request whose goods have not been sent.
  for (const { lines } of cases.filter(mayYield)) for (const { line, qty } of lines) left[line - 1] = (left[line - 1] ?? 0) + qty;
  const ends = withdrawalEnds(order, shop.config);
  return {
    order,
    isPossible: market.country.withdrawal && left.some((units) => units > 0) && (ends === null || shop.clock() <= ends),
    ends,
    left,
    cases: cases.filter(({ kind }) => kind === "withdrawal"),
  };
}
