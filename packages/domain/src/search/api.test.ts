import { createRouterClient } from "@orpc/server";
import { marketOf, withCountryParameter, type BrandCode, type CountryCode } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleOf } from "../../../../tools/trial/extent.ts";
import { makeDemoShop } from "../../test/demo.ts";
import { modelsOf } from "../../test/models.ts";
import { operatorCalls } from "../../test/operators.ts";
import { codeOf } from "../../test/orders.ts";
import { callContext, type TestShop } from "../../test/shop.ts";
import { goodsApi } from "../goods/api.ts";
import { makeFallenTags } from "../platform/fallen-tags.ts";
import { makeKeptReads } from "../platform/reads.ts";
import { tags } from "../platform/tags.ts";
import { searchApi } from "./api.ts";
import { importSynonyms } from "./synonym-service.ts";

let shop: TestShop;
let modelOf: Awaited<ReturnType<typeof modelsOf>>;
beforeAll(async () => {
  shop = await makeDemoShop();
  modelOf = await modelsOf(shop);
});
afterAll(() => shop.close());

const calls = (country: CountryCode = "ES", brand: BrandCode = "lumbra") =>
  createRouterClient(searchApi, { context: callContext(shop, { brand, country }) });

async function found(key: string, country: CountryCode = "ES", brand: BrandCode = "lumbra"): Promise<string[]> {
  return (await calls(country, brand).navigationGoodsSearch({ key, limit: 100 })).items.map((item) => item.goodsId);
}

const goodsOf = (country: CountryCode, brand: BrandCode) =>
  createRouterClient(goodsApi, { context: callContext(shop, { brand, country }) }).navigationGoodsList({ limit: 100 });

type Case = readonly [key: string, brand: BrandCode, goodsId: string];

