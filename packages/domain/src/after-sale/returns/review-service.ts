/** What operators decide about returns and exchanges. */
import { isRefusal, type Refusal, refuse, refuseField, refuseFields } from "@rambla/core/refusal";
import { tidy } from "@rambla/core/tidy";
import { REPLY, tidyWords } from "../../consultation/rules.ts";
import type { IdempotencyRefusal } from "../../idempotency/service.ts";
import { isCompany, isTrackingNumber, type Parcel } from "../../order/delivery/delivery-rules.ts";
import { noteReturn, orderById, type OrderWithLines } from "../../order/service.ts";
import type { OperatorContext } from "../../platform/call-context.ts";
import type { Waiting } from "../../platform/database/waiting-store.ts";
import type { Shop } from "../../platform/shop.ts";
import { refundCase, toCase } from "../operator-service.ts";
import { type ReturnLabel, labelOf } from "../rules.ts";
import { type AfterSaleCase, markRefused, releaseUnits } from "../store.ts";
import { exchangeable, giveWantedBack, takeWanted } from "./exchange-service.ts";
import { approvedMail, declinedMail, replacedMail, tellOfReturn } from "./return-mail-service.ts";
import { countToReview, findReturn, findReturnsAmong, markApproved, markReplaced, type ReturnRow } from "./return-store.ts";

type Asking = Pick<OperatorContext, "shop" | "wish">;

export type Review = {
  readonly postSaleId: string;
  readonly verdict: "approve" | "reject" | "fail" | "finish";
  /** What its shopper reads of a no. */
  readonly answer?: string | undefined;
  /** What its shopper reads about the way back. */
  readonly labelText?: string | undefined;
  readonly logisticsCompany?: string | undefined;
  readonly logisticsCode?: string | undefined;
};

type No =
  | Refusal<"item.notFound" | "case.notPossible" | "order.disputed" | "stock.insufficient" | "afterSale.wanted" | "request.invalid">
  | IdempotencyRefusal;
type Done = { readonly caseId: string } | No;

/**
 * Decides about a return or an exchange, or ends it: by a no that says why, by giving the money back, or by sending the goods of an exchange.
 * @returns how it stands then; `case.notPossible` for what its state does not allow and for units whose money went back otherwise,
 *   `stock.insufficient` for an exchange for goods that are gone, `afterSale.wanted` for one that is even no more
 */
export async function reviewReturn(
  context: Asking,
  asked: Review,
): Promise<{ readonly told: ReturnRow; readonly status: ReturnLabel } | No> {
  const { postSaleId } = asked;
  const found = await findReturn(context.shop.database, postSaleId);
  if (!found) return refuse("item.notFound");
  const done = await VERDICTS[asked.verdict](context, found, asked);
  if (isRefusal(done)) return done;
  const now = await findReturn(context.shop.database, postSaleId);
  return now ? { told: now, status: labelOf(now) } : refuse("item.notFound");
}

const VERDICTS: Readonly<Record<Review["verdict"], (context: Asking, told: ReturnRow, asked: Review) => Promise<Done>>> = {
  approve,
  reject: (context, told, asked) => sayNo(context, told, asked, "declined"),
  fail: (context, told, asked) => sayNo(context, told, asked, "failed"),
  async finish(context, told, asked) {
    return told.kind === "return" ? await refundCase(context, { caseId: told.caseId }) : await replace(context, told, asked);
  },
};

async function approve(context: Asking, told: ReturnRow, asked: Review): Promise<Done> {
  const { shop } = context;
  const { caseId } = told;
  const labelText = asked.labelText === undefined ? null : tidyWords(asked.labelText, REPLY);
  if (labelText === undefined) return refuseField("labelText", "request.invalid");
  const isEven = await isStillEven(shop, told);
  return await toCase(context, caseId, "approve", async (transaction, order, opened) => {
    const held = whyHeld(opened, order);
    if (held) return held;
    if (!isEven) return refuse("afterSale.wanted" as const);
    await markApproved(transaction, caseId, { labelText, now: shop.clock() });
    await tellOfReturn(shop, transaction, approvedMail, caseId, order);
    const lacking = await takeWanted(shop, transaction, order.brand, caseId);
    return lacking.length === 0 ? undefined : refuse("stock.insufficient" as const, { details: lacking });
  });
}

