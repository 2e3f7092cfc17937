/** Carts as calls tell them: amounts become decimal text. */
import type * as contract from "@rambla/contract/checkout";
import type { CurrencyCode } from "@rambla/core/money";
import { decimalText, times } from "@rambla/core/money";
import type * as z from "zod";
import { presentCard } from "../goods/presentation.ts";
import { PAYMENT_MODE, ratePercent } from "../order/rules.ts";
import type { Quote, QuotedItem } from "./quote-service.ts";

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
