import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createRouterClient } from "@orpc/server";
import { writeCurrencies } from "@rambla/core/money";
import { readShopDocument } from "@rambla/core/shop-document";
import { shopRouter } from "@rambla/domain/api";
import type { CatalogueFile } from "@rambla/domain/goods/catalogue-file/catalogue-file-rules";
import { writeCatalogue } from "@rambla/domain/goods/catalogue-file/catalogue-service";
import { takeStock } from "@rambla/domain/goods/service";
import { folderFiles } from "@rambla/domain/platform/files/files";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { operatorCalls } from "../../../../packages/domain/test/operators.ts";
import { callContext, makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { runCatalogue } from "./command.ts";

const OWN = resolve("apps/server/test/own-shop");
const PICTURES = join(OWN, "pictures");
const config = readShopDocument(JSON.parse(readFileSync(join(OWN, "shop.json"), "utf8")));
if ("problems" in config) throw new Error(config.problems.join("\n"));
writeCurrencies(config.currencies);

const folder = mkdtempSync(join(tmpdir(), "rambla-partial-"));
/** Every fact of goods, in two languages and two countries. */
const FULL = {
  categories: [
    { categoryId: "10", titles: { en: "Kitchen", sv: "Kök" }, picture: "spoon.png" },
    { categoryId: "11", parentId: "10", titles: { en: "Cups", sv: "Muggar" } },
    { categoryId: "20", titles: { en: "Light", sv: "Ljus" } },
  ],
  parameters: [
    {
      key: "wood",
      titles: { en: "Wood", sv: "Trä" },
      filter: true,
      values: [
        { valueKey: "12", titles: { en: "Birch", sv: "Björk" }, colour: "#aa2222" },
        { valueKey: "alder", titles: { en: "Alder", sv: "Al" } },
      ],
    },
    { key: "height", titles: { en: "Height", sv: "Höjd" }, unit: "cm" },
  ],
  goods: ["1", "2"].map((goodsId) => ({
    goodsId,
    articleNumber: `A-${goodsId}`,
    categoryId: "11",
    productId: "cup",
    variantOf: ["wood"],
    marketDate: "2026-03-01",
    stock: 40,
    limitPerOrder: 4,
    limitPerPerson: 8,
    weight: 350,
    energyClass: "B",
    measure: { amount: 0.5, unit: "l" },
    dimensions: { width: 8, height: 9, depth: 8 },
    maker: { name: "Björk AB", address: "Storgatan 1, 903 26 Umeå", contact: "hej@bjork.example" },
    responsible: { name: "Importer Ltd", address: "1 Quay, Galway", contact: "https://importer.example" },
    pictures: ["cup-birch.png", "cup-birch-side.png"],
    files: ["manual"],
    prices: { IE: { price: "24.00", original: "30.00", deposit: "4.00" }, SE: { price: "279.00" } },
    preSale: { startsAt: "2026-11-01", endsAt: "2026-12-20", balanceUntil: "2026-12-28", shipsFrom: "2027-01-10" },
    texts: {
      en: {
        title: `Cup ${goodsId}`,
        fact: "By hand",
        description: "With a spoon.",
        warnings: "Not for children under 3 years.",
        pictures: ["Front", "Side"],
        inBox: ["Cup"],
        links: { spoon: "2" },
      },
      sv: { title: `Mugg ${goodsId}`, description: "Av trä." },
    },
    parameters: [
      { key: "wood", value: goodsId === "1" ? "12" : "alder" },
      { key: "height", value: 9 },
    ],
  })),
  bundles: [
    {
      palletId: "two",
      titles: { en: "Two", sv: "Två" },
      goods: [{ goodsId: "1" }, { goodsId: "2" }],
      prices: { IE: "40.00", SE: "500.00" },
    },
  ],
  fits: [{ fitId: "set", titles: { en: "Sets", sv: "Par" }, takes: ["1"], is: ["2"] }],
  flashSales: [],
  priceLists: [{ distributionId: "friends", goodsId: "2", prices: { IE: "20.00", SE: "199.00" } }],
} satisfies CatalogueFile | Record<string, unknown>;

let shop: TestShop;
beforeAll(async () => void (shop = { ...(await makeTestShop({ config })), files: folderFiles(join(folder, "files")) }));
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

function written(name: string, content: string | object): string {
  const file = join(folder, name);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}
async function bring(file: string, ...more: string[]): Promise<{ code: number; said: string[] }> {
  const said: string[] = [];
  const code = await runCatalogue({ shop, words: ["import", file, ...more], say: (line) => said.push(line) });
  return { code, said };
}
beforeEach(async () => {
  const full = await bring(written("full.json", FULL), "--pictures", PICTURES, "--whole", "--stock");
  expect([full.code, await writeCatalogue(shop, "tallbo")]).toEqual([0, FULL]);
});
const withFirst = (facts: object) => ({ ...FULL, goods: FULL.goods.map((one) => (one.goodsId === "1" ? { ...one, ...facts } : one)) });
const [FIRST] = FULL.goods as [(typeof FULL.goods)[number]];

test.each([
  ["prices alone", "goodsId,price.IE\n1,22.00\n", { prices: { ...FIRST.prices, IE: { ...FIRST.prices.IE, price: "22.00" } } }],
  ["an article number and a price", "articleNumber,price.SE\na 1,289.00\n", { prices: { ...FIRST.prices, SE: { price: "289.00" } } }],
  ["stock alone", "goodsId,stock\n1,7\n", { stock: 7 }],
  ["words in one language", "goodsId,title.sv\n1,Kåsa\n", { texts: { ...FIRST.texts, sv: { ...FIRST.texts.sv, title: "Kåsa" } } }],
  [
    "a parameter without its words",
    "goodsId,parameter.height\n1,12\n",
    {
      parameters: [
        { key: "wood", value: "12" },
        { key: "height", value: 12 },
      ],
    },
  ],
  ["a word that looks like a number", "goodsId,parameter.wood\n1,12\n", {}],
  ["the address of a maker", "goodsId,maker.address\n1,Quay 2\n", { maker: { ...FIRST.maker, address: "Quay 2" } }],
  ["warnings in one language", "goodsId,warnings.sv\n1,Varm\n", { texts: { ...FIRST.texts, sv: { ...FIRST.texts.sv, warnings: "Varm" } } }],
  ["a category that is known", "goodsId,category\n1,20\n", { categoryId: "20" }],
  ["one term of a pre-sale", "goodsId,preSale.shipsFrom\n1,2027-02-10\n", { preSale: { ...FIRST.preSale, shipsFrom: "2027-02-10" } }],
])("a table of %s changes nothing else", async (_, table, facts) => {
  expect((await bring(written("part.csv", table))).code).toBe(0);
  const catalogue = await writeCatalogue(shop, "tallbo");
  expect({ ...catalogue, goods: catalogue.goods.toSorted((a, b) => Number(a.goodsId) - Number(b.goodsId)) }).toEqual(withFirst(facts));
});

test.each([
  [
    "goods",
    { goods: [{ goodsId: "1", texts: { en: { fact: "Oiled" } } }] },
    withFirst({ texts: { ...FIRST.texts, en: { ...FIRST.texts.en, fact: "Oiled" } } }),
  ],
  [
    "categories and parameters",
    {
      goods: [],
      categories: [{ categoryId: "20", titles: { sv: "Ljuset" } }],
      parameters: [{ key: "wood", titles: { en: "Kind of wood" } }],
    },
    {
      ...FULL,
      categories: FULL.categories.map((one) => (one.categoryId === "20" ? { ...one, titles: { en: "Light", sv: "Ljuset" } } : one)),
      parameters: FULL.parameters.map((one) => (one.key === "wood" ? { ...one, titles: { en: "Kind of wood", sv: "Trä" } } : one)),
    },
  ],
  [
    "bundles, fits and price lists",
    {
      goods: [],
      bundles: [{ palletId: "two", prices: { SE: "490.00" } }],
      fits: [{ fitId: "set", titles: { en: "A set" } }],
      priceLists: [{ distributionId: "friends", goodsId: "2", prices: { IE: "19.00" } }],
    },
    {
      ...FULL,
      bundles: FULL.bundles.map((one) => ({ ...one, prices: { IE: "40.00", SE: "490.00" } })),
      fits: FULL.fits.map((one) => ({ ...one, titles: { en: "A set", sv: "Par" } })),
      priceLists: FULL.priceLists.map((one) => ({ ...one, prices: { IE: "19.00", SE: "199.00" } })),
    },
  ],
])("JSON that leaves out keys of %s changes nothing else", async (_, given, expected) => {
  expect((await bring(written("part.json", given))).code).toBe(0);
  expect(await writeCatalogue(shop, "tallbo")).toEqual(expected);
});

test.each([
  [
    "an amount with a comma that is not in quotes",
    "goodsId,price.IE\n2,23.00\n1,19,90\n",
    "line 3: it has 3 cells, but line 1 names 2 columns.",
  ],
  ["a title with a comma that is not in quotes", "goodsId,title.en,stock\n1,Cup, large,40\n", "line 2: it has 4 cells"],
  ["a line that was cut", "goodsId;title.en;stock\n1;Cup 1;40\n2;Cu", "line 3: it has 2 cells"],
])("a table with %s is refused with its line, and changes nothing", async (_, table, problem) => {
  for (const more of [["--dry-run"], ["--remove"]]) {
    const { code, said } = await bring(written("uneven.csv", table), ...more);
    expect([code, said.join("\n")]).toEqual([1, expect.stringContaining(problem)]);
  }
  expect(await writeCatalogue(shop, "tallbo")).toEqual(FULL);
});

test("an empty cell is refused and named until removing is asked for; a dry run lists changes and removals", async () => {
  const table = written(
    "empty.csv",
    "goodsId,price.IE,original.IE,price.SE,fact.en,stock\n1,25.00,,,,40\n2,24.00,30.00,279.00,By hand,40\n",
  );
  const removed =
    "goods 1: prices.IE.price 24.00 → 25.00, prices.IE.original 30.00 is removed, prices.SE.price 279.00 is removed, texts.en.fact By hand is removed";
  const refused =
    "Nothing was changed: the file leaves 3 values empty that the shop has. --remove takes them out; a column that is left out of the file changes nothing.";
  for (const more of [[], ["--dry-run"]]) expect(await bring(table, ...more)).toEqual({ code: 1, said: [removed, refused] });
  expect((await bring(table, "--remove", "--dry-run")).said[0]).toBe(removed);
  expect(await writeCatalogue(shop, "tallbo")).toEqual(FULL);
  expect((await bring(table, "--remove")).code).toBe(0);
  const { fact: _, ...en } = FIRST.texts.en;
  expect(await writeCatalogue(shop, "tallbo")).toEqual(
    withFirst({ prices: { IE: { price: "25.00", deposit: "4.00" } }, texts: { ...FIRST.texts, en } }),
  );
});

test("refuses makers that lack a field and columns of other fields, and names line and column", async () => {
  for (const [table, mistake] of [
    [
      "goodsId,articleNumber,stock,title.en,category,responsible.name,responsible.contact\n9,A 9,1,New,20,Björk AB,hej@bjork.example\n",
      "line 2: responsible.address is missing or no string.",
    ],
    ["goodsId,warnings.en,maker.phone\n1,Hot,12\n", 'line 1: "maker.phone" is no column, or there twice.'],
  ] as const)
    expect(await bring(written("maker.csv", table))).toMatchObject({
      code: 1,
      said: expect.arrayContaining([expect.stringContaining(mistake)]),
    });
  expect(await writeCatalogue(shop, "tallbo")).toEqual(FULL);
});

test("a maker leaves with all of its fields, and is refused without one of them", async () => {
  const all = written("maker.csv", "goodsId,maker.name,maker.address,maker.contact\n1,,,\n");
  expect((await bring(all)).code).toBe(1);
  const one = written("address.csv", "goodsId,maker.address\n1,\n");
  const { code, said } = await bring(one, "--remove");
  expect([code, said.join(" ")]).toEqual([1, expect.stringContaining("maker.address")]);
  expect(await writeCatalogue(shop, "tallbo")).toEqual(FULL);
  expect((await bring(all, "--remove")).code).toBe(0);
  const { maker: _, ...rest } = FIRST;
  const catalogue = await writeCatalogue(shop, "tallbo");
  expect(catalogue.goods.find(({ goodsId }) => goodsId === "1")).toEqual(rest);
});

test("the stock of known goods stays unless the file is about nothing else or is told to count", async () => {
  const table = written("stock.csv", "goodsId,price.IE,stock\n1,24.00,7\n");
  expect((await bring(table)).said[0]).toBe(
    "1 goods have another stock in the shop than in the file, and keep it: --stock sets it to what the file says.",
  );
  expect(await writeCatalogue(shop, "tallbo")).toEqual(FULL);
  await bring(table, "--stock");
  expect(await writeCatalogue(shop, "tallbo")).toEqual(withFirst({ stock: 7 }));
});

test("pieces that orders take and prices that operators set while a file comes in stay", async () => {
  const file = written("meanwhile.csv", "goodsId,stock,pictures\n1,50,cup-birch.png\n2,1,cup-birch.png\n");
  const said: string[] = [];
  // Both happen after the file was parsed, while its picture is downloaded.
  const server = (await import("node:http")).createServer(async (_, response) => {
    await shop.database.transaction((transaction) =>
      takeStock(
        shop,
        transaction,
        "tallbo",
        [
          { goodsId: "1", quantity: 3 },
          { goodsId: "2", quantity: 40 },
        ],
        "order:1",
      ),
    );
    await operatorCalls(shop, ["goods"]).goods.priceChange({
      brand: "tallbo",
      goodsId: "1",
      countryCode: "SE",
      price: "260.00",
      originalPrice: null,
    });
    response.end(readFileSync(join(PICTURES, "spoon.png")));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/late.png`;
  writeFileSync(file, readFileSync(file, "utf8").replace("1,50,cup-birch.png", `1,50,${url}`));
  await runCatalogue({ shop, words: ["import", file, "--pictures", PICTURES, "--stock"], say: (line) => said.push(line) });
  server.close();
  const { goods } = await writeCatalogue(shop, "tallbo");
  expect(goods.map(({ stock, prices }) => [stock, prices["SE"]?.price])).toEqual([
    [47, "260.00"],
    [0, "279.00"],
  ]);
  const rows = await shop.database.executeSql(
    "select goods_id, sum(difference) as sum from stock_movement group by goods_id order by goods_id",
  );
  expect(rows.rows.map((row) => Number(Reflect.get(row as object, "sum")))).toEqual([47, 0]);
});

test("goods that are new need a whole line, and the others of the table come in with it or not at all", async () => {
  const table = written("new.csv", "goodsId,price.IE\n1,22.00\n9,5.00\n");
  const { code, said } = await bring(table);
  expect([code, said[0], said.at(-1)]).toEqual([1, "line 3: articleNumber is missing or no string.", "Nothing was changed: 3 mistakes."]);
  expect(await writeCatalogue(shop, "tallbo")).toEqual(FULL);
  await expect(
    createRouterClient(shopRouter, { context: callContext(shop, { brand: "tallbo", country: "IE" }) }).goods.goodsDetail({ goodsId: "9" }),
  ).rejects.toMatchObject({ code: "goods.notExist" });
});

test("text that is not UTF-8 comes in by the encoding that is named, and never with a lost character", async () => {
  const line = "goodsId,title.sv\n1,Träkåsa\n";
  const file = written("words.csv", "");
  writeFileSync(file, Buffer.from(line, "latin1"));
  const { code, said } = await bring(file);
  expect([code, said[0]]).toEqual([1, expect.stringContaining("words.csv: line 2, column 5: the text is not UTF-8 here.")]);
  expect(await writeCatalogue(shop, "tallbo")).toEqual(FULL);
  expect((await bring(file, "--encoding", "windows-1252")).code).toBe(0);
  const named = withFirst({ texts: { ...FIRST.texts, sv: { ...FIRST.texts.sv, title: "Träkåsa" } } });
  expect(await writeCatalogue(shop, "tallbo")).toEqual(named);
  writeFileSync(file, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(line.replace("Trä", "Tre"), "utf16le")]));
  expect((await bring(file)).code).toBe(0);
  const lost = written("lost.json", { goods: [{ goodsId: "1", texts: { sv: { title: "Tr\ufffd" } } }] });
  expect((await bring(lost)).said[0]).toMatch(/line 1, column \d+: "\ufffd" stands where a character was lost/);
});
