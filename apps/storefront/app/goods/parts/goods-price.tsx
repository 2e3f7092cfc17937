import { formatMoney, parseDecimal } from "@rambla/core/money";
import { Price, type PriceProps } from "@rambla/ui/price";
import { useText } from "../../base/text.tsx";
import type { PriceTag } from "./catalogue.ts";

/**
 * A price tag of the contract with the lines that the law wants around it: under a reduction the lowest price of the last
 * 30 days, beside goods by measure the price of a litre, kilogram or metre (C4, C6).
 * @param reduction stands beside the struck price
 */
export function GoodsPrice({ priceTag, reduction, ...rest }: { priceTag: PriceTag } & Pick<PriceProps, "size" | "note" | "reduction">) {
  const text = useText("base");
  const { currency, unitPrice } = priceTag;
  const amount = parseDecimal(priceTag.price, currency);
  if (!amount) return null;
  const read = (decimal: string | null | undefined) => (decimal ? parseDecimal(decimal, currency) : undefined);
  const lowest = read(priceTag.lowestPrice30Days);
  const perUnit = read(unitPrice?.price);
  return (
    <Price
      amount={amount}
      amountLabel={priceTag.originalPrice ? text("now") : undefined}
      original={read(priceTag.originalPrice)}
      originalLabel={text("before")}
      lowest={lowest && text("lowest30Days", { price: formatMoney(lowest) })}
      reduction={reduction}
      unitPrice={perUnit && unitPrice && text("unitPrice", { price: formatMoney(perUnit), unit: unitPrice.unit })}
      {...rest}
    />
  );
}
