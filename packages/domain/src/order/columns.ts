/** Columns of the order tables. A new field on an order is a line here. */
import type { CurrencyCode } from "@rambla/core/money";
import type { AddressInput } from "../address/rules.ts";
import { column } from "../platform/database/columns.ts";
import type { OrderTax } from "./rules.ts";
import type { DeliveryStatus, PaymentStatus } from "./state-rules.ts";

/** A membership order has no lines and no address. */
export type OrderType = "SALE_ORDER" | "PRE_SALE_ORDER" | "MEMBERSHIP_ORDER";

/** `soldOut` and `aboveLimit`: money came after stock was gone or the limit reached; `chargeback`: a provider took the money back. */
export type CancelReason = "timeout" | "shopper" | "soldOut" | "aboveLimit" | "shop" | "chargeback";

/** `shop` finishes an order with nothing to send. */
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
  /** The mailbox in canonical spelling. */
  person: column<string>({ untold: OWNER, erased: "''" }),
  /** The mailbox as limits count it. */
  buyer: column<string>({ untold: OWNER, erased: "''" }),
  customerId: column<string | null>({ untold: OWNER, erased: "null" }),
  /** Null where nothing is sent. */
  address: column<AddressInput | null>({
    json: true,
    // An invoice's address stays as long as there was money.
    erased: `case when paid_minor > 0 or turned_away_minor > 0 then address || '{"phone": ""}'::jsonb
      else (select jsonb_object_agg(field, case field when 'country' then value else '""'::jsonb end) from jsonb_each(address) as said(field, value)) end`,
  }),
  currency: column<CurrencyCode>(),
  taxIncluded: column<boolean>(),
  taxRate: column<number>({ read: "tax_rate::float8" }),
  goodsMinor: column<number>(),
  /** What coupon and coins pay of the goods. */
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
  /** The first payment of an order with a deposit, and the terms of its balance. */
  depositMinor: column<number | null>(),
  balanceFrom: column<Date | null>(),
  balanceUntil: column<Date | null>(),
  /** The expected dispatch date. */
  shipsFrom: column<string | null>({ read: "ships_from::text" }),
};

/** Written when the order is placed, and only compared afterwards. */
export const COMPARED = {
  clientHash: column<Buffer | null>({ untold: "a network, for limits", erased: "null" }),
  addressHash: column<Buffer | null>({ untold: "where it is sent, for limits", erased: "null" }),
  guestId: column<string | null>({ untold: OWNER, erased: "null" }),
  tokenHash: column<Buffer>({ untold: SECRET, kept: "opens nothing after `token_until`" }),
  tokenUntil: column<Date>({ untold: SECRET, erased: "least(token_until, created_at)" }),
};

/** Written by later events, and read. */
export const FOLLOWING = {
  orderNumber: column<string>(),
  transferOffered: column<boolean>({ untold: "whether money may still come" }),
  transferredAt: column<Date | null>(),
  stockTurn: column<number>({ untold: HELD }),
  deadlineMoved: column<boolean>({ untold: HELD }),
  canceledAt: column<Date | null>(),
  cancelReason: column<CancelReason | null>(),
  /** A guest placed it, and the customer who proved the mailbox owns it. */
  wasGuests: column<boolean>({ untold: OWNER, kept: "whether it brings something" }),
  paidMinor: column<number>(),
  /** Paid money that was refunded, and other money that came and was refunded. */
  refundedMinor: column<number>(),
  turnedAwayMinor: column<number>(),
  keptMinor: column<number>(),
  /** Paid money that providers took back for good. */
  lostMinor: column<number>(),
  /** Start of an undecided chargeback. */
  disputedAt: column<Date | null>(),
  /** Coupon and coins returned while the order stands. */
  couponBackMinor: column<number>(),
  coinsBackMinor: column<number>(),
  shippedAt: column<Date | null>(),
  finishedAt: column<Date | null>(),
  finishedBy: column<FinishedBy | null>({ untold: "whether the clock said so" }),
  /** When the customer was told that the balance can be paid. */
  balanceOpenedAt: column<Date | null>(),
};

/** Read only by statements of their own. */
export const APART = {
  hiddenAt: column<Date | null>(),
  tab: column<string>({ untold: "the list that shows it" }),
  afterSaleAt: column<Date | null>({ untold: "the list that shows it" }),
  afterSaleFailed: column<boolean>({ untold: "the list that shows it" }),
};

export const ORDER_COLUMNS = { ...PLACED, ...COMPARED, ...FOLLOWING, ...APART };

/** Columns of `order_cancel_request` read with an order. */
export const CANCEL_REQUEST = {
  cancelAskedAt: column<Date>({ name: "asked_at" }),
  cancelAnsweredAt: column<Date | null>({ name: "answered_at" }),
  cancelAnswer: column<string | null>({ name: "answer", erased: "case when answer is not null then '' end" }),
};

/** The same, with columns for operators only. */
export const CANCEL_REQUEST_COLUMNS = {
  orderId: column<string>(),
  ...CANCEL_REQUEST,
  cancelCode: column<string | null>({ name: "reason_code" }),
  cancelDescription: column<string | null>({ name: "description", erased: "null" }),
};

/** Columns of `order_shipment` read with an order. */
export const SHIPMENT = { logisticsCompany: column<string>(), trackingNumber: column<string | null>({ erased: "null" }) };

export const SHIPMENT_COLUMNS = { orderId: column<string>(), ...SHIPMENT };

export const AFFILIATE_COLUMNS = { orderId: column<string>(), mark: column<string | null>(), notedAt: column<Date>() };

const whole = { type: "integer" } as const;
const minor = { type: "bigint" } as const;

export type OrderPicture = { readonly pictureId: string; readonly alt: string; readonly colour: string };

/** Columns of `order_line`, written when the order is placed. */
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
  /** Discounts besides a reduced price; the part paid by coupon and coins. */
  discountMinor: column<number>(minor),
  deductedMinor: column<number>(minor),
  /** The bundle of the line: its title then, and its quantity. */
  palletId: column<string | null>(),
  palletTitle: column<string | null>(),
  palletQuantity: column<number | null>(whole),
  /** The spend threshold discount of the line: its title then, and what it took off. */
  fullDiscountId: column<string | null>(),
  fullDiscountTitle: column<string | null>(),
  fullDiscountMinor: column<number>(minor),
  /** The line's shares of the amounts of the order. */
  couponMinor: column<number>({ ...minor, name: "coupon_share_minor" }),
  coinsMinor: column<number>({ ...minor, name: "coins_share_minor" }),
  shippingMinor: column<number>({ ...minor, name: "shipping_share_minor" }),
  addedTaxMinor: column<number>({ ...minor, name: "added_tax_share_minor" }),
  taxOffMinor: column<number>({ ...minor, name: "tax_off_share_minor" }),
};

/** Columns of `order_line` for limits and stock. */
export const COUNTED = {
  limitPerPerson: column<number | null>(whole),
  /** Null for goods in stock. */
  preSaleRound: column<number | null>(whole),
  /** The flash sale of all units, and its limit per person. */
  flashSaleId: column<string | null>(),
  flashSaleLimit: column<number | null>(whole),
};

/** Columns of `order_line` that refunds write: refunded units, those back in stock, and units in open cases. */
export const RETURNED = { refundedUnits: column<number>(), restockedUnits: column<number>(), claimedUnits: column<number>() };

export const LINE_COLUMNS = { orderId: column<string>(), position: column<number>(whole), ...SOLD, ...COUNTED, ...RETURNED };
