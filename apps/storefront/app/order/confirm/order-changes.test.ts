import { expect, it } from "vitest";
import type { Line } from "../../cart/parts/line.ts";
import { changesOf, type Settled } from "./order-changes.ts";

it("tells a change with the name in the language of the page, and with the kept one where the goods are gone", () => {
  const line: Line = {
    goodsId: "1001",
    distributionId: "0",
    qty: 2,
    ticked: true,
    title: "Lámpara Alba",
    seoUrlParameter: "lampara",
    pictureId: "p",
    price: "20.00",
    originalPrice: null,
    currency: "EUR",
  };
  const goods = { title: "Lampka Alba", priceTag: { price: "20.00", currency: "EUR" } };
  const settled = (told: Settled["items"][number]["goods"]): Settled => ({
    items: [{ goodsId: "1001", distributionId: "0", qty: 2, availableQty: 0, problem: null, promotionOver: false, goods: told }],
  });
  expect(changesOf([line], settled(goods)).map(({ kind, title }) => [kind, title])).toEqual([["out", "Lampka Alba"]]);
  const over = settled(goods).items.map((item) => ({ ...item, availableQty: 2, promotionOver: true }));
  expect(changesOf([line], { items: over }).map(({ kind, available }) => [kind, available])).toEqual([["promotion", 2]]);
  expect(changesOf([line], settled(null)).map(({ kind, title }) => [kind, title])).toEqual([["gone", "Lámpara Alba"]]);
});
