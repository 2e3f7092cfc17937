import type * as contract from "@rambla/contract/order";
import type { ShopConfig } from "@rambla/core/config";
import { decimalText, money } from "@rambla/core/money";
import type * as z from "zod";
import { trackingLink } from "./delivery/delivery-rules.ts";
import type { ListedOrder } from "./own/own-service.ts";
import { nextPayment, savingsOf } from "./money-rules.ts";
import { actionsAt, preSaleStateOf } from "./pre-sale-rules.ts";
import { ratePercent } from "./rules.ts";
import { afterSaleActionOf, guestActions, mayAskToCancel } from "./state-rules.ts";
import type { OwnOrder } from "./store.ts";

export const iso = (moment: Date | null): string | null => moment && moment.toISOString();

type Told = {
  readonly viewer: { readonly kind: string };
  readonly shop: {
    readonly config: Pick<ShopConfig, "logistics" | "bankTransfer" | "preSale" | "afterSale" | "countries">;
    readonly clock: () => Date;
  };
};

/** The bank account of the order's country, with the order number as reference. */
function presentTransfer({ country, orderNumber, transferredAt }: OwnOrder, { bankTransfer }: Pick<ShopConfig, "bankTransfer">) {
  return { account: bankTransfer.accounts[country] ?? null, reference: orderNumber, transferredAt: iso(transferredAt) };
}

/** Null for an order that is paid at once. */
function presentDeposit(
  order: OwnOrder,
  now: Date,
  { refundDepositOnTimeout }: ShopConfig["preSale"],
): z.output<typeof contract.order>["deposit"] {
  const { depositMinor, totalMinor, currency, balanceFrom, balanceUntil } = order;
  const state = preSaleStateOf(order, now);
  if (depositMinor === null || state === null) return null;
  return {
    state,
    amount: decimalText(money(depositMinor, currency)),
    balance: decimalText(money(totalMinor - depositMinor, currency)),
    balanceFrom: iso(balanceFrom),
    balanceUntil: iso(balanceUntil),
    returned: refundDepositOnTimeout,
  };
}

/** An order with the viewer's present actions: an owner has more than the holder of its link. */
export function presentOrder(order: OwnOrder, { viewer, shop }: Told): z.output<typeof contract.order> {
  const text = (minor: number) => decimalText(money(minor, order.currency));
  const now = shop.clock();
  const actions = actionsAt(order, now);
  const due = nextPayment(order);
  const { originalMinor, savings } = savingsOf(order);
  return {
    orderId: order.orderId,
    orderNumber: order.orderNumber,
    orderType: order.orderType,
    paymentMode: order.depositMinor === null ? "FULL_PAYMENT" : "DEPOSIT_AND_FINAL_PAYMENT",
    paymentStatus: order.paymentStatus,
    deliveryStatus: order.deliveryStatus,
    createdAt: order.createdAt.toISOString(),
    payUntil: iso(order.payUntil),
    paidAt: iso(order.paidAt),
    shippedAt: iso(order.shippedAt),
    finishedAt: iso(order.finishedAt),
    logistics: parcelOf(order, shop.config.logistics),
    reserved: order.stockHeld,
    canceledAt: iso(order.canceledAt),
    cancelReason: order.cancelReason,
    paymentMethodId: order.paymentMethodId,
    bankTransfer: order.byTransfer ? presentTransfer(order, shop.config) : null,
    email: order.email,
    countryCode: order.country,
    address: order.address,
    items: order.lines.map((line) => presentLine(line, text)),
    membership: order.memberFrom &&
      order.memberUntil && { validFrom: order.memberFrom.toISOString(), validUntil: order.memberUntil.toISOString() },
    gifts: order.gifts.map(({ goodsId, title, seoUrlParameter, picture, activityTitle }) => ({
      goodsId,
      title,
      seoUrlParameter,
      picture,
      activity: activityTitle,
    })),
    originalTotal: text(originalMinor),
    savings: savings.map(({ because, minor }) => ({ because, amount: text(-minor) })),
    goodsTotal: text(order.goodsMinor),
    coupon: text(order.couponMinor),
    coins: text(order.coinsMinor),
    shipping: text(order.shippingMinor),
    addedTax: text(order.addedTaxMinor),
    taxOff: text(order.taxOffMinor),
    tax: text(order.taxMinor),
    taxes: order.taxes.map(({ rate, netMinor, taxMinor }) => ({
      ratePercent: ratePercent(rate),
      net: text(netMinor),
      tax: text(taxMinor),
    })),
    total: text(order.totalMinor),
    currency: order.currency,
    delivery: order.deliveryFrom !== null && order.deliveryTo !== null ? { from: order.deliveryFrom, to: order.deliveryTo } : null,
    refunded: text(order.refundedMinor),
    turnedAway: text(order.turnedAwayMinor),
    kept: text(order.keptMinor),
    lost: text(order.lostMinor),
    couponBack: text(order.couponBackMinor),
    coinsBack: text(order.coinsBackMinor),
    disputed: order.disputedAt !== null,
    deposit: presentDeposit(order, now, shop.config.preSale),
    due: due ? { paymentMode: due.purpose, amount: decimalText(due.amount) } : null,
    shipsFrom: order.shipsFrom,
    cancelRequest: presentCancelRequest(order),
    afterSaleAction: afterSaleActionOf(order, now, shop.config),
    actions: viewer.kind === "customer" && order.isOwn ? [...actions] : guestActions(order).filter((action) => actions.includes(action)),
  };
}

