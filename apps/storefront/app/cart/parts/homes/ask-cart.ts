import { ask, having, NotAnswered } from "../../../base/asking/ask.ts";
import type { Answered } from "./customer-cart.ts";
import type { CartAnswer, CartQuestion } from "./own-cart.ts";

const isCart = having<CartAnswer>("lines", "news");

/**
 * Reads or changes a customer's cart on the server. A change leads a signed-out customer to the login; a read never does.
 * @returns undefined without a valid answer
 */
export async function askCart(address: string, question?: CartQuestion): Promise<Answered> {
  try {
    // A change goes through even when the page is left at once.
    return await ask(address, isCart, question, question ? { keepalive: true } : { redirect: "manual" });
  } catch (error) {
    if (!(error instanceof NotAnswered)) throw error;
    return error.refused === undefined ? undefined : { refused: error.refused };
  }
}
