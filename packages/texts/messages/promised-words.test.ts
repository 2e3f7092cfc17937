/** Sentences of the documents that must stand in every language, whatever else is said around them. */
import type { LanguageCode } from "@rambla/core/market";
import { DEMO_LANGUAGES } from "@rambla/demo/shop";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A text as its file has it; British English where it differs from American. */
function textOf(language: LanguageCode, subject: string, key: string): string {
  const found = [language, ...(language === "en-GB" ? ["en"] : [])].map((folder): unknown =>
    Reflect.get(JSON.parse(readFileSync(new URL(`./${folder}/${subject}.json`, import.meta.url), "utf8")), key));
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
