import type { Text } from "@rambla/texts/format";
import { enteredEarly } from "@rambla/ui/early";
import { Icon } from "@rambla/ui/icon";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useFrameData } from "../../base/frame-data.ts";
import { Form } from "../../base/form/form.tsx";
import { useMarket, useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { type LastSeen, useLastSeen } from "../../browsing/parts/use-last-seen.ts";
import { goodsAddresses } from "../../goods/parts/addresses.ts";
import { stocked } from "../../goods/parts/category-tree.ts";
import { searchAddresses } from "../../search/parts/addresses.ts";
import type { Popular } from "../../search/parts/popular.ts";
import { faceOf, type Suggestions } from "../../search/parts/suggestions.ts";
import { useForgetOnArrival } from "../use-forget-on-arrival.ts";
import styles from "./search-box.module.css";
import { GoodsFace } from "./goods-face.tsx";
import { forgetSearches, rememberSearch, useSearchHistory } from "./search-history.ts";
import { usePopular } from "./use-popular.ts";
import { useSuggestions } from "./use-suggestions.ts";

/** One line of the list under the box; `searches` is the text that taking it searches for. */
type Option = { readonly href: string; readonly searches?: string; readonly face: ReactNode };
/** `chips`: short ones stand side by side. */
type Group = { readonly title?: string; readonly chips?: boolean; readonly options: readonly Option[] };

/** Recent searches shown at once; the rest is remembered all the same. */
const HISTORY_SHOWN = 8;
/** Goods that were looked at last, of which a product page shows more. */
const SEEN_SHOWN = 4;

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
      <div className={styles.panel} hidden={!open}>
        <div id={`${id}-list`} role="listbox" aria-label={text("suggestions")}>
          {open &&
            groups.map((group) => (
              <div key={group.title ?? ""} role="group" aria-label={group.title} className={group.chips ? styles.chips : undefined}>
                {group.title && (
                  <p className={styles.title} aria-hidden="true">
                    {group.title}
                  </p>
                )}
                {group.options.map((option) => {
                  const index = options.indexOf(option);
                  return (
                    <Link
                      key={option.href}
                      id={`${id}-${index}`}
                      role="option"
                      aria-selected={index === active}
                      tabIndex={-1}
                      to={option.href}
                      className={styles.option}
                      onClick={() => take(option)}
                    >
                      {option.face}
                    </Link>
                  );
                })}
              </div>
            ))}
        </div>
        {isBlank && history.length > 0 && (
          <button
            type="button"
            className={styles.forget}
            onClick={() => {
              forgetSearches();
              setSpoken(text("historyCleared"));
              field.current?.focus();
            }}
          >
            {text("clearAll")}
          </button>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </Form>
  );
}

/** A line that leads to a search. */
function useSearchOption(): (key: string, icon: "clock" | "search", words?: string) => Option {
  const to = useTo(searchAddresses);
  return (key, icon, words = key) => ({ href: to.search(key), searches: key, face: <Words icon={icon} words={words} /> });
}

const Words = ({ icon, words }: { icon: "clock" | "search" | "grid"; words: string }) => (
  <>
    <Icon name={icon} size={20} />
    <span className={styles.words}>{words}</span>
  </>
);

/** Before anything is typed: recent searches, what is popular, the categories, what one has looked at last, and what most people buy. */
function useBegun(
  history: readonly string[],
  popular: Popular | undefined,
  last: LastSeen | undefined,
  text: Text<"base">,
): readonly Group[] {
  const toGoods = useTo(goodsAddresses);
  const search = useSearchOption();
  const { tree } = useFrameData();
  const goodsOf = (goods: Suggestions["goods"]) => goods.map((each) => ({ href: toGoods.goods(each), face: <GoodsFace goods={each} /> }));
  const groups: Group[] = [
    {
      title: text("searchHistory"),
      options: history
        .slice(-HISTORY_SHOWN)
        .toReversed()
        .map((term) => search(term, "clock")),
    },
    {
      title: text("suggestedCategories"),
      chips: true,
      options: stocked(tree).map(({ goodsClassifyId, title }) => ({
        href: toGoods.category(goodsClassifyId),
        face: <Words icon="grid" words={title} />,
      })),
    },
  ];
  if (popular) {
    const { words, goods, titles } = popular;
    groups.splice(1, 0, { title: titles.words, chips: true, options: words.map((word) => search(word, "search")) });
    groups.push(
      { title: last?.title, options: goodsOf(last?.goods.slice(0, SEEN_SHOWN).map(faceOf) ?? []) },
      { title: titles.goods, options: goodsOf(goods) },
    );
  }
  return groups.filter((group) => group.options.length > 0);
}

/** What the shop suggests for a text. */
function useSuggested(typed: string, text: Text<"base">): readonly Group[] {
  const toGoods = useTo(goodsAddresses);
  const search = useSearchOption();
  const suggestions = useSuggestions(typed);
  if (!suggestions) return [];
  const key = typed.trim();
  const { words, categories, goods } = suggestions;
  const groups: Group[] = [
    { options: words.filter((word) => word.toLowerCase() !== key.toLowerCase()).map((word) => search(word, "search")) },
    {
      title: text("suggestedCategories"),
      options: categories.map(({ goodsClassifyId, title }) => ({
        href: toGoods.category(goodsClassifyId),
        face: <Words icon="grid" words={title} />,
      })),
    },
    { title: text("suggestedGoods"), options: goods.map((each) => ({ href: toGoods.goods(each), face: <GoodsFace goods={each} /> })) },
    { options: [search(key, "search", text("searchFor", { key }))] },
  ];
  return groups.filter((group) => group.options.length > 0);
}
