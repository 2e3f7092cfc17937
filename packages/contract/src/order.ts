import * as z from "zod";
import { storedAddress } from "./address.ts";
import { call, catalogueId, currency, cursor, decimal, moment, onceBy, opaqueId, refusals } from "./call.ts";
import { picture } from "./goods.ts";
import { paymentMethodId } from "./payment.ts";

export const paymentMode = z.enum(["FULL_PAYMENT", "DEPOSIT_AND_FINAL_PAYMENT"]);

export const paymentPurpose = z.enum(["FULL_PAYMENT", "DEPOSIT", "FINAL_PAYMENT"]);

export const preSaleState = z.enum([
  "DEPOSIT_UN_PAY",
  "DEPOSIT_PAID",
  "FINAL_PAYMENT_UN_PAY",
  "FINAL_PAYMENT_PAID",
  "FINAL_PAYMENT_UN_PAY_CANCELED",
  "DEPOSIT_UN_PAY_CANCELED",
]);

/** Dates at the destination; null with pre-sale items. */
export const deliveryDays = z.object({ from: z.iso.date(), to: z.iso.date() }).nullable();

export const taxes = z.array(z.object({ ratePercent: z.number(), net: decimal, tax: decimal }));

export const paymentStatus = z.enum(["UnPaid", "Processing", "PartPaid", "Paid", "Transferred"]);
export const deliveryStatus = z.enum(["AbleDelivery", "HaveDelivered", "Finished", "Canceled"]);
export const orderAction = z.enum(["pay", "cancel", "confirm", "delete", "repurchase", "comment"]);

/** Returns and exchanges go by form or by contact. */
export const afterSaleAction = z.enum(["NONE", "RETURN_GOODS", "CONTACT_CUSTOMER_SERVICE"]);

export const order = z.object({
  orderId: opaqueId,
  orderNumber: z.string(),
  /** A pre-sale paid in full is a PRE_SALE_ORDER. A membership has no items. */
  orderType: z.enum(["SALE_ORDER", "PRE_SALE_ORDER", "MEMBERSHIP_ORDER"]),
  paymentMode,
  paymentStatus,
  deliveryStatus: deliveryStatus.nullable(),
  createdAt: moment,
  /** When an unpaid order or balance is cancelled; else null. */
  payUntil: moment.nullable(),
  paidAt: moment.nullable(),
  canceledAt: moment.nullable(),
  shippedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  /** Null before shipping. `trackingUrl` is null for unknown carriers. */
  logistics: z.object({ company: z.string(), trackingNumber: z.string(), trackingUrl: z.string().nullable() }).nullable(),
  /** An unpaid order loses its reservation after minutes without a running payment. */
  reserved: z.boolean(),
  /** `soldOut`: the payment came too late. `aboveLimit`: a purchase limit was reached. `shop`: by an operator. */
  cancelReason: z.enum(["timeout", "shopper", "soldOut", "aboveLimit", "shop", "chargeback"]).nullable(),
  paymentMethodId: paymentMethodId.nullable(),
  /** `account` is null when the country has none any more. */
  bankTransfer: z
    .object({
      account: z.object({ holder: z.string(), bank: z.string(), number: z.string(), code: z.string() }).nullable(),
      reference: z.string(),
      transferredAt: moment.nullable(),
    })
    .nullable(),
  email: z.string(),
  countryCode: z.string(),
  /** Null when nothing is shipped. */
  address: storedAddress.nullable(),
  items: z.array(
    z.object({
      goodsId: catalogueId,
      distributionId: z.string(),
      title: z.string(),
      seoUrlParameter: z.string(),
      picture,
      qty: z.number().int(),
      refundedQty: z.number().int(),
      price: decimal,
      originalPrice: decimal.nullable(),
      /** Shares of bundle savings and spend threshold discounts. */
      discount: decimal,
      linePrice: decimal,
      /** Paid by coupon and coins. */
      deducted: decimal,
      /** Goods of a bundle are consecutive lines. */
      palletId: opaqueId.nullable(),
      bundle: z.object({ title: z.string(), qty: z.number().int() }).nullable(),
      /** `amount` is part of `discount`. */
      fullDiscount: z.object({ fullDiscountId: opaqueId, title: z.string(), amount: decimal }).nullable(),
      taxRatePercent: z.number(),
      preSale: z.boolean(),
    }),
  ),
  /** Null until paid. */
  membership: z.object({ validFrom: moment, validUntil: moment }).nullable(),
  gifts: z.array(z.object({ goodsId: catalogueId, title: z.string(), seoUrlParameter: z.string(), picture, activity: z.string() })),
  /** `originalTotal` plus the negative `savings` is `goodsTotal`. */
  originalTotal: decimal,
  savings: z.array(z.object({ because: z.enum(["reduction", "bundle", "fullDiscount"]), amount: decimal })),
  goodsTotal: decimal,
  coupon: decimal,
  coins: decimal,
  shipping: decimal,
  addedTax: decimal,
  /** Contained tax that is not due outside the tax area. */
  taxOff: decimal,
  tax: decimal,
  /** The highest rate first; they add up to `total`. */
  taxes,
  total: decimal,
  currency,
  delivery: deliveryDays,
  /** Null without a deposit. `balanceFrom` null: right after the deposit. */
  deposit: z
    .object({
      state: preSaleState,
      amount: decimal,
      balance: decimal,
      balanceFrom: moment.nullable(),
      balanceUntil: moment.nullable(),
      /** Whether an unpaid balance returns it. */
      returned: z.boolean(),
    })
    .nullable(),
  /** Null when nothing is due; it need not be open yet. */
  due: z.object({ paymentMode: paymentPurpose, amount: decimal }).nullable(),
  shipsFrom: z.iso.date().nullable(),
  refunded: decimal,
  /** Money that never paid the order and was returned. */
  turnedAway: decimal,
  /** Of a cancelled order or an unpaid balance. */
  kept: decimal,
  /** Final chargebacks; `disputed` while one is undecided. */
  lost: decimal,
  couponBack: decimal,
  coinsBack: decimal,
  disputed: z.boolean(),
  /** For paid orders before shipping; `answer` explains a refusal. */
  cancelRequest: z
    .object({ state: z.enum(["possible", "waiting", "refused"]), askedAt: moment.nullable(), answer: z.string().nullable() })
    .nullable(),
  afterSaleAction,
  actions: z.array(orderAction),
});

