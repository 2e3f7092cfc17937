/** A list of goods that a customer keeps: read on by its place, taken from and given back without loading it anew. */
import { toast } from "@rambla/ui/toast-store";
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { ask, having, NotAnswered } from "../../../base/asking/ask.ts";
import { useText } from "../../../base/text.tsx";
import type { OwnEntry, OwnPage } from "./own-entry.ts";

/** What was taken away, as the server gave it: with it everything comes back where it stood. */
type Removal = { readonly gone: readonly OwnEntry[]; readonly next: string | null; restore(): Promise<void> };

/** Such a list as it is looked at, wherever it comes from. */
export type ReadOwnGoods = OwnPage & {
  readonly reading: "no" | "yes" | "failed";
  /** Reads the next page. */
  readOn(): void;
};

export type OwnGoods = ReadOwnGoods & {
  /**
   * Takes goods away, says so, and offers to have them back.
   * @param gone entries of this list
   * @param remove asks the server; gives what brings them back
   * @param told what is said when they are gone
   */
  take(gone: readonly OwnEntry[] | "all", remove: () => Promise<() => Promise<void>>, told: string): Promise<void>;
};

/** Lists as they stood when their page was left, so that the way back finds the same goods at the same height. */
const left = new Map<string, OwnPage>();

/**
 * @param first the page that the server sent
 * @param addressOf where the page behind a place is asked for
 * @param frame gets the focus when the button that was pressed is gone
 */
export function useOwnGoods(first: OwnPage, addressOf: (after: string) => string, frame: RefObject<HTMLElement | null>): OwnGoods {
  const text = useText("favourite");
  const { key } = useLocation();
  const [list, setList] = useState(() => left.get(key) ?? first);
  const [sent, setSent] = useState(first);
  const [reading, setReading] = useState<OwnGoods["reading"]>("no");
  const now = useRef(list);
  now.current = list;
  // The server was asked anew: something has changed that this page has not done.
  if (sent !== first) {
    setSent(first);
    setList(first);
  }
  useEffect(
    () => () => {
      left.clear();
      left.set(key, now.current);
    },
    [key],
  );

  const failed = (error: unknown) => {
    if (!(error instanceof NotAnswered)) throw error;
    toast({ text: text("notSaved"), tone: "danger" });
  };
  const readOn = () => {
    const { next } = now.current;
    if (next === null || reading === "yes") return;
    setReading("yes");
    ask(addressOf(next), having<OwnPage>("entries", "next")).then(
      (page) => {
        setList(({ entries }) => ({ entries: merged(entries, page.entries), next: page.next }));
        setReading("no");
      },
      () => setReading("failed"),
    );
  };
  const putBack = async ({ gone, next, restore }: Removal) => {
    flushSync(() => setList((before) => ({ entries: merged(before.entries, gone), next: next ?? before.next })));
    // The button that asked for it is gone with its toast.
    frame.current?.focus();
    await restore().catch(failed);
  };
  return {
    ...list,
    reading,
    readOn,
    async take(which, remove, told) {
      const before = now.current;
      const gone = which === "all" ? before.entries : which;
      // Whoever takes all away reads no further; what is had back goes on where it ended.
      const next = which === "all" ? before.next : null;
      const ids = new Set(gone.map(({ goodsId }) => goodsId));
      flushSync(() =>
        setList({ entries: before.entries.filter(({ goodsId }) => !ids.has(goodsId)), next: which === "all" ? null : before.next }),
      );
      frame.current?.focus();
      try {
        const restore = await remove();
        toast({ text: told, action: { label: text("undo"), onAction: () => void putBack({ gone, next, restore }) } });
      } catch (error) {
        setList((after) => ({ entries: merged(after.entries, gone), next: next ?? after.next }));
        failed(error);
      }
    },
  };
}

/** Both lists as one, the latest first, each goods once. */
function merged(entries: readonly OwnEntry[], others: readonly OwnEntry[]): readonly OwnEntry[] {
  const all = new Map([...entries, ...others].map((entry) => [entry.goodsId, entry]));
  return [...all.values()].sort((one, other) => other.at.localeCompare(one.at) || other.goodsId.localeCompare(one.goodsId));
}
