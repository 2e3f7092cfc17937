import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createRouterClient } from "@orpc/server";
import { writeCurrencies } from "@rambla/core/money";
import { readShopDocument } from "@rambla/core/shop-document";
import { shopRouter } from "@rambla/domain/api";
import { folderFiles } from "@rambla/domain/platform/files/files";
import { s3Files } from "@rambla/domain/platform/files/s3-files";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { operatorCalls } from "../../../../packages/domain/test/operators.ts";
import { callContext, makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { runCatalogue } from "./command.ts";
import { givenPictures } from "./pictures.ts";

const OWN = resolve("apps/server/test/own-shop");
const TABLE = join(OWN, "catalogue.csv");
const config = readShopDocument(JSON.parse(readFileSync(join(OWN, "shop.json"), "utf8")));
if ("problems" in config) throw new Error(config.problems.join("\n"));
writeCurrencies(config.currencies);

const folder = mkdtempSync(join(tmpdir(), "rambla-catalogue-"));
let base: TestShop;
let pictures: Server;
let address: string;
beforeAll(async () => {
  base = await makeTestShop({ config });
  const picture = readFileSync(join(OWN, "pictures/spoon.png"));
  pictures = createServer((request, response) => {
    if (request.url === "/spoon.png") response.end(picture);
    // Sends half of it, then closes the connection.
    else if (request.url === "/half.png")
      response
        .writeHead(200, { "content-length": picture.length })
        .write(picture.subarray(0, picture.length / 2), () => response.destroy());
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await new Promise((done) => pictures.once("listening", done));
  const at = pictures.address();
  address = `http://127.0.0.1:${typeof at === "object" && at ? at.port : 0}`;
});
afterAll(async () => {
  pictures.close();
  await base.close();
  rmSync(folder, { recursive: true });
});

let shop: TestShop;
beforeEach(() => {
  shop = { ...base, files: folderFiles(join(folder, "files")) };
});

async function run(...words: string[]): Promise<{ code: number; said: string[] }> {
  const said: string[] = [];
  const code = await runCatalogue({ shop, words, say: (line) => said.push(line) });
  return { code, said };
}

function written(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const calls = (country: string) => createRouterClient(shopRouter, { context: callContext(shop, { brand: "tallbo", country }) });
const goods = (country: string) => calls(country).goods;
const bring = (file = TABLE, ...more: string[]) => run("import", file, "--pictures", join(OWN, "pictures"), ...more);

describe("a table", () => {
  test("comes in with prices, words, categories and pictures, and a dry run changes nothing before", async () => {
    const dry = await bring(TABLE, "--dry-run");
    expect([dry.code, dry.said[0], dry.said.slice(-2)]).toEqual([
      0,
      "category 10 is new: Kitchen",
      ["goods 2005 is new: Spruce syrup", "Nothing is wrong: 5 goods in 5 categories. Nothing was changed."],
    ]);
    await expect(goods("SE").goodsDetail({ goodsId: "2001" })).rejects.toMatchObject({ code: "goods.notExist" });
    const { code, said } = await bring();
    expect([code, said.at(-1)]).toEqual([0, "Done: 5 goods are new or changed."]);
    expect(said[0]).toMatch(/^5 of 5 goods, \d+ s$/);
    const [sweden, ireland] = await Promise.all([
      goods("SE").goodsDetail({ goodsId: "2002" }),
      goods("IE").goodsDetail({ goodsId: "2002" }),
    ]);
    expect(sweden).toMatchObject({ title: "Kåsa i al, stor", priceTag: { price: "339.00", originalPrice: "399.00", currency: "SEK" } });
    expect(ireland).toMatchObject({ title: "Alder cup, large", priceTag: { price: "29.50", currency: "EUR" } });
    const tree = await goods("SE").goodsClassifyTree({});
    expect(tree.map(({ title, childNote }) => [title, childNote.map((child) => child.title)])).toEqual([
      ["Kök", ["Muggar", "Skedar"]],
      ["Ljus", []],
      ["Skafferi", []],
    ]);
  });

  test("gives back the same table, letter by letter", async () => {
    const copy = join(folder, "copy.csv");
    expect((await run("export", copy)).said).toEqual([`5 goods of Tallbo stand in ${copy}.`]);
    expect(readFileSync(copy, "utf8")).toBe(readFileSync(TABLE, "utf8"));
  });

  test("a second time changes nothing", async () => {
    expect((await bring()).said.at(-1)).toBe("Done: 0 goods are new or changed.");
  });

  test("a part of it changes what it names and leaves the rest; the whole of it takes out what it lacks", async () => {
    const [header = "", first = ""] = readFileSync(TABLE, "utf8").split("\n");
    const file = written("part.csv", `${header}\n${first.replace("279.00", "259.00")}\n`);
    expect((await bring(file)).said.at(-1)).toBe("Done: 1 goods are new or changed.");
    expect((await goods("SE").goodsDetail({ goodsId: "2001" })).priceTag.price).toBe("259.00");
    await expect(goods("SE").goodsDetail({ goodsId: "2005" })).resolves.toMatchObject({ title: "Granskottssirap" });
    expect((await bring(file, "--whole", "--dry-run")).said).toEqual([
      "category 12 leaves the shop: Spoons",
      "category 20 leaves the shop: Light",
      "category 30 leaves the shop: Larder",
      "goods 2002 leaves the shop: Alder cup, large",
      "goods 2003 leaves the shop: Juniper spoon",
      "goods 2004 leaves the shop: Lantern",
      "goods 2005 leaves the shop: Spruce syrup",
      "Nothing is wrong: 1 goods in 2 categories. 4 others leave the shop. Nothing was changed.",
    ]);
    expect((await bring(file, "--whole")).said.at(-1)).toBe("Done: 4 goods are new or changed, 4 of them have left the shop.");
    await expect(goods("SE").goodsDetail({ goodsId: "2005" })).rejects.toMatchObject({ code: "goods.notExist" });
    await bring();
  });

  test.each([
    ["nothing", ""],
    ["a header alone", `${readFileSync(TABLE, "utf8").split("\n")[0]}\n`],
  ])("with %s in it empties no shop", async (_, content) => {
    await bring();
    const file = written("empty.csv", content);
    for (const more of [["--dry-run"], []]) {
      expect(await bring(file, "--whole", ...more)).toEqual({
        code: 1,
        said: [`${file}: there are no goods in it, and --whole would take all of Tallbo out of the shop. Nothing was changed.`],
      });
    }
    await expect(goods("SE").goodsDetail({ goodsId: "2005" })).resolves.toMatchObject({ title: "Granskottssirap" });
  });

  test("is searched by the stems of its language's words", async () => {
    await bring();
    const found = await calls("SE").search.navigationGoodsSearch({ key: "muggarna" });
    expect(found.items.map((one) => one.goodsId).sort()).toEqual(["2001", "2002"]);
  });
});

describe("pictures", () => {
  test("are made anew, once, in their own size, and shown", async () => {
    await bring();
    const {
      picture: { pictureId },
    } = await goods("SE").goodsDetail({ goodsId: "2002" });
    const source = givenPictures(shop)(pictureId);
    expect(source?.ratio).toBeCloseTo(320 / 240);
    expect(await sharp(await source?.master()).metadata()).toMatchObject({ format: "webp", width: 320, height: 240 });
    expect(await givenPictures(shop)(pictureId.replace("320x240", "320x241"))?.master()).toBeUndefined();
    expect(await givenPictures(shop)(`given.${"0".repeat(32)}.1x1`)?.master()).toBeUndefined();
    expect(givenPictures(shop)("given.x.1x1")).toBeUndefined();
  });

  test("come from addresses; one that cannot be had is told and left out", async () => {
    const header = "goodsId,articleNumber,category,stock,pictures,category.en,price.IE,title.en";
    const file = written("addresses.csv", `${header}\n3001,X-1,40,5,${address}/spoon.png | ${address}/none.png,Odds,5.00,Spoon by post\n`);
    const { code, said } = await bring(file);
    expect([code, said]).toEqual([
      0,
      [
        `${address}/none.png: the address answered 404. Its goods come without it.`,
        expect.stringMatching(/^1 of 1 goods/),
        "Done: 1 goods are new or changed.",
      ],
    ]);
    expect(await goods("IE").goodsImageList({ goodsId: "3001" })).toHaveLength(1);
  });

  /** A table of goods with pictures in the test's folder. */
  function withPictures(name: string, ...sources: readonly string[]): string {
    const rows = [
      "goodsId,articleNumber,category,stock,pictures,category.en,price.IE,title.en",
      `3001,X-1,40,5,${sources.join(" | ")},Odds,5.00,${name}`,
      "",
    ];
    return written(name, rows.join("\n"));
  }

  test("that are none are told, and so is an address that breaks off: it is not for the picture", async () => {
    written("words.png", "These are words.");
    const { code, said } = await run("import", withPictures("none.csv", "words.png", `${address}/half.png`));
    expect(code).toBe(0);
    expect(said.filter((line) => line.includes("come without"))).toEqual(
      expect.arrayContaining([
        "words.png: it is no picture that can be read. Its goods come without it.",
        `${address}/half.png: it could not be fetched: the address broke off before all of it was there. Its goods come without it.`,
      ]),
    );
    expect(said).toHaveLength(4);
  });

  describe("while the shop itself fails", () => {
    const making = join(folder, "making");
    const spoon = readFileSync(join(OWN, "pictures/spoon.png"));
    beforeEach(() => {
      mkdirSync(making, { recursive: true });
      vi.stubEnv("TMPDIR", making);
    });
    afterEach(() => vi.unstubAllEnvs());

    test("end the import with what happened, where files cannot be kept, and leave nothing behind", async () => {
      const { title } = await goods("IE").goodsDetail({ goodsId: "3001" });
      const sources = Array.from({ length: 8 }, (_, at) => `kept-${at}.png`);
      for (const source of sources) writeFileSync(join(folder, source), spoon);
      shop = { ...base, files: s3Files({ endpoint: address, bucket: "none", region: "eu", accessKeyId: "a", secretAccessKey: "b" }) };
      await expect(run("import", withPictures("unkept.csv", `${address}/spoon.png`, ...sources))).rejects.toThrow(
        "the file store did not keep a file: 404",
      );
      expect(readdirSync(making)).toEqual([]);
      expect((await goods("IE").goodsDetail({ goodsId: "3001" })).title).toBe(title);
    });

    test("end it where the database does not take them", async () => {
      writeFileSync(join(folder, "refused.png"), spoon);
      await base.database.executeSql("alter table given_picture add constraint takes_none check (false) not valid");
      try {
        await expect(run("import", withPictures("refused.csv", "refused.png"))).rejects.toMatchObject({ code: "23514" });
      } finally {
        await base.database.executeSql("alter table given_picture drop constraint takes_none");
      }
      expect(readdirSync(making)).toEqual([]);
    });

    test("end it where their file cannot be written", async () => {
      writeFileSync(join(folder, "unwritten.png"), spoon);
      rmSync(making, { recursive: true });
      await expect(run("import", withPictures("unwritten.csv", "unwritten.png"))).rejects.toMatchObject({ code: "ENOENT" });
    });
  });

  test("outside the folder are not read", async () => {
    const file = written(
      "outside.csv",
      "goodsId,articleNumber,category,stock,pictures,category.en,price.IE,title.en\n3002,X-2,40,5,../shop.json,Odds,5.00,Odd\n",
    );
    expect((await bring(file)).said[0]).toMatch(/^line 2: pictures names \.\.\/shop\.json, which is not in /);
  });
});

describe("JSON", () => {
  test("holds nothing that a program for tables would run, and comes back letter by letter", async () => {
    const titles = ["=1+1", "+cmd|' /C calc'!A0", "-2 %", "@SUM(A1)", "'=quoted", "''-twice", "'s Gravenhage", "a=b"];
    const one = (title: string, at: number) => ({
      goodsId: String(9001 + at),
      articleNumber: `=F-${at}`,
      categoryId: "50",
      marketDate: "2026-11-15",
      stock: 1,
      prices: { IE: { price: "1.00" } },
      texts: { en: { title } },
    });
    const lines = [
      "{",
      '"categories": [',
      '{"categoryId":"50","titles":{"en":"Rugs"}}',
      "],",
      '"goods": [',
      titles.map((title, at) => JSON.stringify(one(title, at))).join(",\n"),
      "]",
      "}",
      "",
    ].join("\n");
    await bring(written("formulas.json", lines), "--whole");
    const [table, again] = [join(folder, "formulas.csv"), join(folder, "formulas-again.json")];
    await run("export", table);
    const cells = readFileSync(table, "utf8")
      .split(/[,\n]/)
      .map((cell) => cell.replace(/^"/, ""));
    expect(cells).toEqual(expect.arrayContaining(["'=1+1", "'=F-0", "a=b"]));
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    expect((await bring(table, "--whole")).code).toBe(0);
    await run("export", again);
    expect(readFileSync(again, "utf8")).toBe(lines);
    await bring(TABLE, "--whole");
  });

  test("tells two article numbers apart by the letters of any script, and takes two spellings of one for one", async () => {
    const one = (goodsId: string, articleNumber: string) => ({
      goodsId,
      articleNumber,
      categoryId: "50",
      stock: 1,
      prices: { IE: { price: "1.00" } },
      texts: { en: { title: `Thing ${goodsId}` } },
    });
    const file = (...numbers: string[]) =>
      written(
        "numbers.json",
        JSON.stringify({
          categories: [{ categoryId: "50", titles: { en: "Rugs" } }],
          goods: numbers.map((number, at) => one(String(9101 + at), number)),
        }),
      );
    expect((await bring(file("Кабель 1", "Провод 1", "灯-1", "Å 1", "1"), "--whole")).code).toBe(0);
    const numbers = async () => {
      const exported = join(folder, "numbers-out.csv");
      await run("export", exported);
      return [...readFileSync(exported, "utf8").matchAll(/^(91\d\d),([^,]+),/gm)].map(([, , number]) => number);
    };
    expect((await bring(file("Провод 1", "Кабель 1", "灯-1", "Å 1", "1"))).code, "two exchange theirs").toBe(0);
    expect(await numbers()).toEqual(["Провод 1", "Кабель 1", "灯-1", "Å 1", "1"]);
    expect((await bring(file("Провод 1", "Кабель 1", "灯-1", "Å 1", "E0009101"))).code).toBe(0);
    expect((await bring(file("Кабель 1", "Провод 1", "灯-1", "Å 1", "E0009101"))).code, "beside any other number").toBe(0);
    expect((await bring(file("Кабель 1", "灯-1", "Å 1", "1", "Провод 1"))).code, "all pass theirs on").toBe(0);
    expect(await numbers()).toEqual(["Кабель 1", "灯-1", "Å 1", "1", "Провод 1"]);
    expect((await bring(file("Кабель 1", "Кабель-1"), "--whole")).said.join("\n")).toContain(
      "articleNumber Кабель-1 is that of goods 9101.",
    );
    expect((await bring(file("tb 1", "TB-1"), "--whole")).said.join("\n")).toContain("articleNumber TB-1 is that of goods 9101.");
    await bring(TABLE, "--whole");
  });

  test("keeps the order of the menu by way of a table, whatever the numbers of the goods", async () => {
    const one = (goodsId: string, categoryId: string) => ({
      goodsId,
      articleNumber: `ORDER-${goodsId}`,
      categoryId,
      stock: 1,
      prices: { IE: { price: "1.00" } },
      texts: { en: { title: `Thing ${goodsId}` } },
    });
    const categories = ["82", "81", "83"].map((categoryId) => ({ categoryId, titles: { en: `Shelf ${categoryId}` } }));
    await bring(
      written("menu.json", JSON.stringify({ categories, goods: [one("8101", "81"), one("8102", "83"), one("8103", "82")] })),
      "--whole",
    );
    const table = join(folder, "menu.csv");
    await run("export", table);
    await bring(table, "--whole");
    expect((await goods("IE").goodsClassifyTree({})).map(({ title }) => title).filter((title) => title.startsWith("Shelf"))).toEqual([
      "Shelf 82",
      "Shelf 81",
      "Shelf 83",
    ]);
    await bring(TABLE, "--whole");
  });

  test("holds what a table cannot say, which the table tells", async () => {
    const empty = '{"categories":[{"categoryId":"70","titles":{"en":"Still empty"}}],"goods":[]}';
    await bring(written("empty.json", empty));
    expect((await run("export", join(folder, "lossy.csv"))).said.at(-1)).toMatch(/^A table cannot say all of this catalogue/);
    await bring(TABLE, "--whole");
    expect((await run("export", join(folder, "whole.csv"))).said).toHaveLength(1);
  });
});

test("a price that an operator set gives way to a file that names another one", async () => {
  await bring();
  const price = async () => (await goods("SE").goodsDetail({ goodsId: "2001" })).priceTag.price;
  await operatorCalls(shop, ["goods"]).goods.priceChange({
    brand: "tallbo",
    goodsId: "2001",
    countryCode: "SE",
    price: "199.00",
    originalPrice: null,
  });
  expect(await price()).toBe("199.00");
  await bring();
  expect(await price()).toBe("279.00");
});

test.each<[name: string, content: string, said: readonly string[]]>([
  ["unknown.csv", "goodsId,colour\n1,red\n", ['line 1: "colour" is no column, or there twice.']],
  [
    "wrong.csv",
    "goodsId,articleNumber,category,stock,category.en,price.IE,title.en,title.fi\n1,A,9,many,Odds,5.00,One,\n2,B,9,5,Odds,five,Two,\n2,C,9,5,Odds,5.00,Three,Kolme\n5,E,9,5,Odds,4.00,,\n",
    [
      "line 2: stock is missing or no number.",
      'line 3: prices.IE.price must be an amount such as "12.90".',
      "line 4: texts.fi is no language of the shop.",
      "line 5: texts must be said in a language at least.",
      "Nothing was changed: 4 mistakes.",
    ],
  ],
  [
    "twice.csv",
    "goodsId,articleNumber,category,stock,category.en,price.IE,original.IE,price.DE,title.en\n2,B,9,5,Odds,5.00,4.00,,Two\n2,C,9,5,Odds,5.00,,3.00,Three\n",
    [
      "line 2: prices.IE.original must be more than the price.",
      "line 3: goodsId 2 is there twice, first at line 2.",
      "line 3: prices.DE is no country the brand sells in.",
      "Nothing was changed: 3 mistakes.",
    ],
  ],
  [
    "pictures.csv",
    'goodsId,articleNumber,category,stock,pictures,category.picture,category.en,price.IE,title.en,description.en\n1,A,9,5,spoon.png,,Odds,5.00,One,"Two\nlines"\n2,B,9/91,5,spoon.png | none.png,spoon.png > none.png,Odds > Ends,5.00,Two,\n',
    [
      `line 4: pictures names none.png, which is not in ${join(OWN, "pictures")}.`,
      `line 4: pictures names none.png, which is not in ${join(OWN, "pictures")}.`,
      "Nothing was changed: 2 mistakes.",
    ],
  ],
  [
    "shared.csv",
    "goodsId,articleNumber,category,stock,category.en,price.IE,title.en,parameter.wood,parameter.wood.en,parameter.wood.swatch\n1,A,9,5,Odds,5.00,One,oak,Wood > Oak,brown\n2,B,9/91,5,Odds,5.00,Two,oak,,\n",
    [
      "column parameter.wood: values.0.colour must be written like #1b2426.",
      "line 3: titles must be said in a language at least.",
      "line 2: parameters names wood, which is no parameter.",
      "line 3: parameters names wood, which is no parameter.",
      "Nothing was changed: 4 mistakes.",
    ],
  ],
  [
    "many.csv",
    `goodsId,articleNumber,category,stock,category.en,price.IE,title.en\n${Array.from({ length: 60 }, (_, at) => `${at + 1},M-${at},9,many,Odds,5.00,One`).join("\n")}\n`,
    [
      ...Array.from({ length: 50 }, (_, at) => `line ${at + 2}: stock is missing or no number.`),
      "… and 10 more.",
      "Nothing was changed: 60 mistakes.",
    ],
  ],
  [
    "wrong.json",
    '{"goods":[{"goodsId":"1","articleNumber":"A","categoryId":"777","stock":1,"colour":"red","prices":{},"texts":{"en":{"title":"A"}}},{"goodsId":"2","articleNumber":"A","categoryId":"777","stock":1,"prices":{},"texts":{"en":{"title":"A"}}}]}',
    ["goods[0]: colour is not known.", "goods[1]: categoryId is 777, which is no category.", "Nothing was changed: 2 mistakes."],
  ],
  [
    "unseen.json",
    JSON.stringify({
      categories: [
        { categoryId: "9", titles: { en: "" } },
        { categoryId: "91", titles: { en: " \u200b" } },
      ],
      goods: [
        { goodsId: "1", articleNumber: " ", categoryId: "9", stock: 1, prices: {}, texts: { en: { title: "A" } } },
        { goodsId: "4", articleNumber: "\ue0002001", categoryId: "9", stock: 1, prices: {}, texts: { en: { title: "D" } } },
        { goodsId: "2", articleNumber: "\u200b", categoryId: "9", stock: 1, prices: {}, texts: { en: { title: "\u200b", inBox: [" "] } } },
        {
          goodsId: "3",
          articleNumber: "C",
          categoryId: "10",
          stock: 1,
          prices: JSON.parse('{"__proto__":"x"}'),
          texts: { en: { title: "C" } },
        },
      ],
    }),
    [
      "categories[0]: titles.en must not be empty: nobody would see anything.",
      "categories[1]: titles.en must not be empty: nobody would see anything.",
      "goods[0]: articleNumber must not be empty: nobody would see anything.",
      "goods[1]: articleNumber must be written in signs of a script.",
      "goods[2]: articleNumber must not be empty: nobody would see anything.",
      "goods[2]: texts.en.title must not be empty: nobody would see anything.",
      "goods[2]: texts.en.inBox.0 must not be empty: nobody would see anything.",
      "goods[3]: __proto__ is not known.",
      "Nothing was changed: 8 mistakes.",
    ],
  ],
  [
    "numbers.csv",
    "goodsId,articleNumber,category,stock,category.en,price.IE,title.en,parameter.power\n1,a-1,9,5,Odds,5.00,One,\n2,A1,9,5,Odds,5.00,Two,\n9,TB-201,9,5,Odds,4.00,Three,7\n",
    [
      "line 3: articleNumber A1 is that of goods 1.",
      "line 4: articleNumber TB-201 is that of goods 2001.",
      "line 4: parameters names power, which is no parameter.",
      "Nothing was changed: 3 mistakes.",
    ],
  ],
  [
    "beyond.json",
    JSON.stringify({
      parameters: [
        { key: "wood", titles: { en: "Wood" } },
        { key: "wood", titles: { en: "Tree" } },
      ],
      goods: [
        { prices: { IE: { price: "20000000.01" } } },
        { prices: { IE: { price: "1.00", original: "999999999.99", deposit: "20000000.00" } } },
        { texts: { en: { title: "a\0b" } } },
        { texts: { en: { title: "a\ud800b" } } },
        {
          parameters: [
            { key: "wood", value: 1 },
            { key: "wood", value: 2 },
          ],
        },
        { measure: { amount: 1e-300, unit: "l" } },
        { marketDate: "0000-01-01" },
        { marketDate: "2026-02-31" },
        { texts: { en: { title: "\\u0000 is written so" } } },
        { articleNumber: "A-\ue000" },
        { articleNumber: "A-\u{10ffff}" },
      ].map((own, at) => ({
        goodsId: String(8001 + at),
        articleNumber: `BEYOND-${at}`,
        categoryId: "50",
        stock: 1,
        prices: { IE: { price: "1.00" } },
        texts: { en: { title: "Odd" } },
        ...own,
      })),
      categories: [
        { categoryId: "50", titles: { en: "Rugs", sv: "Mattor" } },
        ...Array.from({ length: 10 }, (_, at) => ({ categoryId: String(51 + at), parentId: String(50 + at), titles: { en: "Below" } })),
      ],
    }),
    [
      "goods[0]: prices.IE.price must be at most 20000000.",
      "goods[1]: prices.IE.original must be at most 20000000.",
      "goods[2]: it holds signs that no text can hold.",
      "goods[3]: it holds signs that no text can hold.",
      "goods[5]: measure.amount must be 0.001 or more.",
      'goods[6]: marketDate must be a day such as "2026-01-31".',
      "goods[7]: marketDate must be a day that there is.",
      "goods[9]: articleNumber must be written in signs of a script.",
      "goods[10]: articleNumber must be written in signs of a script.",
      "categories[10]: categoryId 60 stands 11 levels deep: 10 are the most.",
      "parameters[1]: key wood is there twice.",
      "goods[4]: parameters names wood twice.",
      "Nothing was changed: 12 mistakes.",
    ],
  ],
  [
    "sets.json",
    JSON.stringify({
      goods: [],
      bundles: [
        { palletId: "a", titles: { fi: "Kaksi" }, goods: [{ goodsId: "2001" }], prices: { DE: "1.00" } },
        { palletId: "a", titles: { en: "Two" }, goods: [{ goodsId: "2001" }, { goodsId: "2001" }, { goodsId: "777" }], prices: {} },
        { palletId: "b", titles: { en: "Two" }, goods: [{ goodsId: "2001", quantity: 0 }], prices: { IE: "1" } },
        { palletId: "c", titles: { en: "Two" }, goods: [{ goodsId: "2001", quantity: 2 }], prices: { IE: "one" } },
      ],
    }),
    [
      "bundles[2]: goods.0.quantity must be 1 or more.",
      'bundles[3]: prices.IE must be an amount such as "12.90".',
      "bundles[0]: titles.fi is no language of the shop.",
      "bundles[0]: goods must be two pieces at least.",
      "bundles[0]: prices.DE is no country the brand sells in.",
      "bundles[1]: palletId a is there twice.",
      "bundles[1]: goods names 777, which is no goods.",
      "bundles[1]: goods names the same goods twice: say how many by quantity.",
      "Nothing was changed: 8 mistakes.",
    ],
  ],
  [
    "fits.json",
    JSON.stringify({
      categories: [{ categoryId: "8", titles: { en: "Odds" } }],
      goods: [
        {
          goodsId: "8301",
          articleNumber: "FIT-1",
          categoryId: "8",
          stock: 9,
          prices: {},
          texts: { en: { title: "Odd", inBox: Array.from({ length: 31 }, () => "Cable") } },
        },
        { goodsId: "8302", articleNumber: "FIT-2", categoryId: "8", stock: 9, prices: {}, texts: { en: { title: "Odd" } } },
      ],
      fits: [
        { fitId: "e27", titles: { en: "E27" }, takes: ["8302"], is: ["8302"] },
        { fitId: "e27", titles: { fi: "E27" }, takes: ["777", "777"], is: ["8302"] },
        { fitId: "none", titles: { en: "Nothing" }, takes: ["8302"], is: [] },
      ],
    }),
    [
      "goods[0]: texts.en.inBox must be at most 30 entries.",
      "fits[2]: is must have an entry at least.",
      "fits[0]: it names 8302 twice.",
      "fits[1]: fitId e27 is there twice.",
      "fits[1]: titles.fi is no language of the shop.",
      "fits[1]: it names 777, which is no goods.",
      "fits[1]: it names 777 twice.",
      "Nothing was changed: 7 mistakes.",
    ],
  ],
  [
    "beyond-limits.json",
    JSON.stringify({
      goods: [{ limitPerOrder: 2 }, { limitPerPerson: 1, limitPerOrder: 5 }, {}].map((limits, at) => ({
        goodsId: String(8101 + at),
        articleNumber: `LIMIT-${at}`,
        categoryId: "8",
        stock: 9,
        prices: {},
        texts: { en: { title: "Odd" } },
        ...limits,
      })),
      categories: [{ categoryId: "8", titles: { en: "Odds" } }],
      bundles: [
        [8101, 2],
        [8101, 3],
        [8102, 2],
        [8103, 99],
      ].map(([goodsId, quantity], at) => ({
        palletId: `limit${at}`,
        titles: { en: "Two" },
        goods: [{ goodsId: String(goodsId), quantity }, { goodsId: "2001" }],
        prices: { IE: "1.00" },
      })),
    }),
    [
      "bundles[1]: goods names 3 of 8101, of which one may buy 2 at most.",
      "bundles[2]: goods names 2 of 8102, of which one may buy 1 at most.",
      "Nothing was changed: 2 mistakes.",
    ],
  ],
  [
    "terms.json",
    JSON.stringify({
      categories: [{ categoryId: "8", titles: { en: "Odds" } }],
      goods: [{ endsAt: "2026-11-01" }, { balanceUntil: "2026-12-01T23:00:00Z" }, { shipsFrom: "2026-12-20T08:00:00Z" }, {}].map(
        (own, at) => ({
          goodsId: String(8301 + at),
          articleNumber: `TERMS-${at}`,
          categoryId: "8",
          stock: 9,
          prices: { IE: { price: "9.00", ...(at < 3 && { deposit: "1.00" }) } },
          texts: { en: { title: "Odd" } },
          preSale: { startsAt: "2026-11-19", endsAt: "2026-12-01", balanceUntil: "2026-12-09", ...own },
        }),
      ),
    }),
    [
      "goods[2]: preSale.shipsFrom must be a day without a time.",
      "goods[0]: preSale.endsAt must be after preSale.startsAt.",
      "goods[1]: preSale.balanceUntil must be a day after preSale.endsAt and preSale.balanceFrom at least.",
      "goods[3]: preSale needs a deposit in one of its prices at least.",
      "Nothing was changed: 4 mistakes.",
    ],
  ],
  ["no.json", "{", ['line 1, column 2: this is not valid JSON: a name in quotes or "}" should stand here.']],
])("what is wrong in %s is told by its line", async (name, content, expected) => {
  const file = written(name, content);
  const { code, said } = await bring(file);
  expect([code, said.map((line) => line.replace(`${file}: `, ""))]).toEqual([1, expected]);
});

test("a set of goods that are there already keeps to their limit", async () => {
  const one = (limit: object) => ({
    goodsId: "8201",
    articleNumber: "LIMIT-8201",
    categoryId: "8",
    stock: 9,
    prices: { IE: { price: "2.00" } },
    texts: { en: { title: "Odd" } },
    ...limit,
  });
  await bring(
    written(
      "limited.json",
      JSON.stringify({ categories: [{ categoryId: "8", titles: { en: "Odds" } }], goods: [one({ limitPerOrder: 2 })] }),
    ),
  );
  const set = { palletId: "limited", titles: { en: "Three" }, goods: [{ goodsId: "8201", quantity: 3 }], prices: { IE: "5.00" } };
  const alone = written("set-alone.json", JSON.stringify({ goods: [], bundles: [set] }));
  expect((await bring(alone)).said[0]).toBe(`bundles[0]: goods names 3 of 8201, of which one may buy 2 at most.`);
  // The file that lifts the limit brings its set along.
  expect(
    (
      await bring(
        written(
          "lifted.json",
          JSON.stringify({
            categories: [{ categoryId: "8", titles: { en: "Odds" } }],
            goods: [one({ limitPerOrder: null })],
            bundles: [set],
          }),
        ),
        "--remove",
      )
    ).code,
  ).toBe(0);
  await bring(TABLE, "--whole");
});

test("what is not understood is answered with what would be", async () => {
  for (const words of [[], ["import"], ["import", "goods.xlsx"], ["burn", "goods.csv"], ["import", "a.csv", "--fast"]])
    expect((await run(...words)).code).toBe(2);
  expect(await run("export", "x.csv", "--brand", "nobody")).toEqual({ code: 2, said: ["There is no brand nobody: the shop has tallbo."] });
});

test("a run that is broken off is taken up where it stopped", async () => {
  const header = "goodsId,articleNumber,category,marketDate,stock,category.en,price.IE,title.en";
  const rows = Array.from({ length: 1200 }, (_, at) => `${7001 + at},M-${at},60,2026-10-01,3,Many,${5 + (at % 50)}.00,Thing ${at}`);
  const file = written("many.csv", [header, ...rows, ""].join("\n"));
  let portions = 0;
  const broken = await runCatalogue({
    shop,
    words: ["import", file],
    say: () => {
      portions += 1;
      if (portions === 2) throw new Error("broken off");
    },
  }).catch((error: unknown) => (error instanceof Error ? error.message : ""));
  expect(broken).toBe("broken off");
  expect(await goods("IE").goodsDetail({ goodsId: "8000" })).toMatchObject({ title: "Thing 999" });
  expect((await bring(file)).said.at(-1)).toBe("Done: 200 goods are new or changed.");
  expect((await goods("IE").goodsClassifyListGoods({ goodsClassifyId: "60", page: 1, limit: 1 })).total).toBe(1200);
});

test("of two files at once the second waits, and is judged by what the first has brought", async () => {
  await bring();
  const copy = join(folder, "two.json");
  await run("export", copy);
  const [first]: readonly object[] = JSON.parse(readFileSync(copy, "utf8")).goods;
  const file = (goodsId: string) =>
    written(
      `${goodsId}.json`,
      JSON.stringify({ goods: [{ ...first, goodsId, articleNumber: "SAME-1", productId: undefined, variantOf: undefined }] }),
    );
  const [one, other] = await Promise.all([bring(file("7701")), bring(file("7702"))]);
  const [brought, refused] = one.code === 0 ? [one, other] : [other, one];
  expect(brought.said.at(-1)).toBe("Done: 1 goods are new or changed.");
  expect(refused).toEqual({
    code: 1,
    said: [
      "Another file of Tallbo is coming in: this one waits until that is done.",
      `goods[0]: articleNumber SAME-1 is that of goods ${one === brought ? "7701" : "7702"}.`,
      "Nothing was changed: 1 mistake.",
    ],
  });
  const again = await Promise.all([bring(TABLE, "--whole"), bring(copy, "--whole"), bring(TABLE, "--whole", "--dry-run")]);
  expect(again.map(({ code }) => code)).toEqual([0, 0, 0]);
});

test("a table of postcodes brings the towns of forms, and says what it could not use", async () => {
  const towns = async (input: string, countryCode = "SE") =>
    (await calls("SE").address.placeAutoComplete({ input, countryCode })).map(({ postCode, city }) => `${postCode} ${city}`);
  const table = written(
    "places.txt",
    ["SE\t903 26\tUmeå\tVästerbotten\tAC", "SE\t90327\tUmeå\tVästerbotten\tAC", "IE\tD01\tDublin 1", "NO\t0150\tOslo", "x"].join("\r\n"),
  );
  expect(await run("places", table)).toEqual({
    code: 0,
    said: ["Done: 3 places are known. 2 lines are of no country of this shop, or of no form that it knows."],
  });
  expect([await towns("90326"), await towns("umea"), await towns("d01x2p2", "IE")]).toEqual([
    ["903 26 Umeå"],
    ["903 26 Umeå", "903 27 Umeå"],
    ["D01 X2P2 Dublin 1"],
  ]);
  for (const wrong of [written("none.txt", "NO\t0150\tOslo"), join(folder, "not-there.txt")])
    expect((await run("places", wrong)).code).toBe(1);
  expect(await towns("90326")).toEqual(["903 26 Umeå"]);
});