/** `lines` has the first ones only; `pieces` counts all units. */
export const listedOrder = order
  .pick({
    orderId: true,
    orderNumber: true,
    orderType: true,
    createdAt: true,
    payUntil: true,
    paymentStatus: true,
    deliveryStatus: true,
    total: true,
    currency: true,
    afterSaleAction: true,
    actions: true,
  })
  .extend({
    byTransfer: z.boolean(),
    /** Null without a deposit. */
    preSaleState: preSaleState.nullable(),
    lines: z.array(z.object({ title: z.string(), picture })),
    lineCount: z.number().int(),
    pieces: z.number().int(),
  });

const count = z.number().int();
/** Capped at one more than a badge shows. */
export const orderCounts = z.object({
  all: count,
  pendingPayment: count,
  toBeShipped: count,
  shipped: count,
  completed: count,
  cancelled: count,
});

export const orderListType = z.enum(["0", "1", "2", "3", "4", "5", "6", "8"]);

/** The click id of an affiliate network. */
export const affiliateMark = z.string().regex(/^[\w.:-]{1,128}$/);

const customers = call.meta({ caller: "customer" });
const which = { orderId: opaqueId, orderToken: z.string().max(200).optional() };
/** `reasonCode` is of the dictionary `cancelReasons`. */
const unwanted = z.strictObject({ ...which, description: z.string().trim().max(2000), reasonCode: z.string().max(40).optional() });

export const orderContract = {
  orderPage: customers
    .route({ method: "GET", path: "/shop/user/order/page", operationId: "orderPage" })
    /** The latest first. `key` matches number or title. A page may be empty although `next` is set. */
    .input(
      z.object({
        type: orderListType.default("0"),
        key: z.string().trim().max(100).optional(),
        after: cursor.optional(),
        limit: z.coerce.number<number>().int().min(1).max(100).optional(),
      }),
    )
    .output(z.object({ items: z.array(listedOrder), next: cursor.nullable() }))
    .errors(refusals("auth.required")),
  orderCount: customers
    .route({ method: "GET", path: "/shop/user/order/count", operationId: "orderCount" })
    .output(orderCounts.extend({ returns: count }))
    .errors(refusals("auth.required")),
  orderCancel: onceBy("orderBearer")
    .route({ method: "POST", path: "/shop/user/order/{orderId}/cancel", operationId: "orderCancel" })
    .input(unwanted)
    .output(order)
    .errors(refusals("item.notFound", "order.notCancellable", "order.cancelDescription")),
  orderCancelAsk: onceBy("orderBearer")
    .route({ method: "POST", path: "/shop/user/order/{orderId}/cancel/ask", operationId: "orderCancelAsk" })
    /** For a paid order before shipping. An operator decides. */
    .input(unwanted)
    .output(order)
    .errors(refusals("item.notFound", "order.notCancellable", "order.cancelDescription")),
  orderConfirm: call
    .meta({ caller: "orderBearer" })
    .route({ method: "POST", path: "/shop/user/order/{orderId}/confirm", operationId: "orderConfirm" })
    /** Repeatable. */
    .input(z.strictObject(which))
    .output(order)
    .errors(refusals("item.notFound", "order.notConfirmable")),
  orderDelete: customers
    .route({ method: "POST", path: "/shop/user/order/{orderId}/delete", operationId: "orderDelete" })
    /** Hides the order from its customer. */
    .input(z.strictObject({ orderId: opaqueId }))
    .output(z.object({ deleted: z.literal(true) }))
    .errors(refusals("auth.required", "item.notFound", "order.notDeletable")),
  orderLinkSend: call
    .meta({ caller: "anonymous" })
    .route({ method: "POST", path: "/shop/order/link", operationId: "orderLinkSend" })
    /** Mails a link. The answer never says whether the order exists. */
    .input(z.strictObject({ orderNumber: z.string().max(60), email: z.string().max(254) }))
    .output(z.object({ asked: z.literal(true) }))
    .errors(refusals("request.invalid", "order.numberRequired", "email.invalid", "limit.tooMany")),
  affiliateNotify: call
    .meta({ caller: "either" })
    .route({ method: "GET", path: "/shop/affiliate/notify", operationId: "affiliateNotify" })
    /**
     * Reports a paid order to the affiliate network once. `noted` is false without marketing consent, without a network, unpaid, or after a
     * day.
     */
    .input(z.object({ orderId: opaqueId, awc: affiliateMark, consentId: opaqueId }))
    .output(z.object({ noted: z.boolean() }))
    .errors(refusals("item.notFound")),
};
