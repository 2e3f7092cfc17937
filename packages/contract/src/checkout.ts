/** From a cart to a paid order: what it costs, placing it, paying it, and opening it while its payment is under way. */
import * as z from "zod";
import { giftChoice, giftOffer } from "./activity.ts";
import { address } from "./address.ts";
import { coins } from "./coin.ts";
import { typedCode } from "./coupon.ts";
import { call, catalogueId, currency, decimal, moment, onceBy, opaqueId, quantity, refusals } from "./call.ts";
import { bundleGoods, goodsCard, priceExplanation } from "./goods.ts";
import { deliveryDays, order, paymentMode, paymentPurpose, taxes } from "./order.ts";
import { paymentMethod, paymentMethodId, paymentStart } from "./payment.ts";

/** `0` for none, else the opaque id of a price list (D-097). */
export const distributionId = opaqueId.default("0");

/**
 * An item someone wants to buy. The server decides its price; `price` is what the shopper saw, to tell a change (D-107). With `palletId` it
 * is that bundle, whatever goods are named beside it. `fullDiscountId` is the full discount it is to take part in, of those that are held
 * for it: `0` for none, the first one when nothing is said.
 */
export const orderItem = z.strictObject({
  goodsId: catalogueId,
  distributionId,
  palletId: opaqueId.nullish(),
  fullDiscountId: opaqueId.nullish(),
  qty: quantity,
  price: decimal.optional(),
});

/** An item that is ordered: of a bundle with what the shopper saw in one of it, as something else may be in it by now at the same price. */
export const orderedItem = orderItem.extend({
  bundleGoods: z
    .array(z.strictObject({ goodsId: catalogueId, qty: quantity }))
    .max(20)
    .optional(),
});

/** A full discount that goods may take part in: so much off as soon as all that takes part costs so much. */
export const fullDiscount = z.object({
  fullDiscountId: opaqueId,
  title: z.string(),
  steps: z.array(z.object({ from: decimal, off: decimal })),
});

/** What a line of a cart is worth now: price and stock fresh from the server. */
export const checkedItem = z.object({
  goodsId: catalogueId,
  distributionId: z.string(),
  palletId: opaqueId.nullable(),
  /** What was asked for and what can be had now (0 when none). */
  qty: z.number().int(),
  availableQty: z.number().int(),
  /** Null when the goods no longer exist in this market. Of a bundle: the first of its goods, under its name, price and stock. */
  goods: goodsCard.nullable(),
  /** Of a bundle: what is in one. */
  bundleGoods: z.array(bundleGoods),
  limitPerOrder: z.number().int().nullable(),
  linePrice: decimal.nullable(),
  /** Of the pieces that can be had those at the price of a flash sale, what each of the others costs and what is struck beside that; null when none is. */
  inFlashSale: z.object({ qty: z.number().int(), standingPrice: decimal, standingOriginalPrice: decimal.nullable() }).nullable(),
  /** What may be paid first for it, where all that is ordered is sold before it is there; null otherwise. */
  deposit: decimal.nullable(),
  /** The full discount that the line takes part in, null for none; those it may take part in; and whether the one it was to is over. */
  fullDiscountId: opaqueId.nullable(),
  fullDiscounts: z.array(fullDiscount),
  promotionOver: z.boolean(),
  /** How `linePrice` comes about. */
  explanation: priceExplanation,
  currency,
  /** Why the line cannot be bought as asked, a message code; null when it can. */
  problem: z.enum(["goods.notExist", "goods.notDeliverable", "stock.insufficient", "stock.outOfStock", "limit.perOrder"]).nullable(),
});

/** A deposit first is for what is all sold before it is there. */
const askedPaymentMode = paymentMode.default("FULL_PAYMENT");

/**
 * What goods are paid with beside money (D-114): one of the customer's coupons by its code, or a code to be redeemed with the order,
 * and coins of the customer's. At most one coupon; of coins as many as may be used, up to those that are named.
 */
const purse = { couponCode: typedCode.optional(), redeemCode: typedCode.optional(), coins: coins.optional() };

