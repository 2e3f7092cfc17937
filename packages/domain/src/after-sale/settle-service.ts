/** What a statement of withdrawal brings about: its order is found, canceled before it leaves, or a case is opened for what comes back. */
import { randomId } from "@rambla/core/id";
import { entryOf } from "@rambla/core/market";
import { isRefusal } from "@rambla/core/refusal";
import { cancelAndGiveBack, type OrderWithLines } from "../order/service.ts";
import { mayEnd } from "../order/state-rules.ts";
import { givenBack, grantBack } from "../payment/giving-back/give-back-service.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { nextMail, queueReceipt, tellOfCase } from "./mail-service.ts";
import { giveWay } from "./returns/giving-way-service.ts";
import { isLate, unitsLeft, unitsTaken } from "./rules.ts";
import {
  claimUnits,
  findLastWithdrawalOf,
  findMeant,
  findToLookFor,
  findUnnamed,
  insertCase,
  lockUnsettled,
  markSettled,
  markUnmatched,
  type NewCase,
  type Withdrawal,
} from "./store.ts";

/** Statements whose order was not looked for. */
export const withdrawalsToLookFor = (shop: Shop, most: number): Promise<readonly string[]> => findToLookFor(shop.database, most);

/** Looks for the order of a statement, once; what fits none waits for a person. */
export async function settleWithdrawal(shop: Shop, withdrawalId: string): Promise<void> {
  const grantId = await shop.database.transaction(async (transaction) => {
    const stated = await lockUnsettled(transaction, withdrawalId);
    if (!stated) return undefined;
    const orderId = stated.orderId ?? (await findMeant(transaction, stated));
    // It may have been left out when strangers named the mailbox too often.
    if (orderId !== undefined && stated.orderId === null) await queueReceipt(shop, transaction, stated, false);
    if (orderId !== undefined) return await openCase(shop, transaction, stated, orderId);
    await markUnmatched(transaction, withdrawalId, shop.clock());
    return undefined;
  });
  if (grantId !== undefined) await givenBack(shop, grantId);
}

/**
 * Opens the case of a statement for what is left of its order, and for what requests give up. Without either it belongs to the withdrawal
 * before; where goods of a request are on their way, a person decides which of the two counts.
 * @param stated locked by the transaction
 * @returns the id under which money goes back now, if any does: `givenBack` tries it after the transaction
 */
export async function openCase(shop: Shop, transaction: Transaction, stated: Withdrawal, orderId: string): Promise<string | undefined> {
  const now = shop.clock();
  const { withdrawalId } = stated;
  const { order, isHeld } = await giveWay(shop, transaction, orderId, stated.goods === null ? stated.lines : "words");
  const { units, isDone } = takenBy(order, stated, isHeld);
  const isUnnamed = units.every((each) => each === 0);
  const before = isDone
    ? await findLastWithdrawalOf(transaction, orderId)
    : isUnnamed
      ? await findUnnamed(transaction, orderId)
      : undefined;
  if (isDone || before !== undefined) {
    await markSettled(transaction, withdrawalId, { orderId, caseId: before ?? null, now });
    return undefined;
  }
  const caseId = randomId(shop.random);
  const opened = {
    caseId,
    kind: "withdrawal",
    orderId,
    openedAt: stated.statedAt,
    units,
    ...(await begun(shop, transaction, order, { stated, units, caseId })),
  } as const;
  if (!opened.isOver && !(await claimUnits(transaction, orderId, units))) throw new Error("units of a locked order vanished");
  await insertCase(transaction, opened, now);
  await markSettled(transaction, withdrawalId, { orderId, caseId, now });
  if (opened.goods === "announced" && opened.decision === "granted") await tellOfCase(shop, transaction, nextMail, caseId, order);
  return opened.grantId ?? undefined;
}

/** What a statement takes. @param isHeld requests go on holding units that it may mean; @returns `isDone`: nothing is left to withdraw from */
function takenBy(
  order: OrderWithLines,
  stated: Withdrawal,
  isHeld: boolean,
): { readonly units: readonly number[]; readonly isDone: boolean } {
  const taken = unitsTaken(unitsLeft(order.lines), stated.lines);
  const isWithout = order.lines.length > 0 && taken.every((each) => each === 0);
  // Words claim nothing: a person reads them and names the lines.
  const units = stated.goods === null ? taken : order.lines.map(() => 0);
  return { units, isDone: order.deliveryStatus === "Canceled" || (isWithout && !isHeld) };
}

/** Goods of an order that was sent are awaited. A membership has none. */
export const goodsOf = (order: OrderWithLines): "announced" | "notSent" =>
  isSent(order) && order.lines.length > 0 ? "announced" : "notSent";

/** Ends an order that waits for its first money; an announced transfer goes back when it comes. @returns false for another one */
export const endUnpaid = async (shop: Shop, transaction: Transaction, order: OrderWithLines): Promise<boolean> =>
  (await cancelAndGiveBack(shop, transaction, order, "shopper")) ||
  (order.paymentStatus === "Transferred" && (await cancelAndGiveBack(shop, transaction, order, "shop")));

const isSent = ({ deliveryStatus }: OrderWithLines): boolean => deliveryStatus === "HaveDelivered" || deliveryStatus === "Finished";

/** Why a person decides: services that have begun, countries without the law and words that name goods, or a time that seems over. */
function whyItWaits({ config }: Shop, order: OrderWithLines, stated: Withdrawal): "person" | "late" | undefined {
  const isLawful = entryOf(config.countries, order.country)?.withdrawal === true;
  if (order.lines.length === 0 || !isLawful || stated.goods !== null) return "person";
  return isSent(order) && isLate(stated.statedAt, order, config) ? "late" : undefined;
}

type Begun = Pick<NewCase, "goods" | "decision" | "late" | "grantId" | "isOver">;
type Beginning = { readonly stated: Withdrawal; readonly units: readonly number[]; readonly caseId: string };

/** How a case begins: an order that has not left is canceled, or what is withdrawn of it goes back; for a parcel on its way or there its goods are awaited. */
async function begun(shop: Shop, transaction: Transaction, order: OrderWithLines, { stated, units, caseId }: Beginning): Promise<Begun> {
  const goods = goodsOf(order);
  const late = isSent(order) && isLate(stated.statedAt, order, shop.config);
  const waits = { goods, decision: "none", late: false, grantId: null, isOver: false } as const;
  const isUnnamed = units.every((each) => each === 0);
  if (isUnnamed || whyItWaits(shop, order, stated) !== undefined) return { ...waits, late };
  if (isSent(order)) return { ...waits, decision: "granted" };
  const isWhole = order.lines.every(({ quantity, refundedUnits }, at) => refundedUnits + (units[at] ?? 0) === quantity);
  if (isWhole && (await endUnpaid(shop, transaction, order))) return { ...waits, decision: "granted", isOver: true };
  if (!mayEnd(order)) return waits;
  const lines = units.flatMap((qty, at) => (qty > 0 ? [{ line: at + 1, qty }] : []));
  const refused = await grantBack(shop, transaction, { orderId: order.orderId, endedBy: "shopper", ...(!isWhole && { lines }) }, caseId);
  // Money that a provider took back, or a deposit of which a part is withdrawn.
  if (isRefusal(refused)) return waits;
  return { ...waits, decision: "granted", grantId: caseId, isOver: true };
}
