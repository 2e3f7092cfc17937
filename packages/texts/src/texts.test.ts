/** Texts from folders: the house's own, and what an owner brings. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { OWN_TEXTS, readMessages } from "./read.ts";
import { makeTexts } from "./texts.ts";

let own: string;
beforeAll(async () => {
  own = await mkdtemp(join(tmpdir(), "rambla-texts-"));
  await mkdir(join(own, "fr"));
  await writeFile(join(own, "fr/arrivalMail.json"), JSON.stringify({ subject: "Revoilà {title}", text: "{count, plural, one {# article} other {# articles}}" }));
});
afterAll(() => rm(own, { recursive: true }));

test("a later folder replaces single texts of a language and leaves the others", () => {
  const text = makeTexts([OWN_TEXTS, own]).of(["fr"], "arrivalMail");
  expect(text("subject", { title: "Lampe" })).toBe("Revoilà Lampe");
  expect(text("title")).toBe(readMessages([OWN_TEXTS], "fr")["arrivalMail"]?.["title"]);
  expect(text("text", { count: 1 })).toBe("1 article");
});

test("what a language leaves out comes from the one it falls back to", () => {
  const texts = makeTexts([OWN_TEXTS]);
  expect(texts.of(["en-GB", "en"], "orderMail")("canceledTitle")).toBe("Your order is cancelled");
  expect(texts.of(["en-GB", "en"], "orderMail")("openOrder")).toBe("Open my order");
  expect(texts.of(["zh", "en"], "paper")("manual")).toBe("User manual");
  expect(texts.of(["zh", "en"], "dictionary")("goodsFiles.manual")).toBe("使用说明书");
});

test("a language given by itself stands beside the others, and papers say which language they speak", () => {
  const texts = makeTexts([OWN_TEXTS, { language: "sv", folder: join(own, "fr") }]);
  expect(texts.of(["sv"], "arrivalMail")("subject", { title: "x" })).toBe("Revoilà x");
  expect(texts.of(["sv"], "arrivalMail")("title")).toBe("Good news");
  expect([texts.spoken(["sv"], "paper"), texts.spoken(["zh", "en"], "paper")[0], texts.spoken(["en-GB", "en"], "paper")[0]]).toEqual([["en"], "en", "en-GB"]);
});

test("a number stays with what it counts", () => {
  expect(makeTexts([OWN_TEXTS]).of(["en"], "orderMail")("paidText", { total: "€1", number: "L1" })).toContain("48\u00a0hours");
});

test("a folder that is not there is told at once", () => {
  expect(() => makeTexts([OWN_TEXTS, join(own, "nowhere")])).toThrow("nowhere");
});
