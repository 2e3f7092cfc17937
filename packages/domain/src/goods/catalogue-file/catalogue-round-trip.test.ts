import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleOf } from "../../../../../tools/trial/extent.ts";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { operatorCalls } from "../../../test/operators.ts";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { parseCatalogueCsv, writeCatalogueCsv } from "./catalogue-csv-rules.ts";
import type { CatalogueFile, FileGoods } from "./catalogue-file-rules.ts";
import { bringCatalogue, readCatalogue } from "./catalogue-service.ts";
import { exportCatalogue } from "./export-service.ts";
import { wholeCatalogue } from "./merge-rules.ts";

const LANGUAGES = Object.keys(DEMO_CONFIG.languages);
const COUNTRIES = DEMO_CONFIG.brands["lumbra"]?.countries ?? [];
const KINDS = [
  { key: "colour", values: ["clay", "ink"] },
  { key: "length", values: undefined },
  { key: "weave", values: ["12", "flat"] },
];

/** A seeded random generator (mulberry32). */
function chanceOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
type Chance = ReturnType<typeof chanceOf>;
const some = <Value>(chance: Chance, all: readonly Value[], least = 0): Value[] => {
  const chosen = all.filter(() => chance(2) === 0);
  return chosen.length < least ? all.slice(0, least) : chosen;
};
const one = <Value>(chance: Chance, all: readonly [Value, ...Value[]]): Value => all[chance(all.length)] ?? all[0];
const amount = (chance: Chance, most: number) => `${chance(most) + 1}.${String(chance(100)).padStart(2, "0")}`;
const day = (chance: Chance, year: number, month: string) =>
  `${year}-${month}-${String(chance(27) + 1).padStart(2, "0")}${one(chance, ["", "T08:30:00.000Z"])}`;

const aMaker = (name: string, at: number) => ({ name, address: `Street ${at}, 1010 Town`, contact: "safety@maker.example" });

/** A value per column, undefined to leave it out. The type makes a new column add one. */
const COLUMNS: { readonly [Column in keyof FileGoods]-?: (chance: Chance, at: number) => FileGoods[Column] | undefined } = {
  goodsId: (_, at) => String(1000 + at),
  articleNumber: (_, at) => `A-${at}`,
  categoryId: (_, at) => String(10 + Math.floor(at / 10)),
  productId: (chance) => one(chance, ["1", "22", "brisa-2000", "Nora_s"]),
  variantOf: (chance) => some(chance, ["colour", "weave"], 1),
  marketDate: (chance) => day(chance, 2026, "03"),
  stock: (chance) => chance(90),
  limitPerOrder: (chance) => chance(9) + 1,
  limitPerPerson: (chance) => chance(9) + 1,
  weight: (chance) => chance(900) + 1,
  energyClass: (chance) => one(chance, ["A", "B", "G"]),
  measure: (chance) => ({ amount: (chance(999) + 1) / 1000, unit: one(chance, ["l", "kg", "m"]) }),
  dimensions: (chance) => ({ width: (chance(999) + 1) / 10, height: chance(200) + 1, depth: 12.5 }),
  maker: (chance, at) => aMaker(`maker ${chance(9)}`, at),
  responsible: (chance, at) => aMaker(`importer ${chance(9)}`, at),
  pictures: (chance) => some(chance, ["a.png", "b.png", "c.png"], 1),
  files: (chance) => some(chance, ["manual", "energyLabel"] as const, 1),
  prices: (chance, at) =>
    Object.fromEntries(
      some(chance, COUNTRIES, 1).map((country, place) => [
        country,
        {
          price: amount(chance, 400),
          ...(chance(2) === 0 && { original: `500.${10 + place}` }),
          ...(at % 4 === 0 && { deposit: "1.00" }),
        },
      ]),
    ),
  taxClass: (chance) => one(chance, ["reduced", "zero"] as const),
  preSale: (chance, at) =>
    at % 4 !== 0
      ? undefined
      : {
          startsAt: day(chance, 2026, "11"),
          endsAt: day(chance, 2026, "12"),
          ...(chance(2) === 0 && { balanceFrom: day(chance, 2027, "01") }),
          balanceUntil: day(chance, 2027, "03"),
          ...(chance(2) === 0 && { shipsFrom: day(chance, 2027, "04").slice(0, 10) }),
          ...(at % 8 === 0 && { canceledAt: day(chance, 2026, "11") }),
          ...(at % 12 === 0 && { arrived: true as const }),
        },
  texts: (chance, at) =>
    Object.fromEntries(
      some(chance, LANGUAGES, 1).map((language) => [
        language,
        {
          title: `Title, "${at}"`,
          ...(chance(2) === 0 && { fact: `=${chance(9)} W` }),
          ...(chance(2) === 0 && { description: "One line.\n\nAnother one." }),
          ...(chance(2) === 0 && { warnings: `Hot, "${at}"` }),
          ...(chance(2) === 0 && { pictures: ["", `seen ${at}`] }),
          ...(chance(2) === 0 && { inBox: [`${at} of it`, "Manual"] }),
          ...(chance(2) === 0 && { description: "With the other one.\n\nGood.", links: { "other one": "1003", Good: "1001" } }),
        },
      ]),
    ),
  parameters: (chance) =>
    some(chance, KINDS, 1).map(({ key, values }) => ({
      key,
      value: values === undefined ? chance(900) / 10 : (values[chance(values.length)] ?? ""),
    })),
};
/** Required columns, or columns that an export always has. */
const ALWAYS: ReadonlySet<string> = new Set([
  "goodsId",
  "articleNumber",
  "categoryId",
  "marketDate",
  "stock",
  "prices",
  "preSale",
  "texts",
]);

