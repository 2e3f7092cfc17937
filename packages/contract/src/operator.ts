/** The calls of operators, outside the catalogue: a door of their own, signed in by a session, each call with the role it asks for (D-166). */
import { ACTIVITY_PHASES } from "@rambla/core/activity";
import { seenLength } from "@rambla/core/seen";
import * as z from "zod";
import {
  call,
  catalogueId,
  currency,
  cursor,
  decimal,
  moment,
  onceBy,
  opaqueId,
  OPERATOR_ROLES,
  type OperatorRole,
  pageInput,
  pageOf,
  refusals,
} from "./call.ts";
import { deliveryDays, deliveryStatus, order, paymentPurpose, paymentStatus, preSaleState } from "./order.ts";

/** A call that looks, or one of which a second time finds the work done. */
function operatorCall(role?: OperatorRole) {
  return call.meta({ caller: "operator", ...(role && { role }) }).errors(refusals("auth.required", "operator.notAllowed"));
}

/** A call that moves money, stock or prices. */
function operatorOnce(role: OperatorRole) {
  return onceBy("operator", role).errors(refusals("auth.required", "operator.notAllowed"));
}

const operatorName = z.string().regex(/^[a-z][a-z0-9._@-]{1,39}$/);
const roles = z.array(z.enum(OPERATOR_ROLES)).min(1).max(OPERATOR_ROLES.length);
const brand = z.string().min(1).max(40);
/** A list that is read on and on. */
const growing = z.object({ limit: pageInput.limit, after: cursor.optional() });
/** Something that somebody reads: so many signs of it are seen. */
const readable = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((text) => seenLength(text) >= min);
/** Why it is done, for whoever reads the log later. */
const reason = readable(3, 500);

const operator = z.object({ name: z.string(), roles });
/** Its password, told this once. */
const operatorWithPassword = operator.extend({ password: z.string() });

const sessionCalls = {
  operatorSignIn: call
    .meta({ caller: "anonymous" })
    .route({ method: "POST", path: "/operator/session", operationId: "operatorSignIn" })
    .input(z.strictObject({ name: z.string().max(100), password: z.string().max(200) }))
    .output(operator)
    .errors(refusals("operator.wrongSignIn", "limit.tooMany")),
  operatorSignOut: operatorCall()
    .route({ method: "DELETE", path: "/operator/session", operationId: "operatorSignOut" })
    .output(z.object({ signedOut: z.literal(true) })),
  operatorSelf: operatorCall().route({ method: "GET", path: "/operator/session", operationId: "operatorSelf" }).output(operator),
};

const ownerCalls = {
  operatorList: operatorCall("owner")
    .route({ method: "GET", path: "/operator/operators", operationId: "operatorList" })
    .output(z.array(operator.extend({ createdAt: moment, closedAt: moment.nullable() }))),
  operatorCreate: operatorCall("owner")
    .route({ method: "POST", path: "/operator/operators", operationId: "operatorCreate" })
    .input(z.strictObject({ name: operatorName, roles }))
    .output(operatorWithPassword)
    .errors(refusals("operator.nameTaken")),
  operatorRenew: operatorCall("owner")
    .route({ method: "POST", path: "/operator/operators/{name}/password", operationId: "operatorRenew" })
    .input(z.strictObject({ name: operatorName }))
    .output(operatorWithPassword)
    .errors(refusals("item.notFound")),
  operatorClose: operatorCall("owner")
    .route({ method: "DELETE", path: "/operator/operators/{name}", operationId: "operatorClose" })
    .input(z.strictObject({ name: operatorName }))
    .output(operator)
    .errors(refusals("item.notFound")),
  operatorLog: operatorCall("owner")
    .route({ method: "GET", path: "/operator/log", operationId: "operatorLog" })
    .input(z.object(pageInput))
    .output(
      pageOf(
        z.object({
          at: moment,
          name: z.string(),
          call: z.string(),
          requestId: z.string(),
          input: z.unknown(),
          /** `done`, the code of a refusal, or null for what never came to an end. */
          outcome: z.string().nullable(),
        }),
      ),
    ),
};

