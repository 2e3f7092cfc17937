import { formatMoney, parseDecimal } from "@rambla/core/money";
import { boundIn, numberAt, numbersWithin } from "@rambla/core/number-range";
import { formatters, type Text } from "@rambla/texts/format";
import { Chip } from "@rambla/ui/chip";
import { Link } from "@rambla/ui/link";
import { useMarket } from "../../../base/market.tsx";
import { useText } from "../../../base/text.tsx";
import type { Facet, StockFilter } from "../catalogue.ts";
import styles from "./list-parts.module.css";
import { countFilters, isPrice, type ListRequest, unfiltered, withoutFacet } from "./list-request.ts";

export const STOCK_LABELS = {
  ALL: "stockAll",
  HAVE_STOCK: "stockHave",
  NERVOUS_STOCK: "stockNervous",
  NO_STOCK: "stockNone",
} as const satisfies Record<StockFilter, string>;

/** The active filters, each with a link that removes it, and one that removes all. */
export default function ActiveFilters(props: {
  facets: readonly Facet[];
  request: ListRequest;
  addressOf: (request: ListRequest) => string;
}) {
  const { facets, request, addressOf } = props;
  const text = useText("goods");
  const { currency, languageTag } = useMarket();
  if (countFilters(request) === 0) return null;
  const amount = (price: string | undefined) => {
    const parsed = isPrice(price) ? parseDecimal(price, currency) : undefined;
    return parsed && formatMoney(parsed);
  };
  const price = priceText(text, amount(request.minPrice), amount(request.maxPrice));
  const chips = [
    ...(price ? [{ label: price, rest: { ...request, minPrice: undefined, maxPrice: undefined, page: 1 } }] : []),
    ...(request.stock === "ALL"
      ? []
      : [{ label: text(STOCK_LABELS[request.stock]), rest: { ...request, stock: "ALL" as const, page: 1 } }]),
    ...Object.entries(request.facets).flatMap(([key, values]) => {
      const facet = facets.find((entry) => entry.key === key);
      return values.map((value) => ({
        label: facet ? `${facet.title}${text("colon")}${labelOf(text, languageTag, facet, values, value)}` : value,
        rest: withoutFacet(request, key, value),
      }));
    }),
  ];
  return (
    <div className={styles.active} role="group" aria-label={text("activeFilters")}>
      {chips.map((chip) => (
        <Chip key={chip.label} href={addressOf(chip.rest)} removeLabel={text("removeFilter")}>
          {chip.label}
        </Chip>
      ))}
      <Link className={styles.clear} href={addressOf(unfiltered(request))}>
        {text("clearAll")}
      </Link>
    </div>
  );
}

function priceText(text: Text<"goods">, min: string | undefined, max: string | undefined): string | undefined {
  if (min && max) return text("priceBetween", { min, max });
  if (min) return text("priceFrom", { min });
  return max && text("priceUpTo", { max });
}

/** Names a value as the list does. A bound is named by the first or last number that it allows. */
function labelOf(text: Text<"goods">, languageTag: string, facet: Facet, asked: readonly string[], value: string): string {
  const named = (wanted: string) => facet.values.find((entry) => entry.value === wanted)?.label;
  const bound = boundIn(value);
  if (!bound) return named(value) ?? value;
  const at = numberAt(
    bound,
    numbersWithin(
      asked,
      facet.values.map((entry) => entry.value),
    ),
  );
  const end = (at && named(at)) ?? formatters.getNumberFormat(languageTag).format(bound.number);
  return bound.end === "from" ? text("priceFrom", { min: end }) : text("priceUpTo", { max: end });
}
