import { formatMoney, parseDecimal } from "@rambla/core/money";
import { Price, type PriceProps } from "@rambla/ui/price";
import { useText } from "../../base/text.tsx";
import type { PriceTag } from "./catalogue.ts";

/**
 * A price with its legal lines: the lowest price of 30 days under a reduction, and the unit price.
 * @param reduction shown beside the struck price
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
