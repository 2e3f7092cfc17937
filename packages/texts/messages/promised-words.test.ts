/** Sentences of the documents that must stand in every language, whatever else is said around them. */
import type { LanguageCode } from "@rambla/core/market";
import { DEMO_LANGUAGES } from "@rambla/demo/shop";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A text as its file has it; where a language has none, as in British English what is no other, the English one. */
function textOf(language: LanguageCode, subject: string, key: string): string {
  const files = [language, "en"].map((folder) => new URL(`./${folder}/${subject}.json`, import.meta.url)).filter((file) => existsSync(file));
  const found = files.map((file): unknown => Reflect.get(JSON.parse(readFileSync(file, "utf8")), key));
  return String(found.find((text) => text !== undefined));
}

const AREA: Readonly<Record<LanguageCode, string>> = {
  es: "en nuestra zona de reparto", it: "nella nostra zona di consegna", nl: "in ons bezorggebied", pl: "na obszarze dostaw", fr: "dans notre zone de livraison",
  de: "im Liefergebiet", en: "in our delivery area", "en-GB": "in our delivery area", zh: "配送范围内",
};

test.each(DEMO_LANGUAGES)("%s tells 3 to 5 days in the service area, or 24 to 72 hours, on product page and order form (R-388, D-119)", (language) => {
  for (const [subject, key] of [["goods", "deliveryTime"], ["order", "deliveryTakes"]] as const) {
    const [hours = "", days = ""] = textOf(language, subject, key).split(" other ");
    for (const words of [hours, days]) expect(words).toContain(AREA[language]);
    expect(days).toMatch(/\b3\D{1,5}5(?!\d)/);
    expect(days).not.toContain("72");
    expect(hours).toMatch(/\b24\D{1,6}72(?!\d)/);
  }
});

test.each(DEMO_LANGUAGES)("%s tells more than so many products wherever a list tells its total (D-098)", (language) => {
  const [, before = ""] = /^(.*)\{count, number\}/.exec(textOf(language, "goods", "countMoreThan")) ?? [];
  for (const key of ["showResultsMany", "listDescriptionMany"]) expect(textOf(language, "goods", key).toLowerCase()).toContain(`${before.toLowerCase()}{count, number}`);
});

/** Which texts tell hours of dispatch, of delivery, of processing and of a refund. Each tells the same, so nothing else may tell any. */
const HOURS: Readonly<Record<string, RegExp>> = {
  "goods.deliveryTime": /^(?=.*\b24\D{1,5}48\b)/, "order.deliveryShips": /^\D*24\D{1,5}48\D*$/, "order.nextShip": /^\D*24\D{1,5}48\D*$/, "orderMail.paidText": /^\D*24\D{1,5}48\D*$/,
  "order.deliveryTakes": /^(?=.*\b24\D{1,5}72\b)/,
  "order.orderProcessing": /^\D*24\D*$/, "order.orderProcessingBank": /^\D*24\D*$/,
  "orderMail.refundedText": /^\D*24\D{1,5}72\D*$/, "orderMail.refundedByShop": /^\D*24\D{1,5}72\D*$/, "orderMail.refundedPart": /^\D*24\D{1,5}72\D*$/,
};

test.each(DEMO_LANGUAGES)("%s tells the hours of dispatch alike wherever it tells them, and nowhere else (R-387, R-389, decision 166)", (language) => {
  const subjects = readdirSync(new URL("./en/", import.meta.url)).map((file) => file.replace(".json", ""));
  const told = subjects.flatMap((subject) => Object.keys(JSON.parse(readFileSync(new URL(`./en/${subject}.json`, import.meta.url), "utf8")) as object).flatMap((key) => {
    const words = textOf(language, subject, key);
    return /\b(24|48|72)\b/.test(words.replace(/(?<=\d)(?=\D)|(?<=\D)(?=\d)/g, " ")) ? [{ name: `${subject}.${key}`, words }] : [];
  }));
  expect(told.map(({ name }) => name).toSorted()).toEqual(Object.keys(HOURS).toSorted());
  for (const { name, words } of told) expect(words.replaceAll(/[\u4e00-\u9fff]/g, " "), name).toMatch(HOURS[name] ?? /$^/);
});

/** What the documents quote in English with its full stop. */
const QUOTED = ["base.notFoundTitle", "base.pageErrorTitle", "base.serverErrorTitle", "order.failTitle"];

test.each(DEMO_LANGUAGES)("%s ends no title with a full stop, except where the documents do", (language) => {
  const subjects = readdirSync(new URL("./en/", import.meta.url)).map((file) => file.replace(".json", ""));
  const titles = subjects.flatMap((subject) => Object.keys(JSON.parse(readFileSync(new URL(`./en/${subject}.json`, import.meta.url), "utf8")) as object).filter((key) => /title$/i.test(key)).map((key) => ({ subject, key })));
  expect(titles.length).toBeGreaterThan(100);
  const stopped = titles.filter(({ subject, key }) => /[^.][.。]$/.test(textOf(language, subject, key))).map(({ subject, key }) => `${subject}.${key}`);
  expect(stopped.toSorted()).toEqual(language.startsWith("en") ? QUOTED : []);
});
