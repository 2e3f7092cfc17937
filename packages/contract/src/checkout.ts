import * as z from "zod";
import { giftChoice, giftOffer } from "./activity.ts";
import { address } from "./address.ts";
import { coins } from "./coin.ts";
import { typedCode } from "./coupon.ts";
import { call, catalogueId, currency, decimal, moment, onceBy, opaqueId, quantity, refusals } from "./call.ts";
import { bundleGoods, goodsCard, priceExplanation } from "./goods.ts";
import { deliveryDays, order, paymentMode, paymentPurpose, taxes } from "./order.ts";
import { paymentMethod, paymentMethodId, paymentStart } from "./payment.ts";

/** `0` for none, else the id of a price list. */
export const distributionId = opaqueId.default("0");

/**
 * `price` is what the customer saw, to notice a change. With `palletId` the goods are ignored. `fullDiscountId`: `0` for none, the first by
 * default.
 */
export const orderItem = z.strictObject({
  goodsId: catalogueId,
  distributionId,
  palletId: opaqueId.nullish(),
  fullDiscountId: opaqueId.nullish(),
  qty: quantity,
  price: decimal.optional(),
});

/** `bundleGoods` is the content the customer saw. */
export const orderedItem = orderItem.extend({
  bundleGoods: z
    .array(z.strictObject({ goodsId: catalogueId, qty: quantity }))
    .max(20)
    .optional(),
});

export const fullDiscount = z.object({
  fullDiscountId: opaqueId,
  title: z.string(),
  steps: z.array(z.object({ from: decimal, off: decimal })),
});

/** A line at the current price and stock. */
export const checkedItem = z.object({
  goodsId: catalogueId,
  distributionId: z.string(),
  palletId: opaqueId.nullable(),
  /** Requested and available. */
  qty: z.number().int(),
  availableQty: z.number().int(),
  /** Null when not sold here. For a bundle its first goods, with its name, price and stock. */
  goods: goodsCard.nullable(),
  bundleGoods: z.array(bundleGoods),
  limitPerOrder: z.number().int().nullable(),
  linePrice: decimal.nullable(),
  /** `qty` units have the sale price; null when none has. */
  inFlashSale: z.object({ qty: z.number().int(), standingPrice: decimal, standingOriginalPrice: decimal.nullable() }).nullable(),
  /** Null unless all items are in pre-sale. */
  deposit: decimal.nullable(),
  /** `promotionOver`: the requested discount has ended. */
  fullDiscountId: opaqueId.nullable(),
  fullDiscounts: z.array(fullDiscount),
  promotionOver: z.boolean(),
  /** Adds up to `linePrice`. */
  explanation: priceExplanation,
  currency,
  problem: z.enum(["goods.notExist", "goods.notDeliverable", "stock.insufficient", "stock.outOfStock", "limit.perOrder"]).nullable(),
});

/** Only for pre-sale goods. */
const askedPaymentMode = paymentMode.default("FULL_PAYMENT");

/** At most one coupon; `coins` is a maximum. */
const purse = { couponCode: typedCode.optional(), redeemCode: typedCode.optional(), coins: coins.optional() };

export const settlement = z.object({
  items: z.array(checkedItem),
  goodsTotal: decimal,
  originalTotal: decimal,
  /** `couponProblem`: why the sums are without it. */
  coupon: z.object({ code: z.string(), amount: decimal }).nullable(),
  couponProblem: z.enum(["coupon.notAvailable", "limit.tooMany"]).nullable(),
  /** Null when no coins were offered. */
  coins: z.object({ used: coins, amount: decimal }).nullable(),
  shipping: decimal,
  /** Null when delivery is free. */
  missingToFreeShipping: decimal.nullable(),
  /** Zero where prices include it. */
  addedTax: decimal,
  /** Tax removed outside the tax area. */
  taxOff: decimal,
  /** Contained or added. */
  tax: decimal,
  taxRatePercent: z.number(),
  /** The highest rate first; they add up to `total`. */
  taxes,
  total: decimal,
  /** Adds up to `total`. */
  explanation: priceExplanation,
  currency,
  /** Null inside the tax area. */
  outsideTaxArea: z.object({ name: z.string(), isDelivered: z.boolean() }).nullable(),
  delivery: deliveryDays,
  /** Pre-sale goods delay the whole order. `isMixed`: with other goods. Null when all is in stock. */
  waitsFor: z.object({ titles: z.array(z.string()), shipsFrom: z.iso.date().nullable(), isMixed: z.boolean() }).nullable(),
  gifts: z.array(giftOffer),
  /** Per chosen gift; null when valid. */
  giftProblems: z.array(z.enum(["promotion.invalid", "gift.outOfStock", "gift.cannotCombine"]).nullable()),
  /** The requested mode where it is offered. */
  paymentMode,
  /** They add up to `total`. */
  first: decimal,
  balance: decimal,
  /** Null without a deposit. `balanceFrom` null: right after it. */
  preSale: z.object({ deposit: decimal, balanceFrom: moment.nullable(), balanceUntil: moment, returned: z.boolean() }).nullable(),
  paymentMethods: z.array(paymentMethod),
  submittable: z.boolean(),
});

const chosenGifts = z.array(giftChoice).max(5).default([]);

/** `waitingOrderId` is an unpaid membership order, to be paid first. */
export const membershipOffer = settlement
  .pick({
    goodsTotal: true,
    coupon: true,
    couponProblem: true,
    coins: true,
    addedTax: true,
    taxOff: true,
    tax: true,
    taxRatePercent: true,
    taxes: true,
    total: true,
    explanation: true,
    currency: true,
    paymentMethods: true,
  })
  .extend({ validFrom: moment, validUntil: moment, waitingOrderId: opaqueId.nullable() });

