/** The shop's texts in every language, so that journeys repeat no sentence. */
import { join } from "node:path";
import { languageChain, type LanguageCode } from "@rambla/core/market";
import { unbroken } from "@rambla/core/unbroken";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { formatters, type Subject, type TextKey, type Values } from "@rambla/texts/format";
import { languagesIn, type Messages, readMessages } from "@rambla/texts/read";
import compile from "icu-minify/compile";
import format, { type CompiledMessage } from "icu-minify/format";

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

/** The shop's texts, and those of a language from a document. */
const FOLDERS = [join(import.meta.dirname, "../packages/texts/messages"), join(import.meta.dirname, "../apps/server/test/own-shop/texts")];
const MESSAGES: ReadonlyMap<LanguageCode, Messages> = new Map(
  languagesIn(FOLDERS).map((language) => [language, readMessages(FOLDERS, language)]),
);

/** ICU messages of a language itself, without fallback. */
export function ownMessages(subject: Subject, language: LanguageCode): Readonly<Record<string, string>> {
  return MESSAGES.get(language)?.[subject] ?? {};
}

/** Falls back along the language chain. */
export function messageOf(subject: Subject, key: string, language: LanguageCode): string {
  for (const code of languageChain(DEMO_CONFIG, language)) {
    const message = ownMessages(subject, code)[key];
    if (message !== undefined) return message;
  }
  throw new Error(`no text ${subject}.${key} in ${language}`);
}

/** A text as the shop shows it. */
export function textOf<Name extends Subject>(language: LanguageCode, subject: Name, key: TextKey<Name>, values?: Values): string {
  const message = messageOf(subject, key, language);
  const text = format(compile(unbroken(message, language)), language, values ? { ...values } : undefined, { formatters });
  return String(text);
}

/** `icu-minify`'s format: strings are literal, a choice carries its branches, the rest are values. */
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

/** Patterns of a message with any values. */
export function patternOf(message: string): { readonly whole: RegExp; readonly part: RegExp } {
  const source = sourceOf(compile(message) as Part);
  return { whole: new RegExp(`^${source}$`, "u"), part: new RegExp(source, "u") };
}