const goodsCalls = {
  stockChange: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/stock", operationId: "stockChange" })
    .input(
      z.strictObject({
        brand,
        goodsId: catalogueId,
        difference: z
          .number()
          .int()
          .min(-1_000_000)
          .max(1_000_000)
          .refine((pieces) => pieces !== 0),
        reason,
      }),
    )
    /** Pieces there are now. */
    .output(z.object({ goodsId: catalogueId, quantity: z.number().int() }))
    .errors(refusals("item.notFound", "stock.insufficient")),
  priceChange: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/price", operationId: "priceChange" })
    .input(
      z.strictObject({
        brand,
        goodsId: catalogueId,
        countryCode: z.string().length(2),
        price: decimal,
        originalPrice: decimal.nullable().default(null),
      }),
    )
    .output(
      z.object({
        goodsId: catalogueId,
        price: decimal,
        originalPrice: decimal.nullable(),
        lowestPrice30Days: decimal.nullable(),
        currency,
      }),
    )
    .errors(refusals("item.notFound")),
};

/** The id of a price list; `0` stands for none. */
const priceListId = z.string().regex(/^(?!0$)[A-Za-z0-9_-]{1,40}$/);
const listedPrice = z.object({ distributionId: priceListId, goodsId: catalogueId, countryCode: z.string(), price: decimal, currency });

const priceListCalls = {
  /** The prices for whoever holds a list, list by list. */
  priceList: operatorCall("goods")
    .route({ method: "GET", path: "/operator/price-list", operationId: "priceList" })
    .input(growing.extend({ brand, distributionId: priceListId.optional() }))
    .output(z.object({ items: z.array(listedPrice), next: cursor.nullable() }))
    .errors(refusals("item.notFound")),
  /** Without `distributionId` the price is the first of a new list, whose id nobody guesses. */
  priceListSave: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/price-list", operationId: "priceListSave" })
    .input(
      z.strictObject({
        brand,
        distributionId: priceListId.optional(),
        goodsId: catalogueId,
        countryCode: z.string().length(2),
        price: decimal,
      }),
    )
    .output(listedPrice)
    .errors(refusals("item.notFound")),
  /** Of some goods or of all, in a country or in all: who holds the list pays what everybody does. */
  priceListEnd: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/price-list/end", operationId: "priceListEnd" })
    .input(
      z.strictObject({
        brand,
        distributionId: priceListId,
        goodsId: catalogueId.optional(),
        countryCode: z.string().length(2).optional(),
        reason,
      }),
    )
    .output(z.object({ distributionId: priceListId, ended: z.literal(true) }))
    .errors(refusals("item.notFound")),
};

const goodsOfBrand = { brand, goodsId: catalogueId };
const preSaleChanged = z.object({ goodsId: catalogueId, round: z.number().int(), phase: z.enum(ACTIVITY_PHASES), arrived: z.boolean() });

const preSaleCalls = {
  /** Goods are sold before they are there, on these terms; the deposit of a piece stands with its price in each country. `balanceFrom` null: the balance can be paid as soon as the deposit is. */
  preSaleSave: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/pre-sale", operationId: "preSaleSave" })
    .input(
      z.strictObject({
        ...goodsOfBrand,
        startsAt: moment,
        endsAt: moment,
        balanceFrom: moment.nullable().default(null),
        balanceUntil: moment,
        shipsFrom: z.iso.date().nullable().default(null),
      }),
    )
    .output(preSaleChanged)
    .errors(refusals("item.notFound", "activity.over")),
  /** Nothing more is sold in it; what is ordered stands. */
  preSaleEnd: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/pre-sale/end", operationId: "preSaleEnd" })
    .input(z.strictObject({ ...goodsOfBrand, reason }))
    .output(preSaleChanged)
    .errors(refusals("item.notFound", "activity.over")),
  /** What is ordered and paid can leave, and the goods are sold like any other. */
  goodsArrived: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/pre-sale/arrived", operationId: "goodsArrived" })
    .input(z.strictObject({ ...goodsOfBrand, reason }))
    .output(preSaleChanged)
    .errors(refusals("item.notFound", "activity.over")),
};

const flashSaleChanged = z.object({ flashSaleId: opaqueId, goodsId: catalogueId, phase: z.enum(ACTIVITY_PHASES), left: z.number().int() });

