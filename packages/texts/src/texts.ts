/** Texts outside pages: mails, papers, dictionaries, the sandbox provider. */
import type { LanguageCode } from "@rambla/core/market";
import { type Catalogue, type Subject, type Text, textOf } from "./format.ts";
import { compiled, inChain, languagesIn, type Messages, readMessages, type TextFolder } from "./read.ts";

/** The last fallback. */
const ENGLISH = "en";

/** A language and its fallbacks, best first. */
type Chain = readonly LanguageCode[];

export type Texts = {
  of<Name extends Subject>(chain: Chain, subject: Name): Text<Name>;
  /** The same as plain data, for a worker thread. */
  catalogue(chain: Chain, subject: Subject): Catalogue;
  whole(chain: Chain): Catalogue;
  /** The chain from the first language with a file for the subject. */
  spoken(chain: Chain, subject: Subject): Chain;
};

/** Reads all folders now, so an unreadable one throws here. Subjects are compiled on first use. */
export function makeTexts(folders: readonly TextFolder[]): Texts {
  const messages = new Map<LanguageCode, Messages>(languagesIn(folders).map((language) => [language, readMessages(folders, language)]));
  const catalogues = new Map<string, Catalogue>();

  function catalogue(chain: Chain, subject: string): Catalogue {
    const languages = [...new Set([...chain, ENGLISH])];
    const key = `${languages.join()} ${subject}`;
    let made = catalogues.get(key);
    if (!made) {
      const said = inChain(languages.map((language) => messages.get(language) ?? {}))[subject] ?? {};
      catalogues.set(key, (made = { [subject]: compiled(said, languages[0] ?? ENGLISH) }));
    }
    return made;
  }

  return {
    catalogue,
    whole: (chain) => Object.assign({}, ...Object.keys(messages.get(ENGLISH) ?? {}).map((subject) => catalogue(chain, subject))),
    of: (chain, subject) => textOf(catalogue(chain, subject), chain[0] ?? ENGLISH, subject),
    spoken(chain, subject) {
      const languages = [...chain, ENGLISH];
      return languages.slice(languages.findIndex((language) => messages.get(language)?.[subject] !== undefined));
    },
  };
}
