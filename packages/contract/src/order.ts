/** Guest identity, settlement, order and payment. */
import * as z from "zod";
import { call, catalogueId, currency, decimal, moment, onceBy, opaqueId, quantity, refusals } from "./call.ts";
import { goodsCard, picture } from "./goods.ts";

export const paymentMethodId = z.string().regex(/^\d{1,4}$/);
/** `0` for none, else the opaque id of a price list (D-097). */
export const distributionId = opaqueId.default("0");

/** An item someone wants to buy. The server decides its price; `price` is what the shopper saw, to tell a change (D-107). */
export const orderItem = z.strictObject({
  goodsId: catalogueId,
  distributionId,
  qty: quantity,
  price: decimal.optional(),
});

/** A guest's delivery address, kept with the order only (D-170). `taxID` in capitals as the documents write it. */
export const address = z.strictObject({
  firstName: z.string().trim().min(1).max(60),
  lastName: z.string().trim().min(1).max(60),
  country: z.string().length(2),
  province: z.string().trim().max(80).default(""),
  city: z.string().trim().min(1).max(80),
  postCode: z.string().trim().min(1).max(12),
  detailedAddress: z.string().trim().min(1).max(200),
  extraAddress: z.string().trim().max(200).default(""),
  company: z.string().trim().max(120).default(""),
  phone: z.string().trim().min(1).max(24),
});
/** An address as it is printed; the shape of the input without its rules. */
export const storedAddress = z.object({
  firstName: z.string(), lastName: z.string(), country: z.string(), province: z.string(), city: z.string(), postCode: z.string(),
  detailedAddress: z.string(), extraAddress: z.string(), company: z.string(), phone: z.string(),
});

/** What a line of a cart is worth now: price and stock fresh from the server. */
export const checkedItem = z.object({
  goodsId: catalogueId,
  distributionId: z.string(),
  /** What was asked for and what can be had now (0 when none). */
  qty: z.number().int(),
  availableQty: z.number().int(),
  /** Null when the goods no longer exist in this market. */
  goods: goodsCard.nullable(),
  limitPerOrder: z.number().int().nullable(),
  linePrice: decimal.nullable(),
  currency,
  /** Why the line cannot be bought as asked, a message code; null when it can. */
  problem: z.enum(["goods.notExist", "goods.notDeliverable", "stock.insufficient", "stock.outOfStock", "limit.perOrder"]).nullable(),
});

/** How the whole of an order is paid (R-397, D-125). A deposit cannot be paid yet, so callers may ask for one payment only. */
const paymentMode = z.enum(["FULL_PAYMENT", "DEPOSIT_AND_FINAL_PAYMENT"]);
const askedPaymentMode = paymentMode.extract(["FULL_PAYMENT"]).default("FULL_PAYMENT");

/** The first and last day an order arrives on, as dates of its destination; null while a pre-sale is among the items. */
const deliveryDays = z.object({ from: z.iso.date(), to: z.iso.date() }).nullable();

export const settlement = z.object({
  items: z.array(checkedItem),
  goodsTotal: decimal,
  originalTotal: decimal,
  shipping: decimal,
  /** Missing amount to free delivery, null when reached. */
  missingToFreeShipping: decimal.nullable(),
  /** Tax added on top (US); 0.00 where prices include it. */
  addedTax: decimal,
  /** Tax contained in or added to the total. */
  tax: decimal,
  taxRatePercent: z.number(),
  total: decimal,
  currency,
  delivery: deliveryDays,
  /** The mode these sums hold for. */
  paymentMode,
  paymentMethods: z.array(z.object({ paymentMethodId, name: z.enum(["card", "wallet", "payLater", "bank"]) })),
  /** Whether the order could be submitted as it stands. */
  submittable: z.boolean(),
});

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
    linePrice: decimal,
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

/** The layout a payment is started in, so that the provider leads back into the same one. */
const startedIn = z.enum(["desktop", "mobile"]).default("desktop");

/** Where to send the browser's form to pay: the provider's address and the fields of the form (D-191). */
export const paymentStart = z.object({
  paymentId: opaqueId,
  url: z.string(),
  fields: z.record(z.string(), z.string()),
});

export const touristContract = {
  touristCheck: call.meta({ caller: "anonymous" }).route({ method: "GET", path: "/shop/tourist/check", operationId: "touristCheck" })
    .input(z.object({ email: z.string().max(254) }))
    /** Everyone gets the same answer; who shops here is nobody's business (D-185). */
    .output(z.object({ guestCheckout: z.boolean() })).errors(refusals("email.invalid", "limit.tooMany")),
  touristLogin: call.meta({ caller: "anonymous" }).route({ method: "POST", path: "/shop/tourist/login", operationId: "touristLogin" })
    .input(z.strictObject({ email: z.string().max(254), visitorId: z.string().max(64).optional() }))
    .output(z.object({ access_token: z.string(), expires_in: z.number().int(), visitorId: z.string() }))
    .errors(refusals("email.invalid", "limit.tooMany")),
  touristSelf: call.route({ method: "GET", path: "/shop/tourist/self", operationId: "touristSelf" })
    /** Null for nobody; `waitingOrder` is the latest order of this guest that can still be paid. */
    .output(z.object({
      email: z.string(),
      waitingOrder: z.object({ orderId: opaqueId, orderNumber: z.string(), payUntil: moment }).nullable(),
    }).nullable()),
};

