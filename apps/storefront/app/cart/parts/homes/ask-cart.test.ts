import { expect, test } from "vitest";
import { whileSignedOut } from "../../../../test/signed-out.ts";
import { askCart } from "./ask-cart.ts";

const open = whileSignedOut();

test("whoever changes the cart and is signed in no more is led to the login and back", async () => {
  const { led, seen } = open("/commodity/detail?id=1001");
  void askCart("/cart/own", { do: "save", items: [], discounts: [] });
  expect([await led, seen()]).toEqual(["/login?forward=%2Fcommodity%2Fdetail%3Fid%3D1001", ["/cart/own"]]);
});

test("whoever only reads stays on the page, whose cart is as it was", async () => {
  const { led, seen } = open("/");
  expect(await askCart("/cart/own")).toBeUndefined();
  expect([await Promise.race([led, "stays"]), seen()]).toEqual(["stays", ["/cart/own"]]);
});