function presentLine(line: OwnOrder["lines"][number], text: (minor: number) => string): z.output<typeof contract.order>["items"][number] {
  return {
    goodsId: line.goodsId,
    distributionId: line.distributionId,
    title: line.title,
    seoUrlParameter: line.seoUrlParameter,
    picture: line.picture,
    qty: line.quantity,
    refundedQty: line.refundedUnits,
    price: text(line.priceMinor),
    originalPrice: line.originalPriceMinor === null ? null : text(line.originalPriceMinor),
    discount: text(line.discountMinor),
    linePrice: text(line.lineMinor),
    deducted: text(line.deductedMinor),
    palletId: line.palletId,
    bundle: line.palletTitle !== null && line.palletQuantity !== null ? { title: line.palletTitle, qty: line.palletQuantity } : null,
    fullDiscount:
      line.fullDiscountId !== null && line.fullDiscountTitle !== null
        ? { fullDiscountId: line.fullDiscountId, title: line.fullDiscountTitle, amount: text(line.fullDiscountMinor) }
        : null,
    taxRatePercent: ratePercent(line.taxRate),
    preSale: line.preSale,
  };
}

/** `possible`, `waiting` or `refused`; null where no request is possible. */
function presentCancelRequest(order: OwnOrder): z.output<typeof contract.order>["cancelRequest"] {
  if (!mayAskToCancel(order)) return null;
  const { cancelAskedAt, cancelAnsweredAt, cancelAnswer } = order;
  const state = cancelAskedAt === null ? "possible" : cancelAnsweredAt === null ? "waiting" : "refused";
  return { state, askedAt: iso(cancelAskedAt), answer: cancelAnswer };
}

function parcelOf(
  { logisticsCompany, trackingNumber }: OwnOrder,
  logistics: ShopConfig["logistics"],
): z.output<typeof contract.order>["logistics"] {
  if (logisticsCompany === null || trackingNumber === null) return null;
  return { company: logisticsCompany, trackingNumber, trackingUrl: trackingLink(logistics, { logisticsCompany, trackingNumber }) };
}

export function presentListed(
  order: ListedOrder,
  { clock, config }: { readonly clock: () => Date; readonly config: Pick<ShopConfig, "afterSale" | "countries"> },
): z.output<typeof contract.listedOrder> {
  const now = clock();
  return {
    orderId: order.orderId,
    orderNumber: order.orderNumber,
    orderType: order.orderType,
    createdAt: order.createdAt.toISOString(),
    payUntil: iso(order.payUntil),
    paymentStatus: order.paymentStatus,
    deliveryStatus: order.deliveryStatus,
    byTransfer: order.byTransfer,
    total: decimalText(money(order.totalMinor, order.currency)),
    currency: order.currency,
    lines: order.lines.map(({ title, picture }) => ({ title, picture })),
    lineCount: order.lineCount,
    pieces: order.pieces,
    preSaleState: preSaleStateOf(order, now),
    afterSaleAction: afterSaleActionOf(order, now, config),
    actions: [...actionsAt(order, now)],
  };
}
