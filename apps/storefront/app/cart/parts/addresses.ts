import type { Ways } from "../../base/paths.ts";

export const CART = "cart";
export const OFFLINE = "cart/offline";
export const CHECK = "cart/check";
export const OWN = "cart/own";

export const cartAddresses = ({ to, ask }: Ways) => ({
  cart: () => to(CART),
  /** Asked by the cart in the browser: what its lines are worth now. */
  cartCheck: () => ask(CHECK),
  /** Asked and changed there: the cart of a customer. */
  ownCart: () => ask(OWN),
});