/** Each query must find the goods or a variant: plain, plural, without accents, typo, compound, article number. */
const QUERIES: Readonly<Partial<Record<CountryCode, readonly Case[]>>> = {
  ES: [
    ["lámpara", "lumbra", "1005"],
    ["lampara", "lumbra", "1005"],
    ["lámparas", "lumbra", "1002"],
    ["lampra", "lumbra", "1005"],
    ["bombillas led", "lumbra", "1001"],
    ["LU-1001", "lumbra", "1001"],
    ["lu1001", "lumbra", "1001"],
    ["ventilador", "lumbra", "1024"],
    ["hervidores", "nidora", "1002"],
    ["sarten", "nidora", "1001"],
    ["sartenes", "nidora", "1001"],
    ["secador de pelo", "velmo", "1002"],
    ["cepillo dientes", "velmo", "1001"],
    ["bascula", "velmo", "1003"],
    ["enchufe inteligente", "lumbra", "1027"],
  ],
  IT: [
    ["lampada", "lumbra", "1005"],
    ["lampade", "lumbra", "1005"],
    ["lampadina", "lumbra", "1001"],
    ["lampadine", "lumbra", "1001"],
    ["lapmada", "lumbra", "1005"],
    ["bollitore", "nidora", "1002"],
    ["bollitori", "nidora", "1002"],
    ["padelle", "nidora", "1001"],
    ["caffe", "nidora", "1004"],
    ["asciugacapelli", "velmo", "1002"],
    ["telecamera", "lumbra", "1006"],
    ["ni1002", "nidora", "1002"],
  ],
  NL: [
    ["lamp", "lumbra", "1002"],
    ["lampen", "lumbra", "1002"],
    ["bureaulamp", "lumbra", "1002"],
    ["vloerlampen", "lumbra", "1005"],
    ["ventilatoren", "lumbra", "1024"],
    ["stekkerdoos", "lumbra", "1026"],
    ["waterkoker", "nidora", "1002"],
    ["waterkokers", "nidora", "1002"],
    ["wateroker", "nidora", "1002"],
    ["pan", "nidora", "1001"],
    ["fohn", "velmo", "1002"],
    ["tandenborstel", "velmo", "1001"],
  ],
  PL: [
    ["żarówka", "lumbra", "1001"],
    ["zarowka", "lumbra", "1001"],
    ["żarówki", "lumbra", "1001"],
    ["żarówek", "lumbra", "1001"],
    ["lampy", "lumbra", "1005"],
    ["lampa podlogowa", "lumbra", "1005"],
    ["wentylatory", "lumbra", "1024"],
    ["czajnik", "nidora", "1002"],
    ["czajniki elektryczne", "nidora", "1002"],
    ["patelnie", "nidora", "1001"],
    ["nóż", "nidora", "1006"],
    ["suszarki", "velmo", "1002"],
    ["szczoteczka", "velmo", "1001"],
    ["zarowak", "lumbra", "1001"],
  ],
  FR: [
    ["lampe", "lumbra", "1002"],
    ["lampes", "lumbra", "1002"],
    ["ampoule", "lumbra", "1001"],
    ["ampoules", "lumbra", "1001"],
    ["l’ampoule", "lumbra", "1001"],
    ["camera", "lumbra", "1006"],
    ["caméra d'intérieur", "lumbra", "1006"],
    ["amopule", "lumbra", "1001"],
    ["bouilloires", "nidora", "1002"],
    ["poele", "nidora", "1001"],
    ["seche-cheveux", "velmo", "1002"],
    ["brosse a dents", "velmo", "1001"],
  ],
  DE: [
    ["Lampe", "lumbra", "1001"],
    ["lampen", "lumbra", "1001"],
    ["leuchte", "lumbra", "1005"],
    ["stehleuchten", "lumbra", "1005"],
    ["schreibtischleuchte weiß", "lumbra", "1002"],
    ["schreibtischleuchte weiss", "lumbra", "1002"],
    ["aussenwandleuchte", "lumbra", "1009"],
    ["steckdosenleisten", "lumbra", "1026"],
    ["wasserkocher", "nidora", "1002"],
    ["wasserkoher", "nidora", "1002"],
    ["messer", "nidora", "1006"],
    ["heissluftfritteuse", "nidora", "1011"],
    ["zahnbürste", "velmo", "1001"],
    ["zahnbürsten", "velmo", "1001"],
  ],
  GB: [
    ["lamp", "lumbra", "1002"],
    ["lamps", "lumbra", "1002"],
    ["light bulbs", "lumbra", "1001"],
    ["desk lmap", "lumbra", "1002"],
    ["heater", "lumbra", "1025"],
    ["outdoor lights", "lumbra", "1009"],
    ["kettles", "nidora", "1002"],
    ["frying pan", "nidora", "1001"],
    ["knife", "nidora", "1006"],
    ["knives", "nidora", "1006"],
    ["hair dryer", "velmo", "1002"],
    ["toothbrushes", "velmo", "1001"],
  ],
  US: [
    ["lamp", "lumbra", "1002"],
    ["floor lamps", "lumbra", "1005"],
    ["bulb", "lumbra", "1001"],
    ["humidifier", "lumbra", "1004"],
    ["humidifer", "lumbra", "1004"],
    ["led strips", "lumbra", "1014"],
    ["toaste", "nidora", "1008"],
    ["air fryer", "nidora", "1011"],
    ["mugs", "nidora", "1016"],
    ["shaver", "velmo", "1009"],
    ["bathroom scale", "velmo", "1003"],
    ["travel pillows", "velmo", "1015"],
  ],
};

describe.each(Object.entries(QUERIES) as [CountryCode, readonly Case[]][])("in %s", (country, cases) => {
  test.each(cases)("%j of %s finds %s", async (key, brand, goodsId) => {
    expect((await found(key, country, brand)).map((hit) => modelOf(brand, hit))).toContain(modelOf(brand, goodsId));
  });
});

