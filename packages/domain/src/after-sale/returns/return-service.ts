/** Returns and exchanges as shoppers ask for them: of their own orders, within their time, each unit once. */
import { randomId } from "@rambla/core/id";
import { isRefusal, type Refusal, refuse, refuseField, refuseFields } from "@rambla/core/refusal";
import { after, DAY } from "@rambla/core/time";
import { tidy } from "@rambla/core/tidy";
import { dictionaryItems, isDictionaryValue } from "../../dict/service.ts";
import { ownerOf as ownerOfFiles, takeFiles } from "../../file/service.ts";
import { type IdempotencyRefusal, onlyOnce } from "../../idempotency/service.ts";
import { isCompany, isTrackingNumber } from "../../order/delivery/delivery-rules.ts";
import { returnedOrders } from "../../order/own/own-service.ts";
import { type Bearer, bearerOf, lockOwn, noteReturn, ownOrder, type OwnOrder } from "../../order/service.ts";
import { type AfterSaleAction, afterSaleActionOf, returnEnds } from "../../order/state-rules.ts";
import { type CallContext, isCustomer, wishOf } from "../../platform/call-context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { callerOf, type Limit, takeTries } from "../../platform/limits.ts";
import { mayHappen, unitsLeft } from "../rules.ts";
import { claimUnits } from "../store.ts";
import { exchangeable, type Wanted } from "./exchange-service.ts";
import { askedMail, tellOfReturn } from "./return-mail-service.ts";
import { type AskedReturn, checkReturn, unitsOf, type WrongReturn } from "./return-rules.ts";
import { findReturn, findReturnsOf, insertReturn, markSent, type NewReturn, type ReturnRow } from "./return-store.ts";

/** Requests of one network, and about one order. */
const NETWORK: Limit = { name: "afterSale.network", tries: 30, seconds: 3600 };
const ORDER: Limit = { name: "afterSale.order", tries: 20, seconds: DAY / 1000 };
/** Requests of an order that its page tells of. */
const OF_ORDER = 100;

type Visit = Pick<CallContext, "shop" | "market" | "viewer">;

export type ReturnLook = {
  readonly order: OwnOrder;
  readonly action: AfterSaleAction;
  readonly ends: Date | null;
  readonly left: readonly number[];
  /** By the goods of a line. */
  readonly wanted: ReadonlyMap<string, readonly Wanted[]>;
  readonly reasons: readonly { readonly value: string; readonly label: string }[];
  readonly requests: readonly ReturnRow[];
};

/** What of an own order can be sent back or exchanged, and what was asked. */
export async function lookAtReturns(visit: Visit, bearer: Bearer, orderId: string): Promise<ReturnLook | Refusal<"item.notFound">> {
  const { shop, market } = visit;
  const order = await ownOrder(shop, market, bearer, orderId);
  if (isRefusal(order)) return order;
  const action = afterSaleActionOf(order, shop.clock(), shop.config);
  const left = action === "RETURN_GOODS" ? unitsLeft(order.lines) : order.lines.map(() => 0);
  const goodsIds = order.lines.flatMap(({ goodsId }, at) => ((left[at] ?? 0) > 0 ? [goodsId] : []));
  const [wanted, requests] = await Promise.all([
    exchangeable(shop, order, goodsIds),
    findReturnsOf(shop.database, [orderId], { offset: 0, limit: OF_ORDER }),
  ]);
  return {
    order,
    action,
    ends: returnEnds(order, shop.config),
    left,
    wanted,
    reasons: dictionaryItems(shop, "returnReasons", market),
    requests,
  };
}

type No =
  | Refusal<WrongReturn | "item.notFound" | "afterSale.notPossible" | "afterSale.unitsTaken" | "upload.gone" | "limit.tooMany">
  | IdempotencyRefusal;

/**
 * Asks to send goods of an own order back, or for others in their place; an operator decides.
 * @returns `afterSale.notPossible` before it was sent and when its time is over, `afterSale.unitsTaken` for units that are asked for or refunded,
 *   `afterSale.wanted` for goods that these cannot be exchanged for or that are sold out
 */
