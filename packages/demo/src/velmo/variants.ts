import type { DemoGoods, DemoParameter, Texts } from "../catalogue.ts";
import { parameters } from "./parameters.ts";

/** What siblings share. */
type Shared = Omit<DemoGoods, "id" | "articleNumber" | "variantOf" | "pictures" | "price" | "stock" | "sales"> & {
  readonly product: string;
};

type Own = Pick<DemoGoods, "id" | "pictures" | "price" | "stock" | "sales"> &
  Partial<DemoGoods> & {
    /** The value that tells siblings apart. */
    readonly value: string;
  };

/**
 * Siblings that differ by one parameter. Its text ends the title ("Brisa 2000 hair dryer, mint") and comes first in the table, before own
 * and shared parameters. Throws for an unknown value.
 */
export function variants(by: string, shared: Shared, own: readonly Own[]): DemoGoods[] {
  const words = parameters.find((kind) => kind.key === by)?.values ?? {};
  return own.map(({ value, ...rest }) => {
    const word = words[value];
    if (!word) throw new Error(`Velmo goods ${rest.id}: no value ${value} of ${by}`);
    const told: DemoParameter = { key: by, value };
    return {
      ...shared,
      articleNumber: `VE-${rest.id}`,
      variantOf: [by],
      ...rest,
      title: withWord(shared.title, word, by === "colour"),
      parameters: [told, ...(rest.parameters ?? []), ...shared.parameters],
    };
  });
}

/** Colours are lower case in titles; sizes such as "M" stay. */
function withWord(title: Texts, word: Texts, lowerCase: boolean): Texts {
  const join = (name: string, addition: string, comma = ", "): string => name + comma + (lowerCase ? addition.toLowerCase() : addition);
  const british = title["en-GB"] ?? word["en-GB"];
  return {
    es: join(title.es, word.es),
    it: join(title.it, word.it),
    nl: join(title.nl, word.nl),
    pl: join(title.pl, word.pl),
    fr: join(title.fr, word.fr),
    de: join(title.de, word.de),
    en: join(title.en, word.en),
    zh: join(title.zh, word.zh, "，"),
    ...(british && { "en-GB": join(title["en-GB"] ?? title.en, word["en-GB"] ?? word.en) }),
  };
}
