/** Reads text folders. Later folders add languages and subjects, and replace single texts. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { LanguageCode } from "@rambla/core/market";
import { unbroken } from "@rambla/core/unbroken";
import compile from "icu-minify/compile";
import type { Catalogue } from "./format.ts";

/** `<language>/<subject>.json`, or `<subject>.json` for one language. */
export type TextFolder = string | { readonly language: LanguageCode; readonly folder: string };

/** Relative to the root of the repository, where every process runs. */
export const OWN_TEXTS = resolve("packages/texts/messages");

/** Subject → key → ICU message. */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Throws for an unreadable folder. */
export function languagesIn(folders: readonly TextFolder[]): LanguageCode[] {
  return [...new Set(folders.flatMap((folder) => (typeof folder === "string" ? namesIn(folder) : [folder.language])))].sort();
}

/** Without fallbacks. */
export function readMessages(folders: readonly TextFolder[], language: LanguageCode): Messages {
  return merged(
    folders.flatMap((folder) => {
      if (typeof folder === "string") return namesIn(folder).includes(language) ? [readFolder(join(folder, language))] : [];
      return folder.language === language ? [readFolder(folder.folder)] : [];
    }),
  );
}

/** Merges languages; the first with a text wins. */
export function inChain(chain: readonly Messages[]): Messages {
  return merged(chain.toReversed());
}

export function compiled(messages: Readonly<Record<string, string>>, language: LanguageCode): Catalogue[string] {
  return Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compile(unbroken(message, language))]));
}

function namesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

function readFolder(folder: string): Messages {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort();
  return Object.fromEntries(files.map((file) => [file.slice(0, -".json".length), JSON.parse(readFileSync(join(folder, file), "utf8"))]));
}

function merged(all: readonly Messages[]): Messages {
  const result: Record<string, Readonly<Record<string, string>>> = {};
  for (const [subject, texts] of all.flatMap((messages) => Object.entries(messages))) result[subject] = { ...result[subject], ...texts };
  return result;
}