const flashSaleCalls = {
  /** Goods cost less between two moments, so many pieces of them in all, and of those so many to a person (null: as many as an order of the goods may hold); the price of a piece by the country that holds it. */
  flashSaleSave: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/flash-sale", operationId: "flashSaleSave" })
    .input(
      z.strictObject({
        ...goodsOfBrand,
        flashSaleId: opaqueId,
        startsAt: moment,
        endsAt: moment,
        pieces: z.number().int().min(1).max(2_000_000_000),
        limitPerPerson: z.number().int().min(1).max(9999).nullable().default(null),
        prices: z.record(z.string().max(8), decimal),
      }),
    )
    .output(flashSaleChanged)
    .errors(refusals("item.notFound", "activity.over")),
  /** Nothing more is sold at its price; what is ordered stands. */
  flashSaleEnd: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/flash-sale/end", operationId: "flashSaleEnd" })
    .input(z.strictObject({ brand, flashSaleId: opaqueId, reason }))
    .output(flashSaleChanged)
    .errors(refusals("item.notFound", "activity.over")),
};

const reviewReason = z.enum(["wrongAmount", "noAnswer", "noRefund", "reversed"]);

const parcel = z.object({
  orderId: opaqueId,
  deliveryStatus: deliveryStatus.nullable(),
  shippedAt: moment.nullable(),
  logisticsCompany: z.string().nullable(),
  trackingNumber: z.string().nullable(),
});

const orderCalls = {
  /** What is paid and can leave, by the day it was promised for, the longest due first; of one brand or all, of the shop in one country or all. */
  ordersToShip: operatorCall("money")
    .route({ method: "GET", path: "/operator/order/to-ship", operationId: "ordersToShip" })
    .input(growing.extend({ brand: brand.optional(), countryCode: z.string().length(2).optional() }))
    .output(
      z.object({
        items: z.array(
          z.object({
            orderId: opaqueId,
            orderNumber: z.string(),
            brand,
            countryCode: z.string(),
            /** The last day that was promised; where none was, the day of the order. */
            due: z.iso.date(),
            paidAt: moment.nullable(),
            shipsTo: z.string().nullable(),
            pieces: z.number().int(),
            total: decimal,
            currency,
            /** Whether its shopper waits for an answer to a wish to cancel it. */
            cancelAsked: z.boolean(),
          }),
        ),
        next: cursor.nullable(),
      }),
    )
    .errors(refusals("item.notFound")),
  /** What its shoppers want cancelled, the longest waiting first: `orderRefund` says yes, with all money or a part; `left` of it has not gone back yet. */
  cancellations: operatorCall("money")
    .route({ method: "GET", path: "/operator/order/cancellations", operationId: "cancellations" })
    .input(growing)
    .output(
      z.object({
        items: z.array(
          z.object({
            orderId: opaqueId,
            orderNumber: z.string(),
            brand,
            paymentStatus,
            deliveryStatus: deliveryStatus.nullable(),
            askedAt: moment,
            reasonCode: z.string().nullable(),
            description: z.string().nullable(),
            total: decimal,
            left: decimal,
            currency,
          }),
        ),
        next: cursor.nullable(),
      }),
    ),
  /** The order stays as it is; `answer` is what its shopper reads, `reason` what the log keeps. */
  cancellationRefuse: operatorOnce("money")
    .route({ method: "POST", path: "/operator/order/{orderId}/cancellation/refuse", operationId: "cancellationRefuse" })
    .input(z.strictObject({ orderId: opaqueId, answer: readable(3, 500), reason }))
    .output(z.object({ orderId: opaqueId }))
    .errors(refusals("item.notFound")),
  orderShip: operatorOnce("money")
    .route({ method: "POST", path: "/operator/order/{orderId}/ship", operationId: "orderShip" })
    /** A paid order is on its way: who brings it, and the number on the parcel. */
    .input(z.strictObject({ orderId: opaqueId, logisticsCompany: z.string().max(100), trackingNumber: z.string().max(100) }))
    .output(parcel)
    .errors(refusals("item.notFound", "order.notShippable")),
  orderParcelCorrect: operatorOnce("money")
    .route({ method: "POST", path: "/operator/order/{orderId}/parcel", operationId: "orderParcelCorrect" })
    /** What was said wrongly of a parcel that is on its way: its shopper sees it at once, and is written to anew. */
    .input(z.strictObject({ orderId: opaqueId, logisticsCompany: z.string().max(100), trackingNumber: z.string().max(100), reason }))
    .output(parcel)
    .errors(refusals("item.notFound", "order.notShippable")),
};

