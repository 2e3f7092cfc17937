/**
 * A product page is kept for everyone, so the browser asks once more after load what price and stock are now, and tells
 * a change (R-368, D-107). The server decides at the cart in any case.
 */
import { SECOND } from "@rambla/core/time";
import { useEffect, useState } from "react";
import { ask, having, unanswered } from "../../base/asking/ask.ts";
import { useTo } from "../../base/market.tsx";
import { cartAddresses } from "../../cart/parts/addresses.ts";
import type { CartCheck } from "../../cart/parts/checked-cart.ts";
import type { Goods, StockState } from "../parts/catalogue.ts";

/** A browser waits no longer (milliseconds). */
const LONGEST_WAIT = 2 ** 31 - 2000;

export type FreshGoods = {
  /** Price and currency now, when it is another than on the page. */
  readonly changedPrice: { readonly price: string; readonly currency: Goods["priceTag"]["currency"] } | undefined;
  readonly stock: StockState;
  readonly piecesLeft: number | null;
  /** Pieces left at the price of the flash sale that the page tells of; null when it is on no more. */
  readonly flashLeft: number | null;
  /** The goods are no longer sold here. */
  readonly gone: boolean;
};

/** What the page knows, until the answer is there; the same when it does not come. */
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
      // A flash sale begins or ends while the page is looked at: when, the server's clock says, whatever this device believes.
      const wait = priceUntil === null ? 0 : new Date(priceUntil).getTime() - now;
      if (wait > 0 && wait < LONGEST_WAIT) turn = setTimeout(lookNow, wait + SECOND);
    };
    const lookNow = () => void look().catch(unanswered(undefined));
    // Offline, or the server is away: the page stands as it is.
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