describe("in Chinese, without spaces", () => {
  const chinese = withCountryParameter(DEMO_CONFIG, marketOf(DEMO_CONFIG, "nidora", "ES"), "cn");
  test.each([
    ["电热水壶", "1002"],
    ["热水壶", "1002"],
    ["水壶", "1002"],
    ["煎锅", "1001"],
    ["咖啡机", "1004"],
    ["空气炸锅", "1011"],
    ["保温杯", "1014"],
    ["砧板", "1007"],
    ["厨房秤", "1017"],
    ["马克杯", "1016"],
    ["Alba 水壶", "1002"],
  ])("%s finds %s", async (key, goodsId) => {
    if (!chinese) throw new Error("the Chinese market must exist");
    const client = createRouterClient(searchApi, { context: { ...callContext(shop), market: chinese } });
    const result = await client.navigationGoodsSearch({ key, limit: 100 });
    expect(result.items.map((item) => modelOf("nidora", item.goodsId))).toContain(modelOf("nidora", goodsId));
  });
});

describe("a search", () => {
  const search = (key: string, rest: Partial<Parameters<ReturnType<typeof calls>["navigationGoodsSearch"]>[0]> = {}) =>
    calls().navigationGoodsSearch({ key, ...rest });

  test("ranks the article number first, then the title, then the category, then the newest (D-098)", async () => {
    expect((await found("1005"))[0]).toBe("1005");
    expect((await found("lampara de pie"))[0]).toBe("1005");
    const bulbs = (await search("bombilla")).items;
    const inTitle = bulbs.map((item) => /bombilla/i.test(item.title));
    expect(inTitle.lastIndexOf(true)).toBe(inTitle.filter(Boolean).length - 1);
    expect(bulbs[0]?.isNew).toBe(true);
  });

  test("tells the words it searched for instead", async () => {
    expect((await search("lampra de mesa")).correctedKey).toBe("lámpara mesa");
    expect((await search("lámpara de meas")).correctedKey).toBe("lámpara mesa");
    expect((await search("lámpara xyzzyq")).correctedKey).toBe("lámpara");
    expect((await search("lámpara")).correctedKey).toBeNull();
    expect((await search("LU-1001")).correctedKey).toBeNull();
  });

  test.each([
    ["LU-1001", true],
    ["lu 1001", true],
    ["1001", false],
    ["LU-100", false],
    ["lámpara", false],
    ["", false],
  ])("tells whether %j is a whole article number", async (key, isWhole) => {
    const { isArticleNumber, items } = await search(key);
    expect([isArticleNumber, isWhole ? items[0]?.goodsId : "1001"]).toEqual([isWhole, "1001"]);
  });

  test("puts what was typed before what it only begins or stands in", async () => {
    const titles = (await calls("NL").navigationGoodsSearch({ key: "lamp", limit: 100 })).items.map(({ title }) =>
      /lamp(en)?\b/i.test(title),
    );
    expect(titles.length).toBeGreaterThan(10);
    expect(titles.slice(0, titles.indexOf(false)).length).toBe(titles.filter(Boolean).length);
  });

  test.each(["", "   ", "zzzzqqq", "%%%", "' | 'x", "de la", "\\"])("finds nothing for %j", async (key) => {
    expect(await search(key)).toMatchObject({ items: [], total: 0, correctedKey: null });
  });

  test("is narrowed, sorted and paged like any list", async () => {
    const all = await search("lámpara", { limit: 100 });
    expect(all.total).toBe(all.items.length);
    const cheapest = await search("lámpara", { sort: "price", limit: 2 });
    const prices = all.items.map((item) => Number(item.priceTag.price)).sort((a, b) => a - b);
    expect(cheapest.items.map((item) => Number(item.priceTag.price))).toEqual(prices.slice(0, 2));
    expect(cheapest.total).toBe(all.total);
    const black = await search("lámpara", { facets: { colour: ["ink"] } });
    expect(black.total).toBe(all.facets.find((facet) => facet.key === "colour")?.values.find((value) => value.value === "ink")?.count);
    expect(await search("lámpara", { page: 50 })).toMatchObject({ items: [], total: all.total });
    expect(all.priceRange).toMatchObject({ min: prices[0]?.toFixed(2), max: prices.at(-1)?.toFixed(2) });
  });

  test("takes five statements, whatever it finds, and one more for other words", async () => {
    shop.takeStatements();
    await search("lámpara");
    expect(shop.takeStatements()).toHaveLength(5);
    await search("lámpara flexo");
    expect(shop.takeStatements()).toHaveLength(6);
  });
});

