/** Bank transfers: what is on the account, and what was sent back by hand. */
import * as z from "zod";
import { currency, cursor, decimal, moment, opaqueId, refusals } from "../call.ts";
import { brand, growing, operatorCall, operatorOnce, reason } from "./operator-call.ts";

export const transferCalls = {
  bankTransfers: operatorCall("money")
    .route({ method: "GET", path: "/operator/bank-transfers", operationId: "bankTransfers" })
    /** Those that wait longest first. */
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
     * `amount` is what stands on the account. `arrived`: it is the total, and there for the first time. `another`: it is anything else that came under the
     * name of the order, a second time, too little or too much; each press is another arrival.
     */
    .input(z.strictObject({ orderId: opaqueId, decision: z.enum(["arrived", "another", "missing"]), amount: decimal.optional(), reason }))
    /** `toGiveBack`: nothing waits for it (any more), and a person has to send it back. */
    .output(z.object({ orderId: opaqueId, outcome: z.enum(["paid", "toGiveBack", "missing"]) }))
    .errors(refusals("item.notFound", "transfer.notExpected", "transfer.wrongAmount")),
  refundsByHand: operatorCall("money")
    .route({ method: "GET", path: "/operator/refunds/by-hand", operationId: "refundsByHand" })
    /** Those that wait longest first. */
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
