import { useEffect, useState } from "react";
import { useText } from "../../base/text.tsx";
import { useLastSeen } from "../../browsing/parts/use-last-seen.ts";
import { useSearchHistory } from "./search-history.ts";
import { useBegun, useSuggested } from "./search-options.tsx";
import { usePopular } from "./use-popular.ts";

export type SearchListState = ReturnType<typeof useSearchList>;

/**
 * @param searched the term of the result page, shown until the user types
 * @param always keeps the list open while it has options
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
    /** Place of the active option; -1 for the typed text. */
    active,
    chosen: isOpen ? options[active] : undefined,
    move(step: 1 | -1): void {
      setOpened(true);
      setActive(((active + 1 + step + count + 1) % (count + 1)) - 1);
    },
    canForget: isBlank && history.length > 0,
    /** For screen readers. */
    spoken,
    say: setSpoken,
  };
}
