import { createRouterClient } from "@orpc/server";
import { marketOf, withCountryParameter } from "@rambla/core/market";
import { DEMO_BRAND_CODES, DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDemoShop } from "../../test/demo.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { goodsApi } from "../goods/api.ts";
import { sql } from "../platform/database/sql.ts";
import { homeApi } from "./api.ts";
import { importHome } from "./import.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeDemoShop();
});
afterAll(() => shop.close());

const calls = (rest: Parameters<typeof callContext>[1] = {}) => createRouterClient(homeApi, { context: callContext(shop, rest) });

const MARKETS = DEMO_BRAND_CODES.flatMap((brand) => DEMO_CONFIG.brands[brand].countries.map((country) => [brand, country] as const));

test.each(MARKETS)("the home page of %s in %s has banners and modules in its language", async (brand, country) => {
  const client = calls({ brand, country });
  const { bannerFiles } = await client.bannerListSearch({});
  expect(bannerFiles.map((banner) => banner.imgUrl)).toEqual([`${brand}.scene.hero`, `${brand}.scene.second`, `${brand}.scene.third`]);
  for (const banner of bannerFiles)
    expect([banner.title, banner.text, banner.action, banner.jumpUrl].every((text) => text.length > 3)).toBe(true);
  const modules = await client.homeModulePageSearch({});
  expect(modules).toMatchObject({ total: 4, page: 1, limit: 10 });
  for (const module of modules.items) {
    expect(module.title).not.toBe("");
    const cards = await client.goodsHomeRecommendModule({ id: module.homeModuleId });
    if (module.kind === "categories") expect(module.categories.length).toBeGreaterThan(2);
    else if (module.kind === "guide") expect(cards).toEqual([]);
    else expect(cards.length).toBeGreaterThan(2);
  }
});

/** The goods of the list page at an address. */
async function listedAt(rest: Parameters<typeof callContext>[1], address: string) {
  const query = new URL(address, "http://shop").searchParams;
  const facets = Object.fromEntries(
    [...new Set(query.keys())].filter((name) => name.startsWith("f.")).map((name) => [name.slice(2), query.getAll(name)]),
  );
  const id = query.get("id");
  const goods = createRouterClient(goodsApi, { context: callContext(shop, rest) });
  return id === null ? await goods.navigationGoodsList({ facets }) : await goods.goodsClassifyListGoods({ goodsClassifyId: id, facets });
}

test.each(MARKETS)("what the guide of %s advises in %s is sold there, and not all there is", async (brand, country) => {
  const { items } = await calls({ brand, country }).homeModulePageSearch({});
  const guide = items.find(({ kind }) => kind === "guide");
  expect(guide).toMatchObject({ picture: { imgUrl: `${brand}.scene.second.still` } });
  expect(guide?.entries).toHaveLength(4);
  const everything = (await listedAt({ brand, country }, "/classifiy/list")).total;
  for (const { title, text, imgUrl, jumpUrl } of guide?.entries ?? []) {
    expect([title.length > 3, text.length > 12, imgUrl.startsWith(`${brand}.`)], jumpUrl).toEqual([true, true, true]);
    expect(jumpUrl).toMatch(/^\/classifiy\/list\?/);
    const { total } = await listedAt({ brand, country }, jumpUrl);
    expect([total > 0, total < everything], `${jumpUrl}: ${total} of ${everything}`).toEqual([true, true]);
  }
});

test("a guide is told in the language of the market, without what nobody has written in it", async () => {
  const own = await makeTestShop();
  const words = (title: string) => ({ title, text: `${title}.` });
  const entry = (pictureId: string, texts: Readonly<Record<string, { title: string; text: string }>>) => ({
    pictureId,
    colour: "#dddddd",
    jumpUrl: "/classifiy/list?id=100",
    texts,
  });
  await importHome(own, "lumbra", {
    banners: [],
    countries: {},
    modules: [
      {
        homeModuleId: "1",
        kind: "guide",
        categoryId: null,
        picture: { pictureId: "room", colour: "#eeeeee", placeholder: null },
        entries: [entry("a", { es: words("Salón"), de: words("Wohnzimmer") }), entry("b", { es: words("Baño") })],
        texts: { es: words("Luz"), de: words("Licht") },
      },
    ],
  });
  const told = async (country: "ES" | "DE") =>
    (await createRouterClient(homeApi, { context: callContext(own, { country }) }).homeModulePageSearch({})).items;
  expect(await told("ES")).toMatchObject([
    {
      title: "Luz",
      picture: { imgUrl: "room", colour: "#eeeeee", placeholder: null },
      entries: [
        { imgUrl: "a", title: "Salón", text: "Salón.", jumpUrl: "/classifiy/list?id=100" },
        { imgUrl: "b", title: "Baño" },
      ],
    },
  ]);
  expect((await told("DE"))[0]?.entries).toMatchObject([{ imgUrl: "a", title: "Wohnzimmer" }]);
  expect((await told("DE"))[0]?.entries).toHaveLength(1);
  await own.close();
});

test("the Chinese texts have words of their own", async () => {
  for (const brand of DEMO_BRAND_CODES) {
    const market = withCountryParameter(DEMO_CONFIG, marketOf(DEMO_CONFIG, brand, "ES"), "cn");
    const client = createRouterClient(homeApi, { context: { ...callContext(shop), ...(market && { market }) } });
    const { bannerFiles } = await client.bannerListSearch({});
    for (const banner of bannerFiles) expect(banner.title).toMatch(/\p{Script=Han}/u);
  }
});

