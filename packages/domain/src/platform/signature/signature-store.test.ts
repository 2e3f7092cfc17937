import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { rememberSignature } from "./signature-store.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());

test("accepts one of twenty equal signatures sent at one moment, and each of different ones", async () => {
  const now = shop.clock();
  const remember = (signature: string) => rememberSignature(shop.database, signature, now, 1000);
  const same = Promise.all(Array.from({ length: 20 }, () => remember("same")));
  const others = Promise.all(["a", "b", "c"].map(remember));
  expect([(await same).filter(Boolean).length, await others]).toEqual([1, [true, true, true]]);
  expect(await Promise.all(["same", "d"].map(remember))).toEqual([false, true]);
});