export async function askForReturn(
  context: Visit & Pick<CallContext, "clientAddress" | "wish">,
  bearer: Bearer,
  asked: AskedReturn & { readonly orderId: string },
): Promise<{ readonly postSaleId: string } | No> {
  const { shop, market } = context;
  const order = await ownOrder(shop, market, bearer, asked.orderId);
  if (isRefusal(order)) return order;
  const { windowDays, ...bounds } = shop.config.afterSale;
  const days = { values: { days: windowDays } };
  if (afterSaleActionOf(order, shop.clock(), shop.config) !== "RETURN_GOODS") return refuse("afterSale.notPossible", days);
  const told = checkReturn(asked, order.lines, { ...bounds, mostPictures: shop.config.upload.return }, (code) =>
    isDictionaryValue("returnReasons", code),
  );
  if (isRefusal(told)) return told;
  const lines = await wishedLines(context, order, asked);
  if (isRefusal(lines)) return lines;
  const ids = { postSaleId: randomId(shop.random) };
  const done = await onlyOnce(shop, wishOf(context), ids, async (transaction) => {
    const tooMany = await takeTries(transaction, shop.clock(), [
      { limit: NETWORK, subject: callerOf(context) },
      { limit: ORDER, subject: order.orderId },
    ]);
    if (tooMany) return tooMany;
    const locked = await lockOwn(shop, transaction, market, bearer, order.orderId);
    if (!locked) return refuse("item.notFound" as const);
    if (afterSaleActionOf(locked, shop.clock(), shop.config) !== "RETURN_GOODS") return refuse("afterSale.notPossible" as const, days);
    const { type: kind } = asked;
    const { pictures: fileIds, ...words } = told;
    return await open(context, transaction, order, {
      ...words,
      caseId: ids.postSaleId,
      kind,
      orderId: order.orderId,
      openedAt: shop.clock(),
      lines,
      fileIds,
      picturesEnd: isCustomer(context.viewer) ? null : after(shop.clock(), shop.config.upload.guestDays * DAY),
    });
  });
  return isRefusal(done) ? done : done.ids;
}

/** The order is locked by the transaction. */
async function open({ shop, market, viewer }: Visit, transaction: Transaction, order: OwnOrder, asked: NewReturn) {
  if (!(await claimUnits(transaction, asked.orderId, unitsOf(order.lines, asked.lines))))
    return refuseField("items", "afterSale.unitsTaken");
  if (!(await takeFiles(shop, transaction, ownerOfFiles(viewer, market.brand.code), asked.fileIds)))
    return refuseField("pictures", "upload.gone");
  await insertReturn(transaction, asked);
  await noteReturn(shop, transaction, asked.orderId, "asked");
  await tellOfReturn(shop, transaction, askedMail, asked.caseId, order);
  return undefined;
}

/** The lines that are asked for, each with what is wanted in its place as it is called now. */
async function wishedLines(
  { shop }: Visit,
  order: OwnOrder,
  { type, items }: AskedReturn,
): Promise<NewReturn["lines"] | Refusal<"afterSale.wanted">> {
  const goodsOf = (line: number) => order.lines[line - 1]?.goodsId ?? "";
  const wanted =
    type === "exchange"
      ? await exchangeable(
          shop,
          order,
          items.map(({ line }) => goodsOf(line)),
        )
      : undefined;
  const lines: NewReturn["lines"][number][] = [];
  const stock = new Map<string, number>();
  for (const { line, qty, reasonCode, wantedGoodsId } of items) {
    const chosen = wanted?.get(goodsOf(line))?.find(({ goodsId }) => goodsId === wantedGoodsId);
    if (wanted) {
      const left = chosen ? (stock.get(chosen.goodsId) ?? chosen.stock) - qty : -1;
      if (!chosen || left < 0) return refuse("afterSale.wanted", { fields: { wantedGoodsId: "afterSale.wanted" }, values: { line } });
      stock.set(chosen.goodsId, left);
    }
    const title = chosen && [chosen.title, chosen.options].filter((part) => part !== "").join(", ");
    lines.push({ line, qty, reasonCode, wantedGoodsId: chosen?.goodsId ?? null, wantedTitle: title ?? null });
  }
  return lines;
}

