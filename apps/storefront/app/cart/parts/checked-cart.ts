/** Asks the server what the cart is worth now, and puts the answer in the words of the lines. */
import type * as contract from "@rambla/contract/checkout";
import { type LineIdentity, lineKey } from "@rambla/core/cart";
import { useEffect, useRef, useState } from "react";
import type * as z from "zod";
import { ask, having, NotAnswered } from "../../base/asking/ask.ts";
import { useBackOnline } from "../../base/connection/use-online.ts";
import { changeCart } from "./cart.ts";
import type { Line } from "./line.ts";

export type CheckedItem = z.output<typeof contract.checkedItem>;
export type Settlement = z.output<typeof contract.settlement>;
/** `now`: the server's time, in milliseconds. */
export type CartCheck = { readonly items: readonly CheckedItem[]; readonly settlement: Settlement | null; readonly now: number };

/** What the shopper is told on a line because it is not as it was (K2). */
export type LineNews = {
  /** The unit price before it changed. */
  readonly before?: { readonly price: string; readonly currency: string };
  /** Pieces the quantity was brought down to, and why. */
  readonly adjusted?: { readonly qty: number; readonly because: "stock" | "limit" };
  /** The full discount that was chosen for it is held no more. */
  readonly promotionOver?: true;
};

export type CheckedCart = {
  readonly status: "checking" | "ready" | "failed" | "offline";
  /** Line key → its state at the last answer. */
  readonly items: ReadonlyMap<string, CheckedItem>;
  readonly news: ReadonlyMap<string, LineNews>;
  /** What the chosen lines cost together: while it is asked for anew, what they cost before. Null while unknown and when nothing is chosen. */
  readonly settlement: Settlement | null;
  /** Asks again. */
  retry(): void;
};

/** The server's last answer, and the question it was about. */
type Answer = Pick<CheckedCart, "items" | "settlement"> & { readonly about: string };

const QUIET_FOR = 250;

/** The item of a line as a call takes it. */
export const itemOf = (line: Pick<Line, keyof LineIdentity | "qty" | "price" | "fullDiscountId">) => ({
  goodsId: line.goodsId,
  distributionId: line.distributionId,
  ...(line.palletId && { palletId: line.palletId }),
  ...(line.fullDiscountId && { fullDiscountId: line.fullDiscountId }),
  qty: line.qty,
  price: line.price,
});

/** Whether a line can be bought at all, as far as is known; a line that was not checked yet counts as buyable. */
export function isBuyable(item: CheckedItem | undefined): boolean {
  return item === undefined || (item.goods !== null && item.availableQty > 0);
}

/**
 * Keeps the lines of a cart checked, wherever it lives: after every change, after a short quiet, and when the browser is back online.
 * Brings quantities down to what can be had and takes note of changed prices, telling both as news.
 * @param address where to ask (`useTo(cartAddresses).cartCheck()`)
 */
export function useCheckedCart(address: string, lines: readonly Line[]): CheckedCart {
  const [status, setStatus] = useState<CheckedCart["status"]>("checking");
  const [check, setCheck] = useState<Answer>({ about: "", items: new Map(), settlement: null });
  const [news, setNews] = useState<ReadonlyMap<string, LineNews>>(new Map());
  const [round, setRound] = useState(0);
  const body =
    lines.length === 0 ? "" : JSON.stringify({ items: lines.map(itemOf), chosen: lines.filter(({ ticked }) => ticked).map(itemOf) });
  const now = useRef(lines);
  now.current = lines;

  useEffect(() => {
    if (body === "") return;
    const stop = new AbortController();
    setStatus("checking");
    const check = async () => {
      try {
        const answer = await ask(address, having<CartCheck>("items", "settlement"), JSON.parse(body), { signal: stop.signal });
        if (stop.signal.aborted) return;
        const items = new Map(answer.items.map((item) => [lineKey(item), item]));
        setCheck({ about: body, items, settlement: answer.settlement });
        setNews((before) => newsOf(before, now.current, items));
        setStatus("ready");
        settleLines(now.current, items);
      } catch (error) {
        if (!(error instanceof NotAnswered)) throw error;
        if (!stop.signal.aborted) setStatus(navigator.onLine ? "failed" : "offline");
      }
    };
    const timer = setTimeout(() => void check(), QUIET_FOR);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [address, body, round]);

  const again = () => setRound((before) => before + 1);
  useBackOnline(again);

  // An answer about other lines than these is not shown any longer than it takes to get another one.
  const settlement = status === "checking" || check.about === body ? check.settlement : null;
  return { status, items: check.items, settlement, news, retry: again };
}

/** What is new on each line; what was told before stays told until the line goes or its shopper sets another quantity. */
export function newsOf(
  before: ReadonlyMap<string, LineNews>,
  lines: readonly Line[],
  items: ReadonlyMap<string, CheckedItem>,
): ReadonlyMap<string, LineNews> {
  const news = new Map<string, LineNews>();
  for (const line of lines) {
    const key = lineKey(line);
    const item = items.get(key);
    const told: { -readonly [Name in keyof LineNews]: LineNews[Name] } = { ...before.get(key) };
    if (told.adjusted && line.qty !== told.adjusted.qty) delete told.adjusted;
    if (item?.promotionOver) told.promotionOver = true;
    if (item?.goods) {
      const tag = item.goods.priceTag;
      if (line.currency === tag.currency && line.price !== tag.price) told.before = { price: line.price, currency: line.currency };
      if (isTooMany(line, item)) told.adjusted = { qty: item.availableQty, because: item.problem === "limit.perOrder" ? "limit" : "stock" };
    }
    if (told.before || told.adjusted || told.promotionOver) news.set(key, told);
  }
  return news;
}

const isTooMany = ({ qty }: Line, { availableQty }: CheckedItem): boolean => availableQty > 0 && availableQty < qty;

/** The lines follow what the shopper has been told. */
function settleLines(lines: readonly Line[], items: ReadonlyMap<string, CheckedItem>): void {
  const news: Record<string, Partial<Line>> = {};
  for (const line of lines) {
    const key = lineKey(line);
    const item = items.get(key);
    if (!item?.goods) continue;
    const { title, seoUrlParameter, picture, priceTag } = item.goods;
    const seen = {
      title,
      seoUrlParameter,
      pictureId: picture.pictureId,
      price: priceTag.price,
      originalPrice: priceTag.originalPrice,
      currency: priceTag.currency,
    };
    if (Object.entries(seen).some(([name, value]) => Reflect.get(line, name) !== value)) news[key] = seen;
    if (isTooMany(line, item)) changeCart({ do: "set", key, qty: item.availableQty });
    if (item.promotionOver) changeCart({ do: "switch", key, fullDiscountId: null });
  }
  if (Object.keys(news).length > 0) changeCart({ do: "note", seen: news });
}
