import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalIn } from "./format.ts";
import { OWN_TEXTS, readMessages } from "./read.ts";
import { makeTexts } from "./texts.ts";

let own: string;
beforeAll(async () => {
  own = await mkdtemp(join(tmpdir(), "rambla-texts-"));
  await mkdir(join(own, "fr"));
  await writeFile(
    join(own, "fr/arrivalMail.json"),
    JSON.stringify({ subject: "Revoilà {title}", text: "{count, plural, one {# article} other {# articles}}" }),
  );
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
  expect([texts.spoken(["sv"], "paper"), texts.spoken(["zh", "en"], "paper")[0], texts.spoken(["en-GB", "en"], "paper")[0]]).toEqual([
    ["en"],
    "en",
    "en-GB",
  ]);
});

test("a refusal tells when to try again, rounded up, in the words of its language; where nobody can tell, after a moment", () => {
  const texts = makeTexts([OWN_TEXTS]);
  const said = (language: string, seconds?: number) =>
    refusalIn(texts.whole([language, "en"]), language, "limit.tooMany", seconds === undefined ? undefined : { seconds }).replaceAll(
      "\u00a0",
      " ",
    );
  const told = (seconds: number) => /try again (.*)\.$/.exec(said("en", seconds))?.[1];
  expect([1, 60, 61, 899, 3540, 3541, 3600, 3601, 7200, 82_800, 82_801, 86_400].map(told)).toEqual([
    "in 1 minute",
    "in 1 minute",
    "in 2 minutes",
    "in 15 minutes",
    "in 59 minutes",
    "in 1 hour",
    "in 1 hour",
    "in 2 hours",
    "in 2 hours",
    "in 23 hours",
    "in 1 day",
    "in 1 day",
  ]);
  expect(
    ["de", "es", "fr", "it", "nl", "pl", "pt", "zh", "en-GB"].map((language) => [said(language, 900), said(language, 86_400)]),
  ).toEqual([
    ["Zu viele Versuche. Versuch es in 15 Minuten noch einmal.", "Zu viele Versuche. Versuch es in 1 Tag noch einmal."],
    ["Demasiados intentos. Vuelve a probar dentro de 15 minutos.", "Demasiados intentos. Vuelve a probar dentro de 1 día."],
    ["Trop d’essais. Réessayez dans 15 minutes.", "Trop d’essais. Réessayez dans 1 jour."],
    ["Troppi tentativi. Riprova tra 15 minuti.", "Troppi tentativi. Riprova tra 1 giorno."],
    ["Te veel pogingen. Probeer het over 15 minuten opnieuw.", "Te veel pogingen. Probeer het over 1 dag opnieuw."],
    ["Zbyt wiele prób. Spróbuj ponownie za 15 minut.", "Zbyt wiele prób. Spróbuj ponownie za 1 dzień."],
    ["Demasiadas tentativas. Tente de novo dentro de 15 minutos.", "Demasiadas tentativas. Tente de novo dentro de 1 dia."],
    ["尝试次数过多，请15分钟后再试。", "尝试次数过多，请1天后再试。"],
    ["Too many tries. Please try again in 15 minutes.", "Too many tries. Please try again in 1 day."],
  ]);
  expect([said("en"), said("zh")]).toEqual(["Too many tries. Please wait a moment and try again.", "尝试次数过多，请稍后再试。"]);
  for (const code of ["toString", "nothing.known"]) expect(refusalIn(texts.whole(["en"]), "en", code)).toBe("Server error.");
});

test("a number stays with what it counts", () => {
  expect(makeTexts([OWN_TEXTS]).of(["en"], "orderMail")("paidText", { total: "€1", number: "L1" })).toContain("48\u00a0hours");
});

test("a folder that is not there is told at once", () => {
  expect(() => makeTexts([OWN_TEXTS, join(own, "nowhere")])).toThrow("nowhere");
});
