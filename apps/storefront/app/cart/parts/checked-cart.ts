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
/** `now`: the server's time in milliseconds. */
export type CartCheck = { readonly items: readonly CheckedItem[]; readonly settlement: Settlement | null; readonly now: number };

/** Changes of a line that the customer is told. */
export type LineNews = {
  /** The unit price before the change. */
  readonly before?: { readonly price: string; readonly currency: string };
  /** The reduced quantity and the reason. */
  readonly adjusted?: { readonly qty: number; readonly because: "stock" | "limit" };
  /** The chosen spend threshold discount is over. */
  readonly promotionOver?: true;
};

export type CheckedCart = {
  readonly status: "checking" | "ready" | "failed" | "offline";
  /** By line key. */
  readonly items: ReadonlyMap<string, CheckedItem>;
  readonly news: ReadonlyMap<string, LineNews>;
  /** The ticked lines' total; the former one while it is asked again. Null while unknown and when nothing is ticked. */
  readonly settlement: Settlement | null;
  retry(): void;
};

/** The server's last answer and the request it belongs to. */
type Answer = Pick<CheckedCart, "items" | "settlement"> & { readonly about: string };

const QUIET_FOR = 250;

export const itemOf = (line: Pick<Line, keyof LineIdentity | "qty" | "price" | "fullDiscountId">) => ({
  goodsId: line.goodsId,
  distributionId: line.distributionId,
  ...(line.palletId && { palletId: line.palletId }),
  ...(line.fullDiscountId && { fullDiscountId: line.fullDiscountId }),
  qty: line.qty,
  price: line.price,
});

/** Whether a line can be bought; true before its first check. */
export function isBuyable(item: CheckedItem | undefined): boolean {
  return item === undefined || (item.goods !== null && item.availableQty > 0);
}

/**
 * Checks the cart's lines after every change, after a pause, and when the browser is online again. Reduces quantities to what is available
 * and reports changed prices.
 * @param address of the check (`useTo(cartAddresses).cartCheck()`)
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

  // An answer for other lines is shown only while a new one loads.
  const settlement = status === "checking" || check.about === body ? check.settlement : null;
  return { status, items: check.items, settlement, news, retry: again };
}

/** Adds news for each line. Earlier news stay until the line goes or the customer changes its quantity. */
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

/** Writes reported changes into the lines. */
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