const moneyCalls = {
  orderLook: operatorCall("money")
    .route({ method: "GET", path: "/operator/order", operationId: "orderLook" })
    .input(z.object({ brand, orderNumber: z.string().max(40) }))
    .output(
      z.object({
        orderId: opaqueId,
        orderNumber: z.string(),
        paymentStatus,
        deliveryStatus: deliveryStatus.nullable(),
        createdAt: moment,
        paidAt: moment.nullable(),
        ...order.pick({ countryCode: true, email: true, address: true, shipsFrom: true, cancelReason: true }).shape,
        delivery: deliveryDays,
        /** What goes into the parcel: what was ordered, and what is given with it. */
        items: z.array(
          z.object({
            goodsId: catalogueId,
            articleNumber: z.string(),
            title: z.string(),
            qty: z.number().int(),
            linePrice: decimal,
            preSale: z.boolean(),
          }),
        ),
        gifts: z.array(z.object({ goodsId: catalogueId, articleNumber: z.string(), title: z.string() })),
        shippedAt: moment.nullable(),
        logisticsCompany: z.string().nullable(),
        trackingNumber: z.string().nullable(),
        finishedAt: moment.nullable(),
        canceledAt: moment.nullable(),
        /** `refunded` of what paid the order; `turnedAway` is what never did and was sent back. */
        total: decimal,
        refunded: decimal,
        turnedAway: decimal,
        kept: decimal,
        currency,
        /** How it stands with its deposit, and until when the balance is to be paid; null for one that is paid at once. */
        preSale: z
          .object({ state: preSaleState, deposit: decimal, balanceFrom: moment.nullable(), balanceUntil: moment.nullable() })
          .nullable(),
        /** When its shopper said that a bank transfer is sent. */
        transferredAt: moment.nullable(),
        payments: z.array(
          z.object({ paymentId: opaqueId, paymentMode: paymentPurpose, status: z.string(), amount: decimal, createdAt: moment }),
        ),
      }),
    )
    .errors(refusals("item.notFound")),
  orderRefund: operatorOnce("money")
    .route({ method: "POST", path: "/operator/order/{orderId}/refund", operationId: "orderRefund" })
    /** Calls an order off that is paid, be it the deposit alone, or whose transfer is awaited; gives back a deposit that was kept when its balance was not paid in time. `amount`: what goes back, where it is not all that is left of the money. */
    .input(z.strictObject({ orderId: opaqueId, amount: decimal.optional(), reason }))
    /** `refunding`: the money is on its way back, the provider is asked until it says so; by hand what came by transfer. `nothing`: a transfer had not arrived. */
    .output(z.object({ orderId: opaqueId, state: z.enum(["refunding", "refunded", "nothing"]), amount: decimal, currency }))
    .errors(refusals("item.notFound", "order.notRefundable")),
  depositsKept: operatorCall("money")
    .route({ method: "GET", path: "/operator/deposits", operationId: "depositsKept" })
    /** Of orders whose balance nobody paid in time, the latest first: `orderRefund` gives one back. */
    .input(growing)
    .output(
      z.object({
        items: z.array(z.object({ orderId: opaqueId, orderNumber: z.string(), brand, canceledAt: moment, kept: decimal, currency })),
        next: cursor.nullable(),
      }),
    ),
  paymentRefund: operatorOnce("money")
    .route({ method: "POST", path: "/operator/payment/{paymentId}/refund", operationId: "paymentRefund" })
    /** A part of a paid payment, whatever its order does. */
    .input(z.strictObject({ paymentId: opaqueId, amount: decimal, reason }))
    .output(
      z.object({ paymentId: opaqueId, state: z.enum(["refunding", "refunded", "nothing"]), amount: decimal, left: decimal, currency }),
    )
    .errors(refusals("item.notFound", "refund.tooMuch")),
  paymentReviews: operatorCall("money")
    .route({ method: "GET", path: "/operator/payment/reviews", operationId: "paymentReviews" })
    /** Those that wait longest first. */
    .input(growing)
    .output(
      z.object({
        items: z.array(
          z.object({
            paymentId: opaqueId,
            orderNumber: z.string(),
            brand,
            reason: reviewReason,
            noticedAt: moment,
            expected: decimal,
            expectedCurrency: z.string(),
            arrived: decimal.nullable(),
            arrivedCurrency: z.string().nullable(),
          }),
        ),
        next: cursor.nullable(),
      }),
    ),
  paymentReviewResolve: operatorOnce("money")
    .route({ method: "POST", path: "/operator/payment/{paymentId}/review", operationId: "paymentReviewResolve" })
    /** `refund`: what arrived goes back. `settled`: a person has settled it with the payer or the provider. */
    .input(z.strictObject({ paymentId: opaqueId, review: reviewReason, decision: z.enum(["refund", "settled"]), reason }))
    .output(z.object({ paymentId: opaqueId, decision: z.enum(["refund", "settled"]) }))
    .errors(refusals("item.notFound", "review.notRefundable")),
};

