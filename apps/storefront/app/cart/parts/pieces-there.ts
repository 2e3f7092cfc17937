/** How many pieces there are of goods that somebody wants many of, asked before they are put into the cart: what it says of them is so. */
import { ask, having } from "../../base/asking/ask.ts";
import { type CartCheck, itemOf } from "./checked-cart.ts";
import type { LineGoods } from "./line.ts";

/** Undefined when there are as many as are wanted, or something else stands in the way, of which the cart tells. Throws `NotAnswered`. */
export async function piecesThere(address: string, goods: LineGoods, wanted: number): Promise<number | undefined> {
  const {
    items: [item],
  } = await ask(address, having<CartCheck>("items"), { items: [itemOf({ ...goods, qty: wanted })], chosen: [] });
  return item?.problem === "stock.insufficient" ? item.availableQty : undefined;
}
