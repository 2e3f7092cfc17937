import { createRouterClient } from "@orpc/server";
import { isRefusal } from "@rambla/core/refusal";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { haveContent, NOW, picturesByName } from "../../test/content.ts";
import { manyContent } from "../../test/many-content.ts";
import { refusalOf } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { sql } from "../platform/database/sql.ts";
import { contentApi } from "./api.ts";
import { bringContent, type ContentFolder, readContent } from "./import.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop({ own: true });
  await haveGoods(shop, [aGoods({ goodsId: "1", countries: ["ES", "DE"] }), aGoods({ goodsId: "2", countries: ["DE"] })]);
});
beforeEach(() => shop.moveTo(NOW));
afterAll(() => shop.close());

const calls = (rest: Parameters<typeof callContext>[1] = {}) => createRouterClient(contentApi, { context: () => callContext(shop, rest) });

const FACTS = { key: "light", from: "2026-11-01", list: "article", type: "guides" };
const WORDS = { key: "light", title: "Luz", summary: "Todo sobre la luz", typeName: "Guías" };
const haveArticle = (article: ContentFolder[string], whole = true) => haveContent(shop, { article }, { whole });
const titleIn = async (rest: Parameters<typeof callContext>[1] = {}) => (await calls(rest).homeArticle({ id: "light" })).title;
const revisions = async () =>
  (await shop.database.query<{ count: number }>(sql`select count(*)::integer as count from content_revision`))[0]?.count;

describe("what is shown when", () => {
  test("a season takes the place of the words for its time, and they come back by themselves", async () => {
    await haveArticle({
      facts: [FACTS],
      es: [WORDS, { ...WORDS, title: "Luz de invierno", from: "2026-12-01", until: "2027-01-07" }],
    });
    const titles: string[] = [];
    for (const day of ["2026-11-30T23:59:59Z", "2026-12-01T00:00:00Z", "2027-01-06T23:59:59Z", "2027-01-07T00:00:00Z"]) {
      shop.moveTo(new Date(day));
      titles.push(await titleIn());
    }
    expect(titles).toEqual(["Luz", "Luz de invierno", "Luz de invierno", "Luz"]);
  });

  test("an answer holds until the season", async () => {
    const moments: string[] = [];
    const until = (moment: Date) => moments.push(moment.toISOString().slice(0, 10));
    await calls({ until }).homeArticle({ id: "light" });
    await calls({ until }).homeArticlePage({});
    shop.moveTo(new Date("2026-12-05T00:00:00Z"));
    await calls({ until }).homeArticle({ id: "light" });
    expect(moments).toEqual(["2026-12-01", "2026-12-01", "2027-01-07"]);
  });

  test("what is published for a country wins there over what is published for all", async () => {
    await haveArticle({
      facts: [FACTS],
      es: [WORDS],
      de: [
        { ...WORDS, title: "Licht" },
        { ...WORDS, title: "Licht in Frankreich", countries: ["FR"] },
        { ...WORDS, title: "Nur kurz", countries: ["DE"], until: "2026-11-20" },
      ],
      fr: [{ ...WORDS, title: "Lumière" }],
    });
    expect([await titleIn(), await titleIn({ country: "DE" }), await titleIn({ country: "FR" })]).toEqual(["Luz", "Licht", "Lumière"]);
    shop.moveTo(new Date("2026-11-19T00:00:00Z"));
    expect(await titleIn({ country: "DE" })).toBe("Nur kurz");
  });

  test("who cannot read any of its languages does not see it", async () => {
    expect((await refusalOf(calls({ country: "PL" }).homeArticle({ id: "light" }))).code).toBe("item.notFound");
    expect((await calls({ country: "PL" }).homeArticlePage({})).items).toEqual([]);
  });

  test("the database refuses two publications of one part at one time", async () => {
    await expect(
      shop.database.executeSql(
        "insert into content_publication select content_id, part, country, revision_id, valid, brand, kind, words from content_publication",
      ),
    ).rejects.toThrow(/content_publication_content_id_part_coalesce_valid_excl/);
  });
});

