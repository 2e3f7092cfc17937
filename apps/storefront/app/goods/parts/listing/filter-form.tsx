import { decimalText, formatMoney, parseDecimal, priceParts } from "@rambla/core/money";
import { Button } from "@rambla/ui/button";
import { Disclosure } from "@rambla/ui/disclosure";
import { wasUsedEarly } from "@rambla/ui/early";
import { CheckboxField, FieldGroup, RadioField, TextField } from "@rambla/ui/field";
import { type ChangeEvent, type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef } from "react";
import { showGoing } from "../../../base/going.ts";
import { useMarket } from "../../../base/market.tsx";
import { useText } from "../../../base/text.tsx";
import type { Facet, GoodsList } from "../catalogue.ts";
import { STOCK_LABELS } from "./active-filters.tsx";
import styles from "./filter-form.module.css";
import {
  facetField,
  hasWrongPrice,
  isNarrowedOnlyBy,
  isNarrowedOnlyByStock,
  isPrice,
  type ListRequest,
  readListRequest,
  STOCK_FILTERS,
  WHOLE_LIST,
} from "./list-request.ts";
import { RangeFields } from "./range-fields.tsx";

/** Visible values of a facet; the rest is behind "more". */
const OPEN_VALUES = 6;
/** Facets that are open at first. */
const OPEN_FACETS = 3;

const PRICES = ["minPrice", "maxPrice"] as const;

type ShownFacet = {
  facet: Facet;
  chosen: readonly string[];
  /** Whether the product counts are valid for the other active filters. */
  counted: boolean;
  /** Ticked values, where they differ from the list's. */
  picked?: readonly string[];
};

function FacetFields({ isFirst, ...shown }: ShownFacet & { isFirst: boolean }) {
  const { facet, chosen } = shown;
  return (
    <Disclosure summary={facet.title} aside={chosen.length || undefined} open={isFirst || chosen.length > 0}>
      <FieldGroup legend={facet.title} legendHidden>
        <div className={styles.values}>
          {facet.isRange && <RangeFields {...shown} />}
          <Values {...shown} />
        </div>
      </FieldGroup>
    </Disclosure>
  );
}

/** Of a number facet only values that the address names one by one; bounds have their own fields. */
function Values({ facet, chosen, counted, picked = chosen }: ShownFacet) {
  const text = useText("goods");
  const offered = facet.values.filter(({ value }) => !facet.isRange || chosen.includes(value));
  const fields = offered.map(({ value, label, count, colour }) => (
    <CheckboxField
      key={value}
      name={facetField(facet.key)}
      value={value}
      defaultChecked={chosen.includes(value)}
      className={styles.value}
      // A chosen value can always be removed.
      disabled={counted && count === 0 && !chosen.includes(value) && !picked.includes(value)}
      label={
        <>
          {colour && <span className={styles.dot} style={{ background: colour }} />}
          {label} {counted && <span className={styles.count}>{count}</span>}
        </>
      }
    />
  ));
  const isLong = fields.length > OPEN_VALUES + 2;
  if (!isLong) return <>{fields}</>;
  const hidden = offered.slice(OPEN_VALUES);
  return (
    <>
      {fields.slice(0, OPEN_VALUES)}
      {/* A chosen value is never hidden. */}
      <Disclosure
        variant="plain"
        className={styles.more}
        summary={text("moreValues", { count: hidden.length })}
        open={hidden.some((entry) => chosen.includes(entry.value)) || undefined}
      >
        <div className={styles.values}>{fields.slice(OPEN_VALUES)}</div>
      </Disclosure>
    </>
  );
}

/** @param counted whether the product counts are valid */
function StockFields({
  counts,
  chosen,
  counted,
  picked = chosen,
}: {
  counts: GoodsList["stockCounts"];
  chosen: ListRequest["stock"];
  counted: boolean;
  picked?: ListRequest["stock"];
}) {
  const text = useText("goods");
  return (
    <Disclosure summary={text("stock")} open>
      <FieldGroup legend={text("stock")} legendHidden>
        <div className={styles.values}>
          {STOCK_FILTERS.map((state) => {
            const whole = state === "ALL" ? undefined : counts?.[state];
            // Zero in the whole list is zero in any narrower one.
            const count = whole === 0 || counted ? whole : undefined;
            return (
              <RadioField
                key={state}
                name="stock"
                value={state}
                className={styles.value}
                label={
                  <>
                    {text(STOCK_LABELS[state])} {count !== undefined && <span className={styles.count}>{count}</span>}
                  </>
                }
                disabled={count === 0 && chosen !== state && picked !== state}
                defaultChecked={chosen === state}
              />
            );
          })}
        </div>
      </FieldGroup>
    </Disclosure>
  );
}

