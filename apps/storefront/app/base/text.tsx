/** Texts of the page's language: `const text = useText("cart"); text("title")`. Keys are checked against the English files. */
import type { LanguageCode } from "@rambla/core/market";
import format, { type CompiledMessage } from "icu-minify/format";
import { createContext, use, useContext, useMemo, type ReactNode } from "react";
import { textsComing } from "virtual:messages";
import type { Subject, TextKey, TextName } from "./text-name.ts";

export type Catalogue = Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>;
export type Values = Readonly<Record<string, string | number>>;
/** Gives the text of a key with its values filled in. */
export type Text<Name extends Subject> = (key: TextKey<Name>, values?: Values) => string;

/** Making a formatter costs a hundred times more than using it, so each is made once. */
function kept<Arguments extends unknown[], Formatter>(make: (...args: Arguments) => Formatter): (...args: Arguments) => Formatter {
  const made = new Map<string, Formatter>();
  return (...args) => {
    const key = JSON.stringify(args);
    let formatter = made.get(key);
    if (!formatter) made.set(key, (formatter = make(...args)));
    return formatter;
  };
}

/** Formatters of dates, numbers and plurals, shared by all texts. */
export const formatters = {
  getDateTimeFormat: kept((...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args)),
  getNumberFormat: kept((...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args)),
  getPluralRules: kept((...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args)),
};

/** Finds and fills a text; also for places that are no components (page titles). */
export function textOf<Name extends Subject>(catalogue: Catalogue, language: LanguageCode, subject: Name): Text<Name> {
  return (key, values) => written(catalogue, language, subject, key, values);
}

/** The text of a name, as declarations have it. */
export function textNamed(catalogue: Catalogue, language: LanguageCode, name: TextName): string {
  const dot = name.indexOf(".");
  return written(catalogue, language, name.slice(0, dot), name.slice(dot + 1), undefined);
}

function written(catalogue: Catalogue, language: LanguageCode, subject: string, key: string, values: Values | undefined): string {
  const message = catalogue[subject]?.[key];
  if (message === undefined) throw new Error(`no text ${subject}.${key} in ${language}`);
  if (typeof message === "string") return message;
  const result = format(message, language, values ? { ...values } : undefined, { formatters });
  return typeof result === "string" ? result : String(result);
}

type Spoken = {
  readonly catalogue: Catalogue;
  readonly language: LanguageCode;
  /** Texts of a subject; made once for all components that ask. */
  of<Name extends Subject>(subject: Name): Text<Name>;
};

const TextContext = createContext<Spoken | undefined>(undefined);

function speak(catalogue: Catalogue, language: LanguageCode): Spoken {
  const made: { [Name in Subject]?: Text<Name> } = {};
  return {
    catalogue,
    language,
    of<Name extends Subject>(subject: Name): Text<Name> {
      const text: Text<Name> = made[subject] ?? textOf(catalogue, language, subject);
      Object.assign(made, { [subject]: text });
      return text;
    },
  };
}

/** Gives the texts of one language to everything inside. */
export function TextProvider(props: { catalogue: Catalogue; language: LanguageCode; children: ReactNode }) {
  const { catalogue, language } = props;
  const value = useMemo(() => speak(catalogue, language), [catalogue, language]);
  return <TextContext value={value}>{props.children}</TextContext>;
}

/** Waits inside a render for texts that a newly loaded part of the program brings along. */
export function awaitTexts(subject: Subject): void {
  const coming = textsComing(subject);
  if (coming) use(coming);
}

/** The texts of a subject in the language of the page. */
export function useText<Name extends Subject>(subject: Name): Text<Name> {
  const context = useContext(TextContext);
  if (!context) throw new Error("a component that needs texts stands outside TextProvider");
  awaitTexts(subject);
  return context.of(subject);
}

/** The sentence for a refusal code, in the language of the page; an unknown code reads as the general failure. */
export function useRefusalText(): (code: string, values?: Values) => string {
  const context = useContext(TextContext);
  if (!context) throw new Error("a component that needs texts stands outside TextProvider");
  awaitTexts("refusal");
  const text = textOf(context.catalogue, context.language, "refusal");
  return (code, values) => text((code in (context.catalogue["refusal"] ?? {}) ? code : "error.server") as TextKey<"refusal">, values);
}
