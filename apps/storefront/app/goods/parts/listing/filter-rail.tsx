import { Disclosure } from "@rambla/ui/disclosure";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { useText } from "../../../base/text.tsx";
import type { GoodsList } from "../catalogue.ts";
import FilterForm from "./filter-form.tsx";
import styles from "./goods-list.module.css";
import { countFilters, hasWrongPrice, type ListRequest } from "./list-request.ts";
import { useRailPlace } from "./use-rail-place.ts";

/** The desktop's filters beside the list; each change applies at once. */
export default function FilterRail({
  list,
  request,
  addressOf,
}: {
  list: GoodsList;
  request: ListRequest;
  addressOf: (request: ListRequest) => string;
}) {
  const text = useText("goods");
  const navigate = useNavigate();
  const rail = useRef<HTMLElement>(null);
  useRailPlace(rail);
  const filters = countFilters(request);
  return (
    <aside ref={rail} className={styles.rail} aria-label={text("filters")}>
      {/* Narrow windows fold the form. It opens by itself for a wrong price. */}
      <Disclosure
        className={styles.fold}
        open={hasWrongPrice(request)}
        summary={filters > 0 ? text("filtersCount", { count: filters }) : text("filters")}
      >
        {null}
      </Disclosure>
      <FilterForm
        {...{ list, request, addressOf }}
        label={text("filters")}
        priceButton
        onAsk={(asked, how) => how !== "typed" && void navigate(addressOf(asked), { preventScrollReset: true })}
      />
    </aside>
  );
}
