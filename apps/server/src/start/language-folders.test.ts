import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { inLanguage, type Language, marketOf } from "@rambla/core/market";
import { contrastProblems } from "@rambla/core/theme";
import { readShopDocument } from "@rambla/core/shop-document";
import { dictionaryItems } from "@rambla/domain/dict/service";
import { expect, test } from "vitest";
import { readLanguageFolders } from "./language-folders.ts";
import { refusalText } from "../call/refusal-text.ts";

const OWN = resolve("apps/server/test/own-shop");
const config = readShopDocument(JSON.parse(readFileSync(join(OWN, "shop.json"), "utf8")));
if ("problems" in config) throw new Error(config.problems.join("\n"));
const { languages } = config;

const none = (sentence: string) => expect.unreachable(sentence);
const language = (code: string, texts: string | undefined): { languages: Record<string, Language> } => ({
  languages: { [code]: { code, fallback: ["en"], locales: [code], reading: undefined, texts } },
});

/** A copy of the Swedish texts with one file changed. */
function changed(file: string, change: (texts: Record<string, string>) => object | string): string {
  const folder = mkdtempSync(join(tmpdir(), "rambla-texts-"));
  cpSync(join(OWN, "texts/sv"), folder, { recursive: true });
  const made = change(JSON.parse(readFileSync(join(folder, file), "utf8")));
  writeFileSync(join(folder, file), typeof made === "string" ? made : JSON.stringify(made));
  return folder;
}

test("a folder of texts speaks on screens, in refusals, mails, papers, dictionaries and at the provider", () => {
  const folders = readLanguageFolders(config, OWN, none);
  expect(refusalText("sv", "goods.notExist")).toBe("Produkten finns inte.");
  const { texts } = folders;
  expect(texts.of(["sv", "en"], "orderMail")("openOrder")).toBe("Öppna min beställning");
  expect(texts.of(["sv", "en"], "provider")("decline")).toBe("Avvisa betalningen");
  expect(texts.spoken(["sv", "en"], "paper")[0]).toBe("sv");
  const paper = texts.of(["sv", "en"], "paper");
  expect([paper("manual"), paper("care.title"), paper("care.text")]).toEqual([
    "Bruksanvisning",
    "Skötsel",
    "Torka av med en mjuk, lätt fuktad trasa och låt torka. Använd inte skurmedel eller lösningsmedel.",
  ]);
  const sweden = marketOf(config, "tallbo", "SE");
  expect(dictionaryItems({ texts }, "cancelReasons", sweden).at(-1)).toEqual({ value: "other", label: "Annat skäl" });
  expect(dictionaryItems({ texts }, "cancelReasons", inLanguage(config, sweden, "en")).at(-1)?.label).toBe("Another reason");
  const address = folders.addressOf("sv") ?? "";
  expect(address).toMatch(/^\/texts\/sv-[0-9a-f]{12}$/);
  expect(folders.addressOf("en")).toBeUndefined();
  expect(folders.files[`${address}/cart.js`]).toMatchObject({ forEver: true, type: "text/javascript" });
  expect(String(folders.files[`${address}/cart.js`]?.body)).toContain("Din varukorg");
});

test("its address changes with its words", () => {
  const folder = changed("cart.json", (texts) => ({ ...texts, title: "Korgen" }));
  expect(readLanguageFolders(language("sv", folder), "/", none).addressOf("sv")).not.toBe(
    readLanguageFolders(language("sv", join(OWN, "texts/sv")), "/", none).addressOf("sv"),
  );
});

test("what is missing is told by its key and said in the language it falls back to", () => {
  const told: string[] = [];
  const folder = changed("refusal.json", (texts) => ({ ...texts, "call.unknown": undefined }));
  readLanguageFolders(language("sv", folder), "/", (sentence) => told.push(sentence));
  expect(told).toEqual(['languages.sv.texts: sv/refusal.json lacks "call.unknown"']);
  expect(refusalText("sv", "call.unknown")).toBe("There is no such call.");
});

test("a folder for a language of the shop changes single words and lacks nothing", () => {
  const folder = mkdtempSync(join(tmpdir(), "rambla-texts-"));
  writeFileSync(join(folder, "refusal.json"), JSON.stringify({ "order.notPayable": "Too late to pay." }));
  readLanguageFolders(language("nl", folder), "/", none);
  expect([refusalText("nl", "order.notPayable"), refusalText("nl", "goods.notExist")]).toEqual([
    "Too late to pay.",
    "Dit product bestaat niet.",
  ]);
});

test.each<[what: string, folder: string | undefined, sentence: string]>([
  [
    "no texts at all",
    undefined,
    "SHOP_CONFIG: languages.sv.texts is missing: the shop brings no texts in this language, so name a folder of them.",
  ],
  ["no folder", "/nowhere", "SHOP_CONFIG: languages.sv.texts names /nowhere, which is no folder that can be read."],
  [
    "another placeholder",
    changed("orderMail.json", (texts) => ({ ...texts, greeting: "Hej {namn}!" })),
    'SHOP_CONFIG: languages.sv.texts: sv/orderMail.json "greeting" uses {namn} where English uses {name}.',
  ],
  [
    "a plural form too few",
    changed("cart.json", (texts) => ({ ...texts, pieces: "{count, plural, other {# varor}}" })),
    'SHOP_CONFIG: languages.sv.texts: sv/cart.json "pieces" lacks the plural form "one".',
  ],
  [
    "a key too many",
    changed("dictionary.json", (texts) => ({ ...texts, hej: "Hej" })),
    'SHOP_CONFIG: languages.sv.texts: sv/dictionary.json has "hej", which English does not know.',
  ],
  [
    "what is no message",
    changed("home.json", (texts) => ({ ...texts, slide: "{" })),
    'SHOP_CONFIG: languages.sv.texts: sv/home.json "slide" cannot be read: EXPECT_ARGUMENT_CLOSING_BRACE.',
  ],
])("%s stops the start in a sentence", (_what, folder, sentence) => {
  expect(() => readLanguageFolders(language("sv", folder), "/", none)).toThrow(sentence);
});

test.each([
  ["{", "cart.json: line 1, column 2: this is not valid JSON"],
  ['{ "title": "lost \ufffd" }', 'cart.json: line 1, column 18: "\ufffd" stands where a character was lost'],
  ["[]", "must be one object of key and text"],
  ['{"title":{"a":"b"}}', "must be one object of key and text"],
])("a file that holds %s", (content, sentence) => {
  expect(() =>
    readLanguageFolders(
      language(
        "sv",
        changed("cart.json", () => content),
      ),
      "/",
      none,
    ),
  ).toThrow(sentence);
});

test("the colours of the shop that was set up by documents alone can be read", () => {
  expect(Object.keys(languages)).toEqual(["en", "sv"]);
  expect(Object.values(config.brands).flatMap(({ theme }) => contrastProblems(theme))).toEqual([]);
});