describe("what is suggested", () => {
  const markets = [
    ["ES", "lumbra"],
    ["DE", "lumbra"],
    ["PL", "nidora"],
    ["FR", "nidora"],
    ["NL", "velmo"],
    ["GB", "velmo"],
  ] as const;
  test.each(sampleOf(markets, 2))("in %s at %s is found, at every letter of every word of the catalogue", async (country, brand) => {
    const client = calls(country, brand);
    const { items } = await goodsOf(country, brand);
    const words = [...new Set(items.flatMap(({ title }) => title.split(/[^\p{L}]+/u)).filter((word) => word.length > 2))];
    expect(words.length).toBeGreaterThan(20);
    for (const begun of new Set(
      fc
        .sample(fc.constantFrom(...words), { seed: 7, numRuns: 12 })
        .flatMap((word) => [2, 3, word.length - 1].map((length) => word.slice(0, length))),
    )) {
      const { words: offered, goods } = await client.navigationGoodsSuggest({ key: begun });
      const hits = await found(begun, country, brand);
      expect({ begun, unfound: goods.map(({ goodsId }) => goodsId).filter((goodsId) => !hits.includes(goodsId)) }).toEqual({
        begun,
        unfound: [],
      });
      if (offered.length > 0) expect({ begun, hits: hits.length }).not.toEqual({ begun, hits: 0 });
    }
  });
});

describe("words that mean the same", () => {
  const keep = (meanings: string[][], rest: { readonly brand?: string; readonly language?: string } = {}) =>
    operatorCalls(shop, ["goods"]).search.searchSynonymsKeep({ brand: "velmo", language: "es", meanings, ...rest });

  test("are kept by an operator, and known at once to searches and suggestions", async () => {
    const fallen = makeFallenTags(Date.now);
    const reads = makeKeptReads({ limit: 1_000_000, freshFor: 60_000, fallen, now: Date.now });
    const client = createRouterClient(searchApi, { context: callContext({ ...shop, reads }, { brand: "velmo", country: "ES" }) });
    const ids = async (key: string) => (await client.navigationGoodsSearch({ key })).items.map(({ goodsId }) => goodsId);
    expect(await ids("soplador")).not.toContain("1018");
    const { meanings: before } = await operatorCalls(shop, ["goods"]).search.searchSynonyms({ brand: "velmo", language: "es" });
    expect(before.length).toBeGreaterThan(20);
    await keep([
      ["Soplador", "secador"],
      ["pinza de rizos", "rizador", " RIZADOR "],
    ]);
    fallen.drop(tags.lists("velmo"));
    expect(await ids("sopladores")).toContain("1018");
    expect(await ids("pinza rizos")).toEqual(["1012"]);
    expect((await client.navigationGoodsSuggest({ key: "soplador" })).goods.length).toBeGreaterThan(0);
    expect(await operatorCalls(shop, ["goods"]).search.searchSynonyms({ brand: "velmo", language: "es" })).toEqual({
      meanings: [
        ["soplador", "secador"],
        ["pinza de rizos", "rizador"],
      ],
    });
    // The demo does not replace an operator's list.
    await importSynonyms(shop, "velmo", { es: [["a", "b"]] });
    expect(await found("soplador", "ES", "velmo")).toContain("1018");
    await keep(before.map((phrases) => [...phrases]));
  });

  test.each<readonly [string, Parameters<typeof keep>, string]>([
    ["a set of one", [[["...", "secador"]]], "request.invalid"],
    ["the same word twice", [[["secador", "Secador"]]], "request.invalid"],
    ["a brand that there is not", [[["a1", "b1"]], { brand: "nobody" }], "item.notFound"],
    ["a language that there is not", [[["a1", "b1"]], { language: "xx" }], "item.notFound"],
  ])("%s is refused", async (_, asked, code) => {
    expect(await codeOf(keep(...asked))).toBe(code);
  });

  test("are kept by one at a time: of several who do at once the last one's list stands whole", async () => {
    const lists = Array.from({ length: 6 }, (_, at) => [
      [`eins${at}`, `zwei${at}`],
      [`drei${at}`, `vier${at}`],
    ]);
    const rest = { brand: "velmo", language: "pl" };
    for (let round = 0; round < 3; round += 1) {
      expect(await Promise.all(lists.map((list) => codeOf(keep(list, rest))))).toEqual(lists.map(() => "accepted"));
      expect(lists).toContainEqual((await operatorCalls(shop, ["goods"]).search.searchSynonyms(rest)).meanings);
    }
  });

  test("are any signs, and break no search", async () => {
    const odd = fc
      .sample(fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }), { seed: 20_261_123, numRuns: 60 })
      .filter((phrase) => phrase.trim() !== "");
    for (const phrase of odd) {
      await codeOf(keep([[phrase, "rizador"]], { brand: "velmo", language: "it" }));
      expect((await calls("IT", "velmo").navigationGoodsSearch({ key: phrase.slice(0, 200) })).items).toBeInstanceOf(Array);
    }
  });
});

