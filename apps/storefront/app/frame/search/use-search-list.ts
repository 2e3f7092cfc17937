/** What is typed into the search field, and what its list offers for that. */
import { useEffect, useState } from "react";
import { useText } from "../../base/text.tsx";
import { useLastSeen } from "../../browsing/parts/use-last-seen.ts";
import { useSearchHistory } from "./search-history.ts";
import { useBegun, useSuggested } from "./search-options.tsx";
import { usePopular } from "./use-popular.ts";

export type SearchListState = ReturnType<typeof useSearchList>;

/**
 * @param searched the search that the page shows the results of: it stands in the field until something is typed
 * @param always the list is open as long as it has something to offer
 */
export function useSearchList(searched: string, always: boolean) {
  const text = useText("base");
  const [typed, setTyped] = useState<string>();
  const [opened, setOpened] = useState(false);
  const [active, setActive] = useState(-1);
  const [spoken, setSpoken] = useState("");

  const isBlank = (typed ?? "").trim() === "";
  const history = useSearchHistory();
  const popular = usePopular(opened && isBlank);
  const suggested = useSuggested(typed ?? "", text);
  const seen = useLastSeen(opened && isBlank);
  const begun = useBegun(history, popular, seen, text);
  const groups = isBlank ? begun : suggested;
  const options = groups.flatMap((group) => group.options);
  const count = options.length;
  const isOpen = (opened || always) && count > 0;

  const isAnswer = !isBlank && count > 0;
  useEffect(() => {
    if (isAnswer && opened) setSpoken(text("suggestionCount", { count }));
  }, [isAnswer, opened, count, text]);

  function close(): void {
    setOpened(false);
    setActive(-1);
  }

  return {
    value: typed ?? searched,
    isTyped: typed !== undefined,
    setTyped,
    type(words: string): void {
      setTyped(words);
      setOpened(true);
      setActive(-1);
    },
    groups,
    isOpen,
    canClose: isOpen && opened && !always,
    open: () => setOpened(true),
    close,
    /** The place of the option that the arrow keys have come to; -1 for the text itself, which is one place beside the list. */
    active,
    chosen: isOpen ? options[active] : undefined,
    move(step: 1 | -1): void {
      setOpened(true);
      setActive(((active + 1 + step + count + 1) % (count + 1)) - 1);
    },
    canForget: isBlank && history.length > 0,
    /** What a screen reader is told. */
    spoken,
    say: setSpoken,
  };
}