test("each place has its own banners, and they keep their time", async () => {
  expect(await calls().bannerListSearch({ bannerPosition: "Notification" })).toMatchObject({
    bannerFiles: [{ title: "Recién llegado", jumpUrl: "/classifiy/list?orderType=new" }],
    popDelayTime: null,
  });
  expect(await calls({ country: "DE" }).bannerListSearch({ bannerPosition: "SubPopNotification" })).toMatchObject({
    bannerFiles: [{ action: "Abonnieren", jumpUrl: "" }],
    popDelayTime: 30,
  });
  expect(await calls().bannerListSearch({ bannerPosition: "Nowhere" })).toEqual({ bannerFiles: [], popDelayTime: null });
  await shop.database.query(sql`update home_banner set ends_at = ${shop.clock()}::timestamptz where brand = 'velmo' and banner_id = '1'`);
  expect((await calls({ brand: "velmo" }).bannerListSearch({})).bannerFiles).toHaveLength(2);
});

test("an advertising space belongs to a page, in the language of the market, and keeps its time", async () => {
  const spaces = await calls({ country: "DE" }).homeAdvertisingSpacePageSearch({});
  expect(spaces).toMatchObject({
    total: 1,
    page: 1,
    limit: 10,
    items: [{ advertisingSpaceId: "advert", position: "search", imgUrl: "lumbra.scene.second" }],
  });
  expect(spaces.items[0]?.title).not.toBe((await calls().homeAdvertisingSpacePageSearch({})).items[0]?.title);
  expect(await calls().homeAdvertisingSpacePageSearch({ position: "search" })).toMatchObject({ total: 1 });
  for (const asked of [{ position: "cart" }, { position: "search%" }, { position: "" }])
    expect(await calls().homeAdvertisingSpacePageSearch(asked)).toMatchObject({ total: 0, items: [] });
  expect((await calls().homeAdvertisingSpacePageSearch({ page: 2 })).items).toEqual([]);
  await shop.database.query(
    sql`update home_banner set ends_at = ${shop.clock()}::timestamptz where brand = 'velmo' and banner_id = 'advert'`,
  );
  expect((await calls({ brand: "velmo" }).homeAdvertisingSpacePageSearch({})).items).toEqual([]);
});

test("a module shows the best-selling of its category, or the newest", async () => {
  const best = await calls().goodsHomeRecommendModule({ id: "2" });
  expect(best[0]?.title).toMatch(/lámpara/i);
  const newest = await calls().goodsHomeRecommendModule({ id: "4" });
  expect(newest[0]?.isNew).toBe(true);
  await expect(calls().goodsHomeRecommendModule({ id: "99" })).rejects.toMatchObject({ code: "item.notFound", status: 404 });
});

test("a module takes two statements", async () => {
  shop.takeStatements();
  await calls().goodsHomeRecommendModule({ id: "2" });
  expect(shop.takeStatements()).toHaveLength(2);
});

test("the footer tells contact and payment methods of the country", async () => {
  expect(await calls({ country: "PL" }).homeCountry({})).toEqual({
    countryParameterDto: {
      contact: "+48 800 000 000",
      email: "hello@lumbra.example",
      payMethodList: ["card", "wallet", "bank"],
      countryParameterSocialList: ["instagram", "youtube", "pinterest"].map((icon) => ({ icon, url: `https://${icon}.example/lumbra` })),
    },
  });
  expect((await calls().homeCountry({ countryCode: "gb" })).countryParameterDto.contact).toMatch(/^\+44/);
});

test("a brand wears its logo of the holidays on their days in the country, where it has one", async () => {
  const at = async (moment: string, rest: Parameters<typeof callContext>[1] = {}) => {
    shop.moveTo(new Date(moment));
    return (await calls(rest).logoConfig()).imageUrl;
  };
  expect(await at("2026-11-30T22:59:00Z")).toBeNull();
  expect(await at("2026-11-30T23:00:00Z")).toBe("/brand/lumbra/logo-holiday.svg");
  expect(await at("2026-11-30T23:30:00Z", { brand: "nidora", country: "GB" })).toBeNull();
  expect(await at("2027-01-06T23:30:00Z", { brand: "nidora", country: "GB" })).toBe("/brand/nidora/logo-holiday.svg");
  expect(await at("2027-01-06T23:00:00Z")).toBeNull();
  const market = marketOf(DEMO_CONFIG, "lumbra", "ES");
  const without = createRouterClient(homeApi, {
    context: { ...callContext(shop), market: { ...market, brand: { ...market.brand, marks: {} } } },
  });
  shop.moveTo(new Date("2026-12-24T12:00:00Z"));
  expect((await without.logoConfig()).imageUrl).toBeNull();
});

test("a link that the shop has given out leads where its owner says, another one nowhere", async () => {
  const sources = [{ source: "letter", sourceId: "42", url: "/classifiy/list?id=100" }];
  const client = createRouterClient(homeApi, { context: { ...callContext(shop), shop: { ...shop, config: { ...shop.config, sources } } } });
  expect(await client.sourceUrlGetBySourceInfo({ source: "letter", sourceId: "42" })).toEqual({ url: "/classifiy/list?id=100" });
  for (const [source, sourceId] of [
    ["letter", "43"],
    ["Letter", "42"],
    ["", ""],
    ["__proto__", "42"],
  ] as const)
    expect(await client.sourceUrlGetBySourceInfo({ source, sourceId })).toEqual({ url: null });
});
