/** Orders as they stand, and what is done with one beside paying it. */
import * as z from "zod";
import { storedAddress } from "./address.ts";
import { call, catalogueId, currency, cursor, decimal, moment, onceBy, opaqueId, refusals } from "./call.ts";
import { picture } from "./goods.ts";
import { paymentMethodId } from "./payment.ts";

/** How the whole of an order is paid (R-397, D-125). */
export const paymentMode = z.enum(["FULL_PAYMENT", "DEPOSIT_AND_FINAL_PAYMENT"]);

/** What one payment of an order is for (D-125). */
export const paymentPurpose = z.enum(["FULL_PAYMENT", "DEPOSIT", "FINAL_PAYMENT"]);

/** How an order with a deposit stands. */
export const preSaleState = z.enum([
  "DEPOSIT_UN_PAY",
  "DEPOSIT_PAID",
  "FINAL_PAYMENT_UN_PAY",
  "FINAL_PAYMENT_PAID",
  "FINAL_PAYMENT_UN_PAY_CANCELED",
  "DEPOSIT_UN_PAY_CANCELED",
]);

/** The first and last day an order arrives on, as dates of its destination; null while a pre-sale is among the items. */
export const deliveryDays = z.object({ from: z.iso.date(), to: z.iso.date() }).nullable();

/** Amounts by tax rate. */
export const taxes = z.array(z.object({ ratePercent: z.number(), net: decimal, tax: decimal }));

export const paymentStatus = z.enum(["UnPaid", "Processing", "PartPaid", "Paid", "Transferred"]);
export const deliveryStatus = z.enum(["AbleDelivery", "HaveDelivered", "Finished", "Canceled"]);
export const orderAction = z.enum(["pay", "cancel", "confirm", "delete", "repurchase", "comment"]);

/** Whether a return or an exchange can be asked for by a form, or by asking the shop. */
export const afterSaleAction = z.enum(["NONE", "RETURN_GOODS", "CONTACT_CUSTOMER_SERVICE"]);

