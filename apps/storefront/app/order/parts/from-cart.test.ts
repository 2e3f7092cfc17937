import { expect, test } from "vitest";
import { isFromCart, type Paid } from "./from-cart.ts";

test.each<readonly [string, Paid | null | undefined, boolean]>([
  ["goods", { orderType: "SALE_ORDER", due: { paymentMode: "FULL_PAYMENT" } }, true],
  ["a pre-sale at once", { orderType: "PRE_SALE_ORDER", due: { paymentMode: "FULL_PAYMENT" } }, true],
  ["a deposit", { orderType: "PRE_SALE_ORDER", due: { paymentMode: "DEPOSIT" } }, true],
  ["the balance after it", { orderType: "PRE_SALE_ORDER", due: { paymentMode: "FINAL_PAYMENT" } }, false],
  ["a membership", { orderType: "MEMBERSHIP_ORDER", due: { paymentMode: "FULL_PAYMENT" } }, false],
  ["what was called off", { orderType: "SALE_ORDER", due: null }, false],
  ["an order that is not there", undefined, false],
  ["an order that is not known yet", null, false],
])("the payment of %s is the last step of a cart: %j", (_, order, is) => {
  expect(isFromCart(order)).toBe(is);
});
