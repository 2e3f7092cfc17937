import { ask, having, NotAnswered } from "../../../base/asking/ask.ts";
import type { Answered } from "./customer-cart.ts";
import type { CartAnswer, CartQuestion } from "./own-cart.ts";

const isCart = having<CartAnswer>("lines", "news");

/**
 * Asks the cart of a customer on the server, with a change or, without, for its lines alone. Whoever changes it and is signed in no more is led
 * to the login; whoever only looks at a page is not taken away from it.
 * @returns undefined when nothing came that could be read
 */
export async function askCart(address: string, question?: CartQuestion): Promise<Answered> {
  try {
    // A change goes through even when its page is left at once.
    return await ask(address, isCart, question, question ? { keepalive: true } : { redirect: "manual" });
  } catch (error) {
    if (!(error instanceof NotAnswered)) throw error;
    return error.refused === undefined ? undefined : { refused: error.refused };
  }
}