/** Whether the goods of an exchange still cost what is wanted in their place. */
async function isStillEven(shop: Shop, { kind, orderId, lines }: ReturnRow): Promise<boolean> {
  const order = kind === "exchange" ? await orderById(shop, orderId) : undefined;
  if (!order) return true;
  const goodsOf = (line: number) => order.lines[line - 1]?.goodsId ?? "";
  const goodsIds = lines.map(({ line }) => goodsOf(line));
  const wanted = await exchangeable(shop, order, goodsIds);
  return lines.every(({ line, wantedGoodsId }) => wanted.get(goodsOf(line))?.some(({ goodsId }) => goodsId === wantedGoodsId));
}

/** Why no goods may go out for a case, nor be asked to come back: money that is disputed, gone, or went back for the same units. */
function whyHeld({ lines }: AfterSaleCase, order: OrderWithLines): Refusal<"order.disputed" | "case.notPossible"> | undefined {
  if (order.disputedAt !== null) return refuse("order.disputed");
  const isGone = order.totalMinor > 0 && order.refundedMinor + order.lostMinor >= order.paidMinor;
  const areRefunded = lines.some(({ line }) => {
    const sold = order.lines[line - 1];
    return !sold || sold.claimedUnits + sold.refundedUnits > sold.quantity;
  });
  return isGone || areRefunded ? refuse("case.notPossible") : undefined;
}

/** Ends a request with a no: its units are free again, and of an exchange what was set aside for it. */
async function sayNo(context: Asking, told: ReturnRow, asked: Review, because: "declined" | "failed"): Promise<Done> {
  const { shop } = context;
  const { caseId } = told;
  const answer = asked.answer === undefined ? undefined : tidyWords(asked.answer, REPLY);
  if (answer === undefined) return refuseField("answer", "request.invalid");
  return await toCase<never>(context, caseId, because === "failed" ? "fail" : "decline", async (transaction, order) => {
    await markRefused(transaction, caseId, { because, answer, now: shop.clock() });
    await releaseUnits(transaction, caseId);
    await tellOfReturn(shop, transaction, declinedMail, caseId, order);
    if (because === "declined") return undefined;
    await noteReturn(shop, transaction, order.orderId, "failed");
    await giveWantedBack(shop, transaction, order.brand, caseId);
    return undefined;
  });
}

/** The goods of an exchange are on their way; those that came back can be asked about again, as what stands in their place. */
async function replace(context: Asking, { caseId }: ReturnRow, asked: Review): Promise<Done> {
  const { shop } = context;
  const parcel: Parcel = { logisticsCompany: tidy(asked.logisticsCompany ?? ""), trackingNumber: tidy(asked.logisticsCode ?? "") };
  const wrong = refuseFields({
    logisticsCompany: isCompany(parcel.logisticsCompany) ? undefined : "request.invalid",
    logisticsCode: isTrackingNumber(parcel.trackingNumber) ? undefined : "request.invalid",
  });
  if (wrong) return wrong;
  return await toCase(context, caseId, "replace", async (transaction, order, opened) => {
    const held = whyHeld(opened, order);
    if (held) return held;
    await markReplaced(transaction, caseId, { ...parcel, now: shop.clock() });
    await releaseUnits(transaction, caseId);
    await tellOfReturn(shop, transaction, replacedMail, caseId, order);
    return undefined;
  });
}

/** What operators are told of returns, by their ids. */
export const returnsAmong = ({ database }: Pick<Shop, "database">, caseIds: readonly string[]): Promise<readonly ReturnRow[]> =>
  findReturnsAmong(database, caseIds);

/** Counts requests without a decision, for the metrics. */
export const returnsToReview = ({ database }: Pick<Shop, "database">): Promise<Waiting> => countToReview(database);
