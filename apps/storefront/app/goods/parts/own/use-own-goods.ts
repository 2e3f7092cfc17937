/** A customer's list of goods: loads pages by cursor, removes entries and restores them without a reload. */
import { toast } from "@rambla/ui/toast-store";
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { ask, having, NotAnswered } from "../../../base/asking/ask.ts";
import { useText } from "../../../base/text.tsx";
import type { OwnEntry, OwnPage } from "./own-entry.ts";

/** Removed entries as the server gave them, to restore them in place. */
type Removal = { readonly gone: readonly OwnEntry[]; readonly next: string | null; restore(): Promise<void> };

export type ReadOwnGoods = OwnPage & {
  readonly reading: "no" | "yes" | "failed";
  /** Loads the next page. */
  readOn(): void;
};

export type OwnGoods = ReadOwnGoods & {
  /**
   * Removes goods, shows a toast and offers to restore them.
   * @param gone entries of this list
   * @param remove calls the server; gives the function that restores them
   * @param told text of the toast
   */
  take(gone: readonly OwnEntry[] | "all", remove: () => Promise<() => Promise<void>>, told: string): Promise<void>;
};

/** Lists as they were when their page was left, for "back". */
const left = new Map<string, OwnPage>();

/**
 * @param first the server's page
 * @param addressOf gives the address of the page after a cursor
 * @param frame gets the focus when the pressed button is gone
 */
export function useOwnGoods(first: OwnPage, addressOf: (after: string) => string, frame: RefObject<HTMLElement | null>): OwnGoods {
  const text = useText("favourite");
  const { key } = useLocation();
  const [list, setList] = useState(() => left.get(key) ?? first);
  const [sent, setSent] = useState(first);
  const [reading, setReading] = useState<OwnGoods["reading"]>("no");
  const now = useRef(list);
  now.current = list;
  // The server sent new data, because another page changed the list.
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
    // The focused button is gone with its toast.
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
      // After removing all, nothing is left to load; after restoring, loading goes on where it ended.
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

/** Merges two lists, latest first, without duplicates. */
function merged(entries: readonly OwnEntry[], others: readonly OwnEntry[]): readonly OwnEntry[] {
  const all = new Map([...entries, ...others].map((entry) => [entry.goodsId, entry]));
  return [...all.values()].sort((one, other) => other.at.localeCompare(one.at) || other.goodsId.localeCompare(one.goodsId));
}
