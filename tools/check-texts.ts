/** Texts of the pages: no language lacks a key, has one too many, or uses other placeholders or the wrong plural forms. */
import { performance } from "node:perf_hooks";
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { languagesIn, readMessages } from "../apps/storefront/messages.plugin.ts";
import type { Ended } from "./run.ts";

const FOLDERS = ["apps/storefront/messages"];
/** Languages that only write down what differs from English. */
const PARTIAL = new Set(["en-GB"]);

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

/** Checks all text folders against their English files. */
export function checkTexts(): Ended {
  const started = performance.now();
  const problems: string[] = [];
  let count = 0;
  for (const folder of FOLDERS) {
    const english = readMessages(folder, "en");
    for (const language of languagesIn(folder)) {
      const needed = formsOfCounts(language);
      const texts = readMessages(folder, language);
      for (const [subject, keys] of Object.entries(english)) {
        for (const [key, message] of Object.entries(keys)) {
          const text = texts[subject]?.[key];
          if (text === undefined) {
            if (!PARTIAL.has(language)) problems.push(`${language}/${subject}.json lacks "${key}"`);
            continue;
          }
          count += 1;
          const shape = shapeOf(text);
          if (shape.names.join() !== shapeOf(message).names.join()) problems.push(`${language}/${subject}.json "${key}" uses {${shape.names.join()}} where English uses {${shapeOf(message).names.join()}}`);
          for (const forms of shape.plurals) {
            for (const form of needed) if (!forms.includes(form)) problems.push(`${language}/${subject}.json "${key}" lacks the plural form "${form}"`);
          }
        }
      }
      for (const [subject, keys] of Object.entries(texts)) {
        for (const key of Object.keys(keys)) if (english[subject]?.[key] === undefined) problems.push(`${language}/${subject}.json has "${key}", which English does not know`);
      }
    }
  }
  if (count < 100) problems.push(`only ${count} texts were read: the check sees nothing`);
  return { name: "texts", ok: problems.length === 0, seconds: (performance.now() - started) / 1000, output: problems.join("\n") };
}