/** Own returns: of the order first that one was asked for last, and of each order the latest first. @param asked `postSaleId`: that one alone */
export async function listReturns(
  visit: Visit,
  asked: { readonly postSaleId?: string | undefined; readonly page: number; readonly limit?: number | undefined },
): Promise<{ readonly items: readonly ReturnRow[]; readonly page: number; readonly limit: number; readonly hasMore: boolean }> {
  const { shop } = visit;
  const { postSaleId, page, limit = shop.config.paging.default } = asked;
  if (postSaleId !== undefined) {
    const found = await ownReturn(visit, bearerOf(visit.viewer, undefined), postSaleId);
    return { items: isRefusal(found) || page > 1 ? [] : [found.told], page, limit, hasMore: false };
  }
  const offset = (page - 1) * limit;
  // Each of these orders has one at least.
  const orderIds = await returnedOrders(visit, offset + limit + 1);
  const found = await findReturnsOf(shop.database, orderIds, { offset, limit: limit + 1 });
  return { items: found.slice(0, limit), page, limit, hasMore: found.length > limit };
}

/** A return of an own order. */
async function ownReturn({ shop, market }: Visit, bearer: Bearer, postSaleId: string) {
  const told = await findReturn(shop.database, postSaleId);
  // The order is read in both cases, so the time does not tell an unknown id from another person's.
  const order = await ownOrder(shop, market, bearer, told?.orderId ?? postSaleId);
  return !told || isRefusal(order) ? refuse("item.notFound") : { told, order };
}

/**
 * Notes with whom and under what number the goods of an own return are on their way; it may be said otherwise until they have arrived.
 * @returns `afterSale.notPossible` for one that waits for no goods, `afterSale.goodsArrived` once they are there, `afterSale.trackingRequired` without a number that can be one
 */
export async function sendGoods(
  visit: Visit,
  bearer: Bearer,
  asked: { readonly id: string; readonly logisticsCode: string; readonly logisticsCompany: string },
): Promise<
  | ReturnRow
  | Refusal<"item.notFound" | "request.invalid" | "afterSale.notPossible" | "afterSale.goodsArrived" | "afterSale.trackingRequired">
> {
  const { shop, market } = visit;
  const found = await ownReturn(visit, bearer, asked.id);
  if (isRefusal(found)) return found;
  const parcel = { logisticsCompany: tidy(asked.logisticsCompany), trackingNumber: tidy(asked.logisticsCode) };
  const isKnown = isDictionaryValue("logisticsCompanies", parcel.logisticsCompany) || isCompany(parcel.logisticsCompany);
  const wrong = refuseFields({
    logisticsCompany: isKnown ? undefined : "request.invalid",
    logisticsCode: isTrackingNumber(parcel.trackingNumber) ? undefined : "afterSale.trackingRequired",
  });
  if (wrong) return wrong;
  const { orderId } = found.order;
  const refused = await shop.database.transaction(async (transaction) => {
    if (!(await lockOwn(shop, transaction, market, bearer, orderId))) return refuse("item.notFound" as const);
    const now = await findReturn(transaction, asked.id);
    if (now?.goods === "received") return refuse("afterSale.goodsArrived" as const);
    const isDone = now && mayHappen(now, "send") && (await markSent(transaction, asked.id, { ...parcel, now: shop.clock() }));
    return isDone ? undefined : refuse("afterSale.notPossible" as const, { values: { days: shop.config.afterSale.windowDays } });
  });
  return refused ?? (await findReturn(shop.database, asked.id)) ?? refuse("item.notFound");
}
