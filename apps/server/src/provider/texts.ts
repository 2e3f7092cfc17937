/** The words of the provider's page, in the language the payment was made in. */
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

export type Texts = typeof en;

const TEXTS: Readonly<Record<LanguageCode, Partial<Texts>>> = { de, "en-GB": enGB, en, es, fr, it, nl, pl, zh };

/** All words in the first language of a chain; what it lacks comes from the next. */
export function textsOf(chain: readonly LanguageCode[]): Texts {
  return chain.reduceRight<Texts>((texts, link) => ({ ...texts, ...TEXTS[link], ...givenTexts(link, "provider") }), en);
}

/** Puts values into a text: `{number}`. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
