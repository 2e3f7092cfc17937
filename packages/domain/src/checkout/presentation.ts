import type * as contract from "@rambla/contract/checkout";
import { chosenDiscount } from "@rambla/core/basket";
import type { ShopConfig } from "@rambla/core/config";
import { type CurrencyCode, decimalText, money, sum, times } from "@rambla/core/money";
import type * as z from "zod";
import { presentGiftOffer } from "../activity/presentation.ts";
import { coinText } from "../coin/rules.ts";
import { isDiscountOver } from "../goods/price/offer-rules.ts";
import { presentBundleGoods, presentCard, presentExplanation } from "../goods/presentation.ts";
import { ratePercent } from "../order/rules.ts";
import type { MembershipQuote } from "./membership-quote-service.ts";
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
    inFlashSale: inFlashSale(quoted),
    deposit: depositOf(quoted, currency),
    linePrice: line && decimalText(nothing ? money(0, currency) : priced.total),
    fullDiscountId: chosenDiscount(offers, item.fullDiscountId)?.fullDiscountId ?? null,
    fullDiscounts: offers.map(({ fullDiscountId, title, steps }) => ({
      fullDiscountId,
      title,
      steps: steps.map(({ from, off }) => ({ from: decimalText(from), off: decimalText(off) })),
    })),
    promotionOver: line !== null && isDiscountOver(offers, item.fullDiscountId),
    explanation: nothing ? [] : presentExplanation(priced.explanation),
    currency,
    problem,
  };
}

function inFlashSale({ line, priced }: QuotedItem): z.output<typeof contract.checkedItem>["inFlashSale"] {
  const flash = line?.bundle === null ? line.goods[0]?.priced.flash : null;
  const pieces = (priced?.goods ?? []).flatMap((part) => (part.flashSaleId === null ? [] : [part.pieces]));
  if (!flash) return null;
  const { price, originalPrice } = flash.standing;
  return {
    qty: pieces.reduce((sum, some) => sum + some, 0),
    standingPrice: decimalText(price),
    standingOriginalPrice: originalPrice && decimalText(originalPrice),
  };
}

/** The deposit for the available units of a line. */
function depositOf({ line, available }: QuotedItem, currency: CurrencyCode): string | null {
  const deposits = (line?.goods ?? []).map(({ priced, quantity }) =>
    priced.preSale && priced.stock > 0 && priced.deposit ? times(priced.deposit, quantity * available) : undefined,
  );
  const known = deposits.flatMap((deposit) => deposit ?? []);
  return known.length > 0 && known.length === deposits.length ? decimalText(sum(known, currency)) : null;
}

export function presentQuote(
  quote: Quote,
  purse: OpenPurse,
  paymentMethods: z.output<typeof contract.settlement>["paymentMethods"],
  { refundDepositOnTimeout }: ShopConfig["preSale"],
): z.output<typeof contract.settlement> {
  const { sums } = quote;
  const { currency } = sums.total;
  return {
    ...presentSums(sums, purse),
    items: quote.items.map((item) => presentQuotedItem(item, currency)),
    originalTotal: decimalText(sums.originalTotal),
    shipping: decimalText(sums.shipping),
    missingToFreeShipping: sums.missingToFreeShipping && decimalText(sums.missingToFreeShipping),
    outsideTaxArea: quote.outsideTaxArea,
    delivery: quote.delivery && { ...quote.delivery },
    waitsFor: waitsFor(quote),
    gifts: quote.gifts.map(presentGiftOffer),
    giftProblems: [...quote.giftProblems],
    paymentMode: quote.byDeposit ? "DEPOSIT_AND_FINAL_PAYMENT" : "FULL_PAYMENT",
    first: decimalText(sums.first),
    balance: decimalText(sums.balance),
    preSale:
      quote.balance && sums.deposit
        ? {
            deposit: decimalText(sums.deposit),
            balanceFrom: quote.balance.from?.toISOString() ?? null,
            balanceUntil: quote.balance.until.toISOString(),
            returned: refundDepositOnTimeout,
          }
        : null,
    paymentMethods,
    submittable: quote.submittable,
  };
}

function waitsFor({ items, shipsFrom }: Pick<Quote, "items" | "shipsFrom">): z.output<typeof contract.settlement>["waitsFor"] {
  const cards = items.flatMap(({ card }) => card ?? []);
  const titles = cards.flatMap(({ title, preSaleDeposit }) => (preSaleDeposit === null ? [] : [title]));
  return titles.length === 0 ? null : { titles, shipsFrom, isMixed: titles.length < cards.length };
}

function presentSums(sums: Quote["sums"], purse: OpenPurse) {
  return {
    goodsTotal: decimalText(sums.goodsTotal),
    coupon: purse.voucher && "worth" in purse.voucher ? { code: purse.voucher.code, amount: decimalText(sums.coupon) } : null,
    couponProblem: purse.problem ?? null,
    coins: purse.offered === null ? null : { used: coinText(purse.coinsFor(sums.coins)), amount: decimalText(sums.coins) },
    addedTax: decimalText(sums.addedTax),
    taxOff: decimalText(sums.taxOff),
    tax: decimalText(sums.tax),
    taxRatePercent: ratePercent(sums.taxRate),
    taxes: sums.taxes.map(({ rate, net, tax }) => ({ ratePercent: ratePercent(rate), net: decimalText(net), tax: decimalText(tax) })),
    total: decimalText(sums.total),
    explanation: presentExplanation(sums.explanation),
    currency: sums.total.currency,
  };
}

export function presentMembershipOffer(
  { sums, purse, year, waitingOrderId }: MembershipQuote,
  paymentMethods: z.output<typeof contract.settlement>["paymentMethods"],
): z.output<typeof contract.membershipOffer> {
  return {
    ...presentSums(sums, purse),
    paymentMethods,
    validFrom: year.validFrom.toISOString(),
    validUntil: year.validUntil.toISOString(),
    waitingOrderId: waitingOrderId ?? null,
  };
}
