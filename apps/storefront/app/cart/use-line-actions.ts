import { changed, lineKey } from "@rambla/core/cart";
import { toast } from "@rambla/ui/toast-store";
import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { useText } from "../base/text.tsx";
import { allMarked, wish } from "../favourite/parts/marked.ts";
import { lineGoodsOf } from "./parts/add-to-cart.tsx";
import { changeCart } from "./parts/cart.ts";
import type { CheckedItem } from "./parts/checked-cart.ts";
import type { Line } from "./parts/line.ts";

/** Targets for the focus when the pressed button goes with its line. */
type Places = {
  readonly page: RefObject<HTMLElement | null>;
  /** Only in a cart with lines. */
  readonly heading: RefObject<HTMLElement | null>;
  readonly list: RefObject<HTMLElement | null>;
};

/** Actions on lines. Each shows a message, removals with an undo button. */
export function useLineActions(lines: readonly Line[], { page, heading, list }: Places) {
  const text = useText("cart");

  const focusLine = (at: number) => list.current?.children[at]?.querySelector<HTMLElement>("a, button")?.focus();

  /**
   * @param told the message; "removed" by default
   * @param back undone as well
   */
  function remove(gone: readonly Line[], told?: string, back?: () => void) {
    const places = gone.map((line) => ({ line, at: lines.indexOf(line) }));
    flushSync(() => changeCart({ do: "take", keys: gone.map(lineKey) }));
    // The heading goes with the last line.
    (heading.current ?? page.current)?.focus();
    const [only] = gone;
    toast({
      text: told ?? (gone.length === 1 && only ? text("removedNamed", { title: only.title }) : text("removed", { count: gone.length })),
      action: { label: text("undo"), onAction: () => restore(places, back) },
    });
  }

  /** Moves a line to the favourites. */
  function saveLater(line: Line) {
    const { goodsId, title } = line;
    const mark = (on: boolean) => wish({ goodsId, title, on, isTold: true });
    const isNew = !allMarked().has(goodsId);
    if (isNew) mark(true);
    remove([line], text("savedLater", { title }), isNew ? () => mark(false) : undefined);
  }

  /** The pressed button is gone with its toast: focuses the first restored line. */
  function restore(places: readonly { line: Line; at: number }[], more?: () => void) {
    more?.();
    flushSync(() => places.forEach(({ line, at }) => changeCart({ do: "restore", line, at })));
    focusLine(places[0]?.at ?? 0);
  }

  /** Replaces a bundle by its goods at their single prices. */
  function dissolve(line: Line, item: CheckedItem) {
    const goods = item.bundleGoods.map(({ qty, goods: one }): Line => ({ ...lineGoodsOf(one), qty: qty * line.qty, ticked: line.ticked }));
    const apart = { do: "dissolve", key: lineKey(line), goods } as const;
    if (changed(lines, apart) === lines)
      return void toast({ text: text("noRoom", { items: goods.map(({ title }) => title).join(", ") }), tone: "danger" });
    const at = lines.indexOf(line);
    flushSync(() => changeCart(apart));
    focusLine(Math.min(at, (list.current?.children.length ?? 0) - 1));
    toast({ text: text("takenApart", { title: item.goods?.title ?? line.title }) });
  }

  return { remove, saveLater, dissolve };
}
