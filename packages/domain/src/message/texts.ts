/** The words of mails, per language. */
import { givenTexts } from "@rambla/core/given-texts";
import type { LanguageCode } from "@rambla/core/market";
import de from "./messages/de.json" with { type: "json" };
import enGB from "./messages/en-GB.json" with { type: "json" };
import en from "./messages/en.json" with { type: "json" };
import es from "./messages/es.json" with { type: "json" };
import fr from "./messages/fr.json" with { type: "json" };
import it from "./messages/it.json" with { type: "json" };
import nl from "./messages/nl.json" with { type: "json" };
import pl from "./messages/pl.json" with { type: "json" };
import zh from "./messages/zh.json" with { type: "json" };

export type MailTexts = typeof en;
export type MailTextKey = keyof MailTexts;

export const MAIL_TEXTS: Readonly<Record<LanguageCode, Partial<MailTexts>>> = { de, "en-GB": enGB, en, es, fr, it, nl, pl, zh };

/** All words in the first language of a chain; what it lacks comes from the next. */
export function mailTexts(chain: readonly LanguageCode[]): MailTexts {
  return chain.reduceRight<MailTexts>((texts, link) => ({ ...texts, ...MAIL_TEXTS[link], ...givenTexts(link, "mail") }), en);
}

/** Puts values into a text: `{number}`. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
