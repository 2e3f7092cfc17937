/** The words of the shop in every language, read from the files the shop itself is made from, so that no journey repeats a sentence. */
import { join } from "node:path";
import { languageChain, type LanguageCode } from "@rambla/core/market";
import { unbroken } from "@rambla/core/unbroken";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { formatters, type Subject, type TextKey, type Values } from "@rambla/texts/format";
import { languagesIn, type Messages, readMessages } from "@rambla/texts/read";
import compile from "icu-minify/compile";
import format, { type CompiledMessage } from "icu-minify/format";

/** What the pages of the shop are written with. */
export const SHOP_SUBJECTS = [
  "account",
  "address",
  "base",
  "cart",
  "closing",
  "consent",
  "consultation",
  "favourite",
  "goods",
  "home",
  "info",
  "membership",
  "message",
  "newsletter",
  "order",
  "refusal",
  "review",
  "search",
] as const satisfies readonly Subject[];

/** The shop's own, and those of a language that a document gives. */
const FOLDERS = [join(import.meta.dirname, "../packages/texts/messages"), join(import.meta.dirname, "../apps/server/test/own-shop/texts")];
const MESSAGES: ReadonlyMap<LanguageCode, Messages> = new Map(
  languagesIn(FOLDERS).map((language) => [language, readMessages(FOLDERS, language)]),
);

/** The ICU messages a language itself has for a subject, without any fallback. */
export function ownMessages(subject: Subject, language: LanguageCode): Readonly<Record<string, string>> {
  return MESSAGES.get(language)?.[subject] ?? {};
}

/** The message of a key in a language, or in the language it falls back to. */
export function messageOf(subject: Subject, key: string, language: LanguageCode): string {
  for (const code of languageChain(DEMO_CONFIG, language)) {
    const message = ownMessages(subject, code)[key];
    if (message !== undefined) return message;
  }
  throw new Error(`no text ${subject}.${key} in ${language}`);
}

/** A text as the shop shows it, with its values filled in. */
export function textOf<Name extends Subject>(language: LanguageCode, subject: Name, key: TextKey<Name>, values?: Values): string {
  const message = messageOf(subject, key, language);
  const text = format(compile(unbroken(message, language)), language, values ? { ...values } : undefined, { formatters });
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
