import { describe, expect, test } from "vitest";
import { nearestOf } from "./nearest-goods.ts";

const card = (goodsId: string, price: string, stock: "HAVE_STOCK" | "NERVOUS_STOCK" | "NO_STOCK" = "HAVE_STOCK") => ({
  goodsId,
  stock,
  priceTag: { price },
});
const SOLD_OUT = card("1", "40.00", "NO_STOCK");
const nearest = (...cards: readonly ReturnType<typeof card>[]) => nearestOf(cards, SOLD_OUT, ["8", "9"]).map(({ goodsId }) => goodsId);

describe("instead of goods that are sold out", () => {
  test("stand those nearest in price, dearer or cheaper, three at most", () => {
    expect(nearest(card("2", "41.00"), card("3", "100.00"), card("4", "39.50"), card("5", "8.00"), card("6", "45.00"))).toEqual([
      "4",
      "2",
      "6",
    ]);
  });

  test("stand none that are sold out too, and neither they themselves nor their variants; few are enough", () => {
    expect(
      nearest(SOLD_OUT, card("2", "40.00", "NO_STOCK"), card("8", "40.00"), card("9", "41.00"), card("3", "90.00", "NERVOUS_STOCK")),
    ).toEqual(["3"]);
  });

  test("goods of the very price stand once", () => {
    expect(nearest(card("2", "40.00"), card("3", "41.00"), card("2", "40.00"))).toEqual(["2", "3"]);
  });
});
