import { Button } from "@rambla/ui/button";
import { Icon } from "@rambla/ui/icon";
import { Sheet } from "@rambla/ui/modal";
import { useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { useText } from "../../../base/text.tsx";
import type { GoodsList } from "../catalogue.ts";
import FilterForm, { type KnownList } from "./filter-form.tsx";
import styles from "./filter-sheet.module.css";
import { countFilters, hasWrongPrice, type ListRequest, unfiltered } from "./list-request.ts";

/** Milliseconds after the last change until the number of results is loaded. */
const PAUSE = 250;

type Props = { list: GoodsList; request: ListRequest; addressOf: (request: ListRequest) => string };

/** Counts the products of the draft. `counted` is undefined while the number loads or a price is invalid; `known` is the last list. */
function useCount({ list, request, addressOf }: Props, draft: ListRequest, open: boolean) {
  const { load, state, data } = useFetcher<{ list: GoodsList }>();
  const asked = useDeferredValue(draft);
  const wanted = addressOf(asked);
  const current = addressOf(request);
  const isWrong = hasWrongPrice(draft);
  useEffect(() => {
    if (!open || isWrong || wanted === current) return;
    const timer = setTimeout(() => void load(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [open, isWrong, wanted, current, load]);
  // Without a number, or with an invalid price, the button has no number.
  const isKnown = !isWrong && state === "idle";
  const counted = isKnown ? (wanted === current ? list : data?.list) : undefined;
  // The last numbers stay until new ones arrive.
  const [known, setKnown] = useState<KnownList>({ list, request });
  if (counted && counted !== known.list) setKnown({ list: counted, request: asked });
  return { counted, known };
}

/** The phone's filters: a sheet with a button that shows the number of results. Without JavaScript the form opens in place. */
export default function FilterSheet({ list, request, addressOf }: Props) {
  const text = useText("goods");
  const navigate = useNavigate();
  const plain = useRef<HTMLDetailsElement>(null);
  const form = useId();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState(request);
  // Without JavaScript, the error about a price must be visible.
  const [startsOpen] = useState(() => hasWrongPrice(request));
  const current = addressOf(request);
  const { counted, known } = useCount({ list, request, addressOf }, draft, open);

  // The form was opened before hydration: the sheet replaces it.
  useEffect(() => {
    if (!plain.current?.open) return;
    plain.current.open = false;
    setOpen(true);
  }, []);

  const apply = (asked: ListRequest) => {
    // Stays open for an invalid price, to show the error.
    setOpen(open && hasWrongPrice(asked));
    if (addressOf(asked) !== current) void navigate(addressOf(asked), { preventScrollReset: true });
  };
  const filters = countFilters(request);
  return (
    <>
      <details ref={plain} className={styles.plain} open={startsOpen}>
        <summary
          className={styles.button}
          onClick={(event) => {
            event.preventDefault();
            setDraft(request);
            setOpen(true);
          }}
        >
          <Icon name="filter" size={20} />
          {filters > 0 ? text("filtersCount", { count: filters }) : text("filters")}
        </summary>
        <FilterForm {...{ list, request, addressOf }} label={text("filters")} onAsk={(asked, how) => how === "sent" && apply(asked)}>
          <Button type="submit" wide>
            {text("apply")}
          </Button>
        </FilterForm>
      </details>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={text("filters")}
        closeLabel={text("close")}
        footer={
          <div className={styles.foot}>
            <Button variant="secondary" onClick={() => apply(unfiltered(request))}>
              {text("clearAll")}
            </Button>
            <Button type="submit" form={form} aria-live="polite">
              {counted ? text(counted.moreThanTotal ? "showResultsMany" : "showResults", { count: counted.total }) : text("apply")}
            </Button>
          </div>
        }
      >
        <FilterForm
          {...{ list, request, addressOf, known }}
          picked={draft}
          label={text("filters")}
          id={form}
          onAsk={(asked, how) => {
            setDraft(asked);
            if (how === "sent") apply(asked);
          }}
        />
      </Sheet>
    </>
  );
}
