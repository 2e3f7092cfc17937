/** Orders as they stand, and what is done with one beside paying it. */
import * as z from "zod";
import { storedAddress } from "./address.ts";
import { catalogueId, currency, decimal, moment, onceBy, opaqueId, refusals } from "./call.ts";
import { picture } from "./goods.ts";
import { paymentMethodId } from "./payment.ts";

/** How the whole of an order is paid (R-397, D-125). */
export const paymentMode = z.enum(["FULL_PAYMENT", "DEPOSIT_AND_FINAL_PAYMENT"]);

/** The first and last day an order arrives on, as dates of its destination; null while a pre-sale is among the items. */
export const deliveryDays = z.object({ from: z.iso.date(), to: z.iso.date() }).nullable();

export const paymentStatus = z.enum(["UnPaid", "Processing", "PartPaid", "Paid", "Transferred"]);
export const deliveryStatus = z.enum(["AbleDelivery", "HaveDelivered", "Finished", "Canceled"]);
export const orderAction = z.enum(["pay", "cancel", "confirm", "delete", "repurchase"]);

export const order = z.object({
  orderId: opaqueId,
  orderNumber: z.string(),
  /** A pre-sale paid in full is an ordinary order of this type (states.md 3). */
  orderType: z.enum(["SALE_ORDER", "PRE_SALE_ORDER"]),
  paymentMode,
  paymentStatus,
  deliveryStatus: deliveryStatus.nullable(),
  createdAt: moment,
  /** When an unpaid order is cancelled by itself; null once paid or cancelled. */
  payUntil: moment.nullable(),
  paidAt: moment.nullable(),
  canceledAt: moment.nullable(),
  /** Whether its pieces are set aside: an unpaid order loses them after minutes without a payer, and takes them again when it is paid. */
  reserved: z.boolean(),
  /** `timeout`, `shopper`, `soldOut` (the money came after the last piece was gone), `aboveLimit` (the mailbox had paid for as many as a limit allows), `shop` (an operator called it off) or null. */
  cancelReason: z.enum(["timeout", "shopper", "soldOut", "aboveLimit", "shop"]).nullable(),
  paymentMethodId: paymentMethodId.nullable(),
  email: z.string(),
  countryCode: z.string(),
  address: storedAddress,
  items: z.array(z.object({
    goodsId: catalogueId,
    distributionId: z.string(),
    title: z.string(),
    seoUrlParameter: z.string(),
    picture,
    qty: z.number().int(),
    price: decimal,
    originalPrice: decimal.nullable(),
    /** Taken off beside the reduction of `price`: the share of what its bundle saves. */
    discount: decimal,
    linePrice: decimal,
    /** The bundle that it was bought in: as it was called, how many of it; its goods stand one after the other. */
    palletId: opaqueId.nullable(),
    bundle: z.object({ title: z.string(), qty: z.number().int() }).nullable(),
    taxRatePercent: z.number(),
    /** Sold before it was there. */
    preSale: z.boolean(),
  })),
  goodsTotal: decimal,
  shipping: decimal,
  addedTax: decimal,
  tax: decimal,
  total: decimal,
  currency,
  delivery: deliveryDays,
  /** Money given back after a late payment of a cancelled order. */
  refunded: decimal,
  /** What this caller may do now, from the state table (states.md 1). */
  actions: z.array(orderAction),
});

export const orderContract = {
  orderCancel: onceBy("orderBearer").route({ method: "POST", path: "/shop/user/order/{orderId}/cancel", operationId: "orderCancel" })
    .input(z.strictObject({ orderId: opaqueId, orderToken: z.string().max(200).optional(), description: z.string().trim().max(2000),
      /** A value of the dictionary `cancelReasons` (D-173). */
      reasonCode: z.string().max(40).optional() }))
    .output(order).errors(refusals("item.notFound", "order.notCancellable", "order.cancelDescription")),
};
