import { randomUUID } from "node:crypto";
import { createRouterClient, ORPCError } from "@orpc/server";
import { marketOf, type BrandCode, type CountryCode } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods } from "../../test/catalogue.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { sql } from "../platform/database/sql.ts";
import { shopRouter } from "../api.ts";
import { goodsApi } from "./api.ts";
import { goodsCard } from "./card.ts";
import { findCards } from "./store.ts";

let shop: TestShop;

const calls = (country: CountryCode = "ES", brand: BrandCode = "lumbra") =>
  createRouterClient(shopRouter.goods, { context: () => callContext(shop, { brand, country, idempotencyKey: randomUUID() }) });

const inColour = (value: string) => [
  { key: "colour", value },
  { key: "power", value: 8 },
  { key: "height", value: 42.5 },
];

const MAKER = { name: "Nora, S.L.", address: "Calle Mayor 1, 28013 Madrid", contact: "hola@nora.example" };

const GOODS = [
  aGoods({
    goodsId: "1001",
    title: "Lámpara de mesa Nora",
    price: 2000,
    stock: 20,
    sales: 50,
    marketTime: new Date("2026-11-10T00:00:00Z"),
    productId: "nora",
    variantOf: ["colour"],
    parameters: inColour("clay"),
    limitPerOrder: 3,
    limitPerPerson: 5,
    texts: {
      es: {
        title: "Lámpara de mesa Nora",
        fact: "8 W",
        description: "Luz para leer.\n\nSe regula con un toque.",
        warnings: "Se calienta.",
      },
      en: { title: "Nora desk lamp", fact: "8 W", description: "Light to read by.\n\nOne touch dims it." },
      de: { title: "Tischleuchte Nora", fact: "8 W", description: "Licht zum Lesen.", pictures: ["", "Tischleuchte Nora, aus der Nähe"] },
    },
    pictures: [
      { pictureId: "a", colour: "#111111", placeholder: "data:image/webp;base64,AAAA" },
      { pictureId: "b", colour: "#222222" },
    ],
    files: ["manual", "energyLabel"],
    energyClass: "D",
    maker: MAKER,
    prices: [
      aPrice({ priceMinor: 2000 }),
      aPrice({ country: "PL", priceMinor: 8990 }),
      aPrice({ country: "DE", priceMinor: 2100 }),
      aPrice({ country: "GB", priceMinor: 1799 }),
    ],
  }),
  aGoods({
    goodsId: "1002",
    title: "Lámpara de mesa Nora tinta",
    price: 2500,
    stock: 3,
    sales: 70,
    productId: "nora",
    variantOf: ["colour"],
    parameters: inColour("ink"),
  }),
  aGoods({
    goodsId: "1003",
    title: "Lámpara de pie Alta",
    categoryId: "112",
    stock: 0,
    sales: 10,
    parameters: [{ key: "power", value: 12 }],
    prices: [
      aPrice({
        priceMinor: 7000,
        originalMinor: 10_000,
        history: [
          { priceMinor: 10_000, since: new Date("2026-01-01T00:00:00Z") },
          { priceMinor: 8000, since: new Date("2026-10-20T00:00:00Z") },
          { priceMinor: 7000, since: new Date("2026-11-01T00:00:00Z") },
        ],
      }),
    ],
  }),
  aGoods({ goodsId: "1004", title: "Ventilador Brisa", categoryId: "211", price: 4500, sales: 90, measure: { amount: 2, unit: "m" } }),
  aGoods({
    goodsId: "1005",
    title: "Reserva Luna",
    categoryId: "211",
    sales: 0,
    prices: [aPrice({ priceMinor: 9900, depositMinor: 1000 })],
  }),
  aGoods({ goodsId: "1006", title: "Solo en Polonia", price: 9990, countries: ["PL"] }),
];

beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, GOODS, {
    specialPrices: [{ distributionId: "k3q9", goodsId: "1001", country: "ES", priceMinor: 1500 }],
    comments: [
      {
        commentId: "c1",
        goodsId: "1001",
        score: 5,
        author: "Ana G.",
        text: "Da una luz preciosa para leer.",
        language: "es",
        createdAt: new Date("2026-11-01T00:00:00Z"),
        likes: 2,
        reply: null,
      },
      {
        commentId: "c2",
        goodsId: "1001",
        score: 4,
        author: null,
        text: "Buena, aunque el cable es corto.",
        language: "es",
        createdAt: new Date("2026-11-02T00:00:00Z"),
        likes: 0,
        reply: null,
      },
    ],
  });
});
afterAll(() => shop.close());

async function refusalOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return "no refusal";
  } catch (error) {
    return error instanceof ORPCError ? String(error.code) : String(error);
  }
}
const ids = (list: { items: readonly { goodsId: string }[] }) => list.items.map((item) => item.goodsId);

describe("a category list", () => {
  const list = (rest: Partial<Parameters<ReturnType<typeof calls>["goodsClassifyListGoods"]>[0]> = {}, goodsClassifyId = "100") =>
    calls().goodsClassifyListGoods({ goodsClassifyId, ...rest });

  test("holds its own goods and those of everything below, best-selling first", async () => {
    expect(ids(await list())).toEqual(["1002", "1003"]);
    expect(ids(await list({}, "112"))).toEqual(["1003"]);
    expect(ids(await list({}, "200"))).toEqual(["1004", "1005"]);
  });

  test("takes at most three statements, with price and stock of every card; a narrowed one one more, for what each filter would leave", async () => {
    shop.takeStatements();
    const result = await list({ limit: 12 });
    expect(shop.takeStatements().length).toBeLessThanOrEqual(3);
    expect(result.items[0]).toMatchObject({ priceTag: { price: "25.00", currency: "EUR" }, stock: "NERVOUS_STOCK", piecesLeft: 3 });
    await list({ limit: 12, stock: "HAVE_STOCK", minPrice: "1", facets: { colour: ["clay"] }, sort: "price" });
    expect(shop.takeStatements().length).toBeLessThanOrEqual(4);
  });

  test.each([
    ["price", "asc", ["1001", "1003"]],
    ["price", "desc", ["1003", "1002"]],
    ["sales", "asc", ["1003", "1001"]],
    ["sales", "desc", ["1002", "1003"]],
    ["comments", "desc", ["1002", "1003"]],
    ["comments", "asc", ["1003", "1001"]],
    ["marketTime", "desc", ["1001", "1003"]],
    ["marketTime", "asc", ["1002", "1003"]],
  ] as const)("sorts by %s %s, a model by the variant that comes first", async (sort, order, expected) => {
    expect(ids(await list({ sort, order }))).toEqual(expected);
  });

  test("pages without gaps or repetitions, and is empty past the end", async () => {
    const first = await list({ limit: 1 });
    const second = await list({ limit: 1, page: 2 });
    expect([...ids(first), ...ids(second)]).toEqual(["1002", "1003"]);
    expect(first).toMatchObject({ total: 2, moreThanTotal: false, page: 1, limit: 1 });
    expect(await list({ limit: 2, page: 9 })).toMatchObject({ items: [], total: 2, page: 9 });
    expect(await list()).toMatchObject({ limit: 24 });
  });

  test("narrows by price, bounds included", async () => {
    const result = await list({ minPrice: "20", maxPrice: "25.00" });
    expect(ids(result)).toEqual(["1002"]);
    expect(result.total).toBe(1);
    expect(ids(await list({ maxPrice: "24.99" }))).toEqual(["1001"]);
    expect(result.priceRange).toEqual({ min: "20.00", max: "70.00", currency: "EUR" });
    expect(ids(await list({ minPrice: "999999999.99" }))).toEqual([]);
  });

  test.each([
    ["HAVE_STOCK", ["1001"]],
    ["NERVOUS_STOCK", ["1002"]],
    ["NO_STOCK", ["1003"]],
    ["ALL", ["1002", "1003"]],
  ] as const)("narrows to %s", async (stock, expected) => expect(ids(await list({ stock }))).toEqual(expected));

  test("narrows by facets: any value of one, all of several", async () => {
    expect(ids(await list({ facets: { colour: ["clay", "ink"] } }))).toEqual(["1002"]);
    expect(ids(await list({ facets: { colour: ["clay"], power: ["8"] } }))).toEqual(["1001"]);
    expect(ids(await list({ facets: { colour: ["clay"], power: ["12"] } }))).toEqual([]);
    expect(ids(await list({ facets: { nonsense: ["x"] } }))).toEqual([]);
  });

  test.each([
    [["8.."], ["1002", "1003"]],
    [["9.."], ["1003"]],
    [["..11.99"], ["1002"]],
    [
      ["12..", "..8"],
      ["1002", "1003"],
    ],
    [["13.."], []],
    [["8", "20.."], ["1002"]],
  ])("narrows by numbers from and up to a bound: %j", async (power, expected) => {
    const { items, total } = await list({ facets: { power } });
    expect([items.map(({ goodsId }) => goodsId).toSorted(), total]).toEqual([expected, expected.length]);
  });

  test("offers the filter parameters with what each would leave", async () => {
    const { facets, countsRemaining } = await list();
    expect(countsRemaining).toBe(false);
    expect(facets).toEqual([
      {
        key: "colour",
        title: "Color",
        isRange: false,
        values: [
          { value: "clay", label: "Arcilla", count: 1, colour: "#b4532a" },
          { value: "ink", label: "Tinta", count: 1, colour: "#16181d" },
        ],
      },
      {
        key: "power",
        title: "Potencia",
        isRange: false,
        values: [
          { value: "8", label: "8\u00a0W", count: 1, colour: null },
          { value: "12", label: "12\u00a0W", count: 1, colour: null },
        ],
      },
    ]);
    // Counts besides clay; a group ignores its own choice.
    const narrowed = await list({ facets: { colour: ["clay"] } });
    expect(narrowed.facets.map(({ values }) => values.map(({ count }) => count))).toEqual([
      [1, 1],
      [1, 0],
    ]);
    expect(narrowed).toMatchObject({ countsRemaining: true, stockCounts: { HAVE_STOCK: 1, NERVOUS_STOCK: 0, NO_STOCK: 0 } });
  });

  test("is not found for an unknown category", async () => {
    expect(await refusalOf(list({}, "999"))).toBe("item.notFound");
    expect(await refusalOf(list({}, "0"))).toBe("item.notFound");
  });

  test("tells more than the exact total", async () => {
    const small = await makeTestShop({ config: { paging: { goods: 24, default: 10, exactTotal: 1 } } });
    await haveGoods(small, GOODS);
    const client = createRouterClient(goodsApi, { context: callContext(small) });
    expect(await client.goodsClassifyListGoods({ goodsClassifyId: "100" })).toMatchObject({ total: 1, moreThanTotal: true });
    expect(await client.goodsClassifyListGoods({ goodsClassifyId: "100", minPrice: "1" })).toMatchObject({
      total: 1,
      moreThanTotal: true,
      countsRemaining: false,
    });
    await small.close();
  });
});

