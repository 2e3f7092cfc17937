import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createRouterClient } from "@orpc/server";
import { contentApi } from "@rambla/domain/content/api";
import { previewOf } from "@rambla/domain/content/preview-service";
import { sql } from "@rambla/domain/platform/database/sql";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../../packages/domain/test/catalogue.ts";
import { NOW } from "../../../../packages/domain/test/content.ts";
import { callContext, makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { runContent } from "./command.ts";

let shop: TestShop;
let folder: string;
let count = 0;
const root = mkdtempSync(join(tmpdir(), "rambla-content-"));
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1" })]);
});
beforeEach(async () => {
  shop.moveTo(NOW);
  folder = join(root, String((count += 1)));
  mkdirSync(folder);
  await shop.database.executeSql(
    "delete from content_link; delete from content_publication; delete from content_revision; delete from content",
  );
});
afterAll(async () => {
  await shop.close();
  rmSync(root, { recursive: true });
});

function write(name: string, value: unknown): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), typeof value === "string" ? value : `${JSON.stringify(value, undefined, 2)}\n`);
}

async function run(...words: string[]): Promise<{ code: number; said: string[] }> {
  const said: string[] = [];
  const code = await runContent({ shop, words: [...words, "--brand", "lumbra"], say: (line) => said.push(line) });
  return { code, said };
}

const FACTS = { key: "light", from: "2026-11-01", list: "article", type: "guides" };
const WORDS = { key: "light", title: "Luz", typeName: "Guías" };
const calls = (place: TestShop = shop) => createRouterClient(contentApi, { context: () => callContext(place) });

test("what comes in goes out the same: seasons, countries, addresses, notes, pictures and blocks", async () => {
  const picture = readFileSync(resolve("apps/server/test/own-shop/pictures/spoon.png"));
  const files = {
    "article/facts.json": [
      { ...FACTS, slug: "better-light", note: "Look at it in spring.", picture: "pictures/spoon.png", goods: ["1"] },
      { ...FACTS, from: "2026-12-01", until: "2027-01-07", type: "winter" },
      { ...FACTS, key: "switch", countries: ["DE", "ES"] },
    ],
    "article/es.json": [
      {
        ...WORDS,
        summary: "Todo sobre la luz",
        blocks: [
          { type: "heading", text: "<h1>" },
          { type: "picture", picture: "pictures/spoon.png", alt: "Una cuchara" },
          { type: "table", head: ["a", ""], rows: [["1", "2"]] },
        ],
      },
      { ...WORDS, title: "Luz de invierno", from: "2026-12-01", until: "2027-01-07" },
      { ...WORDS, title: "Luz en España", countries: ["ES"], from: "2026-12-24", until: "2026-12-25" },
      { ...WORDS, key: "switch", title: "Interruptor" },
    ],
    "notice/facts.json": [{ key: "free", from: "2026-11-01T06:30:00Z", position: 1, jumpUrl: "https://example.com/" }],
    "notice/es.json": [{ key: "free", title: "Envío gratis" }],
  };
  for (const [name, value] of Object.entries(files)) write(name, value);
  mkdirSync(join(folder, "pictures"));
  writeFileSync(join(folder, "pictures/spoon.png"), picture);
  expect(await run("import", folder, "--whole")).toEqual({ code: 0, said: ["Done: 8 parts are shown differently."] });

  const out = join(root, "out");
  const { code, said } = await run("export", out);
  expect([code, said.at(-1)]).toEqual([0, `The content of Lumbra stands in ${out}.`]);
  expect(said).toContain("missing: article in de: light, switch");
  for (const [name, value] of Object.entries(files)) expect(JSON.parse(readFileSync(join(out, name), "utf8")), name).toEqual(value);
  // Without the pictures, those that are published stay.
  expect(await run("import", out, "--whole")).toEqual({ code: 0, said: ["Done: 0 parts are shown differently."] });
});

