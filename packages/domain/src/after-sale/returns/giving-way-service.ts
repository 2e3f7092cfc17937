/** Requests that give way to a withdrawal of their units. */
import { returnStock } from "../../goods/service.ts";
import { lockWithLines } from "../../order/money-service.ts";
import type { OrderWithLines } from "../../order/service.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/shop.ts";
import { type AskedLine, mayYield, unitsLeft, unitsYielded } from "../rules.ts";
import { findCasesOf, markRefused, releaseUnits } from "../store.ts";
import { giveWantedBack } from "./exchange-service.ts";
import { declinedMail, lessenedMail, tellOfReturn } from "./return-mail-service.ts";
import { findReturn, lessenLines } from "./return-store.ts";

/**
 * Frees the units that a withdrawal needs and that requests hold whose goods have not been sent: first those that wait for a decision, and
 * of each kind the latest. What is left of a request stays, and its shopper is told.
 * @param asked the whole order where no lines are named; "words" free nothing before a person names the lines
 * @returns the order, locked; `isHeld`: requests go on holding units that may be meant
 */
export async function giveWay(
  shop: Shop,
  transaction: Transaction,
  orderId: string,
  asked: readonly AskedLine[] | null | "words",
): Promise<{ readonly order: OrderWithLines; readonly isHeld: boolean }> {
  const order = await lockedOrder(transaction, orderId);
  const requests = (await findCasesOf(transaction, orderId)).filter(({ kind, closedAt }) => kind !== "withdrawal" && closedAt === null);
  if (asked === "words") return { order, isHeld: requests.length > 0 };
  const held = requests
    .filter(mayYield)
    .toReversed()
    .toSorted((a, b) => Number(a.decision === "granted") - Number(b.decision === "granted"))
    .flatMap(({ caseId, lines }) => lines.map(({ line, qty }) => ({ caseId, line, qty })));
  const given = Map.groupBy(unitsYielded(unitsLeft(order.lines), asked, held), ({ caseId }) => caseId);
  for (const [caseId, units] of given) await yieldUnits(shop, transaction, order, caseId, units);
  const isHeld = requests.some(
    (request) => !mayYield(request) && request.lines.some(({ line }) => asked === null || asked.some((each) => each.line === line)),
  );
  return { order: given.size === 0 ? order : await lockedOrder(transaction, orderId), isHeld };
}

async function lockedOrder(transaction: Transaction, orderId: string): Promise<OrderWithLines> {
  const order = await lockWithLines(transaction, orderId);
  if (!order) throw new Error("the order of a withdrawal vanished");
  return order;
}

/** Takes units from a request, or ends it with its last one. */
async function yieldUnits(
  shop: Shop,
  transaction: Transaction,
  order: OrderWithLines,
  caseId: string,
  units: readonly AskedLine[],
): Promise<void> {
  const told = await findReturn(transaction, caseId);
  if (!told) throw new Error("a request of a locked order vanished");
  const isAll = told.lines.every(({ line, qty }) => units.find((each) => each.line === line)?.qty === qty);
  const isSetAside = told.decision === "granted";
  if (isAll) {
    await markRefused(transaction, caseId, { because: "withdrawn", answer: null, now: shop.clock() });
    await releaseUnits(transaction, caseId);
    if (isSetAside) await giveWantedBack(shop, transaction, order.brand, caseId);
    await tellOfReturn(shop, transaction, declinedMail, caseId, order);
    return;
  }
  const pieces = units.flatMap(({ line, qty }) => {
    const goodsId = told.lines.find((each) => each.line === line)?.wantedGoodsId ?? null;
    return goodsId === null ? [] : [{ goodsId, quantity: qty }];
  });
  await lessenLines(transaction, caseId, order.orderId, units);
  if (isSetAside) await returnStock(shop, transaction, order.brand, pieces, `exchangeBack:${caseId}`);
  await tellOfReturn(shop, transaction, lessenedMail, caseId, order);
}
