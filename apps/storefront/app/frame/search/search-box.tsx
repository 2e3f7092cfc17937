import { enteredEarly } from "@rambla/ui/early";
import { Icon } from "@rambla/ui/icon";
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useFrameData } from "../../base/frame-data.ts";
import { Form } from "../../base/form/form.tsx";
import { useMarket, useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { useLastSeen } from "../../browsing/parts/use-last-seen.ts";
import { searchAddresses } from "../../search/parts/addresses.ts";
import { useForgetOnArrival } from "../use-forget-on-arrival.ts";
import styles from "./search-box.module.css";
import { forgetSearches, rememberSearch, useSearchHistory } from "./search-history.ts";
import { SearchList } from "./search-list.tsx";
import { type Option, useBegun, useSuggested } from "./search-options.tsx";
import { usePopular } from "./use-popular.ts";

/**
 * The search box with its list: recent searches and what is popular while it is empty, suggestions while one types. Before
 * JavaScript it is a plain form.
 * @param open shows the list without asking for focus first, in the phone's search dialog
 * @param onDone called when a search or a suggestion has been taken
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
  const navigate = useNavigate();
  const location = useLocation();
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const own = useRef<HTMLInputElement>(null);
  const field = input ?? own;
  const [typed, setTyped] = useState<string>();
  const [opened, setOpened] = useState(false);
  const [active, setActive] = useState(-1);
  const [spoken, setSpoken] = useState("");

  const [action = ""] = to.search().split("?");
  const searched = location.pathname === action ? (new URLSearchParams(location.search).get("key") ?? "") : "";
  const value = typed ?? searched;
  const isBlank = (typed ?? "").trim() === "";
  const history = useSearchHistory();
  const popular = usePopular(opened && isBlank);
  const suggested = useSuggested(typed ?? "", text);
  const seen = useLastSeen(opened && isBlank);
  const begun = useBegun(history, popular, seen, text);
  const groups = isBlank ? begun : suggested;
  const options = groups.flatMap((group) => group.options);
  const open = (opened || always) && options.length > 0;
  const count = options.length;
  const isAnswer = typed !== undefined && typed.trim() !== "" && count > 0;

  const keep = useForgetOnArrival(() => {
    setTyped(undefined);
    setOpened(false);
    setActive(-1);
  });

  // What was typed before the program was there is not typed twice.
  useLayoutEffect(() => {
    if (field.current) setTyped(enteredEarly(field.current));
  }, [field]);

  useEffect(() => {
    if (isAnswer && opened) setSpoken(text("suggestionCount", { count }));
  }, [isAnswer, opened, count, text]);

  function close(): void {
    setOpened(false);
    setActive(-1);
  }

  function take(option: Option): void {
    if (option.searches !== undefined) rememberSearch(option.searches, searchHistoryMax);
    close();
    field.current?.blur();
    onDone?.();
  }

  function forget(): void {
    forgetSearches();
    setSpoken(text("historyCleared"));
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpened(true);
      // One place beside the list, -1, is the text itself.
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive(((active + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === "Enter" && open && options[active]) {
      event.preventDefault();
      const option = options[active];
      take(option);
      void navigate(option.href);
    } else if (event.key === "Escape") {
      if (opened && open && !always) {
        event.preventDefault();
        close();
      } else if (value !== "") {
        event.preventDefault();
        setTyped("");
      }
    }
  }

  return (
    <Form
      ref={box}
      role="search"
      method="get"
      action={action}
      className={always ? `${styles.box} ${styles.standing}` : styles.box}
      onSubmit={(event) => {
        if (value.trim() === "") return event.preventDefault();
        rememberSearch(value, searchHistoryMax);
        close();
        field.current?.blur();
        onDone?.();
      }}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) close();
      }}
    >
      {market.countryParameter && <input type="hidden" name="country" value={market.countryParameter} />}
      <label className={styles.field}>
        <span className="visually-hidden">{text("search")}</span>
        <Icon name="search" size={20} />
        <input
          ref={field}
          className={styles.input}
          type="search"
          name="key"
          value={value}
          maxLength={200}
          placeholder={text("searchHint")}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
          onChange={(event) => {
            keep();
            setTyped(event.target.value);
            setOpened(true);
            setActive(-1);
          }}
          onFocus={() => setOpened(true)}
          onPointerDown={() => setOpened(true)}
          onKeyDown={onKeyDown}
        />
      </label>
      {value !== "" && typed !== undefined && (
        <button
          type="button"
          className={styles.clear}
          aria-label={text("searchClear")}
          onClick={() => {
            setTyped("");
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
        groups={groups}
        active={active}
        open={open}
        onTake={take}
        onForget={isBlank && history.length > 0 ? forget : undefined}
      />
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </Form>
  );
}
