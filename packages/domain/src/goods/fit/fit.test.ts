import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { callContext, makeTestShop, type TestShop } from "../../../test/shop.ts";
import { heardOf } from "../../../test/tags.ts";
import { shopRouter } from "../../api.ts";
import type { ImportedFit } from "../catalogue-file/import-rules.ts";

const fit = (fitId: string, takes: readonly string[], is: readonly string[]): ImportedFit => ({
  fitId,
  titles: { es: fitId, de: `${fitId} auf Deutsch` },
  takes,
  is,
});
const inBoth = ["ES", "DE"] as const;
const GOODS = [
  aGoods({
    goodsId: "1",
    countries: inBoth,
    dimensions: { width: 20, height: 24.5, depth: 8 },
    texts: {
      es: {
        title: "Lámpara",
        fact: "",
        description: "Lleva la bombilla clara.\n\nO la que ya no hay, o ninguna.",
        inBox: ["Lámpara", "Cable"],
        links: { "bombilla clara": "5", "ya no hay": "404" },
      },
    },
  }),
  aGoods({ goodsId: "2", countries: inBoth, productId: "bulb", stock: 0 }),
  aGoods({ goodsId: "3", countries: inBoth, productId: "bulb" }),
  aGoods({ goodsId: "4", countries: inBoth, productId: "bulb" }),
  aGoods({ goodsId: "5" }),
  aGoods({ goodsId: "6", countries: inBoth, stock: 0 }),
  aGoods({ goodsId: "7", productId: "lamp" }),
  aGoods({ goodsId: "8", productId: "lamp" }),
  ...["11", "12", "13", "14", "15"].map((goodsId) => aGoods({ goodsId })),
  aGoods({ goodsId: "20" }),
];
const E27 = fit("E27", ["1", "7"], ["2", "3", "4", "5", "6"]);

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, GOODS, {
    fits: [E27, fit("plug", ["1", "20"], ["5", "7"]), fit("own", ["7"], ["8"]), fit("many", ["20"], ["11", "12", "13", "14", "15"])],
  });
});
afterAll(() => shop.close());

type Rest = NonNullable<Parameters<typeof callContext>[1]>;
const fitting = async (goodsId: string, rest: Rest = {}) => {
  const calls = createRouterClient(shopRouter.goods, { context: () => callContext(shop, rest) });
  return (await calls.goodsFitList({ goodsId })).map(({ title, goods }) => [title, goods.goodsId]);
};

test("what a lamp takes stands on its page, once a model and once in all, by the variant that is there; what is sold out does not", async () => {
  expect(await fitting("1")).toEqual([
    ["E27", "3"],
    ["E27", "5"],
    ["plug", "7"],
  ]);
});

test("and the lamps on the page of what they take", async () => {
  expect(await fitting("4")).toEqual([
    ["E27", "1"],
    ["E27", "7"],
  ]);
});

test("a variant of the model goes with none, and goods that nothing is said of with nothing", async () => {
  expect([await fitting("8"), await fitting("15"), await fitting("404")]).toEqual([[], [["many", "20"]], []]);
});

test("of many the first are shown, in the order of the catalogue", async () => {
  expect(await fitting("20")).toEqual([
    ["plug", "5"],
    ["plug", "7"],
    ["many", "11"],
    ["many", "12"],
  ]);
});

test("words of its description lead to goods that are sold here, and its box and measures are told", async () => {
  const linksIn = async (country: "ES" | "DE") =>
    (await createRouterClient(shopRouter.goods, { context: () => callContext(shop, { country }) }).goodsDetailList({ goodsId: "1" })).map(
      ({ links }) => links,
    );
  expect(await linksIn("ES")).toEqual([[{ words: "bombilla clara", goodsId: "5", seoUrlParameter: "lampara-5" }], []]);
  expect(await linksIn("DE")).toEqual([[], []]);
  const { inBox, dimensions } = await createRouterClient(shopRouter.goods, { context: () => callContext(shop) }).goodsDetail({
    goodsId: "1",
  });
  expect({ inBox, dimensions }).toEqual({ inBox: ["Lámpara", "Cable"], dimensions: { width: 20, height: 24.5, depth: 8, unit: "cm" } });
});

test("another country has what is sold there, in its words", async () => {
  expect(await fitting("1", { country: "DE" })).toEqual([["E27 auf Deutsch", "3"]]);
});

test("pages of both sides hear of a change, others do not, and what is written the same way changes nothing", async () => {
  const before = [E27, fit("plug", ["1", "20"], ["5", "7"]), fit("own", ["7"], ["8"]), fit("many", ["20"], ["11", "12", "13", "14", "15"])];
  const heard = await heardOf(shop, async () => void (await haveGoods(shop, GOODS, { fits: before })));
  expect(heard).toEqual([]);
  const changed = await heardOf(
    shop,
    async () => void (await haveGoods(shop, GOODS, { fits: [...before.slice(0, 2), fit("own", ["12"], ["8"]), ...before.slice(3)] })),
  );
  expect([...new Set(changed.flat())].toSorted()).toEqual(["12", "7", "8"].map((goodsId) => `lumbra:goods:${goodsId}`));
  expect([await fitting("8"), await fitting("7")]).toEqual([
    [["own", "12"]],
    [
      ["E27", "3"],
      ["E27", "5"],
      ["plug", "1"],
      ["plug", "20"],
    ],
  ]);
});
