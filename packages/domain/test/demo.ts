/** A shop that holds the demo brands, for tests that need a real catalogue. */
import { importDemo } from "@rambla/demo/import";
import { makeTestShop, type TestShop } from "./shop.ts";

export async function makeDemoShop(): Promise<TestShop> {
  const shop = await makeTestShop();
  await importDemo(shop, {});
  return shop;
}