describe("an address", () => {
  test("that has changed still finds the article, which tells its current one", async () => {
    await haveArticle({ facts: [{ ...FACTS, slug: "luces" }], es: [WORDS] });
    await haveArticle({ facts: [{ ...FACTS, slug: "mejor-luz" }], es: [WORDS] });
    for (const id of ["light", "luces", "mejor-luz"]) expect((await calls().homeArticle({ id })).id).toBe("mejor-luz");
    expect((await calls().homeArticlePage({})).items.map(({ id }) => id)).toEqual(["mejor-luz"]);
  });

  test("of another article is refused", async () => {
    const folder = { article: { facts: [{ ...FACTS, key: "other", slug: "luces" }], es: [{ ...WORDS, key: "other" }] } };
    expect((await readContent(shop, "lumbra", folder)).problems).toEqual([
      { at: "article/facts.json other", sentence: "luces is an address of light." },
    ]);
  });
});

describe("publishing", () => {
  test("what is already published makes no revision and drops nothing", async () => {
    const folder = { facts: [FACTS, { ...FACTS, type: "news", from: "2026-12-01", until: "2026-12-24" }], es: [WORDS] };
    await haveArticle(folder);
    const before = await revisions();
    expect(await haveArticle(folder)).toEqual({ changed: 0 });
    expect(await revisions()).toBe(before);
  });

  test("of a part of the folder leaves the rest; of the whole ends it, and keeps its history", async () => {
    await haveArticle({ facts: [FACTS], es: [WORDS], de: [{ ...WORDS, title: "Licht" }] });
    const news = { facts: [{ ...FACTS, key: "news" }], es: [{ ...WORDS, key: "news", title: "Nuevo" }] };
    await haveArticle(news, false);
    expect((await calls().homeArticlePage({})).items.map(({ title }) => title)).toEqual(["Luz", "Nuevo"]);
    await haveArticle(news);
    expect((await calls().homeArticlePage({})).items.map(({ title }) => title)).toEqual(["Nuevo"]);
    shop.moveTo(new Date("2026-11-20T09:00:00Z"));
    expect((await calls().homeArticlePage({})).items).toHaveLength(2);
  });

  test("of one range at the same time: one wins, the other is refused", async () => {
    await haveArticle({ facts: [FACTS], es: [WORDS] });
    const read = await Promise.all(
      ["Una", "Otra"].map((title) => readContent(shop, "lumbra", { article: { facts: [FACTS], es: [{ ...WORDS, title }] } })),
    );
    const done = await Promise.all(
      read.map(({ kinds }) => bringContent(shop, "lumbra", kinds, { whole: true, pictures: picturesByName, tell: () => undefined })),
    );
    expect(done.filter((one) => isRefusal(one))).toEqual([{ refused: "content.changed" }]);
    const winner = done.findIndex((one) => !isRefusal(one));
    expect(await titleIn()).toBe(["Una", "Otra"][winner]);
  });

  test("names goods that there are", async () => {
    const folder = {
      article: { facts: [{ ...FACTS, goods: ["77"] }], es: [{ ...WORDS, blocks: [{ type: "goods", goods: ["1", "78"] }] }] },
    };
    expect((await readContent(shop, "lumbra", folder)).problems.map(({ at, sentence }) => `${at}: ${sentence}`)).toEqual([
      "article/facts.json light: goods names 77, which is no goods.",
      "article/es.json light: goods names 78, which is no goods.",
    ]);
  });
});

