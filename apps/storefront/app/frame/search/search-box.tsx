import { enteredEarly } from "@rambla/ui/early";
import { Icon } from "@rambla/ui/icon";
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useFrameData } from "../../base/frame-data.ts";
import { Form } from "../../base/form/form.tsx";
import { useMarket, useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { searchAddresses } from "../../search/parts/addresses.ts";
import { useForgetOnArrival } from "../use-forget-on-arrival.ts";
import styles from "./search-box.module.css";
import { forgetSearches, rememberSearch } from "./search-history.ts";
import { SearchList } from "./search-list.tsx";
import type { Option } from "./search-options.tsx";
import { type SearchListState, useSearchList } from "./use-search-list.ts";

/**
 * The search box: recent and popular searches while it is empty, suggestions while the user types. Without JavaScript a plain form.
 * @param open shows the list without the focus, in the phone's search dialog
 * @param onDone called when a search or a suggestion was taken
 */
export default function SearchBox({
  open: always = false,
  input,
  onDone,
}: {
  open?: boolean;
  input?: RefObject<HTMLInputElement | null>;
  onDone?: () => void;
}) {
  const text = useText("base");
  const to = useTo(searchAddresses);
  const market = useMarket();
  const { searchHistoryMax } = useFrameData();
  const location = useLocation();
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const own = useRef<HTMLInputElement>(null);
  const field = input ?? own;
  const [action = ""] = to.search().split("?");
  const searched = location.pathname === action ? (new URLSearchParams(location.search).get("key") ?? "") : "";
  const list = useSearchList(searched, always);

  function search(words: string | undefined): void {
    if (words !== undefined) rememberSearch(words, searchHistoryMax);
    list.close();
    field.current?.blur();
    onDone?.();
  }

  function forget(): void {
    forgetSearches();
    list.say(text("historyCleared"));
    field.current?.focus();
  }

  return (
    <Form
      ref={box}
      role="search"
      method="get"
      action={action}
      className={always ? `${styles.box} ${styles.standing}` : styles.box}
      onSubmit={(event) => {
        if (list.value.trim() === "") return event.preventDefault();
        search(list.value);
      }}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) list.close();
      }}
    >
      {market.countryParameter && <input type="hidden" name="country" value={market.countryParameter} />}
      <SearchField id={id} field={field} list={list} onTake={(option) => search(option.searches)} />
      {list.value !== "" && list.isTyped && (
        <button
          type="button"
          className={styles.clear}
          aria-label={text("searchClear")}
          onClick={() => {
            list.setTyped("");
            field.current?.focus();
          }}
        >
          <Icon name="close" size={16} />
        </button>
      )}
      <button type="submit" className={styles.submit}>
        {text("search")}
      </button>
      <SearchList
        id={id}
        groups={list.groups}
        active={list.active}
        open={list.isOpen}
        onTake={(option) => search(option.searches)}
        onForget={list.canForget ? forget : undefined}
      />
      <p className="visually-hidden" role="status">
        {list.spoken}
      </p>
    </Form>
  );
}

/** The field: arrow keys walk the list, Enter takes an option, Escape closes the list and then empties the field. */
function SearchField(props: {
  id: string;
  field: RefObject<HTMLInputElement | null>;
  list: SearchListState;
  onTake(option: Option): void;
}) {
  const { id, field, list, onTake } = props;
  const text = useText("base");
  const navigate = useNavigate();
  const { setTyped } = list;

  const keep = useForgetOnArrival(() => {
    setTyped(undefined);
    list.close();
  });

  // Takes over what was typed before hydration.
  useLayoutEffect(() => {
    if (field.current) setTyped(enteredEarly(field.current));
  }, [field, setTyped]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      list.move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && list.chosen) {
      event.preventDefault();
      onTake(list.chosen);
      void navigate(list.chosen.href);
    } else if (event.key === "Escape" && (list.canClose || list.value !== "")) {
      event.preventDefault();
      if (list.canClose) list.close();
      else setTyped("");
    }
  }

  return (
    <label className={styles.field}>
      <span className="visually-hidden">{text("search")}</span>
      <Icon name="search" size={20} />
      <input
        ref={field}
        className={styles.input}
        type="search"
        name="key"
        value={list.value}
        maxLength={200}
        placeholder={text("searchHint")}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={list.isOpen && list.active >= 0 ? `${id}-${list.active}` : undefined}
        onChange={(event) => {
          keep();
          list.type(event.target.value);
        }}
        onFocus={list.open}
        onPointerDown={list.open}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}