/** In the order of an export. */
function aFile(chance: Chance): CatalogueFile {
  const titles = (name: string) => Object.fromEntries(some(chance, LANGUAGES, 1).map((language) => [language, `${name} ${language}`]));
  const goods = Array.from(
    { length: 40 },
    (_, at) =>
      Object.fromEntries(
        Object.entries(COLUMNS).flatMap(([column, of]) => {
          const value = ALWAYS.has(column) || chance(2) === 0 ? of(chance, at) : undefined;
          return value === undefined ? [] : [[column, value] as const];
        }),
      ) as FileGoods,
  );
  const prices = () => Object.fromEntries(some(chance, COUNTRIES, 1).map((country) => [country, amount(chance, 90)]));
  return {
    // The last one shows the picture of goods elsewhere.
    categories: [
      { categoryId: "9", titles: titles("All") },
      { categoryId: "10", parentId: "9", titles: titles("Ten"), picture: "ten.png" },
      { categoryId: "11", parentId: "9", titles: titles("Eleven") },
      { categoryId: "12", titles: titles("Twelve") },
      { categoryId: "13", parentId: "12", titles: titles("Thirteen") },
      { categoryId: "14", titles: titles("Fourteen"), picture: "a.png" },
    ],
    parameters: KINDS.map(({ key, values }) => ({
      key,
      titles: titles(key),
      ...(values === undefined && { unit: "cm" }),
      ...(chance(2) === 0 && { filter: true }),
      ...(values && {
        values: values.map((valueKey) => ({ valueKey, titles: titles(valueKey), ...(chance(2) === 0 && { colour: "#aa2222" }) })),
      }),
    })),
    goods,
    bundles: ["b2", "b1"].map((palletId, at) => ({
      palletId,
      titles: titles(palletId),
      goods: [{ goodsId: String(1001 + at) }, { goodsId: String(1011 + at) }],
      prices: prices(),
    })),
    fits: ["f2", "f1"].map((fitId, at) => ({
      fitId,
      titles: titles(fitId),
      takes: [String(1020 + at), "1003"],
      is: ["1009", String(1001 + at)],
    })),
    flashSales: [1, 2, 3].map((at) => ({
      flashSaleId: `f${at}`,
      goodsId: String(1000 + at),
      startsAt: day(chance, 2026, "10"),
      endsAt: `2026-12-0${at}`,
      pieces: chance(90) + 1,
      ...(at === 2 && { limitPerPerson: 3 }),
      prices: prices(),
    })),
    priceLists: ["listA", "listB"].flatMap((distributionId) =>
      ["1003", "1020"].map((goodsId) => ({ distributionId, goodsId, prices: prices() })),
    ),
  };
}