export const settlement = z.object({
  items: z.array(checkedItem),
  goodsTotal: decimal,
  originalTotal: decimal,
  /** The coupon, and what of the goods it pays; null without one. `couponProblem` says why what was named pays nothing: the sums are without it. */
  coupon: z.object({ code: z.string(), amount: decimal }).nullable(),
  couponProblem: z.enum(["coupon.notAvailable", "limit.tooMany"]).nullable(),
  /** Coins that the order takes of those that were offered, and what of the goods they pay; null when none were offered. */
  coins: z.object({ used: coins, amount: decimal }).nullable(),
  shipping: decimal,
  /** Missing amount to free delivery, null when reached. */
  missingToFreeShipping: decimal.nullable(),
  /** Tax added on top (US); 0.00 where prices include it. */
  addedTax: decimal,
  /** The tax that prices contain and that is not paid outside the tax area; 0.00 elsewhere. */
  taxOff: decimal,
  /** Tax contained in or added to the total. */
  tax: decimal,
  /** The standard rate at the place. */
  taxRatePercent: z.number(),
  /** What is paid at each rate, the highest first: `net` and `tax` of all add up to `total`. */
  taxes,
  total: decimal,
  /** How `total` comes about. */
  explanation: priceExplanation,
  currency,
  /** The place outside the tax area that the order goes to, by its own name, and whether it is delivered there; null anywhere else. */
  outsideTaxArea: z.object({ name: z.string(), isDelivered: z.boolean() }).nullable(),
  delivery: deliveryDays,
  /** What is sold before it is there, when it is expected to leave, and whether anything else waits for it: an order leaves as one. Null where all of it is there. */
  waitsFor: z.object({ titles: z.array(z.string()), shipsFrom: z.iso.date().nullable(), isMixed: z.boolean() }).nullable(),
  /** The events that give gifts, what the items have reached in each and what that earns. */
  gifts: z.array(giftOffer),
  /** Of each chosen gift why it cannot be given, null when it can. */
  giftProblems: z.array(z.enum(["promotion.invalid", "gift.outOfStock", "gift.cannotCombine"]).nullable()),
  /** The mode these sums hold for: that which was asked for, where it is offered. */
  paymentMode,
  /** What is paid first, all of it unless by deposit, and what is paid later: together `total`. */
  first: decimal,
  balance: decimal,
  /** Where a deposit may be paid first: how much, and when the balance can be paid, `balanceFrom` null for as soon as the deposit is. */
  preSale: z.object({ deposit: decimal, balanceFrom: moment.nullable(), balanceUntil: moment, returned: z.boolean() }).nullable(),
  paymentMethods: z.array(paymentMethod),
  /** Whether the order could be submitted as it stands. */
  submittable: z.boolean(),
});

const chosenGifts = z.array(giftChoice).max(5).default([]);

/** A year of membership as it can be bought now (D-082): what it costs, from when to when it would count, and the order of one that has to be paid first. */
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

/** An order that was placed, and where to pay it. */
const placed = z.object({ orderId: opaqueId, orderNumber: z.string(), orderToken: z.string(), payment: paymentStart.nullable() });

/**
 * The customer the order form was made for, null for a guest. The order of another caller is refused: with `auth.required` when that customer
 * is signed in no more, with `auth.changed` when another customer is.
 */
const madeFor = { customerId: opaqueId.nullish() };

/** The layout a payment is started in, so that the provider leads back into the same one. */
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
        /** Where in the country it goes, as far as it is known: it decides the tax. */
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
        /** Total the shopper agreed to; another total is refused with goods.updated. */
        total: decimal,
        /** Whether the items are those of the customer's cart: they leave it with the order. What is not in it any more is refused with goods.updated. */
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
  /** Null where none is sold. */
  membershipOffer: call
    .meta({ caller: "customer", reads: true })
    .route({ method: "POST", path: "/shop/home/user/member/offer", operationId: "membershipOffer" })
    .input(z.strictObject(purse))
    .output(membershipOffer.nullable())
    .errors(refusals("auth.required")),
  membershipBuy: onceBy("customer")
    .route({ method: "POST", path: "/shop/home/user/member/buy", operationId: "membershipBuy" })
    /** `total` is what the customer agreed to; another one is refused with goods.updated. `membership.waiting` names the order that they have to pay first. */
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
        /** What is meant to be paid; whatever the order waits for when nothing is said. */
        paymentMode: paymentPurpose.optional(),
        /** The money of a bank transfer is sent (D-094). */
        transferred: z.boolean().optional(),
      }),
    )
    /** Null where no provider leads on: for a bank transfer. */
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
