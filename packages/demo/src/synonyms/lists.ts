import type { Meanings } from "@rambla/domain/search/synonym-service";
import type { DemoLanguageCode } from "../shop.ts";
import { CHINESE } from "./zh.ts";
import { DUTCH } from "./nl.ts";
import { ENGLISH } from "./en.ts";
import { FRENCH } from "./fr.ts";
import { GERMAN } from "./de.ts";
import { ITALIAN } from "./it.ts";
import { POLISH } from "./pl.ts";
import { PORTUGUESE } from "./pt.ts";
import { SPANISH } from "./es.ts";

const WRITTEN: Readonly<Record<DemoLanguageCode, string>> = {
  es: SPANISH,
  it: ITALIAN,
  nl: DUTCH,
  pl: POLISH,
  pt: PORTUGUESE,
  fr: FRENCH,
  de: GERMAN,
  en: ENGLISH,
  "en-GB": ENGLISH,
  zh: CHINESE,
};

export const DEMO_SYNONYMS: Readonly<Record<string, Meanings>> = Object.fromEntries(
  Object.entries(WRITTEN).map(([language, lines]) => [
    language,
    lines
      .trim()
      .split("\n")
      .map((line) => line.split(", ")),
  ]),
);
