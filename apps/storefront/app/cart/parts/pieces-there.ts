/** Asks for the stock before many units are added. */
import { ask, having } from "../../base/asking/ask.ts";
import { type CartCheck, itemOf } from "./checked-cart.ts";
import type { LineGoods } from "./line.ts";

/** Gives the available units when they are too few; undefined otherwise. The cart reports other problems. Throws `NotAnswered`. */
export async function piecesThere(address: string, goods: LineGoods, wanted: number): Promise<number | undefined> {
  const {
    items: [item],
  } = await ask(address, having<CartCheck>("items"), { items: [itemOf({ ...goods, qty: wanted })], chosen: [] });
  return item?.problem === "stock.insufficient" ? item.availableQty : undefined;
}
