/** Texts in the page's language: `const text = useText("cart"); text("title")`. Keys are checked against the English files. */
import type { LanguageCode } from "@rambla/core/market";
import { type Catalogue, refusalIn, type Subject, type Text, textOf, type Values } from "@rambla/texts/format";
import { createContext, use, useContext, useMemo, type ReactNode } from "react";
import { textsComing } from "virtual:messages";

type Spoken = {
  /** Gives the texts of a subject, cached for all components. */
  of<Name extends Subject>(subject: Name): Text<Name>;
  readonly ofRefusal: (code: string, values?: Values) => string;
};

const TextContext = createContext<Spoken | undefined>(undefined);

function speak(catalogue: Catalogue, language: LanguageCode): Spoken {
  const made: { [Name in Subject]?: Text<Name> } = {};
  function of<Name extends Subject>(subject: Name): Text<Name> {
    const text: Text<Name> = made[subject] ?? textOf(catalogue, language, subject);
    Object.assign(made, { [subject]: text });
    return text;
  }
  return { of, ofRefusal: (code, values) => refusalIn(catalogue, language, code, values) };
}

export function TextProvider(props: { catalogue: Catalogue; language: LanguageCode; children: ReactNode }) {
  const { catalogue, language } = props;
  const value = useMemo(() => speak(catalogue, language), [catalogue, language]);
  return <TextContext value={value}>{props.children}</TextContext>;
}

/** Suspends a render until the texts of a lazily loaded part are there. */
export function awaitTexts(subject: Subject): void {
  const coming = textsComing(subject);
  if (coming) use(coming);
}

function useSpoken(subject: Subject): Spoken {
  const spoken = useContext(TextContext);
  if (!spoken) throw new Error("a component that needs texts stands outside TextProvider");
  awaitTexts(subject);
  return spoken;
}

export const useText = <Name extends Subject>(subject: Name): Text<Name> => useSpoken(subject).of(subject);

/** Gives the sentence of a refusal code; an unknown code reads as the general failure. */
export const useRefusalText = (): ((code: string, values?: Values) => string) => useSpoken("refusal").ofRefusal;
