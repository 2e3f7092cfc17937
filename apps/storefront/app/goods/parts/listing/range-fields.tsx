import { type Bound, boundAt, boundIn, numberAt, numbersWithin } from "@rambla/core/number-range";
import { SelectField } from "@rambla/ui/field";
import { useEffect, useRef } from "react";
import { useText } from "../../../base/text.tsx";
import type { Facet } from "../catalogue.ts";
import styles from "./filter-form.module.css";
import { facetField } from "./list-request.ts";

type Props = { readonly facet: Facet; readonly chosen: readonly string[]; readonly counted: boolean };

/**
 * Two selects for the first and last number: no invalid input, no script needed.
 * @param counted whether the product counts are valid
 */
export function RangeFields(props: Props) {
  return (
    <div className={styles.range}>
      <BoundField end="from" {...props} />
      <BoundField end="to" {...props} />
    </div>
  );
}

function BoundField({ end, facet, chosen, counted }: Props & Pick<Bound, "end">) {
  const text = useText("goods");
  const field = useRef<HTMLSelectElement>(null);
  const asked = chosen.flatMap((value) => boundIn(value) ?? []).find((bound) => bound.end === end);
  const at =
    asked &&
    numberAt(
      asked,
      numbersWithin(
        chosen,
        facet.values.map(({ value }) => value),
      ),
    );
  const value = at === undefined ? "" : boundAt(end, at);

  // React sets the default only once, but a form reset must follow removed filters.
  useEffect(() => {
    for (const option of field.current?.options ?? []) option.defaultSelected = option.value === value;
  }, [value]);

  return (
    <SelectField ref={field} name={facetField(facet.key)} label={text(end === "from" ? "minPrice" : "maxPrice")} defaultValue={value}>
      <option value="">{text("stockAll")}</option>
      {facet.values.map((entry) => (
        <option key={entry.value} value={boundAt(end, entry.value)}>
          {counted ? `${entry.label} (${entry.count})` : entry.label}
        </option>
      ))}
    </SelectField>
  );
}