export const order = z.object({
  orderId: opaqueId,
  orderNumber: z.string(),
  /** A pre-sale paid in full is an ordinary order of this type (states.md 3). A membership has no items, and is sent nowhere. */
  orderType: z.enum(["SALE_ORDER", "PRE_SALE_ORDER", "MEMBERSHIP_ORDER"]),
  paymentMode,
  paymentStatus,
  deliveryStatus: deliveryStatus.nullable(),
  createdAt: moment,
  /** When an order that waits for its money, or for its balance, is cancelled by itself; null once paid or cancelled. */
  payUntil: moment.nullable(),
  paidAt: moment.nullable(),
  canceledAt: moment.nullable(),
  shippedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  /** Who brings it, and the number on the parcel; null until it is on its way. `trackingUrl` where the shop knows the carrier's page. */
  logistics: z.object({ company: z.string(), trackingNumber: z.string(), trackingUrl: z.string().nullable() }).nullable(),
  /** Whether its pieces are set aside: an unpaid order loses them after minutes without a payer, and takes them again when it is paid. */
  reserved: z.boolean(),
  /** `timeout`, `shopper`, `soldOut` (the money came after the last piece was gone), `aboveLimit` (the mailbox had paid for as many as a limit allows), `shop` (an operator called it off), `chargeback` (all of its money was taken back) or null. */
  cancelReason: z.enum(["timeout", "shopper", "soldOut", "aboveLimit", "shop", "chargeback"]).nullable(),
  paymentMethodId: paymentMethodId.nullable(),
  /** Of an order that is paid by bank transfer (D-112): the account, null where the country has none any more, what to write with it, and when its shopper said that it is sent. */
  bankTransfer: z
    .object({
      account: z.object({ holder: z.string(), bank: z.string(), number: z.string(), code: z.string() }).nullable(),
      reference: z.string(),
      transferredAt: moment.nullable(),
    })
    .nullable(),
  email: z.string(),
  countryCode: z.string(),
  /** Null where nothing is sent. */
  address: storedAddress.nullable(),
  items: z.array(
    z.object({
      goodsId: catalogueId,
      distributionId: z.string(),
      title: z.string(),
      seoUrlParameter: z.string(),
      picture,
      qty: z.number().int(),
      /** Units that money went back for. */
      refundedQty: z.number().int(),
      price: decimal,
      originalPrice: decimal.nullable(),
      /** Taken off beside the reduction of `price`: the share of what its bundle saves, or of what a full discount took off. */
      discount: decimal,
      linePrice: decimal,
      /** What of `linePrice` coupon and coins pay. */
      deducted: decimal,
      /** The bundle that it was bought in: as it was called, how many of it; its goods stand one after the other. */
      palletId: opaqueId.nullable(),
      bundle: z.object({ title: z.string(), qty: z.number().int() }).nullable(),
      /** The full discount it took part in, as it was called then, and what of `discount` that is. */
      fullDiscount: z.object({ fullDiscountId: opaqueId, title: z.string(), amount: decimal }).nullable(),
      taxRatePercent: z.number(),
      /** Sold before it was there. */
      preSale: z.boolean(),
    }),
  ),
  /** From when to when the membership counts that it has brought, once it is paid. */
  membership: z.object({ validFrom: moment, validUntil: moment }).nullable(),
  /** What was given with it, one piece each. */
  gifts: z.array(z.object({ goodsId: catalogueId, title: z.string(), seoUrlParameter: z.string(), picture, activity: z.string() })),
  /** What the goods would have cost, and what was taken off that, each below zero; `goodsTotal` is what is left. */
  originalTotal: decimal,
  savings: z.array(z.object({ because: z.enum(["reduction", "bundle", "fullDiscount"]), amount: decimal })),
  goodsTotal: decimal,
  /** What of the goods a coupon paid, and what coins paid. */
  coupon: decimal,
  coins: decimal,
  shipping: decimal,
  addedTax: decimal,
  /** The tax that prices contain and that is not paid: the order leaves the tax area. */
  taxOff: decimal,
  tax: decimal,
  /** What is paid at each rate, the highest first: `net` and `tax` of all add up to `total`. */
  taxes,
  total: decimal,
  currency,
  delivery: deliveryDays,
  /** Of an order with a deposit: how it stands, its two parts, and from when until when the balance can be paid; `balanceFrom` null for as soon as the deposit is. */
  deposit: z
    .object({
      state: preSaleState,
      amount: decimal,
      balance: decimal,
      balanceFrom: moment.nullable(),
      balanceUntil: moment.nullable(),
      /** Whether the deposit goes back by itself when the balance is not paid in time (D-123). */
      returned: z.boolean(),
    })
    .nullable(),
  /** The payment that it waits for, be it not open yet; null when it waits for none. */
  due: z.object({ paymentMode: paymentPurpose, amount: decimal }).nullable(),
  /** The day on which what is sold before it is there is expected to leave, where it is known. */
  shipsFrom: z.iso.date().nullable(),
  /** What was given back of the money that the order was paid with. */
  refunded: decimal,
  /** What came for the order and never paid it, too late, twice or in another amount, and was sent back. */
  turnedAway: decimal,
  /** What the shop keeps of the money for an order that it called off, or whose balance nobody paid in time. */
  kept: decimal,
  /** What a bank or provider took back for its payer for good; `disputed` while that is not decided. */
  lost: decimal,
  /** What of coupon and coins went back in the share of refunds while the order stands. */
  couponBack: decimal,
  coinsBack: decimal,
  disputed: z.boolean(),
  /** Of an order with money that has not left: whether its cancelling can be asked for, is, or was refused, and what the shop said to that. */
  cancelRequest: z
    .object({ state: z.enum(["possible", "waiting", "refused"]), askedAt: moment.nullable(), answer: z.string().nullable() })
    .nullable(),
  afterSaleAction,
  /** What this caller may do now, from the state table (states.md 1). */
  actions: z.array(orderAction),
});

