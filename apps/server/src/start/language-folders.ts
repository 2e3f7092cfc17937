/**
 * Languages given as folders of JSON, one file for each subject. They are checked against the English texts at start, like the shop's own
 * in `npm run check`.
 */
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ShopConfig } from "@rambla/core/config";
import { compareMessages } from "@rambla/texts/compare";
import { type Messages, OWN_TEXTS, readMessages } from "@rambla/texts/read";
import { makeTexts, type Texts } from "@rambla/texts/texts";
import { giveCatalogue, languages as known } from "virtual:messages";
import { type MadeFile, PROGRAM } from "../file/assets.ts";
import { StartProblem } from "./environment.ts";
import { parseGivenJson, readGivenText } from "./given-text.ts";

export type LanguageFolders = {
  /** Files for the browser: `/texts/sv-3f2a…/cart.js`. */
  readonly files: Readonly<Record<string, MadeFile>>;
  /** The texts for mails and other uses outside pages. */
  readonly texts: Texts;
  /** A language's address for the browser; undefined for those of the build. */
  addressOf(language: string): string | undefined;
};

/**
 * Throws StartProblem for a language without texts or with an unusable one. Warns of missing keys, which use the fallback language.
 * @param base folder of the settings
 */
export function readLanguageFolders(
  { languages }: Pick<ShopConfig, "languages">,
  base: string,
  tell: (sentence: string) => void,
): LanguageFolders {
  const english = readMessages([OWN_TEXTS], "en");
  const given: { readonly language: string; readonly folder: string; readonly fallback: readonly string[] }[] = [];
  for (const { code, texts: folder, fallback } of Object.values(languages)) {
    const isKnown = known.includes(code);
    if (folder === undefined) {
      if (!isKnown)
        throw new StartProblem(
          `SHOP_CONFIG: languages.${code}.texts is missing: the shop brings no texts in this language, so name a folder of them.`,
        );
      continue;
    }
    const messages = readFolder(resolve(base, folder), `languages.${code}.texts`);
    const { missing, wrong } = compareMessages(code, messages, english);
    if (wrong.length > 0) throw new StartProblem(wrong.map((sentence) => `SHOP_CONFIG: languages.${code}.texts: ${sentence}.`).join("\n"));
    // A folder for one of the shop's languages changes single texts.
    if (!isKnown) for (const { subject, key } of missing) tell(`languages.${code}.texts: ${code}/${subject}.json lacks "${key}"`);
    given.push({ language: code, folder: resolve(base, folder), fallback });
  }
  const texts = makeTexts([OWN_TEXTS, ...given]);
  const files: Record<string, MadeFile> = {};
  const addresses = new Map<string, string>();
  for (const { language, fallback } of given) {
    const catalogue = texts.whole([language, ...fallback]);
    giveCatalogue(language, catalogue);
    const bodies = Object.entries(catalogue).map(
      ([subject, said]) => [subject, `export default JSON.parse(${JSON.stringify(JSON.stringify(said))});`] as const,
    );
    const address = `/texts/${language}-${createHash("sha256").update(JSON.stringify(bodies)).digest("hex").slice(0, 12)}`;
    addresses.set(language, address);
    for (const [subject, body] of bodies) files[`${address}/${subject}.js`] = { type: PROGRAM, body, forEver: true };
  }
  return { files, texts, addressOf: (language) => addresses.get(language) };
}

function readFolder(folder: string, path: string): Messages {
  let names: string[];
  try {
    names = readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .sort();
  } catch {
    throw new StartProblem(`SHOP_CONFIG: ${path} names ${folder}, which is no folder that can be read.`);
  }
  return Object.fromEntries(names.map((name) => [name.slice(0, -".json".length), readTexts(join(folder, name), path)]));
}

function readTexts(file: string, path: string): Readonly<Record<string, string>> {
  const read = readGivenText(file);
  const parsed = "problem" in read ? read : parseGivenJson(read.text);
  if ("problem" in parsed) throw new StartProblem(`SHOP_CONFIG: ${path}: ${file}: ${parsed.problem}`);
  const texts = parsed.value;
  if (!isTexts(texts)) throw new StartProblem(`SHOP_CONFIG: ${path}: ${file} must be one object of key and text.`);
  return texts;
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every((text) => typeof text === "string")
  );
}