test("a folder with mistakes changes nothing, and is told each of them", async () => {
  write("article/facts.json", [FACTS, { ...FACTS, key: "picture", picture: "../secret.png" }]);
  write("article/es.json", "[{,]");
  write("article/de.json", [{ ...WORDS, title: "x".repeat(9_000_000) }]);
  write("article/readme.md", "# no");
  write("articles/facts.json", []);
  write("notice/facts.json", `[${'{"a":['.repeat(5000)}1${"]}".repeat(5000)}]`);
  write("loose.json", {});
  symlinkSync("/etc/hostname", join(folder, "article", "fr.json"));
  const { code, said } = await run("import", folder);
  expect(code).toBe(1);
  expect(said).toEqual([
    "article/de.json: it is larger than 8 MB.",
    'article/es.json: line 1, column 3: this is not valid JSON: a name in quotes or "}" should stand here.',
    "article/fr.json: it is no file such as facts.json or en.json.",
    "article/readme.md: it is no file such as facts.json or en.json.",
    "loose.json: it is no folder of a kind, such as article.",
    "articles: it is no kind: name one of article, recipe, topic, help, information, notice.",
    "notice/facts.json [0]: it is nested too deep.",
    `article/facts.json picture: it names the picture ../secret.png, which is not in ${folder}.`,
    "Nothing was changed: 8 mistakes.",
  ]);
  expect(await shop.database.query(sql`select from content`)).toEqual([]);
  expect((await run("import", join(folder, "nowhere"))).said[0]).toBe(`${join(folder, "nowhere")}: it is no folder that can be read.`);
});

test("a preview shows what it names as of its moment, to whoever has its link, and publishes nothing", async () => {
  write("article/facts.json", [FACTS]);
  write("article/es.json", [WORDS]);
  await run("import", folder);
  write("article/facts.json", [FACTS, { ...FACTS, key: "new" }]);
  write("article/es.json", [
    { ...WORDS, title: "Luz nueva" },
    { ...WORDS, key: "new", title: "Nuevo", from: "2026-12-01" },
  ]);
  const { code, said } = await run("preview", folder, "--at", "2026-12-02T09:00:00Z");
  const links = said.map((line) => new URL(line));
  expect([code, links.map(({ pathname, searchParams }) => `${pathname}?id=${searchParams.get("id")}`)]).toEqual([
    0,
    ["/artiticleDetail?id=light", "/artiticleDetail?id=new"],
  ]);
  const token = links[0]?.searchParams.get("preview") ?? "";
  const asked = { brand: "lumbra", layout: "desktop" } as const;
  const preview = previewOf(shop, asked, token);
  const titles = async (place: TestShop) => (await calls(place).homeArticlePage({})).items.map(({ title }) => title);
  expect(await titles({ ...shop, preview })).toEqual(["Nuevo", "Luz nueva"]);
  expect((await calls({ ...shop, preview }).homeArticle({ id: "new" })).title).toBe("Nuevo");
  expect(await titles(shop)).toEqual(["Luz"]);
  // The same folder makes no more revisions.
  await run("preview", folder, "--at", "2026-12-02T09:00:00Z");
  expect(await shop.database.query(sql`select from content_revision`)).toHaveLength(5);

  expect(previewOf(shop, { ...asked, layout: "mobile" }, token)).toBeUndefined();
  expect(previewOf(shop, { ...asked, brand: "nidora" }, token)).toBeUndefined();
  for (const wrong of ["", "a.b", `${token}x`, `${token}.x`, token.replace(/^./, "f")])
    expect(previewOf(shop, asked, wrong)).toBeUndefined();
  expect(previewOf({ ...shop, secret: new Uint8Array(32) }, asked, token)).toBeUndefined();
  shop.moveTo(new Date("2026-11-27T10:00:00Z"));
  expect(previewOf(shop, asked, token)).toBeUndefined();
});

test("a preview leads to the address of today, and to a policy under its id of the brand", async () => {
  const policy = { key: "privacy", from: "2026-01-01", position: 1, isShowBottom: false };
  write("article/facts.json", [{ ...FACTS, slug: "better-light" }]);
  write("article/es.json", [WORDS]);
  await run("import", folder);
  write("article/es.json", [{ ...WORDS, title: "Luz nueva" }]);
  write("information/facts.json", [policy]);
  write("information/es.json", [{ key: "privacy", title: "Privacidad" }]);
  const { said } = await run("preview", folder, "--at", "2026-12-02T09:00:00Z");
  const ids = said.map((line) => new URL(line).searchParams.get("id"));
  expect(ids).toEqual(["better-light", shop.config.brands["lumbra"]?.privacyPolicyId]);
});

test("a command that is not understood is told how", async () => {
  for (const words of [[], ["import"], ["publish", folder], ["preview", folder], ["import", folder, "more"]])
    expect((await run(...words)).code, words.join(" ")).toBe(2);
});
