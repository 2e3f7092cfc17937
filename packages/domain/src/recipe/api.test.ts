import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { heardOf } from "../../test/tags.ts";
import { makeFallenTags } from "../platform/fallen-tags.ts";
import { makeKeptReads } from "../platform/reads.ts";
import { recipeApi } from "./api.ts";
import { importRecipes, readRecipes, type StoredRecipe } from "./import.ts";

const NOW = new Date("2026-11-20T10:00:00Z");
let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", countries: ["ES", "DE"] }), aGoods({ goodsId: "2", countries: ["DE"] })]);
});
beforeEach(() => shop.moveTo(NOW));
afterAll(() => shop.close());

const calls = (rest: Parameters<typeof callContext>[1] = {}) => createRouterClient(recipeApi, { context: () => callContext(shop, rest) });
const wordsOf = (title: string) => ({ title, text: `${title}!`, picture: "", ingredients: ["1"], steps: ["Mix."] });

function aRecipe(recipeId: string, rest: Partial<StoredRecipe> = {}): StoredRecipe {
  return {
    recipeId,
    publishedAt: new Date("2026-11-01T00:00:00Z"),
    endsAt: null,
    countries: null,
    minutes: null,
    serves: null,
    pictureId: `picture.${recipeId}`,
    colour: "#dddddd",
    placeholder: null,
    goodsIds: [],
    texts: { es: wordsOf(`Receta ${recipeId}`), de: wordsOf(`Rezept ${recipeId}`) },
    ...rest,
  };
}

const have = (...recipes: readonly StoredRecipe[]) => importRecipes(shop, "lumbra", recipes);
const idsIn = async (rest: Parameters<typeof callContext>[1] = {}) =>
  (await calls(rest).recipesPage({})).items.map(({ recipeId }) => recipeId);

describe("a recipe", () => {
  test("is told whole in the reader's language, with those of its goods that are sold here", async () => {
    await have(
      aRecipe("soup", {
        minutes: 40,
        serves: 4,
        goodsIds: ["2", "1", "404"],
        placeholder: "data:image/webp;base64,AAAA",
        texts: { es: { ...wordsOf("Sopa"), picture: "Un plato de sopa" }, de: wordsOf("Suppe") },
      }),
    );
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
        picture: { pictureId: "picture.soup", alt: "Un plato de sopa", colour: "#dddddd", placeholder: "data:image/webp;base64,AAAA" },
      },
    ]);
    expect(items[0]?.goods.map(({ goodsId }) => goodsId)).toEqual(["1"]);
    const german = (await calls({ country: "DE" }).recipesPage({})).items[0];
    expect([german?.title, german?.picture.alt, german?.goods.map(({ goodsId }) => goodsId)]).toEqual(["Suppe", "Suppe", ["2", "1"]]);
  });

  test("is there from its day on until its end, in its countries, for who can read it", async () => {
    await have(
      aRecipe("old", { publishedAt: new Date("2026-10-01T00:00:00Z") }),
      aRecipe("new", { publishedAt: new Date("2026-11-19T00:00:00Z") }),
      aRecipe("soon", { publishedAt: new Date("2026-11-21T00:00:00Z") }),
      aRecipe("over", { endsAt: NOW }),
      aRecipe("ending", { endsAt: new Date("2026-11-22T00:00:00Z") }),
      aRecipe("german", { countries: ["DE", "FR"] }),
      aRecipe("polish", { texts: { pl: wordsOf("Zupa") } }),
    );
    expect(await idsIn()).toEqual(["new", "ending", "old"]);
    expect(await idsIn({ country: "DE" })).toEqual(["new", "ending", "german", "old"]);
    expect(await idsIn({ brand: "nidora" })).toEqual([]);
    expect((await calls().recipesPage({})).total).toBe(3);
    shop.moveTo(new Date("2026-11-22T00:00:00Z"));
    expect(await idsIn()).toEqual(["soon", "new", "old"]);
  });

  test("that is asked for by its id stands alone, one that is not shown leaves the page empty", async () => {
    await have(aRecipe("a"), aRecipe("b"), aRecipe("soon", { publishedAt: new Date("2026-11-21T00:00:00Z") }));
    expect(await calls().recipesPage({ id: "b" })).toMatchObject({ total: 1, items: [{ recipeId: "b" }] });
    for (const id of ["soon", "nobodys"]) expect(await calls().recipesPage({ id })).toMatchObject({ total: 0, items: [] });
  });
});

test("pages follow one another, and the total is exact up to the setting (D-098)", async () => {
  const few = { ...shop, config: { ...shop.config, paging: { ...shop.config.paging, exactTotal: 4 } } };
  await have(...["a", "b", "c", "d", "e"].map((id) => aRecipe(id)));
  const client = createRouterClient(recipeApi, { context: () => callContext(few) });
  const pages = await Promise.all([1, 2, 3, 4].map((page) => client.recipesPage({ page, limit: 2 })));
  expect(pages.map(({ items }) => items.map(({ recipeId }) => recipeId))).toEqual([["a", "b"], ["c", "d"], ["e"], []]);
  expect(pages.map(({ total, moreThanTotal }) => [total, moreThanTotal])).toEqual(Array.from({ length: 4 }, () => [4, true]));
  expect(await calls().recipesPage({ limit: 2 })).toMatchObject({ total: 5, moreThanTotal: false });
});

