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

/** Milliseconds after the last tick or key until the number of results is asked for. */
const PAUSE = 250;

type Props = { list: GoodsList; request: ListRequest; addressOf: (request: ListRequest) => string };

/**
 * The filters of a phone: a button that opens a sheet whose own button says how many products there would be (C2).
 * Before JavaScript the button opens the same form in its place.
 */
export default function FilterSheet({ list, request, addressOf }: Props) {
  const text = useText("goods");
  const navigate = useNavigate();
  const counter = useFetcher<{ list: GoodsList }>();
  const plain = useRef<HTMLDetailsElement>(null);
  const form = useId();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState(request);
  // Before JavaScript, the answer to a wrong price has to be seen.
  const [startsOpen] = useState(() => hasWrongPrice(request));
  const asked = useDeferredValue(draft);
  const wanted = addressOf(asked);
  const current = addressOf(request);
  const isWrong = hasWrongPrice(draft);
  const { load } = counter;

  // Whoever pressed before the program was there has opened the form in the page: the sheet takes its place.
  useEffect(() => {
    if (!plain.current?.open) return;
    plain.current.open = false;
    setOpen(true);
  }, []);

  useEffect(() => {
    if (!open || isWrong || wanted === current) return;
    const timer = setTimeout(() => void load(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [open, isWrong, wanted, current, load]);

  const apply = (asked: ListRequest) => {
    // Where a price is none, the form has something to say about it.
    setOpen(open && hasWrongPrice(asked));
    if (addressOf(asked) !== current) void navigate(addressOf(asked), { preventScrollReset: true });
  };
  // Until the number is there, and with a price that is none, the button works without it.
  const isKnown = !isWrong && counter.state === "idle";
  const counted = isKnown ? (wanted === current ? list : counter.data?.list) : undefined;
  // The last numbers stand until newer ones come.
  const [known, setKnown] = useState<KnownList>({ list, request });
  if (counted && counted !== known.list) setKnown({ list: counted, request: asked });
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
