import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { goodsCards } from "../service.ts";
import { feedPortion } from "./feed-service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());

test("a feed tells each of a market's goods once, portion by portion, as their cards do", async () => {
  const market = marketOf(DEMO_CONFIG, "lumbra", "ES");
  const whole = await feedPortion(shop, market, "");
  expect([whole.goods.length > 2, whole.next]).toEqual([true, null]);
  const first = await feedPortion(shop, market, "", 2);
  const second = await feedPortion(shop, market, first.next ?? "", 1000);
  expect([...first.goods, ...second.goods]).toEqual(whole.goods);
  const cards = await goodsCards(
    shop,
    market,
    whole.goods.map(({ goodsId }) => goodsId),
  );
  for (const { goodsId, price, stock, preSaleDeposit, variantCount, group, categories } of whole.goods) {
    expect(cards.get(goodsId)).toMatchObject({ price, stock, preSaleDeposit, variantCount });
    expect([group !== null, categories.length > 0]).toEqual([variantCount > 1, true]);
  }
});