test("the picture above them is that of the newest, and none where there are none", async () => {
  await have(
    aRecipe("old", { publishedAt: new Date("2026-10-01T00:00:00Z") }),
    aRecipe("new"),
    aRecipe("soon", { publishedAt: new Date("2026-11-21T00:00:00Z") }),
  );
  expect(await calls().recipesShowImage()).toEqual({
    image: { pictureId: "picture.new", alt: "Receta new", colour: "#dddddd", placeholder: null },
  });
  expect(await calls({ brand: "nidora" }).recipesShowImage()).toEqual({ image: null });
});

test("an answer says until when it holds: the next that comes or goes", async () => {
  const told = async () => {
    const moments: Date[] = [];
    const client = createRouterClient(recipeApi, { context: () => callContext(shop, { until: (moment) => moments.push(moment) }) });
    await client.recipesPage({});
    await client.recipesShowImage();
    return moments.map((moment) => moment.toISOString().slice(0, 10));
  };
  await have(aRecipe("a", { endsAt: new Date("2026-11-25T00:00:00Z") }), aRecipe("b", { publishedAt: new Date("2026-11-23T00:00:00Z") }));
  expect(await told()).toEqual(["2026-11-23", "2026-11-23"]);
  shop.moveTo(new Date("2026-11-24T00:00:00Z"));
  expect(await told()).toEqual(["2026-11-25", "2026-11-25"]);
  shop.moveTo(new Date("2026-11-26T00:00:00Z"));
  expect(await told()).toEqual([]);
});

test("the first page is asked for once, until others are brought in or the clock shows others", async () => {
  const fallen = makeFallenTags(() => 0);
  const keeping = { ...shop, reads: makeKeptReads({ limit: 1_000_000, freshFor: 1_000_000, fallen, now: () => 0 }) };
  const client = createRouterClient(recipeApi, { context: () => callContext(keeping) });
  const shown = async () => (await client.recipesPage({})).items.map(({ recipeId }) => recipeId);
  await have(aRecipe("a"), aRecipe("soon", { publishedAt: new Date("2026-11-21T00:00:00Z") }));
  expect(await shown()).toEqual(["a"]);
  shop.takeStatements();
  expect(await shown()).toEqual(["a"]);
  expect(shop.takeStatements()).toEqual([]);
  shop.moveTo(new Date("2026-11-21T00:00:00Z"));
  expect(await shown()).toEqual(["soon", "a"]);
  const [dropped = []] = await heardOf(shop, () => have(aRecipe("b")));
  expect(dropped).toEqual(["lumbra:recipes"]);
  dropped.forEach((tag) => fallen.drop(tag));
  expect(await shown()).toEqual(["b"]);
});

describe("a file of recipes", () => {
  const RIGHT = {
    recipeId: "soup",
    publishedFrom: "2026-11-01",
    texts: { es: { title: "Sopa", ingredients: ["Agua"], steps: ["Hervir."] } },
  };
  const problemsOf = async (...recipes: readonly unknown[]) =>
    (await readRecipes(shop, "lumbra", { recipes })).problems.map(({ at, sentence }) => `${at}: ${sentence}`);

  test("that says what is needed is right", async () => {
    expect(
      await problemsOf(RIGHT, {
        ...RIGHT,
        recipeId: "bread",
        publishedUntil: "2027-01-01",
        countries: ["ES"],
        minutes: 20,
        serves: 2,
        picture: "bread.jpg",
        goods: ["1"],
      }),
    ).toEqual([]);
  });

  test.each([
    [[{ ...RIGHT, recipeId: "a b" }], "recipes[0]: recipeId must be letters and digits."],
    [[RIGHT, RIGHT], "recipes[1]: recipeId soup is there twice."],
    [[{ ...RIGHT, publishedFrom: "2026-02-31" }], "recipes[0]: publishedFrom must be a day that there is."],
    [[{ ...RIGHT, publishedUntil: "2026-11-01" }], "recipes[0]: publishedUntil must be after publishedFrom."],
    [[{ ...RIGHT, countries: ["PT"] }], "recipes[0]: countries names PT, where the brand does not sell."],
    [[{ ...RIGHT, minutes: 0 }], "recipes[0]: minutes must be 1 or more."],
    [[{ ...RIGHT, goods: ["1", "77"] }], "recipes[0]: goods names 77, which is no goods."],
    [[{ ...RIGHT, texts: {} }], "recipes[0]: texts must be said in a language at least."],
    [[{ ...RIGHT, texts: { xx: RIGHT.texts.es } }], "recipes[0]: texts.xx is no language of the shop."],
    [[{ ...RIGHT, texts: { es: { ...RIGHT.texts.es, steps: [] } } }], "recipes[0]: texts.es.steps must have an entry at least."],
    [[{ ...RIGHT, author: "Ana" }], "recipes[0]: author is not known."],
    [
      [{ ...RIGHT, texts: { es: { ...RIGHT.texts.es, title: "\u200b" } } }],
      "recipes[0]: texts.es.title must not be empty: nobody would see anything.",
    ],
    [[{ ...RIGHT, texts: { es: { ...RIGHT.texts.es, title: "\u0000" } } }], "recipes[0]: it holds signs that no text can hold."],
  ])("is told what is wrong, %#", async (recipes, sentence) => {
    expect(await problemsOf(...recipes)).toEqual([sentence]);
  });

  test("that is none is told so", async () => {
    expect((await readRecipes(shop, "lumbra", [])).problems).toEqual([{ at: "the file", sentence: "it is missing or no object." }]);
  });
});