const placed = z.object({ orderId: opaqueId, orderNumber: z.string(), orderToken: z.string(), payment: paymentStart.nullable() });

/** Null for a guest. Another caller gets `auth.required` or `auth.changed`. */
const madeFor = { customerId: opaqueId.nullish() };

/** The layout to return to. */
const startedIn = z.enum(["desktop", "mobile"]).default("desktop");

export const checkoutContract = {
  cartStockCheck: call
    .meta({ caller: "either", reads: true })
    .route({ method: "POST", path: "/shop/cart/stock/check", operationId: "cartStockCheck" })
    .input(z.strictObject({ items: z.array(orderItem).max(100) }))
    .output(z.object({ items: z.array(checkedItem) })),
  cartPalletStockCheck: call
    .meta({ caller: "either", reads: true })
    .route({ method: "POST", path: "/shop/cart/pallet/stock/check", operationId: "cartPalletStockCheck" })
    .input(z.strictObject({ palletId: opaqueId, qty: quantity }))
    .output(checkedItem)
    .errors(refusals("goods.notExist")),
  settlementOrderPrice: call
    .meta({ caller: "either", reads: true })
    .route({ method: "POST", path: "/shop/trade/settlement/order/price", operationId: "settlementOrderPrice" })
    .input(
      z.strictObject({
        items: z.array(orderItem).min(1).max(100),
        countryCode: z.string().length(2).optional(),
        /** The region decides the tax. */
        province: z.string().trim().max(80).optional(),
        postCode: z.string().trim().max(12).optional(),
        paymentMode: askedPaymentMode,
        ...purse,
        gifts: chosenGifts,
      }),
    )
    .output(settlement)
    .errors(refusals("cart.selectToCheckout")),
  orderCommitPay: onceBy("either")
    .route({ method: "POST", path: "/shop/order/commit-pay", operationId: "orderCommitPay" })
    .input(
      z.strictObject({
        items: z.array(orderedItem).min(1).max(100),
        email: z.string().trim().max(254),
        address,
        paymentMethodId,
        paymentMode: askedPaymentMode,
        agreement: z.boolean(),
        ...purse,
        /** Another total is refused with goods.updated. */
        total: decimal,
        /** Removes the items from the cart; missing ones are refused with goods.updated. */
        fromCart: z.boolean().optional(),
        gifts: chosenGifts,
        layout: startedIn,
        ...madeFor,
      }),
    )
    .output(placed)
    .errors(
      refusals(
        "cart.selectToCheckout",
        "goods.notExist",
        "goods.notDeliverable",
        "goods.updated",
        "promotion.invalid",
        "gift.outOfStock",
        "gift.cannotCombine",
        "stock.insufficient",
        "limit.perOrder",
        "limit.perPerson",
        "address.required",
        "agreement.required",
        "email.invalid",
        "phone.invalid",
        "payment.notOffered",
        "preSale.noBankTransfer",
        "limit.tooMany",
        "auth.required",
        "auth.changed",
        "coupon.notAvailable",
        "coins.insufficient",
      ),
    ),
  /** Null where the brand sells no membership. */
  membershipOffer: call
    .meta({ caller: "customer", reads: true })
    .route({ method: "POST", path: "/shop/home/user/member/offer", operationId: "membershipOffer" })
    .input(z.strictObject(purse))
    .output(membershipOffer.nullable())
    .errors(refusals("auth.required")),
  membershipBuy: onceBy("customer")
    .route({ method: "POST", path: "/shop/home/user/member/buy", operationId: "membershipBuy" })
    /** Another `total` is refused with goods.updated. `membership.waiting` names the unpaid order. */
    .input(
      z.strictObject({
        email: z.string().trim().max(254),
        paymentMethodId,
        agreement: z.boolean(),
        ...purse,
        total: decimal,
        layout: startedIn,
        ...madeFor,
      }),
    )
    .output(placed)
    .errors(
      refusals(
        "auth.required",
        "auth.changed",
        "item.notFound",
        "goods.updated",
        "membership.waiting",
        "agreement.required",
        "email.invalid",
        "payment.notOffered",
        "limit.tooMany",
        "limit.perOrder",
        "coupon.notAvailable",
        "coins.insufficient",
      ),
    ),
  orderGet: call
    .meta({ caller: "orderBearer" })
    .route({ method: "GET", path: "/shop/user/order/{orderId}", operationId: "orderGet" })
    .input(z.object({ orderId: opaqueId, orderToken: z.string().max(200).optional() }))
    .output(order)
    .errors(refusals("item.notFound")),
  orderDetail: call
    .meta({ caller: "orderBearer" })
    .route({ method: "GET", path: "/shop/user/order/{orderId}/detail", operationId: "orderDetail" })
    .input(z.object({ orderId: opaqueId, orderToken: z.string().max(200).optional() }))
    .output(order)
    .errors(refusals("item.notFound")),
  orderPay: onceBy("orderBearer")
    .route({ method: "POST", path: "/shop/user/order/{orderId}/pay", operationId: "orderPay" })
    .input(
      z.strictObject({
        orderId: opaqueId,
        orderToken: z.string().max(200).optional(),
        paymentMethodId: paymentMethodId.optional(),
        layout: startedIn,
        /** Defaults to what is due. */
        paymentMode: paymentPurpose.optional(),
        /** The customer sent the bank transfer. */
        transferred: z.boolean().optional(),
      }),
    )
    /** Null for a bank transfer. */
    .output(paymentStart.nullable())
    .errors(
      refusals(
        "service.unavailable",
        "item.notFound",
        "order.notPayable",
        "payment.notOffered",
        "preSale.noBankTransfer",
        "stock.insufficient",
        "limit.tooMany",
        "limit.perPerson",
      ),
    ),
};
