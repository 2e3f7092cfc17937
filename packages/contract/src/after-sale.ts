/** What comes after a sale: withdrawing from the contract (directive 2011/83, article 11a), and goods that come back. */
import * as z from "zod";
import { returnAddress } from "./address.ts";
import { call, catalogueId, currency, decimal, moment, onceBy, opaqueId, pageInput, quantity, refusals } from "./call.ts";
import { commentFile } from "./comment.ts";
import { picture } from "./goods.ts";
import { afterSaleAction } from "./order.ts";

const line = z.number().int().min(1).max(100_000);

/** Goods that come back. Their way, the decision and the money are told apart; `items` are lines of the order, counted from 1. */
export const afterSaleCase = z.object({
  caseId: opaqueId,
  kind: z.enum(["withdrawal", "return", "exchange"]),
  openedAt: moment,
  /** `notSent`: nothing had left, so that nothing has to come back. */
  goods: z.enum(["notSent", "announced", "sent", "received"]),
  goodsReceivedAt: moment.nullable(),
  /** `none`: a person decides. */
  decision: z.enum(["none", "granted", "refused"]),
  /** It was stated when its time seemed over. */
  late: z.boolean(),
  /** `declined`: not approved; `failed`: approved before; `withdrawn`: its shopper withdrew from the contract meanwhile. */
  refusedBecause: z.enum(["tooLate", "exempt", "declined", "failed", "withdrawn"]).nullable(),
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

/** How a return or an exchange stands. */
export const postSaleStatus = z.enum(["undereview", "not_approved", "adopt", "proing", "finish", "fail"]);
export const postSaleType = z.enum(["return", "exchange"]);

/** What happened to it, in the order of time. */
const step = z.enum(["asked", "approved", "refused", "sent", "received", "refunded", "replaced", "failed"]);

/** A return or an exchange that was asked for. */
export const postSale = z.object({
  postSaleId: opaqueId,
  orderId: opaqueId,
  orderNumber: z.string(),
  type: postSaleType,
  status: postSaleStatus,
  items: z.array(
    z.object({
      line: z.number().int(),
      title: z.string(),
      picture,
      qty: z.number().int(),
      /** A value of the dictionary `returnReasons`, and its words. */
      reasonCode: z.string(),
      reason: z.string(),
      /** What is wanted in its place; null where money goes back. */
      wanted: z.string().nullable(),
    }),
  ),
  description: z.string(),
  /** Those that the caller may see. */
  pictures: z.array(commentFile),
  serialNumber: z.string().nullable(),
  /** Why it was refused. */
  answer: z.string().nullable(),
  /** What the shop says about the way back. */
  labelText: z.string().nullable(),
  /** With whom and under what number the goods are sent back. */
  logisticsCompany: z.string().nullable(),
  logisticsCode: z.string().nullable(),
  /** Where they go; null before it is approved, and where the shop names no place. */
  returnAddress: returnAddress.nullable(),
  refund: z.object({ state: z.enum(["none", "refunding", "refunded"]), amount: decimal, coupon: decimal, coins: decimal, currency }),
  replacement: z.object({ logisticsCompany: z.string(), logisticsCode: z.string(), sentAt: moment }).nullable(),
  timeline: z.array(z.object({ at: moment, step })),
});

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
  postSaleCreate: onceBy("orderBearer")
    .route({ method: "POST", path: "/shop/post/sale", operationId: "postSaleCreate" })
    /** Asks to send goods of an order back, or for others in their place. `wantedGoodsId`: of an exchange, one of those that `postSaleByOrder` names for the line. `pictures`: ids of files that were sent before (`ossSignature`). */
    .input(
      z.strictObject({
        orderId: opaqueId,
        orderToken,
        type: postSaleType,
        items: z
          .array(z.strictObject({ line, qty: quantity, reasonCode: z.string().max(40), wantedGoodsId: catalogueId.optional() }))
          .min(1)
          .max(500),
        description: z.string().max(20_000),
        pictures: z.array(opaqueId).max(50).default([]),
        serialNumber: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ postSaleId: opaqueId }))
    .errors(
      refusals(
        "item.notFound",
        "afterSale.notPossible",
        "afterSale.unitsTaken",
        "afterSale.description",
        "afterSale.pictures",
        "afterSale.reason",
        "afterSale.serial",
        "afterSale.wanted",
        "upload.gone",
        "limit.tooMany",
      ),
    ),
  postSaleByOrder: call
    .meta({ caller: "orderBearer" })
    .route({ method: "GET", path: "/shop/post/sale/orderId/{id}", operationId: "postSaleByOrder" })
    /** What of an order can be sent back or exchanged, until when, what a form about it asks for, and what was asked, the latest first. */
    .input(z.object({ id: opaqueId, orderToken }))
    .output(
      z.object({
        orderNumber: z.string(),
        action: afterSaleAction,
        /** Null before it has arrived. */
        ends: moment.nullable(),
        items: z.array(
          z.object({
            line: z.number().int(),
            title: z.string(),
            picture,
            /** Units that can be asked for. */
            left: z.number().int(),
            /** What it can be exchanged for: the same goods, and others of their product at the same price. */
            exchange: z.array(z.object({ goodsId: catalogueId, title: z.string(), options: z.string(), available: z.boolean() })),
          }),
        ),
        reasons: z.array(z.object({ value: z.string(), label: z.string() })),
        description: z.object({ min: z.number().int(), max: z.number().int() }),
        mostPictures: z.number().int(),
        serialRequired: z.boolean(),
        requests: z.array(postSale),
      }),
    )
    .errors(refusals("item.notFound")),
  postSaleList: call
    .meta({ caller: "customer" })
    .route({ method: "GET", path: "/shop/post/sale", operationId: "postSaleList" })
    /** Own returns and exchanges: of the order first that one was asked for last, and of each order the latest first. `postSaleId`: that one alone. */
    .input(z.object({ postSaleId: opaqueId.optional(), ...pageInput }))
    .output(z.object({ items: z.array(postSale), page: z.number().int(), limit: z.number().int(), hasMore: z.boolean() }))
    .errors(refusals("auth.required")),
  postSaleLogistics: call
    .meta({ caller: "orderBearer" })
    .route({ method: "PUT", path: "/shop/post/sale/postSaleId/{id}/{logisticsCode}", operationId: "postSaleLogistics" })
    /** The goods are on their way back, or on another one than was said. `logisticsCompany`: a value of the dictionary `logisticsCompanies`, or a name. */
    .input(z.strictObject({ id: opaqueId, logisticsCode: z.string().max(200), logisticsCompany: z.string().max(200), orderToken }))
    .output(postSale)
    .errors(refusals("request.invalid", "item.notFound", "afterSale.notPossible", "afterSale.goodsArrived", "afterSale.trackingRequired")),
};
