/** Orders and carts as calls tell them: amounts become decimal text, moments ISO text. */
import type * as contract from "@rambla/contract/order";
import type { CurrencyCode } from "@rambla/core/money";
import { decimalText, money, times } from "@rambla/core/money";
import type * as z from "zod";
import { presentCard } from "../goods/presentation.ts";
import type { Quote, QuotedItem } from "./quote.ts";
import { PAYMENT_MODE, ratePercent } from "./rules.ts";
import { guestActions } from "./state-rules.ts";
import type { OrderWithLines } from "./store.ts";

export function presentQuotedItem(quoted: QuotedItem, currency: CurrencyCode): z.output<typeof contract.checkedItem> {
  const { item, priced, card, problem, available } = quoted;
  return {
    goodsId: item.goodsId,
    distributionId: item.distributionId,
    qty: item.qty,
    availableQty: available,
    goods: card && presentCard(card),
    limitPerOrder: priced?.limitPerOrder ?? null,
    linePrice: priced && decimalText(times(priced.price, available)),
    currency,
    problem,
  };
}

export function presentQuote(
  quote: Quote,
  paymentMethods: z.output<typeof contract.settlement>["paymentMethods"],
): z.output<typeof contract.settlement> {
  const { settlement } = quote;
  return {
    items: quote.items.map((item) => presentQuotedItem(item, quote.total.currency)),
    goodsTotal: decimalText(settlement.goodsTotal),
    originalTotal: decimalText(settlement.originalTotal),
    shipping: decimalText(settlement.shipping),
    missingToFreeShipping: settlement.missingToFreeShipping && decimalText(settlement.missingToFreeShipping),
    addedTax: decimalText(settlement.addedTax),
    tax: decimalText(settlement.tax),
    taxRatePercent: ratePercent(settlement.taxRate),
    total: decimalText(settlement.total),
    currency: quote.total.currency,
    delivery: quote.delivery && { ...quote.delivery },
    paymentMode: PAYMENT_MODE,
    paymentMethods,
    submittable: quote.submittable,
  };
}

/** An order as its guest may see it, with what may be done with it now. */
export function presentOrder(order: OrderWithLines): z.output<typeof contract.order> {
  const text = (minor: number) => decimalText(money(minor, order.currency));
  return {
    orderId: order.orderId,
    orderNumber: order.orderNumber,
    orderType: order.orderType,
    paymentMode: PAYMENT_MODE,
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
      linePrice: text(line.lineMinor),
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