function PriceFields({ list, request, hasButton }: { list: GoodsList; request: ListRequest; hasButton?: boolean }) {
  const text = useText("goods");
  const { currency } = useMarket();
  const edge = (decimal: string | undefined) => {
    const amount = isPrice(decimal) ? parseDecimal(decimal, currency) : undefined;
    return (
      amount && { typed: decimalText(amount).replace(/\.00$/, "").replace(".", priceParts(amount).decimal), shown: formatMoney(amount) }
    );
  };
  const cheapest = edge(list.priceRange?.min);
  const dearest = edge(list.priceRange?.max);
  // The input stays; an invalid price is reported at its field.
  const wrong = hasWrongPrice(request) && text("priceWrong", { example: edge("12.50")?.typed ?? "" });
  const typed = (price: string | undefined) => ({
    defaultValue: edge(price)?.typed ?? price ?? "",
    error: price !== undefined && !isPrice(price) && wrong,
  });
  return (
    <FieldGroup
      legend={text("price")}
      legendHidden
      hint={
        cheapest && dearest && cheapest.shown !== dearest.shown
          ? text("priceBetween", { min: cheapest.shown, max: dearest.shown })
          : undefined
      }
    >
      <div className={styles.price}>
        <TextField
          name="minPrice"
          label={text("minPrice")}
          inputMode="decimal"
          autoComplete="off"
          placeholder={cheapest?.typed}
          {...typed(request.minPrice)}
        />
        <TextField
          name="maxPrice"
          label={text("maxPrice")}
          inputMode="decimal"
          autoComplete="off"
          placeholder={dearest?.typed}
          {...typed(request.maxPrice)}
        />
        {hasButton && (
          <Button type="submit" variant="secondary">
            {text("applyPrice")}
          </Button>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {wrong}
      </p>
    </FieldGroup>
  );
}

/** Whether prices differ, or one was typed already. */
const hasPrices = ({ priceRange }: GoodsList, { minPrice, maxPrice }: ListRequest): boolean =>
  minPrice !== undefined || maxPrice !== undefined || (priceRange !== null && priceRange.min !== priceRange.max);

/** A list and its request. */
export type KnownList = { readonly list: GoodsList; readonly request: ListRequest };

function requestOf(form: HTMLFormElement): ListRequest {
  const entries = [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  return readListRequest(new URLSearchParams(entries));
}

/** The first field with a price that is none. */
function wrongPrice({ elements }: HTMLFormElement, asked: ListRequest): HTMLInputElement | undefined {
  const wrong = PRICES.find((name) => asked[name] !== undefined && !isPrice(asked[name]));
  const field = wrong && elements.namedItem(wrong);
  return field instanceof HTMLInputElement ? field : undefined;
}

/**
 * Price, stock and facets as a GET form: without JavaScript its buttons send it, with it `onAsk` gets every change.
 * @param id for a submit button outside
 * @param priceButton shown beside the prices, where no other button sends the form
 * @param known a newer list than `list` for the product counts, with its request
 * @param picked ticked values, where changes do not apply at once
 * @param onAsk gets the form's request and its cause: a tick, a typed price, or a submit
 */
export default function FilterForm(props: {
  list: GoodsList;
  request: ListRequest;
  addressOf: (request: ListRequest) => string;
  onAsk: (request: ListRequest, how: "ticked" | "typed" | "sent") => void;
  label: string;
  id?: string;
  priceButton?: boolean;
  known?: KnownList;
  picked?: ListRequest;
  children?: ReactNode;
}) {
  const { list, request, addressOf, onAsk, label, id, priceButton, known = props, picked, children } = props;
  const text = useText("goods");
  const form = useRef<HTMLFormElement>(null);
  const [path = "", query] = addressOf({ ...WHOLE_LIST, sort: request.sort, order: request.order }).split("?");
  const current = addressOf(request);

  // The fields follow a removed filter or "back" and keep the focus. Input from before hydration stays, and its ticks apply.
  const early = useEffectEvent((element: HTMLFormElement) => {
    const asked = requestOf(element);
    if (addressOf({ ...asked, minPrice: request.minPrice, maxPrice: request.maxPrice, page: request.page }) !== current)
      onAsk(asked, "ticked");
  });
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    if (shown.current === undefined && wasUsedEarly(element)) early(element);
    else if (shown.current !== current) element.reset();
    shown.current = current;
  }, [current]);

  const change = (event: ChangeEvent<HTMLFormElement>) => {
    const field: EventTarget = event.target;
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      onAsk(requestOf(event.currentTarget), field.type === "text" ? "typed" : "ticked");
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = requestOf(event.currentTarget);
    const wrong = wrongPrice(event.currentTarget, asked);
    if (wrong) wrong.focus();
    else if (addressOf(asked) !== current) showGoing(event.nativeEvent.submitter);
    onAsk(asked, "sent");
  };
  const isRemaining = known.list.countsRemaining;
  const stock = {
    counts: known.list.stockCounts,
    chosen: request.stock,
    counted: isRemaining || isNarrowedOnlyByStock(known.request),
    picked: picked?.stock,
  };
  const facets = known.list.facets.filter((facet) => facet.values.length > 0);
  return (
    <form ref={form} id={id} method="get" action={path} className={styles.form} aria-label={label} onChange={change} onSubmit={submit}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {hasPrices(list, request) && (
        <Disclosure summary={text("price")} open>
          <PriceFields {...{ list, request, hasButton: priceButton }} />
        </Disclosure>
      )}
      <StockFields {...stock} />
      {facets.map((facet, index) => {
        const shown = {
          facet,
          chosen: request.facets[facet.key] ?? [],
          counted: isRemaining || isNarrowedOnlyBy(known.request, facet.key),
          picked: picked && (picked.facets[facet.key] ?? []),
          isFirst: index < OPEN_FACETS,
        };
        return <FacetFields key={facet.key} {...shown} />;
      })}
      {children}
    </form>
  );
}
