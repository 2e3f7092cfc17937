/** The columns of `customer_order`, declared once. A new field on an order is a line here. */
import type { CurrencyCode } from "@rambla/core/money";
import type { AddressInput } from "../address/rules.ts";
import { column } from "../platform/database/columns.ts";
import type { OrderTax } from "./rules.ts";
import type { DeliveryStatus, PaymentStatus } from "./state-rules.ts";

/** Of a membership nothing is sent: its order has no lines and no address. */
export type OrderType = "SALE_ORDER" | "PRE_SALE_ORDER" | "MEMBERSHIP_ORDER";

/**
 * Who or what cancelled: the clock, the shopper, or money that came after the last piece was gone or the person had paid for as many as the limit allows; an operator;
 * or a provider that took the money back.
 */
export type CancelReason = "timeout" | "shopper" | "soldOut" | "aboveLimit" | "shop" | "chargeback";

/** Who says that an order has arrived; the shop of one with nothing to send. */
export type FinishedBy = "shopper" | "clock" | "shop";

const OWNER = "whose it is";
const SECRET = "opens something";
const HELD = "how the shop holds its pieces";

/** Written when the order is placed, and read afterwards. */
export const PLACED = {
  orderId: column<string>(),
  brand: column<string>({ untold: OWNER }),
  country: column<string>(),
  language: column<string>(),
  orderType: column<OrderType>(),
  byTransfer: column<boolean>(),
  stockHeld: column<boolean>({ untold: HELD }),
  heldUntil: column<Date | null>({ untold: HELD }),
  paymentStatus: column<PaymentStatus>(),
  deliveryStatus: column<DeliveryStatus | null>(),
  createdAt: column<Date>(),
  payUntil: column<Date | null>(),
  paidAt: column<Date | null>(),
  paymentMethodId: column<string>(),
  email: column<string>({ erased: "''" }),
  /** The mailbox in its canonical spelling, … */
  person: column<string>({ untold: OWNER, erased: "''" }),
  /** … and as limits count it. */
  buyer: column<string>({ untold: OWNER, erased: "''" }),
  customerId: column<string | null>({ untold: OWNER, erased: "null" }),
  /** Null where nothing is sent. */
  address: column<AddressInput | null>({
    json: true,
    // What an invoice names stays as long as there was money.
    erased: `case when paid_minor > 0 or turned_away_minor > 0 then address || '{"phone": ""}'::jsonb
      else (select jsonb_object_agg(field, case field when 'country' then value else '""'::jsonb end) from jsonb_each(address) as said(field, value)) end`,
  }),
  currency: column<CurrencyCode>(),
  taxIncluded: column<boolean>(),
  taxRate: column<number>({ read: "tax_rate::float8" }),
  goodsMinor: column<number>(),
  /** What of the goods a coupon pays, and what coins pay. */
  couponMinor: column<number>(),
  coinsMinor: column<number>(),
  shippingMinor: column<number>(),
  addedTaxMinor: column<number>(),
  taxOffMinor: column<number>(),
  taxMinor: column<number>(),
  taxes: column<readonly OrderTax[]>({
    json: true,
    read: "coalesce(taxes, jsonb_build_array(jsonb_build_object('rate', tax_rate, 'netMinor', total_minor - tax_minor, 'taxMinor', tax_minor)))",
  }),
  totalMinor: column<number>(),
  deliveryFrom: column<string | null>({ read: "delivery_from::text" }),
  deliveryTo: column<string | null>({ read: "delivery_to::text" }),
  /** What is paid first of an order with a deposit, and the agreed terms of its balance. */
  depositMinor: column<number | null>(),
  balanceFrom: column<Date | null>(),
  balanceUntil: column<Date | null>(),
  /** The date its goods are expected to leave. */
  shipsFrom: column<string | null>({ read: "ships_from::text" }),
};

/** Written when the order is placed, and only compared with afterwards. */
export const COMPARED = {
  clientHash: column<Buffer | null>({ untold: "a network, for limits", erased: "null" }),
  addressHash: column<Buffer | null>({ untold: "where it is sent, for limits", erased: "null" }),
  guestId: column<string | null>({ untold: OWNER, erased: "null" }),
  tokenHash: column<Buffer>({ untold: SECRET, kept: "opens nothing after `token_until`" }),
  tokenUntil: column<Date>({ untold: SECRET, erased: "least(token_until, created_at)" }),
};

