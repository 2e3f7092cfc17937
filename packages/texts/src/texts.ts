/** The texts of all languages, for what is no page: mails, papers, dictionaries, the pages of the built-in provider. */
import type { LanguageCode } from "@rambla/core/market";
import { type Catalogue, type Subject, type Text, textOf } from "./format.ts";
import { compiled, inChain, languagesIn, type Messages, readMessages, type TextFolder } from "./read.ts";

/** What every language falls back to at last. */
const ENGLISH = "en";

/** A language and those it falls back to, best first: `market.languageChain`. */
type Chain = readonly LanguageCode[];

export type Texts = {
  /** The texts of a subject in the first language of a chain; what that lacks is said in the next. */
  of<Name extends Subject>(chain: Chain, subject: Name): Text<Name>;
  /** The same as plain data, for a thread that fills them itself. */
  catalogue(chain: Chain, subject: Subject): Catalogue;
  /** All subjects at once, as screens have them. */
  whole(chain: Chain): Catalogue;
  /** The languages of a chain from the first one on that has a file for the subject. */
  spoken(chain: Chain, subject: Subject): Chain;
};

/** Reads the folders at once, so that one that cannot be read throws here; a subject is compiled when it is first asked for. */
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
