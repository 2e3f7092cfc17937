/** Queries per language in `test/gold`, written by hand from the demo goods, with the models that they should find. */
import { readFile } from "node:fs/promises";
import { createRouterClient } from "@orpc/server";
import { type Market, marketOf, withCountryParameter } from "@rambla/core/market";
import { DEMO_CONFIG, type DemoCountryCode } from "@rambla/demo/shop";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleOf } from "../../../../tools/trial/extent.ts";
import { makeDemoShop } from "../../test/demo.ts";
import { modelsOf } from "../../test/models.ts";
import { callContext, type TestShop } from "../../test/shop.ts";
import { makeFallenTags } from "../platform/fallen-tags.ts";
import { makeKeptReads } from "../platform/reads.ts";
import { searchApi } from "./api.ts";

const LISTS: Readonly<Record<string, { readonly country: DemoCountryCode; readonly parameter?: string }>> = {
  de: { country: "DE" },
  es: { country: "ES" },
  it: { country: "IT" },
  nl: { country: "NL" },
  pl: { country: "PL" },
  fr: { country: "FR" },
  en: { country: "GB" },
  zh: { country: "ES", parameter: "cn" },
};
const QUERIES_AT_LEAST = 50;

const folder = new URL("../../test/gold/", import.meta.url);
const linesOf = async (name: string) =>
  (await readFile(new URL(`${name}.txt`, folder), "utf8")).split("\n").filter((line) => line !== "" && !line.startsWith("#"));

let shop: TestShop;
let modelOf: Awaited<ReturnType<typeof modelsOf>>;
let things: ReadonlyMap<string, { readonly brand: string; readonly goodsIds: readonly string[] }>;
beforeAll(async () => {
  shop = await makeDemoShop();
  modelOf = await modelsOf(shop);
  things = new Map(
    (await linesOf("things")).map((line) => {
      const [brand = "", name = "", ...goodsIds] = line.split(" ");
      return [name, { brand, goodsIds }];
    }),
  );
});
afterAll(() => shop.close());

function marketIn(brand: string, { country, parameter }: { readonly country: DemoCountryCode; readonly parameter?: string }): Market {
  const market = marketOf(DEMO_CONFIG, brand, country);
  const read = parameter === undefined ? market : withCountryParameter(DEMO_CONFIG, market, parameter);
  if (!read) throw new Error(`nobody reads ${parameter} in ${country}`);
  return read;
}

describe.each(sampleOf(Object.entries(LISTS), 1))("in %s", (language, place) => {
  test("nine of ten that were looked for are among the first ten, and four of five searches begin with one", async () => {
    const reads = makeKeptReads({ limit: 10_000_000, freshFor: 60_000, fallen: makeFallenTags(Date.now), now: Date.now });
    const lines = await linesOf(language);
    expect(lines.length).toBeGreaterThanOrEqual(QUERIES_AT_LEAST);
    const wrong: string[] = [];
    let recalled = 0;
    let first = 0;
    for (const line of lines) {
      const [key = "", names = ""] = line.split(": ");
      const wanted = names.split(" ").map((name) => things.get(name));
      const [brand] = new Set(wanted.map((thing) => thing?.brand));
      const models = [
        ...new Set(wanted.flatMap((thing) => (thing ? thing.goodsIds.map((goodsId) => modelOf(thing.brand, goodsId)) : [`no ${names}`]))),
      ];
      const client = createRouterClient(searchApi, {
        context: { ...callContext({ ...shop, reads }), market: marketIn(brand ?? "", place) },
      });
      const hits = (await client.navigationGoodsSearch({ key, limit: 10 })).items.map((item) => modelOf(brand ?? "", item.goodsId));
      const found = models.filter((model) => hits.includes(model)).length / Math.min(10, models.length);
      const isFirst = models.includes(hits[0] ?? "");
      recalled += found;
      first += isFirst ? 1 : 0;
      if (found < 1 || !isFirst) wrong.push(`${key}: ${hits.join(" ")} instead of ${models.join(" ")}`);
    }
    const told = `${language}: recall ${(recalled / lines.length).toFixed(3)}, first ${(first / lines.length).toFixed(3)}\n${wrong.join("\n")}`;
    expect(recalled / lines.length, told).toBeGreaterThanOrEqual(0.9);
    expect(first / lines.length, told).toBeGreaterThanOrEqual(0.8);
  });
});

test.each([
  ["frigideira", "nidora", "PT", "pan"],
  ["panela", "nidora", "PT", "pot"],
  ["chaleira", "nidora", "PT", "kettle"],
  ["torradeira", "nidora", "PT", "toaster"],
  ["faca", "nidora", "PT", "knife"],
  ["liquidificador", "nidora", "PT", "blender"],
  ["frigideiras", "nidora", "PT", "pan"],
  ["tachos", "nidora", "PT", "pot"],
  ["60x60", "lumbra", "ES", "panel"],
  ["60 x 60", "lumbra", "DE", "panel"],
  ["panel 60×60", "lumbra", "PL", "panel"],
] as const)("%j in %s %s finds the %s first", async (key, brand, country, thing) => {
  const reads = makeKeptReads({ limit: 10_000_000, freshFor: 60_000, fallen: makeFallenTags(Date.now), now: Date.now });
  const client = createRouterClient(searchApi, { context: { ...callContext({ ...shop, reads }), market: marketIn(brand, { country }) } });
  const [first] = (await client.navigationGoodsSearch({ key, limit: 10 })).items;
  expect(things.get(thing)?.goodsIds).toContain(first?.goodsId);
});