/** An order as a list tells it: with the title and the picture of its first lines, how many lines there are, and the pieces of all. */
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
    /** Whether it waits, or waited, for a bank transfer. */
    byTransfer: z.boolean(),
    /** How it stands with its deposit; null for one that is paid at once. */
    preSaleState: preSaleState.nullable(),
    lines: z.array(z.object({ title: z.string(), picture })),
    lineCount: z.number().int(),
    pieces: z.number().int(),
  });

const count = z.number().int();
/** Orders by the tabs that tell a state (R-412, D-127), counted up to one more than a badge tells, and in all. */
export const orderCounts = z.object({
  all: count,
  pendingPayment: count,
  toBeShipped: count,
  shipped: count,
  completed: count,
  cancelled: count,
});

/** D-128. */
export const orderListType = z.enum(["0", "1", "2", "3", "4", "5", "6", "8"]);

/** What an affiliate's network calls a visit that it has sent. */
export const affiliateMark = z.string().regex(/^[\w.:-]{1,128}$/);

const customers = call.meta({ caller: "customer" });
const which = { orderId: opaqueId, orderToken: z.string().max(200).optional() };
/** Why an order is not wanted any more. `reasonCode`: a value of the dictionary `cancelReasons` (D-173). */
const unwanted = z.strictObject({ ...which, description: z.string().trim().max(2000), reasonCode: z.string().max(40).optional() });

export const orderContract = {
  orderPage: customers
    .route({ method: "GET", path: "/shop/user/order/page", operationId: "orderPage" })
    /** The latest first. `key`: words that stand in the number of an order or in what was bought; a part may hold few of them, or none, and go on all the same. */
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
    /** Of one that is paid, in part or by a transfer on its way, and has not left: it stays as it is until an operator has decided (R-419, D-133). */
    .input(unwanted)
    .output(order)
    .errors(refusals("item.notFound", "order.notCancellable", "order.cancelDescription")),
  orderConfirm: call
    .meta({ caller: "orderBearer" })
    .route({ method: "POST", path: "/shop/user/order/{orderId}/confirm", operationId: "orderConfirm" })
    /** It has arrived; said once more, it changes nothing. */
    .input(z.strictObject(which))
    .output(order)
    .errors(refusals("item.notFound", "order.notConfirmable")),
  orderDelete: customers
    .route({ method: "POST", path: "/shop/user/order/{orderId}/delete", operationId: "orderDelete" })
    /** Puts it away (D-131): its customer sees it no more. */
    .input(z.strictObject({ orderId: opaqueId }))
    .output(z.object({ deleted: z.literal(true) }))
    .errors(refusals("auth.required", "item.notFound", "order.notDeletable")),
  orderLinkSend: call
    .meta({ caller: "anonymous" })
    .route({ method: "POST", path: "/shop/order/link", operationId: "orderLinkSend" })
    /** Sends the mailbox of an order a link that opens it (decision 163). Everybody is answered alike: nobody learns whether there is such an order. */
    .input(z.strictObject({ orderNumber: z.string().max(60), email: z.string().max(254) }))
    .output(z.object({ asked: z.literal(true) }))
    .errors(refusals("request.invalid", "order.numberRequired", "email.invalid", "limit.tooMany")),
  affiliateNotify: call
    .meta({ caller: "either" })
    .route({ method: "GET", path: "/shop/affiliate/notify", operationId: "affiliateNotify" })
    /** The network of `awc` is to be told of a paid order, once however often this is said. `consentId`: the proof that marketing was allowed. `noted` is false without it, where no network takes orders, and for an order that is not paid or has been for more than a day. */
    .input(z.object({ orderId: opaqueId, awc: affiliateMark, consentId: opaqueId }))
    .output(z.object({ noted: z.boolean() }))
    .errors(refusals("item.notFound")),
};