/** Written by what happens to the order, and read. */
export const FOLLOWING = {
  orderNumber: column<string>(),
  transferOffered: column<boolean>({ untold: "whether money may still come" }),
  transferredAt: column<Date | null>(),
  stockTurn: column<number>({ untold: HELD }),
  deadlineMoved: column<boolean>({ untold: HELD }),
  canceledAt: column<Date | null>(),
  cancelReason: column<CancelReason | null>(),
  /** Placed by a guest, and its customer's since their mailbox moved. */
  wasGuests: column<boolean>({ untold: OWNER, kept: "whether it brings something" }),
  paidMinor: column<number>(),
  /** What of the paid money went back, and what came for the order, never paid it and went back. */
  refundedMinor: column<number>(),
  turnedAwayMinor: column<number>(),
  keptMinor: column<number>(),
  /** What providers took back of the paid money for good. */
  lostMinor: column<number>(),
  /** Since when a provider has taken money back without a decision of an operator. */
  disputedAt: column<Date | null>(),
  /** What of coupon and coins goes back while the order stands. */
  couponBackMinor: column<number>(),
  coinsBackMinor: column<number>(),
  shippedAt: column<Date | null>(),
  finishedAt: column<Date | null>(),
  finishedBy: column<FinishedBy | null>({ untold: "whether the clock said so" }),
  /** Since when the balance can be paid and its shopper knows. */
  balanceOpenedAt: column<Date | null>(),
};

/** Columns that only statements of their own look at. */
export const APART = {
  hiddenAt: column<Date | null>(),
  tab: column<string>({ untold: "the list that shows it" }),
  afterSaleAt: column<Date | null>({ untold: "the list that shows it" }),
  afterSaleFailed: column<boolean>({ untold: "the list that shows it" }),
};

export const ORDER_COLUMNS = { ...PLACED, ...COMPARED, ...FOLLOWING, ...APART };

/** What an order is read with of `order_cancel_request`. */
export const CANCEL_REQUEST = {
  cancelAskedAt: column<Date>({ name: "asked_at" }),
  cancelAnsweredAt: column<Date | null>({ name: "answered_at" }),
  cancelAnswer: column<string | null>({ name: "answer", erased: "case when answer is not null then '' end" }),
};

/** The same with what operators alone are shown. */
export const CANCEL_REQUEST_COLUMNS = {
  orderId: column<string>(),
  ...CANCEL_REQUEST,
  cancelCode: column<string | null>({ name: "reason_code" }),
  cancelDescription: column<string | null>({ name: "description", erased: "null" }),
};

/** What an order is read with of `order_shipment`. */
export const SHIPMENT = { logisticsCompany: column<string>(), trackingNumber: column<string | null>({ erased: "null" }) };

export const SHIPMENT_COLUMNS = { orderId: column<string>(), ...SHIPMENT };

/** Columns of `order_affiliate`. */
export const AFFILIATE_COLUMNS = { orderId: column<string>(), mark: column<string | null>(), notedAt: column<Date>() };

const whole = { type: "integer" } as const;
const minor = { type: "bigint" } as const;

export type OrderPicture = { readonly pictureId: string; readonly alt: string; readonly colour: string };

/** Columns of `order_line`, written when the order is placed, and read afterwards. */
export const SOLD = {
  goodsId: column<string>(),
  distributionId: column<string>(),
  articleNumber: column<string>(),
  title: column<string>(),
  seoUrlParameter: column<string>(),
  picture: column<OrderPicture>({ type: "jsonb" }),
  quantity: column<number>(whole),
  priceMinor: column<number>(minor),
  originalPriceMinor: column<number | null>(minor),
  lineMinor: column<number>(minor),
  taxRate: column<number>({ type: "numeric", read: "tax_rate::float8" }),
  taxMinor: column<number>(minor),
  preSale: column<boolean>({ type: "boolean" }),
  /** What is taken off beside the reduction of the price, and what of the line coupon and coins pay. */
  discountMinor: column<number>(minor),
  deductedMinor: column<number>(minor),
  /** The bundle it was bought in: as it was called, and how many of it. */
  palletId: column<string | null>(),
  palletTitle: column<string | null>(),
  palletQuantity: column<number | null>(whole),
  /** The full discount it took part in, as it was called, and what of the whole that took off. */
  fullDiscountId: column<string | null>(),
  fullDiscountTitle: column<string | null>(),
  fullDiscountMinor: column<number>(minor),
  /** What of the amounts of the order is the line's. */
  couponMinor: column<number>({ ...minor, name: "coupon_share_minor" }),
  coinsMinor: column<number>({ ...minor, name: "coins_share_minor" }),
  shippingMinor: column<number>({ ...minor, name: "shipping_share_minor" }),
  addedTaxMinor: column<number>({ ...minor, name: "added_tax_share_minor" }),
  taxOffMinor: column<number>({ ...minor, name: "tax_off_share_minor" }),
};

/** Columns of `order_line` that limits and stock look at. */
export const COUNTED = {
  limitPerPerson: column<number | null>(whole),
  /** The pre-sale it is bought in; null for what is there. */
  preSaleRound: column<number | null>(whole),
  /** The flash sale that all its pieces are bought in, and how many a person may have in it. */
  flashSaleId: column<string | null>(),
  flashSaleLimit: column<number | null>(whole),
};

/** Columns of `order_line` that refunds write: units that money went back for, those of them that went back to stock, and units in open cases. */
export const RETURNED = { refundedUnits: column<number>(), restockedUnits: column<number>(), claimedUnits: column<number>() };

export const LINE_COLUMNS = { orderId: column<string>(), position: column<number>(whole), ...SOLD, ...COUNTED, ...RETURNED };
