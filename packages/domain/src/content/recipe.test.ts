import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { haveContent, NOW } from "../../test/content.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { heardOf } from "../../test/tags.ts";
import { makeFallenTags } from "../platform/fallen-tags.ts";
import { makeKeptReads } from "../platform/reads.ts";
import { contentApi } from "./api.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", countries: ["ES", "DE"] }), aGoods({ goodsId: "2", countries: ["DE"] })]);
});
beforeEach(() => shop.moveTo(NOW));
afterAll(() => shop.close());

const calls = (rest: Parameters<typeof callContext>[1] = {}) => createRouterClient(contentApi, { context: () => callContext(shop, rest) });

type Facts = { readonly from?: string } & Readonly<Record<string, unknown>>;
const aRecipe = (key: string, facts: Facts = {}) => ({ key, from: "2026-11-01", picture: key, ...facts });
const wordsOf = (title: string) => ({ title, summary: `${title}!`, ingredients: ["1"], steps: ["Mix."] });

/** In Spanish and German. */
const have = (...facts: readonly ReturnType<typeof aRecipe>[]) =>
  haveContent(shop, {
    recipe: {
      facts,
      es: facts.map(({ key }) => ({ key, ...wordsOf(`Receta ${key}`) })),
      de: facts.map(({ key }) => ({ key, ...wordsOf(`Rezept ${key}`) })),
    },
  });
const idsIn = async (rest: Parameters<typeof callContext>[1] = {}) =>
  (await calls(rest).recipesPage({})).items.map(({ recipeId }) => recipeId);

describe("a recipe", () => {
  test("is told whole in the reader's language, with those of its goods that are sold here", async () => {
    await haveContent(shop, {
      recipe: {
        facts: [aRecipe("soup", { minutes: 40, serves: 4, goods: ["2", "1"] })],
        es: [{ key: "soup", ...wordsOf("Sopa"), pictureAlt: "Un plato de sopa" }],
        de: [{ key: "soup", ...wordsOf("Suppe") }],
      },
    });
    const { items, ...page } = await calls().recipesPage({});
    expect(page).toEqual({ total: 1, moreThanTotal: false, page: 1, limit: 10 });
    expect(items).toMatchObject([
      {
        recipeId: "soup",
        title: "Sopa",
        text: "Sopa!",
        ingredients: ["1"],
        steps: ["Mix."],
        minutes: 40,
        serves: 4,
        publishedAt: "2026-11-01T00:00:00.000Z",
        picture: { pictureId: "picture.soup", alt: "Un plato de sopa", colour: "#dddddd", placeholder: null },
      },
    ]);
    expect(items[0]?.goods.map(({ goodsId }) => goodsId)).toEqual(["1"]);
    const german = (await calls({ country: "DE" }).recipesPage({})).items[0];
    expect([german?.title, german?.picture.alt, german?.goods.map(({ goodsId }) => goodsId)]).toEqual(["Suppe", "Suppe", ["2", "1"]]);
  });

  test("is there from its day on until its end, in its countries, for who can read it", async () => {
    await have(
      aRecipe("old", { from: "2026-10-01" }),
      aRecipe("new", { from: "2026-11-19" }),
      aRecipe("soon", { from: "2026-11-21" }),
      aRecipe("over", { until: NOW.toISOString() }),
      aRecipe("ending", { until: "2026-11-22" }),
      aRecipe("german", { countries: ["DE", "FR"] }),
    );
    expect(await idsIn()).toEqual(["new", "ending", "old"]);
    expect(await idsIn({ country: "DE" })).toEqual(["new", "ending", "german", "old"]);
    expect(await idsIn({ country: "PL" })).toEqual([]);
    expect(await idsIn({ brand: "nidora" })).toEqual([]);
    expect((await calls().recipesPage({})).total).toBe(3);
    shop.moveTo(new Date("2026-11-22T00:00:00Z"));
    expect(await idsIn()).toEqual(["soon", "new", "old"]);
  });

  test("that is asked for by its id stands alone, one that is not shown leaves the page empty", async () => {
    await have(aRecipe("a"), aRecipe("b", { slug: "bread" }), aRecipe("soon", { from: "2026-11-21" }));
    for (const id of ["b", "bread"]) expect(await calls().recipesPage({ id })).toMatchObject({ total: 1, items: [{ recipeId: "bread" }] });
    for (const id of ["soon", "nobodys"]) expect(await calls().recipesPage({ id })).toMatchObject({ total: 0, items: [] });
  });
});

