/**
 * Texts that a shop's document gives for a language, by subject: told to the process once at its start. Whoever writes in a language
 * asks here before its own words. What screens say is compiled elsewhere; here stand the plain texts of mails, papers, dictionaries and
 * the provider's page.
 */
import type { LanguageCode } from "./market.ts";

type Texts = Readonly<Record<string, string>>;

const given = new Map<string, Texts>();

/** Keeps the texts of a subject in a language. */
export function giveTexts(language: LanguageCode, subject: string, texts: Texts): void {
  given.set(`${language}/${subject}`, texts);
}

/** The texts given for a subject in a language; empty where none were. */
export function givenTexts(language: LanguageCode, subject: string): Texts {
  return given.get(`${language}/${subject}`) ?? {};
}