export const orderContract = {
  cartStockCheck: call.meta({ caller: "either", reads: true }).route({ method: "POST", path: "/shop/cart/stock/check", operationId: "cartStockCheck" })
    .input(z.strictObject({ items: z.array(orderItem).max(100) }))
    .output(z.object({ items: z.array(checkedItem) })),
  settlementOrderPrice: call.meta({ caller: "either", reads: true })
    .route({ method: "POST", path: "/shop/trade/settlement/order/price", operationId: "settlementOrderPrice" })
    .input(z.strictObject({ items: z.array(orderItem).min(1).max(100), countryCode: z.string().length(2).optional(), paymentMode: askedPaymentMode }))
    .output(settlement).errors(refusals("cart.selectToCheckout")),
  orderCommitPay: onceBy("either")
    .route({ method: "POST", path: "/shop/order/commit-pay", operationId: "orderCommitPay" })
    .input(z.strictObject({
      items: z.array(orderItem).min(1).max(100),
      email: z.string().trim().max(254),
      address,
      paymentMethodId,
      paymentMode: askedPaymentMode,
      agreement: z.boolean(),
      /** Total the shopper agreed to; another total is refused with goods.updated. */
      total: decimal,
      layout: startedIn,
    }))
    .output(z.object({ orderId: opaqueId, orderNumber: z.string(), orderToken: z.string(), payment: paymentStart.nullable() }))
    .errors(refusals(
      "cart.selectToCheckout", "goods.notExist", "goods.notDeliverable", "goods.updated", "stock.insufficient",
      "limit.perOrder", "limit.perPerson", "address.required", "agreement.required", "email.invalid", "phone.invalid",
      "payment.notOffered", "limit.tooMany",
    )),
  orderGet: call.meta({ caller: "orderBearer" }).route({ method: "GET", path: "/shop/user/order/{orderId}", operationId: "orderGet" })
    .input(z.object({ orderId: opaqueId, orderToken: z.string().max(200).optional() })).output(order).errors(refusals("item.notFound")),
  orderDetail: call.meta({ caller: "orderBearer" }).route({ method: "GET", path: "/shop/user/order/{orderId}/detail", operationId: "orderDetail" })
    .input(z.object({ orderId: opaqueId, orderToken: z.string().max(200).optional() })).output(order).errors(refusals("item.notFound")),
  orderPay: onceBy("orderBearer").route({ method: "POST", path: "/shop/user/order/{orderId}/pay", operationId: "orderPay" })
    .input(z.strictObject({ orderId: opaqueId, orderToken: z.string().max(200).optional(), paymentMethodId: paymentMethodId.optional(), paymentMode: askedPaymentMode, layout: startedIn }))
    .output(paymentStart).errors(refusals("service.unavailable", "item.notFound", "order.notPayable", "payment.notOffered", "stock.insufficient", "limit.tooMany", "limit.perPerson")),
  orderCancel: onceBy("orderBearer").route({ method: "POST", path: "/shop/user/order/{orderId}/cancel", operationId: "orderCancel" })
    .input(z.strictObject({ orderId: opaqueId, orderToken: z.string().max(200).optional(), description: z.string().trim().max(2000),
      /** A value of the dictionary `cancelReasons` (D-173). */
      reasonCode: z.string().max(40).optional() }))
    .output(order).errors(refusals("item.notFound", "order.notCancellable", "order.cancelDescription")),
};

export const paymentContract = {
  paymentPlatforms: call.route({ method: "GET", path: "/payment/payments/platcfgs", operationId: "paymentPlatforms" })
    .output(z.array(z.object({ paymentMethodId, name: z.enum(["card", "wallet", "payLater", "bank"]) }))),
};

export const shippingContract = {
  logisticsPricingCompany: call.route({ method: "GET", path: "/shop/logistics/pricing/company", operationId: "logisticsPricingCompany" })
    .output(z.array(z.object({ countryCode: z.string(), fee: decimal, freeFrom: decimal, currency }))),
  logisticsPricingCountryCode: call.route({ method: "GET", path: "/shop/logistics/pricing/countryCode", operationId: "logisticsPricingCountryCode" })
    .output(z.array(z.object({ logo: z.string(), title: z.string(), link: z.string() }))),
};
