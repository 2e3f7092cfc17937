import { formatMoney, sum } from "@rambla/core/money";
import type { SummaryRow } from "@rambla/ui/summary-list";
import type { ReactNode } from "react";
import { useMarket } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { amountOf, printed } from "./amount.ts";
import type { Settlement } from "./checked-cart.ts";

/** Texts of reductions, before and after ordering. */
export const SAVINGS = {
  reduction: "saving",
  flashSale: "saving",
  bundle: "bundleSaving",
  fullDiscount: "fullDiscountSaving",
  coupon: "coupon",
  coins: "coins",
} as const;

/** The known amounts of a quote; null or undefined where only the server knows. */
export type Amounts = Pick<Settlement, "currency" | "goodsTotal" | "originalTotal" | "explanation"> &
  Partial<Pick<Settlement, "taxes" | "taxOff">> & {
    readonly [name in "shipping" | "addedTax" | "total"]: string | null;
  };

/**
 * Gives the amounts as rows, in the price engine's explanation. The law wants all costs shown before the checkout. While the answer loads,
 * the same rows show `unknown`, so that nothing moves. Added tax is an estimate until its region is known.
 */
export function useAmountRows(): (
  amounts: Amounts,
  pieces: number,
  countryName: string,
  how: { readonly isTaxEstimated: boolean; readonly unknown?: ReactNode },
) => SummaryRow[] {
  const text = useText("cart");
  const { taxIncluded, languageTag } = useMarket();
  const percent = new Intl.NumberFormat(languageTag, { style: "percent", maximumFractionDigits: 3 });
  return (
    { currency, goodsTotal, originalTotal, explanation, shipping, addedTax, total, taxes = [], taxOff = "0.00" },
    pieces,
    countryName,
    { isTaxEstimated, unknown },
  ) => {
    const amount = (decimal: string | null) => (decimal === null ? unknown : printed(decimal, currency));
    const isNothing = (decimal: string) => amountOf(decimal, currency).minor === 0;
    const savings = explanation.flatMap(({ because, amount: off }) =>
      because in SAVINGS ? [{ label: SAVINGS[because as keyof typeof SAVINGS], off: amountOf(off, currency) }] : [],
    );
    const less = [...new Set(savings.map(({ label }) => label))].map((label) => ({
      label,
      off: sum(
        savings.flatMap((one) => (one.label === label ? [one.off] : [])),
        currency,
      ),
    }));
    const taxed = taxes.filter(({ tax }) => !isNothing(tax));
    const isTaxAdded = addedTax === null ? !taxIncluded : !isNothing(addedTax);
    return [
      { label: text("goodsTotal", { count: pieces }), value: amount(less.length > 0 ? originalTotal : goodsTotal) },
      ...less.map(({ label, off }) => ({ label: text(label), value: formatMoney(off), emphasis: "saving" as const })),
      {
        label: text("deliveryTo", { country: countryName }),
        value: shipping !== null && isNothing(shipping) ? text("free") : amount(shipping),
      },
      ...(!isTaxAdded
        ? []
        : taxed.length > 1
          ? taxed.map(({ ratePercent, tax }) => ({
              label: text("addedTaxAt", { rate: percent.format(ratePercent / 100) }),
              value: amount(tax),
            }))
          : [{ label: text(isTaxEstimated ? "addedTaxEstimated" : "addedTax"), value: amount(addedTax) }]),
      ...(isNothing(taxOff) ? [] : [{ label: text("taxOff"), value: amount(`-${taxOff}`) }]),
      {
        label: text("total"),
        hint: isTaxAdded || !isNothing(taxOff) ? undefined : text("taxIncluded"),
        value: amount(total),
        emphasis: "total" as const,
      },
    ];
  };
}
