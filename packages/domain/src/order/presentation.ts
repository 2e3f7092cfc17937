/** Orders as calls tell them: amounts become decimal text, moments ISO text. */
import type * as contract from "@rambla/contract/order";
import { decimalText, money } from "@rambla/core/money";
import type * as z from "zod";
import { ratePercent } from "./rules.ts";
import { guestActions } from "./state-rules.ts";
import type { OrderWithLines } from "./store.ts";

/** An order as its guest may see it, with what may be done with it now. */
export function presentOrder(order: OrderWithLines): z.output<typeof contract.order> {
  const text = (minor: number) => decimalText(money(minor, order.currency));
  return {
    orderId: order.orderId,
    orderNumber: order.orderNumber,
    orderType: order.orderType,
    paymentMode: order.depositMinor === null ? "FULL_PAYMENT" : "DEPOSIT_AND_FINAL_PAYMENT",
    paymentStatus: order.paymentStatus,
    deliveryStatus: order.deliveryStatus,
    createdAt: order.createdAt.toISOString(),
    payUntil: order.payUntil?.toISOString() ?? null,
    paidAt: order.paidAt?.toISOString() ?? null,
    reserved: order.stockHeld,
    canceledAt: order.canceledAt?.toISOString() ?? null,
    cancelReason: order.cancelReason,
    paymentMethodId: order.paymentMethodId,
    email: order.email,
    countryCode: order.country,
    address: order.address,
    items: order.lines.map((line) => ({
      goodsId: line.goodsId,
      distributionId: line.distributionId,
      title: line.title,
      seoUrlParameter: line.seoUrlParameter,
      picture: line.picture,
      qty: line.quantity,
      price: text(line.priceMinor),
      originalPrice: line.originalPriceMinor === null ? null : text(line.originalPriceMinor),
      discount: text(line.discountMinor),
      linePrice: text(line.lineMinor),
      palletId: line.palletId,
      bundle: line.palletTitle !== null && line.palletQuantity !== null ? { title: line.palletTitle, qty: line.palletQuantity } : null,
      taxRatePercent: ratePercent(line.taxRate),
      preSale: line.preSale,
    })),
    goodsTotal: text(order.goodsMinor),
    shipping: text(order.shippingMinor),
    addedTax: text(order.addedTaxMinor),
    tax: text(order.taxMinor),
    total: text(order.totalMinor),
    currency: order.currency,
    delivery: order.deliveryFrom !== null && order.deliveryTo !== null ? { from: order.deliveryFrom, to: order.deliveryTo } : null,
    refunded: text(order.refundedMinor),
    actions: guestActions(order),
  };
}