describe("other lists", () => {
  test("everything, and the newest first", async () => {
    expect(ids(await calls().navigationGoodsList({}))).toEqual(["1004", "1002", "1003", "1005"]);
    expect(ids(await calls().navigationGoodsList({ orderType: "new" }))[0]).toBe("1001");
    expect((await calls().goodsHomeRecommendLast({ limit: 2 })).map((card) => card.goodsId)).toEqual(["1001", "1005"]);
  });

  test("each country has its own goods and prices", async () => {
    const polish = await calls("PL").navigationGoodsList({});
    expect(ids(polish)).toEqual(["1001", "1006"]);
    expect(polish.items[0]?.priceTag).toMatchObject({ price: "89.90", currency: "PLZ", taxIncluded: true });
    expect(await calls().navigationGoodsCountryCode({})).toEqual([
      { countryCode: "DE", goodsCount: 1 },
      { countryCode: "ES", goodsCount: 4 },
      { countryCode: "GB", goodsCount: 1 },
      { countryCode: "PL", goodsCount: 2 },
    ]);
  });

  test("another brand has nothing of it", async () => {
    expect(await calls("ES", "velmo").navigationGoodsList({})).toMatchObject({ items: [], total: 0, facets: [], priceRange: null });
    expect(await refusalOf(calls("ES", "velmo").goodsDetail({ goodsId: "1001" }))).toBe("goods.notExist");
  });
});

