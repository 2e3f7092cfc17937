import * as z from "zod";
import { currency, cursor, decimal, moment, opaqueId, refusals } from "../call.ts";
import { brand, growing, operatorCall, operatorOnce, reason } from "./operator-call.ts";

export const transferCalls = {
  bankTransfers: operatorCall("money")
    .route({ method: "GET", path: "/operator/bank-transfers", operationId: "bankTransfers" })
    /** The oldest first. */
    .input(growing)
    .output(
      z.object({
        items: z.array(z.object({ orderId: opaqueId, orderNumber: z.string(), brand, transferredAt: moment, total: decimal, currency })),
        next: cursor.nullable(),
      }),
    ),
  operatorBankTransferConfirm: operatorOnce("money")
    .route({ method: "POST", path: "/operator/order/{orderId}/bank-transfer/confirm", operationId: "operatorBankTransferConfirm" })
    /**
     * `amount` is what arrived. `arrived`: the total, for the first time. `another`: a second, lower or higher transfer; each call books
     * one more.
     */
    .input(z.strictObject({ orderId: opaqueId, decision: z.enum(["arrived", "another", "missing"]), amount: decimal.optional(), reason }))
    /** `toGiveBack`: no payment waits for the money, so an operator must return it. */
    .output(z.object({ orderId: opaqueId, outcome: z.enum(["paid", "toGiveBack", "missing"]) }))
    .errors(refusals("item.notFound", "transfer.notExpected", "transfer.wrongAmount")),
  refundsByHand: operatorCall("money")
    .route({ method: "GET", path: "/operator/refunds/by-hand", operationId: "refundsByHand" })
    /** The oldest first. */
    .input(growing)
    .output(
      z.object({
        items: z.array(z.object({ refundId: opaqueId, orderNumber: z.string(), brand, amount: decimal, currency, createdAt: moment })),
        next: cursor.nullable(),
      }),
    ),
  refundSentBack: operatorOnce("money")
    .route({ method: "POST", path: "/operator/refund/{refundId}/sent", operationId: "refundSentBack" })
    .input(z.strictObject({ refundId: opaqueId, reason }))
    .output(z.object({ refundId: opaqueId, amount: decimal, currency }))
    .errors(refusals("item.notFound")),
};
