/** Carts as calls tell them: amounts become decimal text. */
import type * as contract from "@rambla/contract/checkout";
import { type CurrencyCode, decimalText, money } from "@rambla/core/money";
import type * as z from "zod";
import { presentGiftOffer } from "../activity/presentation.ts";
import { coinText } from "../coin/rules.ts";
import { chosenDiscount, isDiscountOver } from "../goods/offer-rules.ts";
import { presentBundleGoods, presentCard, presentExplanation } from "../goods/presentation.ts";
import { PAYMENT_MODE, ratePercent } from "../order/rules.ts";
import type { OpenPurse } from "./purse-service.ts";
import type { Quote, QuotedItem } from "./quote-service.ts";

export function presentQuotedItem(quoted: QuotedItem, currency: CurrencyCode): z.output<typeof contract.checkedItem> {
  const { item, line, card, bundleGoods, problem, available, priced } = quoted;
  const offers = line?.fullDiscounts ?? [];
  const nothing = problem === "goods.notDeliverable" || !priced;
  return {
    goodsId: item.goodsId,
    distributionId: item.distributionId,
    palletId: item.palletId ?? null,
    qty: item.qty,
    availableQty: available,
    goods: card && presentCard(card),
    bundleGoods: presentBundleGoods(bundleGoods),
    limitPerOrder: line?.limitPerOrder ?? null,
    linePrice: line && decimalText(nothing ? money(0, currency) : priced.total),
    fullDiscountId: chosenDiscount(offers, item.fullDiscountId)?.fullDiscountId ?? null,
    fullDiscounts: offers.map(({ fullDiscountId, title, steps }) => ({ fullDiscountId, title, steps: steps.map(({ from, off }) => ({ from: decimalText(from), off: decimalText(off) })) })),
    promotionOver: line !== null && isDiscountOver(offers, item.fullDiscountId),
    explanation: nothing ? [] : presentExplanation(priced.explanation),
    currency,
    problem,
  };
}

export function presentQuote(
  quote: Quote,
  purse: OpenPurse,
  paymentMethods: z.output<typeof contract.settlement>["paymentMethods"],
): z.output<typeof contract.settlement> {
  const { sums } = quote;
  const { currency } = sums.total;
  return {
    items: quote.items.map((item) => presentQuotedItem(item, currency)),
    goodsTotal: decimalText(sums.goodsTotal),
    originalTotal: decimalText(sums.originalTotal),
    coupon: purse.voucher && "worth" in purse.voucher ? { code: purse.voucher.code, amount: decimalText(sums.coupon) } : null,
    couponProblem: purse.problem ?? null,
    coins: purse.offered === null ? null : { used: coinText(purse.coinsFor(sums.coins)), amount: decimalText(sums.coins) },
    shipping: decimalText(sums.shipping),
    missingToFreeShipping: sums.missingToFreeShipping && decimalText(sums.missingToFreeShipping),
    addedTax: decimalText(sums.addedTax),
    tax: decimalText(sums.tax),
    taxRatePercent: ratePercent(sums.taxRate),
    total: decimalText(sums.total),
    explanation: presentExplanation(sums.explanation),
    currency,
    delivery: quote.delivery && { ...quote.delivery },
    gifts: quote.gifts.map(presentGiftOffer),
    giftProblems: [...quote.giftProblems],
    paymentMode: PAYMENT_MODE,
    paymentMethods,
    submittable: quote.submittable,
  };
}
