import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods } from "../../../test/catalogue.ts";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { goodsCards } from "../service.ts";
import { feedPortion } from "./feed-service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [
    aGoods({ goodsId: "1", productId: "nora" }),
    aGoods({ goodsId: "2", productId: "nora", price: 2999 }),
    aGoods({ goodsId: "3", stock: 0 }),
    aGoods({ goodsId: "4", prices: [aPrice({ priceMinor: 1500, originalMinor: 2500 })] }),
    aGoods({ goodsId: "5", countries: ["DE"] }),
  ]);
});
afterAll(() => shop.close());

test("a feed tells each of a market's goods once, portion by portion, as their cards do", async () => {
  const market = marketOf(DEMO_CONFIG, "lumbra", "ES");
  const whole = await feedPortion(shop, market, "");
  expect([whole.goods.map(({ goodsId, group }) => [goodsId, group]), whole.next]).toEqual([
    [
      ["1", "1"],
      ["2", "1"],
      ["3", null],
      ["4", null],
    ],
    null,
  ]);
  const first = await feedPortion(shop, market, "", 2);
  const second = await feedPortion(shop, market, first.next ?? "", 1000);
  expect([...first.goods, ...second.goods]).toEqual(whole.goods);
  const cards = await goodsCards(
    shop,
    market,
    whole.goods.map(({ goodsId }) => goodsId),
  );
  for (const { goodsId, price, stock, preSaleDeposit, variantCount, categories } of whole.goods) {
    expect(cards.get(goodsId)).toMatchObject({ price, stock, preSaleDeposit, variantCount });
    expect(categories).toEqual(["Iluminación", "Lámparas", "De mesa"]);
  }
});