describe("the category tree", () => {
  test("counts what the market sells", async () => {
    const tree = await calls().goodsClassifyTree({});
    expect(tree.map((node) => [node.title, node.goodsCount, node.childNote.length])).toEqual([
      ["Iluminación", 2, 1],
      ["Climatización", 2, 1],
    ]);
    expect(tree[0]?.childNote[0]?.childNote[1]).toMatchObject({
      goodsClassifyId: "112",
      level: 3,
      treeKey: "100-110-112",
      url: "/classifiy/list?id=112&rootKey=100",
      isOpen: false,
    });
  });

  test("opens the way to a category", async () => {
    const root = await calls("DE").goodsClassifyFullTree({ id: "112" });
    expect(root).toMatchObject({ title: "Beleuchtung", isOpen: true, isActive: false });
    expect(root.childNote[0]?.childNote.map((node) => [node.title, node.isActive])).toEqual([
      ["Tischleuchten", false],
      ["Stehleuchten", true],
    ]);
    expect(await refusalOf(calls().goodsClassifyFullTree({ id: "999" }))).toBe("item.notFound");
  });
});

describe("a product page", () => {
  test("shows the goods, in one statement", async () => {
    shop.takeStatements();
    const goods = await calls().goodsDetail({ goodsId: "1001" });
    expect(shop.takeStatements()).toHaveLength(1);
    expect(goods).toMatchObject({
      goodsId: "1001",
      articleNumber: "LU-1001",
      title: "Lámpara de mesa Nora",
      seoUrlParameter: "lampara-de-mesa-nora",
      fact: "8 W",
      picture: { pictureId: "a", alt: "Lámpara de mesa Nora", colour: "#111111" },
      secondPicture: { pictureId: "b" },
      stock: "HAVE_STOCK",
      piecesLeft: null,
      score: 4.5,
      commentCount: 2,
      isNew: true,
      energyClass: "D",
      preSaleDeposit: null,
      limitPerOrder: 3,
      limitPerPerson: 5,
      deliverable: true,
      soldIn: ["DE", "ES", "GB", "PL"],
      categoryId: "111",
      sales: 50,
    });
    expect(goods.breadcrumb.map((step) => step.title)).toEqual(["Iluminación", "Lámparas", "De mesa"]);
    const [sibling] = await findCards(shop.database, marketOf(DEMO_CONFIG, "lumbra", "ES"), ["1002"], shop.clock());
    expect(sibling?.seoUrlParameter).toBeTypeOf("string");
    expect(goods.colours).toEqual([
      { goodsId: "1001", seoUrlParameter: goods.seoUrlParameter, label: "Arcilla", colour: "#b4532a" },
      { goodsId: "1002", seoUrlParameter: sibling?.seoUrlParameter, label: "Tinta", colour: "#16181d" },
    ]);
  });

  test("names the energy class where the country has them", async () => {
    const [row] = await findCards(shop.database, marketOf(DEMO_CONFIG, "lumbra", "ES"), ["1001"], shop.clock());
    if (!row) throw new Error("the goods are there");
    const classIn = (country: CountryCode) =>
      goodsCard(row, marketOf(DEMO_CONFIG, "lumbra", country), shop.config, shop.clock()).energyClass;
    expect([classIn("ES"), classIn("GB"), classIn("US")]).toEqual(["D", "D", null]);
  });

  test("names maker, responsible person and warnings where the country asks for them", async () => {
    const ofSafety = async (country: CountryCode) => (await calls(country).goodsDetail({ goodsId: "1001" })).safety;
    expect(await ofSafety("ES")).toEqual({ maker: MAKER, responsible: null, warnings: "Se calienta." });
    expect(await ofSafety("DE")).toEqual({ maker: MAKER, responsible: null, warnings: "" });
    expect(await ofSafety("GB")).toBeNull();
    expect((await calls().goodsDetail({ goodsId: "1003" })).safety).toEqual({ maker: null, responsible: null, warnings: "" });
  });

  test("tells a reduction of the lowest price of the last 30 days", async () => {
    expect((await calls().goodsDetail({ goodsId: "1003" })).priceTag).toEqual({
      price: "70.00",
      originalPrice: "80.00",
      lowestPrice30Days: "80.00",
      reductionPercent: 12,
      currency: "EUR",
      unitPrice: null,
      taxIncluded: true,
    });
  });

  test("tells the unit price and the deposit of a pre-sale", async () => {
    expect((await calls().goodsDetail({ goodsId: "1004" })).priceTag.unitPrice).toEqual({ price: "22.50", unit: "m" });
    expect((await calls().goodsDetail({ goodsId: "1005" })).preSaleDeposit).toBe("10.00");
  });

  test("speaks the language of the market, and the next best where a text is missing", async () => {
    expect((await calls("DE").goodsDetail({ goodsId: "1001" })).title).toBe("Tischleuchte Nora");
    expect((await calls("GB").goodsDetail({ goodsId: "1001" })).title).toBe("Nora desk lamp");
    expect((await calls("PL").goodsDetail({ goodsId: "1001" })).title).toBe("Nora desk lamp");
    expect((await calls("PL").goodsDetail({ goodsId: "1006" })).title).toBe("Solo en Polonia");
  });

  test("knows nothing of goods that are not sold here", async () => {
    for (const goodsId of ["1006", "404"]) {
      const client = calls();
      const refused = await Promise.all(
        [
          client.goodsDetail({ goodsId }),
          client.goodsDetailList({ goodsId }),
          client.goodsFileList({ goodsId }),
          client.goodsImageList({ goodsId }),
          client.goodsParameterList({ goodsId }),
          client.goodsSpecial({ goodsId }),
          client.goodsVariantParameter({ goodsId }),
          client.goodsSeo({ goodsId }),
          client.goodsArrivalNoticeSubscribe({ goodsId, email: "ana@example.org" }),
        ].map(refusalOf),
      );
      expect(new Set(refused)).toEqual(new Set(["goods.notExist"]));
    }
  });

  test("each of its parts takes one statement", async () => {
    const client = calls();
    const parts = [
      () => client.goodsDetailList({ goodsId: "1001" }),
      () => client.goodsFileList({ goodsId: "1001" }),
      () => client.goodsImageList({ goodsId: "1001" }),
      () => client.goodsParameterList({ goodsId: "1001" }),
      () => client.goodsSpecial({ goodsId: "1001" }),
      () => client.goodsVariantParameter({ goodsId: "1001" }),
      () => client.goodsSeo({ goodsId: "1001" }),
    ];
    shop.takeStatements();
    for (const part of parts) {
      await part();
      expect(shop.takeStatements()).toHaveLength(1);
    }
  });

  test("shows description, files, pictures, parameters and what search engines read", async () => {
    const client = calls();
    expect(await client.goodsDetailList({ goodsId: "1001" })).toEqual([
      { heading: null, text: "Luz para leer.", picture: null, links: [] },
      {
        heading: null,
        text: "Se regula con un toque.",
        picture: { pictureId: "b", alt: "Lámpara de mesa Nora", colour: "#222222" },
        links: [],
      },
    ]);
    expect((await client.goodsFileList({ goodsId: "1001" })).map((file) => [file.kind, file.title])).toEqual([
      ["manual", "Manual de instrucciones · Lámpara de mesa Nora"],
      ["energyLabel", "Etiqueta energética · Lámpara de mesa Nora"],
    ]);
    expect((await client.goodsImageList({ goodsId: "1001" })).map((picture) => picture.pictureId)).toEqual(["a", "b"]);
    expect(await client.goodsParameterList({ goodsId: "1001" })).toEqual([
      { key: "colour", title: "Color", value: "Arcilla" },
      { key: "power", title: "Potencia", value: "8\u00a0W" },
      { key: "height", title: "Altura", value: "42,5\u00a0cm" },
    ]);
    expect(await client.goodsParameterList({ goodsId: "1004" })).toEqual([]);
    expect(await client.goodsSeo({ goodsId: "1001" })).toEqual({
      title: "Lámpara de mesa Nora",
      description: "Luz para leer. Se regula con un toque.",
      seoUrlParameter: "lampara-de-mesa-nora",
    });
  });

  test("says in the language of the market what each picture shows, or calls it by the title", async () => {
    const words = async (country: "DE" | "ES") => (await calls(country).goodsImageList({ goodsId: "1001" })).map(({ alt }) => alt);
    expect(await words("DE")).toEqual(["Tischleuchte Nora", "Tischleuchte Nora, aus der Nähe"]);
    expect(await words("ES")).toEqual(["Lámpara de mesa Nora", "Lámpara de mesa Nora"]);
  });

  test("stand on a dozen pixels where there are some, and cards do not carry them", async () => {
    const pictures = await calls().goodsImageList({ goodsId: "1001" });
    expect(pictures.map((picture) => picture.placeholder)).toEqual(["data:image/webp;base64,AAAA", null]);
    expect(JSON.stringify(await findCards(shop.database, marketOf(DEMO_CONFIG, "lumbra", "ES"), ["1001"], shop.clock()))).not.toContain(
      "base64",
    );
  });

  test("lists the siblings and what tells them apart", async () => {
    const { parameters, siblings } = await calls().goodsVariantParameter({ goodsId: "1002" });
    expect(parameters).toEqual([
      {
        key: "colour",
        title: "Color",
        values: [
          { value: "clay", label: "Arcilla", colour: "#b4532a" },
          { value: "ink", label: "Tinta", colour: "#16181d" },
        ],
      },
    ]);
    expect(siblings.map((sibling) => [sibling.goodsId, sibling.values.colour, sibling.stock, sibling.price])).toEqual([
      ["1001", "clay", "HAVE_STOCK", "20.00"],
      ["1002", "ink", "NERVOUS_STOCK", "25.00"],
    ]);
    expect(await calls().goodsVariantParameter({ goodsId: "1004" })).toMatchObject({
      parameters: [],
      siblings: [{ goodsId: "1004", values: {} }],
    });
  });

  test("gives the special price of a price list, the normal one to any other (R-365, D-097)", async () => {
    const priceWith = async (distributionId?: string) => (await calls().goodsSpecial({ goodsId: "1001", distributionId })).priceTag;
    expect(await priceWith("k3q9")).toMatchObject({ price: "15.00", originalPrice: "20.00", reductionPercent: 25 });
    expect(await priceWith("guess")).toMatchObject({ price: "20.00", originalPrice: null });
    expect(await priceWith()).toMatchObject({ price: "20.00" });
  });

  test("remembers who waits for the goods, once", async () => {
    const subscribe = (email: string) => calls().goodsArrivalNoticeSubscribe({ goodsId: "1003", email });
    expect(await subscribe(" Ana@Example.org ")).toEqual({ subscribed: true });
    expect(await subscribe("ana@example.org")).toEqual({ subscribed: true });
    expect(await refusalOf(subscribe("not an address"))).toBe("email.invalid");
    const rows = await shop.database.query(sql`select email, language from arrival_notice where goods_id = '1003'`);
    expect(rows).toEqual([{ email: "ana@example.org", language: "es" }]);
  });
});

describe("the import", () => {
  test("changes nothing the second time", async () => {
    const again = await makeTestShop();
    expect(await haveGoods(again, GOODS)).toBe(GOODS.length);
    expect(await haveGoods(again, GOODS)).toBe(0);
    again.moveTo(new Date("2026-11-21T00:00:00Z"));
    const [first, ...rest] = GOODS;
    const dearer = { ...first!, prices: [aPrice({ priceMinor: 3000 })] };
    expect(await haveGoods(again, [dearer, ...rest.slice(1)])).toBe(2);
    const client = createRouterClient(goodsApi, { context: callContext(again) });
    expect(await client.goodsDetail({ goodsId: "1001" })).toMatchObject({ revision: 2, priceTag: { price: "30.00" } });
    expect(await refusalOf(client.goodsDetail({ goodsId: "1002" }))).toBe("goods.notExist");
    expect(ids(await client.goodsClassifyListGoods({ goodsClassifyId: "100" }))).toEqual(["1001", "1003"]);
    await again.close();
  });
});