describe("suggestions", () => {
  test("offer words, categories and goods for what was begun", async () => {
    const { words, categories, goods } = await calls().navigationGoodsSuggest({ key: "lámp" });
    expect(words).toContain("lámpara");
    expect(categories.map((category) => category.title)).toContain("Lámparas");
    expect(goods.length).toBeGreaterThan(0);
    expect(goods[0]).toMatchObject({ currency: "EUR", price: expect.stringMatching(/^\d+\.\d\d$/) });
  });

  test("keep the words before the last one", async () => {
    expect((await calls().navigationGoodsSuggest({ key: "lámpara escr" })).words).toContain("lámpara escritorio");
  });

  test("know article numbers, and stay silent for too little or for nonsense", async () => {
    expect((await calls().navigationGoodsSuggest({ key: "LU-1002" })).goods[0]?.goodsId).toBe("1002");
    expect(await calls().navigationGoodsSuggest({ key: "l" })).toEqual({ words: [], categories: [], goods: [] });
    expect(await calls().navigationGoodsSuggest({ key: "zzzzq" })).toEqual({ words: [], categories: [], goods: [] });
  });

  test("are read once for a market, however they are spaced, until goods or categories change", async () => {
    const fallen = makeFallenTags(Date.now);
    const reads = makeKeptReads({ limit: 1_000_000, freshFor: 60_000, fallen, now: Date.now });
    const ask = async (key: string, country: CountryCode = "ES") => {
      shop.takeStatements();
      const found = await createRouterClient(searchApi, { context: callContext({ ...shop, reads }, { country }) }).navigationGoodsSuggest({
        key,
      });
      return { found, statements: shop.takeStatements().length };
    };
    const first = await ask("lámpara esc");
    expect(first.statements).toBeGreaterThan(0);
    for (const key of ["lámpara esc", "  lámpara   esc", "lámpara, esc!", "¿lámpara-esc?"])
      expect(await ask(key)).toEqual({ found: first.found, statements: 0 });
    for (const other of [await ask("lámpara es"), await ask("lámpara esc", "DE"), await ask("lámpara LU-1001")])
      expect(other.statements).toBeGreaterThan(0);
    for (const tag of [tags.lists("lumbra"), tags.categories("lumbra")]) {
      fallen.drop(tag);
      // Synonyms are only invalidated with lists.
      expect((await ask("lámpara esc")).statements).toBe(first.statements - (tag === tags.lists("lumbra") ? 0 : 1));
      expect((await ask("lámpara esc")).statements).toBe(0);
    }
  });
});