const transferCalls = {
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

const membershipCalls = {
  membershipGrant: operatorOnce("money")
    .route({ method: "POST", path: "/operator/membership", operationId: "membershipGrant" })
    /** Of the customer with this invitation code; one that is valid goes on for so many days more. */
    .input(z.strictObject({ brand, invitationCode: z.string().regex(/^[0-9A-Z]{1,20}$/), days: z.number().int().min(1).max(3660), reason }))
    .output(z.object({ validUntil: moment }))
    .errors(refusals("item.notFound")),
};

const phase = z.enum(ACTIVITY_PHASES);
const words = z.record(z.string().min(2).max(10), readable(1, 500));

const activityCalls = {
  /** An event as it is to be, from now on: a new one, or one that is there and not over. Amounts are those of each country that holds it. */
  activitySave: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/activity", operationId: "activitySave" })
    .input(
      z.strictObject({
        brand,
        activityId: opaqueId,
        titles: words,
        texts: words.default({}),
        startsAt: moment,
        endsAt: moment,
        /** Null when all goods of the brand take part. */
        goodsIds: z.array(catalogueId).min(1).max(1000).nullable(),
        /** Of a full discount. */
        steps: z
          .record(
            z.string().length(2),
            z
              .array(z.strictObject({ from: decimal, off: decimal }))
              .min(1)
              .max(10),
          )
          .optional(),
        /** Of an event with gifts: 1 small gifts, 2 those with special products (D-153); the pieces there are from now on, and from what amount on one is given. */
        gifts: z
          .strictObject({
            type: z.literal([1, 2]),
            goods: z
              .array(
                z.strictObject({
                  goodsId: catalogueId,
                  quantity: z.number().int().min(0).max(1_000_000),
                  from: z.record(z.string().length(2), decimal),
                }),
              )
              .min(1)
              .max(50),
          })
          .optional(),
      }),
    )
    .output(z.object({ activityId: opaqueId, phase }))
    .errors(refusals("item.notFound", "activity.over")),
  /** One that is about to start starts now. */
  activityBegin: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/activity/{activityId}/begin", operationId: "activityBegin" })
    .input(z.strictObject({ brand, activityId: opaqueId, reason }))
    .output(z.object({ activityId: opaqueId, phase }))
    .errors(refusals("item.notFound", "activity.over")),
  /** One that is not over is cancelled, for good. */
  activityEnd: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/activity/{activityId}/end", operationId: "activityEnd" })
    .input(z.strictObject({ brand, activityId: opaqueId, reason }))
    .output(z.object({ activityId: opaqueId, phase }))
    .errors(refusals("item.notFound", "activity.over")),
};

/** A code that people redeem: for coupons of an amount in each currency, or for coins. */
const redeemCode = z.object({
  code: z.string(),
  amounts: z.record(z.string(), decimal).nullable(),
  coins: decimal.nullable(),
  uses: z.number().int(),
  taken: z.number().int(),
  validFrom: moment,
  validUntil: moment,
  endedAt: moment.nullable(),
});
const codeOfBrand = z.strictObject({ brand, code: z.string().trim().min(1).max(64) });

const couponCalls = {
  /** Without `code` it makes one that nobody guesses. Each person redeems it once, and so many people may. */
  couponCreate: operatorOnce("money")
    .route({ method: "POST", path: "/operator/coupon", operationId: "couponCreate" })
    .input(
      z.strictObject({
        brand,
        code: z.string().trim().min(1).max(64).optional(),
        amounts: z.record(currency, decimal).optional(),
        coins: decimal.optional(),
        uses: z.number().int().min(1).max(1_000_000),
        validFrom: moment.optional(),
        validUntil: moment,
        reason,
      }),
    )
    .output(redeemCode)
    .errors(refusals("item.notFound", "coupon.taken")),
  couponLook: operatorCall("money")
    .route({ method: "GET", path: "/operator/coupon", operationId: "couponLook" })
    .input(codeOfBrand)
    .output(redeemCode)
    .errors(refusals("item.notFound")),
  couponEnd: operatorCall("money")
    .route({ method: "POST", path: "/operator/coupon/end", operationId: "couponEnd" })
    .input(codeOfBrand.extend({ reason }))
    .output(redeemCode)
    .errors(refusals("item.notFound")),
};

/** Each a set of phrases that mean the same, as people type them. */
const meanings = z.array(z.array(readable(1, 60)).min(2).max(30)).max(2000);
const spoken = { brand, language: z.string().min(2).max(10) };

const searchCalls = {
  searchSynonyms: operatorCall("goods")
    .route({ method: "GET", path: "/operator/search/synonyms", operationId: "searchSynonyms" })
    .input(z.object(spoken))
    .output(z.object({ meanings }))
    .errors(refusals("item.notFound")),
  /** What means the same to the search of a brand in a language, in the place of what was kept before. */
  searchSynonymsKeep: operatorCall("goods")
    .route({ method: "POST", path: "/operator/search/synonyms", operationId: "searchSynonymsKeep" })
    .input(z.strictObject({ ...spoken, meanings }))
    .output(z.object({ meanings }))
    .errors(refusals("item.notFound")),
};

const consultationCalls = {
  /** What was asked and is not answered, the longest waiting first; of one brand or all, in one language or all. Who asks is not told. */
  consultationsToAnswer: operatorCall("money")
    .route({ method: "GET", path: "/operator/consultation/to-answer", operationId: "consultationsToAnswer" })
    .input(growing.extend({ brand: brand.optional(), language: z.string().min(2).max(10).optional() }))
    .output(
      z.object({
        items: z.array(
          z.object({
            consultationId: opaqueId,
            brand,
            countryCode: z.string(),
            languageTag: z.string(),
            createdAt: moment,
            content: z.string(),
            /** What it is about, with its title where it is still sold there; everybody reads the answer then. Null for nothing in particular. */
            goods: z.object({ goodsId: catalogueId, title: z.string().nullable() }).nullable(),
            /** Pictures and films that came along, by their full addresses. */
            files: z.array(z.object({ url: z.string(), kind: z.enum(["image", "video"]) })),
          }),
        ),
        next: cursor.nullable(),
      }),
    )
    .errors(refusals("item.notFound")),
  /** Answers one, once and for good, in plain words and the language it was asked in. */
  operatorConsultationReply: operatorOnce("money")
    .route({ method: "POST", path: "/operator/consultation/{consultationId}/reply", operationId: "operatorConsultationReply" })
    .input(z.strictObject({ consultationId: opaqueId, reply: readable(3, 2000) }))
    .output(z.object({ consultationId: opaqueId }))
    .errors(refusals("item.notFound", "consultation.answered")),
};

export const operatorContract = {
  operator: { ...sessionCalls, ...ownerCalls },
  goods: { ...goodsCalls, ...priceListCalls, ...preSaleCalls, ...flashSaleCalls },
  order: orderCalls,
  money: moneyCalls,
  transfer: transferCalls,
  membership: membershipCalls,
  activity: activityCalls,
  coupon: couponCalls,
  search: searchCalls,
  consultation: consultationCalls,
};
