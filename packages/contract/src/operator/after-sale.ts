/** Withdrawals and goods that come back, as operators work on them. */
import * as z from "zod";
import { afterSaleCase, postSale, postSaleStatus } from "../after-sale.ts";
import { currency, cursor, decimal, moment, opaqueId, quantity, refusals } from "../call.ts";
import { brand, growing, operatorLook, operatorOnce, readable, reason } from "./operator-call.ts";

const back = z.object({ caseId: opaqueId, amount: decimal, coupon: decimal, coins: decimal, left: decimal, currency });

/** What a shopper says of a return or an exchange. `pictures`: their full addresses. */
export const afterSaleRequest = z.object({
  status: postSaleStatus,
  description: z.string(),
  serialNumber: z.string().nullable(),
  pictures: z.array(z.string()),
  logisticsCompany: z.string().nullable(),
  logisticsCode: z.string().nullable(),
  items: z.array(
    z.object({
      line: z.number().int(),
      reasonCode: z.string(),
      wantedGoodsId: z.string().nullable(),
      wantedTitle: z.string().nullable(),
    }),
  ),
});

export const afterSaleCalls = {
  /** Statements that fit no order, the longest waiting first: a person finds theirs. Without `goods` the whole order is meant. */
  withdrawalsUnmatched: operatorLook("money")
    .route({ method: "GET", path: "/operator/withdrawal/unmatched", operationId: "withdrawalsUnmatched" })
    .input(growing)
    .output(
      z.object({
        items: z.array(
          z.object({
            withdrawalId: opaqueId,
            brand,
            countryCode: z.string(),
            languageTag: z.string(),
            name: z.string(),
            orderNumber: z.string(),
            email: z.string(),
            goods: z.string().nullable(),
            statedAt: moment,
          }),
        ),
        next: cursor.nullable(),
      }),
    ),
  /** Which order of its brand one means: it is canceled, or its case opened, as if the shop had found it. */
  withdrawalMatch: operatorOnce("money")
    .route({ method: "POST", path: "/operator/withdrawal/{withdrawalId}/match", operationId: "withdrawalMatch" })
    .input(z.strictObject({ withdrawalId: opaqueId, orderNumber: z.string().min(1).max(60), reason }))
    .output(z.object({ withdrawalId: opaqueId, orderId: opaqueId }))
    .errors(refusals("item.notFound")),
  /** Ends the search for the order of a statement. The operator has told the shopper before. */
  withdrawalClose: operatorOnce("money")
    .route({ method: "POST", path: "/operator/withdrawal/{withdrawalId}/close", operationId: "withdrawalClose" })
    .input(z.strictObject({ withdrawalId: opaqueId, reason }))
    .output(z.object({ withdrawalId: opaqueId }))
    .errors(refusals("item.notFound")),
  /** Cases that wait for the shop, the longest first: goods that are awaited, money to give back, and what came late. `words`: what a shopper wrote where no lines are named. */
  afterSaleCases: operatorLook("money")
    .route({ method: "GET", path: "/operator/after-sale", operationId: "afterSaleCases" })
    .input(growing)
    .output(
      z.object({
        items: z.array(
          afterSaleCase.extend({
            brand,
            orderId: opaqueId,
            orderNumber: z.string(),
            words: z.array(z.string()),
            request: afterSaleRequest.nullable(),
          }),
        ),
        next: cursor.nullable(),
      }),
    ),
  /**
   * Approves a return or an exchange, or says no before (`reject`) or after that (`fail`): `answer` is what its shopper reads then, `labelText` what they read about the way
   * back. `finish` gives the money of a return back, or says by whom and under what number the goods of an exchange are on their way. `refund`: what went back.
   */
  operatorPostSaleReview: operatorOnce("money")
    .route({ method: "POST", path: "/operator/post/sale/{postSaleId}/review", operationId: "operatorPostSaleReview" })
    .input(
      z.strictObject({
        postSaleId: opaqueId,
        verdict: z.enum(["approve", "reject", "fail", "finish"]),
        answer: readable(3, 500).optional(),
        labelText: readable(3, 2000).optional(),
        logisticsCompany: z.string().max(200).optional(),
        logisticsCode: z.string().max(200).optional(),
        reason,
      }),
    )
    .output(z.object({ postSaleId: opaqueId, status: postSaleStatus, refund: postSale.shape.refund }))
    .errors(refusals("item.notFound", "case.notPossible", "order.disputed", "stock.insufficient", "afterSale.wanted")),
  afterSaleGoodsArrived: operatorOnce("money")
    .route({ method: "POST", path: "/operator/after-sale/{caseId}/arrived", operationId: "afterSaleGoodsArrived" })
    .input(z.strictObject({ caseId: opaqueId, reason }))
    .output(z.object({ caseId: opaqueId }))
    .errors(refusals("item.notFound", "case.notPossible", "order.disputed")),
  /** Grants a withdrawal that waits for a decision: its shopper is told where the goods go. `lines` says what is withdrawn, where words did or where it is less. */
  afterSaleGrant: operatorOnce("money")
    .route({ method: "POST", path: "/operator/after-sale/{caseId}/grant", operationId: "afterSaleGrant" })
    .input(
      z.strictObject({
        caseId: opaqueId,
        lines: z
          .array(z.strictObject({ line: z.number().int().min(1).max(100_000), qty: quantity }))
          .min(1)
          .max(500)
          .optional(),
        reason,
      }),
    )
    .output(z.object({ caseId: opaqueId }))
    .errors(refusals("request.invalid", "item.notFound", "case.notPossible")),
  /** A no, where the law allows one: `answer` is what its shopper reads, `reason` what the log keeps. */
  afterSaleRefuse: operatorOnce("money")
    .route({ method: "POST", path: "/operator/after-sale/{caseId}/refuse", operationId: "afterSaleRefuse" })
    .input(z.strictObject({ caseId: opaqueId, because: z.enum(["tooLate", "exempt"]), answer: readable(3, 500), reason }))
    .output(z.object({ caseId: opaqueId }))
    .errors(refusals("item.notFound", "case.notPossible", "order.disputed")),
  /** What `afterSaleRefund` would give back now, to the cent. */
  afterSalePlan: operatorLook("money")
    .route({ method: "GET", path: "/operator/after-sale/{caseId}/plan", operationId: "afterSalePlan" })
    .input(z.object({ caseId: opaqueId }))
    .output(back.extend({ orderNumber: z.string(), kind: afterSaleCase.shape.kind, goods: afterSaleCase.shape.goods }))
    .errors(refusals("item.notFound", "case.notPossible", "order.disputed", "idempotency.conflict", "idempotency.running")),
  /** Gives the money of its units back, coins as coins and a coupon as a coupon, and ends the case. */
  afterSaleRefund: operatorOnce("money")
    .route({ method: "POST", path: "/operator/after-sale/{caseId}/refund", operationId: "afterSaleRefund" })
    .input(z.strictObject({ caseId: opaqueId, reason }))
    .output(back.extend({ state: z.enum(["refunding", "refunded", "nothing"]) }))
    .errors(refusals("item.notFound", "case.notPossible", "order.disputed")),
};
