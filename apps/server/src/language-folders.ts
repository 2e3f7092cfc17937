/**
 * Languages whose texts are given as a folder of JSON: screens, refusals, mails, papers, dictionaries and the provider's page, a file a
 * subject. They are held against the English texts at start, as `npm run check` does with those of the shop itself.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ShopConfig } from "@rambla/core/config";
import { compareMessages } from "@rambla/texts/compare";
import type { Catalogue } from "@rambla/texts/format";
import { compiled, type Messages, OWN_TEXTS, readMessages, type TextFolder } from "@rambla/texts/read";
import { catalogueOf, giveCatalogue, languages as known } from "virtual:messages";
import type { MadeFile } from "./assets.ts";
import { StartProblem } from "./environment.ts";

export type LanguageFolders = {
  /** What the browser fetches: `/texts/sv-3f2a…/cart.js`. */
  readonly files: Readonly<Record<string, MadeFile>>;
  /** The folders themselves, for what is no page. */
  readonly folders: readonly TextFolder[];
  /** Where the browser finds a given language's texts; undefined for those of the build. */
  addressOf(language: string): string | undefined;
};

/**
 * Reads the folders and makes their texts known to this process. Throws StartProblem where a language has no texts at all or a text
 * cannot be used; tells the keys that a folder lacks, which are then said in the language it falls back to.
 * @param base where the document stands that names the folders
 */
export function readLanguageFolders({ languages }: Pick<ShopConfig, "languages">, base: string, tell: (sentence: string) => void): LanguageFolders {
  const files: Record<string, MadeFile> = {};
  const folders: TextFolder[] = [];
  const addresses = new Map<string, string>();
  const english = readMessages([OWN_TEXTS], "en");
  for (const { code, texts: folder, fallback } of Object.values(languages)) {
    const isKnown = known.includes(code);
    if (folder === undefined) {
      if (!isKnown) throw new StartProblem(`SHOP_CONFIG: languages.${code}.texts is missing: the shop brings no texts in this language, so name a folder of them.`);
      continue;
    }
    const messages = readFolder(resolve(base, folder), `languages.${code}.texts`);
    const { missing, wrong } = compareMessages(code, messages, english);
    if (wrong.length > 0) throw new StartProblem(wrong.map((sentence) => `SHOP_CONFIG: languages.${code}.texts: ${sentence}.`).join("\n"));
    // A folder for a language of the shop changes single words.
    if (!isKnown) for (const { subject, key } of missing) tell(`languages.${code}.texts: ${code}/${subject}.json lacks "${key}"`);
    folders.push({ language: code, folder: resolve(base, folder) });
    const catalogue = over(code, messages, isKnown ? catalogueOf(code) : merged([...fallback].reverse()));
    giveCatalogue(code, catalogue);
    const bodies = Object.entries(catalogue).map(([subject, texts]) => [subject, `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))});`] as const);
    const address = `/texts/${code}-${createHash("sha256").update(JSON.stringify(bodies)).digest("hex").slice(0, 12)}`;
    addresses.set(code, address);
    for (const [subject, body] of bodies) files[`${address}/${subject}.js`] = { type: "text/javascript; charset=utf-8", body, forEver: true };
  }
  return { files, folders, addressOf: (language) => addresses.get(language) };
}

function readFolder(folder: string, path: string): Messages {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(".json")).sort();
  } catch {
    throw new StartProblem(`SHOP_CONFIG: ${path} names ${folder}, which is no folder that can be read.`);
  }
  return Object.fromEntries(names.map((name) => [name.slice(0, -".json".length), readTexts(join(folder, name), path)]));
}

function readTexts(file: string, path: string): Readonly<Record<string, string>> {
  let texts: unknown;
  try {
    texts = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new StartProblem(`SHOP_CONFIG: ${path}: ${file} is not valid JSON.`);
  }
  if (!isTexts(texts)) throw new StartProblem(`SHOP_CONFIG: ${path}: ${file} must be one object of key and text.`);
  return texts;
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every((text) => typeof text === "string");
}

function merged(chain: readonly string[]): Catalogue {
  const subjects: Record<string, Catalogue[string]> = {};
  for (const language of ["en", ...chain]) {
    const own: Catalogue = known.includes(language) ? catalogueOf(language) : {};
    for (const [subject, texts] of Object.entries(own)) subjects[subject] = { ...subjects[subject], ...texts };
  }
  return subjects;
}

/** The compiled texts of a language over those it falls back to. */
function over(language: string, messages: Messages, under: Catalogue): Catalogue {
  return Object.fromEntries(Object.entries(under).map(([subject, texts]) => [subject, { ...texts, ...compiled(messages[subject] ?? {}, language) }]));
}
