/** What comes after a sale: withdrawing from the contract (directive 2011/83, article 11a), and goods that come back. */
import * as z from "zod";
import { returnAddress } from "./address.ts";
import { call, currency, decimal, moment, onceBy, opaqueId, quantity, refusals } from "./call.ts";
import { picture } from "./goods.ts";

const line = z.number().int().min(1).max(100_000);

/** Goods that come back. Their way, the decision and the money are told apart; `items` are lines of the order, counted from 1. */
export const afterSaleCase = z.object({
  caseId: opaqueId,
  kind: z.enum(["withdrawal", "return", "exchange"]),
  openedAt: moment,
  /** `notSent`: nothing had left, so that nothing has to come back. */
  goods: z.enum(["notSent", "announced", "received"]),
  goodsReceivedAt: moment.nullable(),
  /** `none`: a person decides. */
  decision: z.enum(["none", "granted", "refused"]),
  /** It was stated when its time seemed over. */
  late: z.boolean(),
  refusedBecause: z.enum(["tooLate", "exempt"]).nullable(),
  /** What its shopper is told of a refusal. */
  answer: z.string().nullable(),
  money: z.enum(["none", "refunding", "refunded"]),
  amount: decimal,
  coupon: decimal,
  coins: decimal,
  currency,
  closedAt: moment.nullable(),
  items: z.array(z.object({ line: z.number().int(), title: z.string(), qty: z.number().int() })),
});

const orderToken = z.string().max(200).optional();

export const afterSaleContract = {
  withdrawalState: onceBy("either")
    .route({ method: "POST", path: "/shop/order/withdrawal", operationId: "withdrawalState" })
    /**
     * Withdraws, at once: a receipt comes by mail. Everybody is answered alike, whether there is such an order or not. Whoever opens the order by `orderId` may
     * name lines of it; others may say in `goods` what they mean. Without either it is the whole order.
     */
    .input(
      z.strictObject({
        name: z.string().max(100),
        orderNumber: z.string().max(60),
        email: z.string().max(254),
        goods: z.string().max(1000).optional(),
        orderId: opaqueId.optional(),
        orderToken,
        lines: z
          .array(z.strictObject({ line, qty: quantity }))
          .max(500)
          .optional(),
      }),
    )
    .output(z.object({ withdrawalId: opaqueId }))
    .errors(refusals("item.notFound", "withdrawal.name", "order.numberRequired", "email.invalid", "limit.tooMany")),
  withdrawalLook: call
    .meta({ caller: "orderBearer" })
    .route({ method: "GET", path: "/shop/user/order/{orderId}/withdrawal", operationId: "withdrawalLook" })
    /** What can be withdrawn of an order and until when, with what a form about it is filled with, and what was. */
    .input(z.object({ orderId: opaqueId, orderToken }))
    .output(
      z.object({
        orderNumber: z.string(),
        email: z.string(),
        name: z.string(),
        isPossible: z.boolean(),
        /** Null before it has arrived. */
        ends: moment.nullable(),
        items: z.array(z.object({ line: z.number().int(), title: z.string(), picture, left: z.number().int() })),
        cases: z.array(afterSaleCase),
        /** Where goods go back to; null where the shop names no place. */
        returnAddress: returnAddress.nullable(),
      }),
    )
    .errors(refusals("item.notFound")),
};