test("an article is told whole, with the goods of its facts and of its blocks that are sold here", async () => {
  await haveArticle({
    facts: [{ ...FACTS, picture: "lamp.jpg", goods: ["2", "1"] }],
    es: [
      {
        ...WORDS,
        pictureAlt: "Una lámpara",
        blocks: [
          { type: "paragraph", text: "<b>100 W</b>" },
          { type: "list", items: ["Uno"] },
          { type: "picture", picture: "room.jpg", alt: "Una sala" },
          { type: "goods", goods: ["1", "2"] },
        ],
      },
    ],
  });
  const { goods, cards, ...article } = await calls().homeArticle({ id: "light" });
  expect(article).toEqual({
    id: "light",
    kind: "article",
    title: "Luz",
    summary: "Todo sobre la luz",
    picture: { pictureId: "picture.lamp.jpg", alt: "Una lámpara", colour: "#dddddd", placeholder: null },
    publishedAt: "2026-11-01T00:00:00.000Z",
    updatedAt: NOW.toISOString(),
    list: "article",
    articleType: "guides",
    typeName: "Guías",
    group: null,
    groupName: null,
    minutes: 1,
    blocks: [
      { type: "paragraph", text: "<b>100\u00a0W</b>" },
      { type: "list", items: ["Uno"], ordered: false },
      {
        type: "picture",
        picture: { pictureId: "picture.room.jpg", alt: "Una sala", colour: "#dddddd", placeholder: null },
        caption: null,
      },
      { type: "goods", goods: ["1", "2"] },
    ],
  });
  expect([goods.map(({ goodsId }) => goodsId), cards.map(({ goodsId }) => goodsId)]).toEqual([["1"], ["1"]]);
});

test("articles are listed by list and type, and their types are told", async () => {
  const keys = ["a", "b", "c"];
  await haveArticle({
    facts: keys.map((key, index) => ({ ...FACTS, key, type: index === 0 ? "news" : "guides", list: index === 2 ? "science" : "article" })),
    es: keys.map((key, index) => ({ ...WORDS, key, title: key, typeName: index === 0 ? "Noticias" : "Guías" })),
  });
  const listed = async (input: Parameters<ReturnType<typeof calls>["homeArticlePage"]>[0]) => {
    const { items, types, total } = await calls().homeArticlePage(input);
    return [items.map(({ title }) => title).join(), types.map(({ typeName }) => typeName).join(), total];
  };
  expect(await listed({})).toEqual(["a,b", "Noticias,Guías", 2]);
  expect(await listed({ articleType: "guides" })).toEqual(["b", "Noticias,Guías", 1]);
  expect(await listed({ articleType: "unknown" })).toEqual(["", "Noticias,Guías", 0]);
  expect(await listed({ list: "science" })).toEqual(["c", "Guías", 1]);
});

test("notices stand in order, with where they lead", async () => {
  await haveContent(shop, {
    notice: {
      facts: [
        { key: "second", from: "2026-11-01", position: 2 },
        { key: "first", from: "2026-11-01", position: 1, jumpUrl: "/recipes" },
      ],
      es: [
        { key: "first", title: "Recetas", text: "De nuestra cocina" },
        { key: "second", title: "Envíos" },
      ],
    },
  });
  expect(await calls().homePageCopyWriterList()).toEqual([
    { homePageCopyWriterId: "first", title: "Recetas", jumpUrl: "/recipes" },
    { homePageCopyWriterId: "second", title: "Envíos", jumpUrl: null },
  ]);
  expect(await calls().homePageCopyWriterDetail({ id: "first" })).toMatchObject({ title: "Recetas", text: "De nuestra cocina" });
  expect((await refusalOf(calls().homePageCopyWriterDetail({ id: "third" }))).code).toBe("item.notFound");
});

test("topics say when they begin and end", async () => {
  await haveContent(shop, {
    topic: {
      facts: [
        { key: "autumn", from: "2026-10-01", until: "2026-12-01" },
        { key: "home", from: "2026-01-01" },
      ],
      es: [
        { key: "autumn", title: "Otoño" },
        { key: "home", title: "Casa" },
      ],
    },
  });
  expect((await calls().topicPage({})).items.map(({ id, startsAt, endsAt }) => [id, startsAt.slice(0, 10), endsAt?.slice(0, 10)])).toEqual([
    ["autumn", "2026-10-01", "2026-12-01"],
    ["home", "2026-01-01", undefined],
  ]);
  expect(await calls().homeArticle({ id: "autumn", kind: "topic" })).toMatchObject({ kind: "topic", title: "Otoño", articleType: null });
});

