/**
 * Reads texts from folders. A later folder adds languages and subjects to those before it and replaces single texts, so that a shop can
 * bring its own.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { LanguageCode } from "@rambla/core/market";
import { unbroken } from "@rambla/core/unbroken";
import compile from "icu-minify/compile";
import type { Catalogue } from "./format.ts";

/** A folder of `<language>/<subject>.json`, or one of a single language with `<subject>.json`. */
export type TextFolder = string | { readonly language: LanguageCode; readonly folder: string };

/** The texts that come along. Everything runs from the root of the house. */
export const OWN_TEXTS = resolve("packages/texts/messages");

/** ICU messages as they are written: subject → key → message. */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The languages that folders hold. Throws where a folder cannot be read. */
export function languagesIn(folders: readonly TextFolder[]): LanguageCode[] {
  return [...new Set(folders.flatMap((folder) => (typeof folder === "string" ? namesIn(folder) : [folder.language])))].sort();
}

/** What a language itself has, without any fallback. */
export function readMessages(folders: readonly TextFolder[], language: LanguageCode): Messages {
  return merged(
    folders.flatMap((folder) => {
      if (typeof folder === "string") return namesIn(folder).includes(language) ? [readFolder(join(folder, language))] : [];
      return folder.language === language ? [readFolder(folder.folder)] : [];
    }),
  );
}

/** Messages of several languages in one; the first that has a text says it. */
export function inChain(chain: readonly Messages[]): Messages {
  return merged(chain.toReversed());
}

/** One subject's messages made ready for the formatter. */
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