const bring = async (shop: TestShop, given: unknown, whole = true): Promise<readonly string[]> => {
  const read = await readCatalogue(shop, "lumbra", given, (list, index) => `${list}[${index}]`, { whole });
  const { problems } = read;
  if (problems.length > 0) return problems.map(({ at, sentence }) => `${at}: ${sentence}`);
  await bringCatalogue(shop, "lumbra", read, {
    pictures: async (sources) => new Map(sources.map((source) => [source, { pictureId: `given.${source}`, colour: "#dddddd" }])),
    onProgress: () => undefined,
    tell: () => undefined,
  });
  return [];
};
const written = async (shop: TestShop) =>
  await exportCatalogue(shop, "lumbra", ({ pictureId }) => (pictureId.startsWith("given.") ? pictureId.slice("given.".length) : undefined));

describe.each(sampleOf([1, 2, 3], 1))("a catalogue of chance %i", (seed) => {
  const file = aFile(chanceOf(seed));
  let shop: TestShop;
  // Its list prices are random, so any share must be allowed.
  const { giving, ...operator } = DEMO_CONFIG.operator;
  const unbounded = { operator: { ...operator, giving: { ...giving, alone: { ...giving.alone, off: 1 } } } };
  beforeAll(async () => void (shop = await makeTestShop({ config: unbounded })));
  afterAll(() => shop.close());

  test("has each column somewhere, and leaves it out elsewhere", () => {
    const has = (column: string) => file.goods.filter((goods) => Object.hasOwn(goods, column)).length;
    expect(
      Object.keys(COLUMNS).filter((column) => has(column) === 0 || (has(column) === file.goods.length && !ALWAYS.has(column))),
    ).toEqual([]);
  });

  test("comes back letter by letter, and again from what came back; a table has all of its goods", async () => {
    expect(await bring(shop, file)).toEqual([]);
    const first = await written(shop);
    expect(first).toEqual(file);
    expect(await bring(shop, first)).toEqual([]);
    expect(await written(shop)).toEqual(file);
    const table = parseCatalogueCsv(writeCatalogueCsv(file, LANGUAGES, COUNTRIES));
    expect("catalogue" in table && wholeCatalogue(table.catalogue)).toMatchObject({ goods: file.goods });
  });
});