test("information is a tree with the policies of the brand, in the shop's own words where nothing else is published", async () => {
  const fact = (key: string, position: number, parent?: string) => ({
    key,
    from: "2026-01-01",
    position,
    isShowBottom: position === 1,
    parent,
  });
  await haveContent(shop, {
    information: {
      facts: [fact("delivery", 1), fact("islands", 2, "delivery"), fact("privacy", 3)],
      es: [
        { key: "delivery", title: "Envíos y plazos", label: "Envíos" },
        { key: "islands", title: "Islas" },
        { key: "privacy", title: "Privacidad", blocks: [{ type: "paragraph", text: "Poco." }] },
      ],
    },
  });
  const brand = { ...shop.config.brands["lumbra"]!, privacyPolicyId: "privacidad-lumbra" };
  const own = { ...shop, config: { ...shop.config, brands: { ...shop.config.brands, lumbra: brand } } };
  const client = createRouterClient(contentApi, { context: () => callContext(own) });
  const tree = await client.homeInformationTree({});
  expect(tree.map(({ id, label, children }) => [id, label, children.map((child) => child.id).join()])).toEqual([
    ["delivery", "Envíos", "islands"],
    ["privacidad-lumbra", "Privacidad", ""],
    ["terms", "Condiciones de venta", ""],
    ["withdrawal", "Derecho de desistimiento", ""],
    ["legal", "Aviso legal", ""],
  ]);
  expect(await client.homeInformationDetail({ id: "privacidad-lumbra" })).toMatchObject({
    title: "Privacidad",
    blocks: [{ text: "Poco." }],
  });
  expect((await refusalOf(client.homeInformationDetail({ id: "privacy" }))).code).toBe("item.notFound");
  const terms = await client.homeInformationDetail({ id: "terms" });
  expect([terms.updatedAt, terms.blocks.length > 2]).toEqual([null, true]);
});

describe("help", () => {
  const entry = (key: string, group: string, position: number) => ({ key, from: "2026-01-01", group, position, popular: position === 1 });
  beforeAll(async () => {
    await haveContent(shop, {
      help: {
        facts: [entry("return", "returns", 1), entry("pay", "paying", 2), entry("track", "returns", 3)],
        es: [
          { key: "return", title: "¿Cómo devuelvo una lámpara?", summary: "Con la etiqueta.", groupName: "Devoluciones" },
          { key: "pay", title: "¿Cómo puedo pagar?", groupName: "Pagos", blocks: [{ type: "list", items: ["Con tarjeta"] }] },
          { key: "track", title: "¿Dónde está mi paquete?", groupName: "Devoluciones" },
        ],
        en: [{ key: "return", title: "How do I return a lamp?", groupName: "Returns" }],
      },
    });
  });

  test("stands in groups, in the language that is asked for", async () => {
    const told = async (input: object) =>
      (await calls().homeInformationTree({ of: "help", ...input })).map(({ label, children }) => [
        label,
        children.map(({ id }) => id).join(),
      ]);
    expect(await told({})).toEqual([
      ["Devoluciones", "return,track"],
      ["Pagos", "pay"],
    ]);
    expect(await told({ language: "en" })).toEqual([["Returns", "return"]]);
    expect((await calls().homeArticle({ id: "return", kind: "help", language: "en" })).title).toBe("How do I return a lamp?");
  });

  test.each([
    ["devolver", ""],
    ["devuelvo", "return"],
    ["lampara", "return"],
    ["tarj", "pay"],
    ["pagar lampara", "pay,return"],
    ["<b>' & | ! \\", ""],
    ["", ""],
  ])("looked for with %o finds %o", async (words, expected) => {
    expect(
      (await calls().helpSearch({ words }))
        .map(({ id }) => id)
        .sort()
        .join(),
    ).toBe(expected);
  });

  test("is found among ten thousand entries by an index", async () => {
    await manyContent(shop, 10_000);
    await shop.database.executeSql("vacuum analyze content, content_revision, content_publication, content_link");
    shop.takeAsked();
    const started = performance.now();
    expect(await calls().helpSearch({ words: "lampara pedido" })).toHaveLength(10);
    expect(performance.now() - started).toBeLessThan(300);
    const [asked] = shop.takeAsked();
    const { rows } = await shop.database.executeSql(`explain (format json) ${asked?.text}`, [...(asked?.values ?? [])]);
    const plan = JSON.stringify(rows);
    expect(plan).toContain("content_publication_words");
    expect(plan).not.toContain("Seq Scan");
  });
});