test("pages follow one another, and the total is exact up to the setting", async () => {
  const few = { ...shop, config: { ...shop.config, paging: { ...shop.config.paging, exactTotal: 4 } } };
  await have(...["a", "b", "c", "d", "e"].map((id) => aRecipe(id)));
  const client = createRouterClient(contentApi, { context: () => callContext(few) });
  const pages = await Promise.all([1, 2, 3, 4].map((page) => client.recipesPage({ page, limit: 2 })));
  expect(pages.map(({ items }) => items.map(({ recipeId }) => recipeId))).toEqual([["a", "b"], ["c", "d"], ["e"], []]);
  expect(pages.map(({ total, moreThanTotal }) => [total, moreThanTotal])).toEqual(Array.from({ length: 4 }, () => [4, true]));
  expect(await calls().recipesPage({ limit: 2 })).toMatchObject({ total: 5, moreThanTotal: false });
});

test("the picture above them is that of the newest, and none where there are none", async () => {
  await have(aRecipe("old", { from: "2026-10-01" }), aRecipe("new"), aRecipe("soon", { from: "2026-11-21" }));
  expect(await calls().recipesShowImage()).toEqual({
    image: { pictureId: "picture.new", alt: "Receta new", colour: "#dddddd", placeholder: null },
  });
  expect(await calls({ brand: "nidora" }).recipesShowImage()).toEqual({ image: null });
});

test("an answer says until when it holds: the next that comes or goes", async () => {
  const told = async () => {
    const moments: Date[] = [];
    const client = createRouterClient(contentApi, { context: () => callContext(shop, { until: (moment) => moments.push(moment) }) });
    await client.recipesPage({});
    await client.recipesShowImage();
    return moments.map((moment) => moment.toISOString().slice(0, 10));
  };
  await have(aRecipe("a", { until: "2026-11-25" }), aRecipe("b", { from: "2026-11-23" }));
  expect(await told()).toEqual(["2026-11-23", "2026-11-23"]);
  shop.moveTo(new Date("2026-11-24T00:00:00Z"));
  expect(await told()).toEqual(["2026-11-25", "2026-11-25"]);
  shop.moveTo(new Date("2026-11-26T00:00:00Z"));
  expect(await told()).toEqual([]);
});

test("the first page is asked for once, until others are published or the clock shows others", async () => {
  const fallen = makeFallenTags(() => 0);
  const keeping = { ...shop, reads: makeKeptReads({ limit: 1_000_000, freshFor: 1_000_000, fallen, now: () => 0 }) };
  const client = createRouterClient(contentApi, { context: () => callContext(keeping) });
  const shown = async () => (await client.recipesPage({})).items.map(({ recipeId }) => recipeId);
  await have(aRecipe("a"), aRecipe("soon", { from: "2026-11-21" }));
  expect(await shown()).toEqual(["a"]);
  shop.takeStatements();
  expect(await shown()).toEqual(["a"]);
  expect(shop.takeStatements()).toEqual([]);
  shop.moveTo(new Date("2026-11-21T00:00:00Z"));
  expect(await shown()).toEqual(["soon", "a"]);
  const [dropped = []] = await heardOf(shop, () => have(aRecipe("b")));
  expect(dropped).toEqual(["lumbra:content:recipe"]);
  dropped.forEach((tag) => fallen.drop(tag));
  expect(await shown()).toEqual(["b"]);
});
