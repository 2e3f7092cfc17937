import type { LanguageCode } from "@rambla/core/market";
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { localeOf } from "./format.ts";
import type { Messages } from "./read.ts";

export type MessageProblems = {
  /** Missing keys, shown in the fallback language. */
  readonly missing: readonly { readonly subject: string; readonly key: string }[];
  /** A sentence per unusable key. */
  readonly wrong: readonly string[];
  readonly count: number;
};

type Shape = { readonly names: readonly string[]; readonly plurals: readonly (readonly string[])[] };

/** Compares placeholders, plural forms and keys with English. */
export function compareMessages(language: LanguageCode, texts: Messages, english: Messages): MessageProblems {
  const missing: { subject: string; key: string }[] = [];
  const wrong: string[] = [];
  let count = 0;
  const needed = formsOfCounts(language);
  for (const [subject, keys] of Object.entries(english)) {
    for (const [key, message] of Object.entries(keys)) {
      const text = texts[subject]?.[key];
      if (text === undefined) {
        missing.push({ subject, key });
        continue;
      }
      count += 1;
      const place = `${language}/${subject}.json "${key}"`;
      const shape = shapeOf(text);
      if (typeof shape === "string") {
        wrong.push(`${place} cannot be read: ${shape}`);
        continue;
      }
      const names = namesOf(shapeOf(message));
      if (namesOf(shape) !== names) wrong.push(`${place} uses {${namesOf(shape)}} where English uses {${names}}`);
      for (const forms of shape.plurals) {
        for (const form of needed) if (!forms.includes(form)) wrong.push(`${place} lacks the plural form "${form}"`);
      }
    }
  }
  for (const [subject, keys] of Object.entries(texts)) {
    for (const key of Object.keys(keys))
      if (english[subject]?.[key] === undefined) wrong.push(`${language}/${subject}.json has "${key}", which English does not know`);
  }
  return { missing, wrong, count };
}

const namesOf = (shape: Shape | string): string => (typeof shape === "string" ? "" : shape.names.join());

/** Gives a sentence instead when the message is invalid. */
function shapeOf(message: string): Shape | string {
  const names = new Set<string>();
  const plurals: string[][] = [];
  const walk = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type !== TYPE.literal && element.type !== TYPE.pound) names.add(element.value);
      if (element.type === TYPE.plural) plurals.push(Object.keys(element.options).filter((key) => !key.startsWith("=")));
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const option of Object.values(element.options)) walk(option.value);
      }
      if (element.type === TYPE.tag) walk(element.children);
    }
  };
  try {
    walk(parse(message));
  } catch (error) {
    return error instanceof Error ? error.message : "it is no message";
  }
  return { names: [...names].sort(), plurals };
}

/** The plural forms of counts up to ten thousand, and `other`, which ICU requires. */
function formsOfCounts(language: LanguageCode): Set<string> {
  const rules = new Intl.PluralRules(localeOf(language));
  return new Set([...Array.from({ length: 10_001 }, (_, count) => rules.select(count)), "other"]);
}
