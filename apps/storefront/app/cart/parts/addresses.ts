import type { Ways } from "../../base/paths.ts";

export const CART = "cart";
export const OFFLINE = "cart/offline";
export const CHECK = "cart/check";
export const OWN = "cart/own";

export const cartAddresses = ({ to, ask }: Ways) => ({
  cart: () => to(CART),
  /** Checks a cart's lines. */
  cartCheck: () => ask(CHECK),
  /** A customer's cart. */
  ownCart: () => ask(OWN),
});
