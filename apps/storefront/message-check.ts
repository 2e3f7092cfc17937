/** Texts of a language beside the English ones: what is missing, and what would print nonsense. */
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";

/** Subject → key → ICU message. */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type MessageProblems = {
  /** Keys that the language does not say: they are said in the language it falls back to. */
  readonly missing: readonly string[];
  /** A sentence for each key that cannot be used as it is. */
  readonly wrong: readonly string[];
  readonly count: number;
};

type Shape = { readonly names: readonly string[]; readonly plurals: readonly (readonly string[])[] };

function shapeOf(message: string): Shape {
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
  walk(parse(message));
  return { names: [...names].sort(), plurals };
}

/** The plural forms that counts up to ten thousand take, and the one ICU always wants. */
function formsOfCounts(language: string): Set<string> {
  const rules = new Intl.PluralRules(language);
  return new Set([...Array.from({ length: 10_001 }, (_, count) => rules.select(count)), "other"]);
}

/** Compares the texts of a language with the English ones, key by key: same placeholders, all plural forms, no key too many. */
export function checkMessages(language: string, english: Messages, texts: Messages): MessageProblems {
  const missing: string[] = [];
  const wrong: string[] = [];
  let count = 0;
  const needed = formsOfCounts(language);
  for (const [subject, keys] of Object.entries(english)) {
    for (const [key, message] of Object.entries(keys)) {
      const text = texts[subject]?.[key];
      if (text === undefined) {
        missing.push(`${language}/${subject}.json lacks "${key}"`);
        continue;
      }
      count += 1;
      const at = `${language}/${subject}.json "${key}"`;
      const shape = shapeIn(text);
      if (typeof shape === "string") {
        wrong.push(`${at} cannot be read: ${shape}`);
        continue;
      }
      const { names } = shapeOf(message);
      if (shape.names.join() !== names.join()) wrong.push(`${at} uses {${shape.names.join()}} where English uses {${names.join()}}`);
      for (const forms of shape.plurals) {
        for (const form of needed) if (!forms.includes(form)) wrong.push(`${at} lacks the plural form "${form}"`);
      }
    }
  }
  for (const [subject, keys] of Object.entries(texts)) {
    for (const key of Object.keys(keys)) if (english[subject]?.[key] === undefined) wrong.push(`${language}/${subject}.json has "${key}", which English does not know`);
  }
  return { missing, wrong, count };
}

function shapeIn(text: string): Shape | string {
  try {
    return shapeOf(text);
  } catch (error) {
    return error instanceof Error ? error.message : "it is no message";
  }
}
