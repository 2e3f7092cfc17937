/** The words of the shop in every language, read from the files the shop itself is made from, so that no journey repeats a sentence. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { languageChain, type LanguageCode } from "@rambla/core/market";
import { unbroken } from "@rambla/core/unbroken";
import compile from "icu-minify/compile";
import format, { type CompiledMessage } from "icu-minify/format";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import type provider from "../apps/server/src/provider/messages/en.json";
import type { Subjects as ShopSubjects } from "virtual:messages";

type Subjects = ShopSubjects & { provider: typeof provider };

export type Subject = keyof Subjects;
export type Key<Name extends Subject> = keyof Subjects[Name] & string;
export type Values = Readonly<Record<string, string | number>>;


const root = join(import.meta.dirname, "..");

function fileOf(subject: Subject, language: LanguageCode): string {
  return subject === "provider"
    ? join(root, "apps/server/src/provider/messages", `${language}.json`)
    : join(root, "apps/storefront/messages", language, `${subject}.json`);
}

const isOfShop = (subject: string): subject is keyof ShopSubjects => existsSync(join(root, "apps/storefront/messages/en", `${subject}.json`));

/** What the pages of the shop are written with; the provider has a house of its own. */
export const SHOP_SUBJECTS = readdirSync(join(root, "apps/storefront/messages/en")).map((file) => basename(file, ".json")).filter(isOfShop);

const kept = new Map<string, Readonly<Record<string, string>>>();

/** The ICU messages a language itself has for a subject, without any fallback. */
export function ownMessages(subject: Subject, language: LanguageCode): Readonly<Record<string, string>> {
  const file = fileOf(subject, language);
  let messages = kept.get(file);
  if (!messages) {
    messages = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : {};
    kept.set(file, messages);
  }
  return messages;
}

/** The message of a key in a language, or in the language it falls back to. */
export function messageOf(subject: Subject, key: string, language: LanguageCode): string {
  for (const code of languageChain(DEMO_CONFIG, language)) {
    const message = ownMessages(subject, code)[key];
    if (message !== undefined) return message;
  }
  throw new Error(`no text ${subject}.${key} in ${language}`);
}

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};

/** A text as the shop shows it, with its values filled in. */
export function textOf<Name extends Subject>(language: LanguageCode, subject: Name, key: Key<Name>, values?: Values): string {
  const message = messageOf(subject, key, language);
  const text = format(compile(subject === "provider" ? message : unbroken(message, language)), language, values ? { ...values } : undefined, { formatters });
  return String(text);
}

/** How `icu-minify` marks what is no plain text: a choice carries its branches, everything else is filled in. */
type Part = CompiledMessage | 0 | readonly unknown[];

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");

function sourceOf(part: Part): string {
  if (typeof part === "string") return quoted(part);
  if (part === 0) return "[\\d.,\\s]+";
  return (part as readonly Part[]).map((piece) => (Array.isArray(piece) ? filledIn(piece) : sourceOf(piece))).join("");
}

function filledIn([, , branches]: readonly unknown[]): string {
  if (typeof branches !== "object" || branches === null) return ".+?";
  const choices = Object.values(branches as Readonly<Record<string, Part>>);
  return `(?:${choices.map(sourceOf).join("|")})`;
}

/** What a message looks like whatever its values are: as a whole text, and anywhere within one. */
export function patternOf(message: string): { readonly whole: RegExp; readonly part: RegExp } {
  const source = sourceOf(compile(message) as Part);
  return { whole: new RegExp(`^${source}$`, "u"), part: new RegExp(source, "u") };
}