describe("what operators have done", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeTestShop();
    await haveGoods(shop, [
      aGoods({
        goodsId: "1",
        stock: 5,
        prices: [{ country: "ES", priceMinor: 9900, originalMinor: null, depositMinor: 1000, history: [] }],
      }),
      aGoods({ goodsId: "2" }),
      aGoods({ goodsId: "3" }),
    ]);
  });
  afterAll(() => shop.close());
  const why = { brand: "lumbra", reason: "the ship is late" };
  const goods = () => operatorCalls(shop, ["goods"]).goods;
  const ofGoods = async (goodsId: string) => (await written(shop)).goods.find((each) => each.goodsId === goodsId);

  test("with a pre-sale comes along: called off, it does not begin anew elsewhere; with its goods there, nobody is asked for a deposit", async () => {
    const terms = { startsAt: "2026-11-19", endsAt: "2026-12-01", balanceUntil: "2026-12-12" };
    await goods().preSaleSave({ brand: "lumbra", goodsId: "1", ...terms, startsAt: `${terms.startsAt}T00:00:00.000Z` });
    expect((await ofGoods("1"))?.preSale).toEqual(terms);
    await goods().preSaleEnd({ ...why, goodsId: "1" });
    const calledOff = await written(shop);
    expect(calledOff.goods[0]?.preSale).toEqual({ ...terms, canceledAt: shop.clock().toISOString() });
    await goods().goodsArrived({ ...why, goodsId: "1" });
    const arrived = await written(shop);
    expect(arrived.goods[0]?.preSale).toEqual({ ...terms, canceledAt: shop.clock().toISOString(), arrived: true });
    // An old export does not undo the arrival.
    expect([await bring(shop, calledOff), await written(shop)]).toEqual([[], arrived]);

    const elsewhere = await makeTestShop();
    const phase = async () => {
      const [row] = (
        await elsewhere.database.executeSql("select canceled_at is not null as off, arrived_round = round as there, listed from pre_sale")
      ).rows as { off: boolean; there: boolean; listed: boolean }[];
      return row;
    };
    expect([await bring(elsewhere, calledOff), await phase(), await written(elsewhere)]).toEqual([
      [],
      { off: true, there: false, listed: false },
      calledOff,
    ]);
    expect([await bring(elsewhere, arrived), await phase(), await written(elsewhere)]).toEqual([
      [],
      { off: true, there: true, listed: true },
      arrived,
    ]);
    await elsewhere.close();
  });

  test("with price lists comes along; a file has the last word about the goods of a list that it names, and the whole of it about all", async () => {
    const set = async (distributionId: string, goodsId: string, price: string) =>
      void (await goods().priceListSave({ brand: "lumbra", distributionId, goodsId, countryCode: "ES", price }));
    await set("friends", "3", "9.00");
    await set("friends", "2", "8.00");
    await set("partners", "2", "7.00");
    const lists = async () =>
      (await written(shop)).priceLists.map(({ distributionId, goodsId, prices }) => [distributionId, goodsId, prices["ES"]]);
    expect(await lists()).toEqual([
      ["friends", "2", "8.00"],
      ["friends", "3", "9.00"],
      ["partners", "2", "7.00"],
    ]);
    await goods().priceListEnd({ ...why, distributionId: "friends", goodsId: "3" });
    expect(await lists()).toEqual([
      ["friends", "2", "8.00"],
      ["partners", "2", "7.00"],
    ]);
    const said = (distributionId: string, goodsId: string, prices: object) => ({
      goods: [],
      priceLists: [{ distributionId, goodsId, prices }],
    });
    await bring(shop, said("friends", "3", { ES: "5.00" }), false);
    await bring(shop, said("partners", "2", { ES: null }), false);
    expect(await lists()).toEqual([
      ["friends", "2", "8.00"],
      ["friends", "3", "5.00"],
    ]);
    // The limit of one operator also applies to files.
    expect(await bring(shop, said("friends", "3", { ES: "0.10" }), false)).toEqual([
      expect.stringMatching(/^priceLists\[0\]: prices\.ES is 0\.10, .* takes off 75 % at most\. Use the command pricelist, /),
    ]);
    const whole = await written(shop);
    expect([await bring(shop, { ...whole, priceLists: whole.priceLists.slice(0, 1) }), await lists()]).toEqual([
      [],
      [["friends", "2", "8.00"]],
    ]);
    expect(
      await bring(shop, {
        goods: [],
        priceLists: [
          { distributionId: "0", goodsId: "2", prices: {} },
          { distributionId: "x", goodsId: "999", prices: { XX: "1.00" } },
          { distributionId: "x", goodsId: "999", prices: {} },
        ],
      }),
    ).toEqual([
      "priceLists[0]: distributionId must be letters and digits, and not 0.",
      "priceLists[1]: goodsId is 999, which is no goods.",
      "priceLists[1]: prices.XX is no country the brand sells in.",
      "priceLists[2]: goods 999 of list x are there twice.",
      "priceLists[2]: goodsId is 999, which is no goods.",
    ]);
  });
});
