import { afterEach, expect, test } from "vitest";
import { closeToast, closeToastsAbout, standingToasts, toast } from "./toast-store.ts";

const told = () => standingToasts().map(({ text }) => text);

afterEach(() => standingToasts().forEach(({ id }) => closeToast(id)));

test("what happened to the same since takes the place of what was said before, and leaves all else", () => {
  toast({ text: "No connection" });
  toast({ text: "In the cart: lamp", about: "cart" });
  toast({ text: "Saved" });
  toast({ text: "In the cart: 2 × lamp", about: "cart" });
  expect(told()).toEqual(["No connection", "Saved", "In the cart: 2 × lamp"]);
});

test("what speaks of the cart is gone once that is there, and nothing else", () => {
  toast({ text: "Saved" });
  toast({ text: "In the cart: lamp", about: "cart" });
  closeToastsAbout("cart");
  expect(told()).toEqual(["Saved"]);
});
