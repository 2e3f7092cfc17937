/**
 * A product page is cached for every visitor, so the browser asks for the current price and stock after load. The cart's price is decided
 * on the server.
 */
import { SECOND } from "@rambla/core/time";
import { useEffect, useState } from "react";
import { ask, having, unanswered } from "../../base/asking/ask.ts";
import { useTo } from "../../base/market.tsx";
import { cartAddresses } from "../../cart/parts/addresses.ts";
import type { CartCheck } from "../../cart/parts/checked-cart.ts";
import type { Goods, StockState } from "../parts/catalogue.ts";

/** Milliseconds; the limit of browser timers. */
const LONGEST_WAIT = 2 ** 31 - 2000;

export type FreshGoods = {
  /** The current price when it differs from the page's. */
  readonly changedPrice: { readonly price: string; readonly currency: Goods["priceTag"]["currency"] } | undefined;
  readonly stock: StockState;
  readonly piecesLeft: number | null;
  /** Units left at the flash sale's price; null when it is over. */
  readonly flashLeft: number | null;
  readonly gone: boolean;
};

/** Gives what the page knows until the answer comes, or when it fails. */
export function useFreshGoods(goods: Goods, distributionId: string): FreshGoods {
  const { goodsId, priceTag, priceUntil } = goods;
  const to = useTo(cartAddresses);
  const address = to.cartCheck();
  const [answer, setAnswer] = useState<{ of: Goods; item: CartCheck["items"][number] }>();

  useEffect(() => {
    const stop = new AbortController();
    let turn: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const asked = { items: [{ goodsId, distributionId, qty: 1, price: priceTag.price }], chosen: [] };
      const {
        items: [item],
        now,
      } = await ask(address, having<CartCheck>("items", "now"), asked, { signal: stop.signal });
      if (item) setAnswer({ of: goods, item });
      // A flash sale begins or ends while the page is open; the server's clock decides when.
      const wait = priceUntil === null ? 0 : new Date(priceUntil).getTime() - now;
      if (wait > 0 && wait < LONGEST_WAIT) turn = setTimeout(lookNow, wait + SECOND);
    };
    const lookNow = () => void look().catch(unanswered(undefined));
    // Offline or no answer: the page stays as it is.
    lookNow();
    return () => {
      clearTimeout(turn);
      stop.abort();
    };
  }, [address, goods, goodsId, distributionId, priceTag.price, priceUntil]);

  const item = answer?.of === goods ? answer.item : undefined;
  const now = item?.goods ?? goods;
  const isOtherPrice = now.priceTag.price !== priceTag.price;
  return {
    changedPrice: isOtherPrice ? { price: now.priceTag.price, currency: now.priceTag.currency } : undefined,
    stock: now.stock,
    piecesLeft: now.piecesLeft,
    flashLeft: isOtherPrice ? null : (now.flashSale?.left ?? null),
    gone: item?.goods === null,
  };
}