test("every page, order and filter of a search looks up its words and hits once, and reads only its cards anew, until goods or categories change", async () => {
  const fallen = makeFallenTags(Date.now);
  const reads = makeKeptReads({ limit: 10_000_000, freshFor: 60_000, fallen, now: Date.now });
  const api = createRouterClient(searchApi, { context: callContext({ ...shop, reads }) });
  const ask = async (rest: Omit<Parameters<typeof api.navigationGoodsSearch>[0], "key"> = {}) => {
    shop.takeStatements();
    const { items, total } = await api.navigationGoodsSearch({ key: "lampara", limit: 4, ...rest });
    return { ids: items.map(({ goodsId }) => goodsId), total, statements: shop.takeStatements().length };
  };
  const first = await ask();
  expect(first.statements).toBe(5);
  expect(await ask()).toEqual({ ...first, statements: 1 });
  const [second, sorted] = [await ask({ page: 2 }), await ask({ sort: "price" })];
  expect([second.statements, sorted.statements]).toEqual([2, 1]);
  // One counts the remaining choices.
  for (const narrowed of [{ facets: { colour: ["ink"] } }, { stock: "HAVE_STOCK" as const, minPrice: "1" }])
    expect((await ask(narrowed)).statements).toBe(3);
  expect(second.ids).toEqual((await found("lampara")).slice(4, 8));
  for (const tag of [tags.lists("lumbra"), tags.categories("lumbra")]) {
    fallen.drop(tag);
    expect((await ask()).statements).toBe(tag === tags.lists("lumbra") ? 5 : 4);
  }
});

describe("odd signs", () => {
  /** Unicode categories other than plain letters and digits. */
  const KINDS = [
    "Mn",
    "Mc",
    "Me",
    "Lm",
    "Lo",
    "Nl",
    "No",
    "Sk",
    "Sc",
    "Sm",
    "So",
    "Pc",
    "Pd",
    "Ps",
    "Pe",
    "Pi",
    "Pf",
    "Po",
    "Zs",
    "Zl",
    "Zp",
    "Cc",
    "Cf",
    "Co",
    "Cn",
  ];
  const signs = Array.from({ length: 0x20000 }, (_, point) => String.fromCodePoint(point));

  test.each(sampleOf(KINDS, 8))("of kind %s, alone and beside a word: an answer to every search and every suggestion", async (kind) => {
    const ofKind = signs.filter((sign) => new RegExp(`^\\p{${kind}}$`, "u").test(sign));
    expect(ofKind.length).toBeGreaterThan(0);
    const chosen = fc.sample(fc.constantFrom(...ofKind), { seed: 20_261_121, numRuns: 4 });
    for (const sign of new Set(chosen)) {
      for (const key of [`${sign}${sign}`, `lám ${sign}${sign}`]) {
        const told = `U+${sign.codePointAt(0)?.toString(16)} ${JSON.stringify(key)}`;
        expect(await calls().navigationGoodsSuggest({ key }), told).toMatchObject({ words: expect.any(Array) });
        expect((await calls().navigationGoodsSearch({ key })).items, told).toBeInstanceOf(Array);
      }
    }
  });

  test.each(["´´", "¨¨", "¯¯", "¸¸", "\u0301", "\u0300\u0301", "\u200d\ufe0f", "\ud800", "ʹʹ", "\u0000\u0000", "lámpara ´´", "´´ lámpara"])(
    "%j has an answer",
    async (key) => {
      expect(await calls().navigationGoodsSuggest({ key })).toMatchObject({ words: expect.any(Array), goods: expect.any(Array) });
      expect((await calls().navigationGoodsSearch({ key })).items).toBeInstanceOf(Array);
    },
  );
});

test.each([
  [48, "once"],
  [60, "eachTime"],
] as const)("the first %i hits are planned %s where the shop shows forty-eight", async (limit, planned) => {
  const wide = { ...shop, config: { ...shop.config, paging: { ...shop.config.paging, goods: 48 } } };
  const context = { ...callContext(shop, { brand: "lumbra", country: "ES" }), shop: wide };
  shop.takeAsked();
  await createRouterClient(searchApi, { context }).navigationGoodsSearch({ key: "lampara", limit });
  expect(
    shop
      .takeAsked()
      .filter(({ text }) => text.includes("row_number() over () as position"))
      .map((statement) => statement.planned),
  ).toEqual([planned]);
});
