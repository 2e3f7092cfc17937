/** Validates an owner's recipe file. */
import type { CountryCode, LanguageCode, Markets } from "@rambla/core/market";
import { z } from "zod";
import { day, type FileProblem, id, sentenceOf, shown, unreadable } from "../goods/catalogue-file/file-field-rules.ts";
import type { ImportedPicture } from "../goods/catalogue-file/import-rules.ts";

export type RecipeText = {
  readonly title: string;
  readonly text: string;
  readonly picture: string;
  readonly ingredients: readonly string[];
  readonly steps: readonly string[];
};

/** `countries` null for all, `endsAt` null for never. */
export type StoredRecipe = {
  readonly recipeId: string;
  readonly publishedAt: Date;
  readonly endsAt: Date | null;
  readonly countries: readonly string[] | null;
  readonly minutes: number | null;
  readonly serves: number | null;
  readonly pictureId: string;
  readonly colour: string;
  readonly placeholder: string | null;
  readonly goodsIds: readonly string[];
  readonly texts: Readonly<Partial<Record<LanguageCode, RecipeText>>>;
};

const line = shown(1000);
const lines = z.array(line).min(1, "must have an entry at least").max(60, "must have 60 entries at most");
const few = z.number().int("must be a whole number").min(1, "must be 1 or more").max(10_000);

const recipe = z.strictObject({
  recipeId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "must be letters and digits"),
  publishedFrom: day,
  publishedUntil: day.optional(),
  countries: z.array(z.string()).min(1, "must have an entry at least").optional(),
  minutes: few.optional(),
  serves: few.optional(),
  picture: z.string().min(1).max(1000).optional(),
  goods: z.array(id).max(20, "must have 20 entries at most").optional(),
  texts: z.record(
    z.string(),
    z.strictObject({
      title: shown(200),
      text: z.string().max(2000).optional(),
      picture: z.string().max(300).optional(),
      ingredients: lines,
      steps: lines,
    }),
  ),
});

const file = z.strictObject({ recipes: z.array(z.unknown()) });

export type FileRecipe = z.output<typeof recipe>;

type ReadRecipe = { readonly recipe: FileRecipe; readonly at: string };

type Places = Pick<Markets, "languages"> & { readonly brandCountries: readonly CountryCode[] };

/** Collects every error; valid recipes are still read. */
export function readRecipeFile(
  given: unknown,
  { languages, brandCountries }: Places,
): { readonly recipes: readonly ReadRecipe[]; readonly problems: readonly FileProblem[] } {
  const problems: FileProblem[] = [];
  const parsed = file.safeParse(given);
  if (!parsed.success)
    return { recipes: [], problems: parsed.error.issues.map((issue) => ({ at: "the file", sentence: sentenceOf(issue) })) };
  const ids = new Set<string>();
  const recipes = parsed.data.recipes.flatMap((entry, index) => {
    const at = `recipes[${index}]`;
    const tell = (sentence: string) => void problems.push({ at, sentence });
    const why = unreadable(entry);
    if (why !== undefined) {
      tell(why);
      return [];
    }
    const result = recipe.safeParse(entry);
    if (!result.success) {
      result.error.issues.forEach((issue) => tell(sentenceOf(issue)));
      return [];
    }
    const { recipeId, publishedFrom, publishedUntil, countries = [], texts } = result.data;
    if (ids.has(recipeId)) tell(`recipeId ${recipeId} is there twice.`);
    ids.add(recipeId);
    if (publishedUntil && new Date(publishedUntil) <= new Date(publishedFrom)) tell("publishedUntil must be after publishedFrom.");
    for (const country of countries)
      if (!brandCountries.includes(country)) tell(`countries names ${country}, where the brand does not sell.`);
    for (const language of Object.keys(texts))
      if (!Object.hasOwn(languages, language)) tell(`texts.${language} is no language of the shop.`);
    if (Object.keys(texts).length === 0) tell("texts must be said in a language at least.");
    return [{ recipe: result.data, at }];
  });
  return { recipes, problems };
}

export function importedRecipe(
  { recipeId, publishedFrom, publishedUntil, countries, minutes, serves, goods, texts }: FileRecipe,
  { pictureId, colour, placeholder }: ImportedPicture,
): StoredRecipe {
  return {
    recipeId,
    publishedAt: new Date(publishedFrom),
    endsAt: publishedUntil === undefined ? null : new Date(publishedUntil),
    countries: countries ?? null,
    minutes: minutes ?? null,
    serves: serves ?? null,
    pictureId,
    colour,
    placeholder: placeholder ?? null,
    goodsIds: [...new Set(goods)],
    texts: Object.fromEntries(
      Object.entries(texts).map(([language, { text = "", picture = "", ...words }]) => [language, { ...words, text, picture }]),
    ),
  };
}

/** Facts that the file leaves out stay. */
export function mergedRecipe(before: StoredRecipe | undefined, next: StoredRecipe, said: FileRecipe): StoredRecipe {
  if (!before) return next;
  const { pictureId, colour, placeholder } = said.picture === undefined ? before : next;
  return {
    ...next,
    endsAt: said.publishedUntil === undefined ? before.endsAt : next.endsAt,
    countries: said.countries === undefined ? before.countries : next.countries,
    minutes: said.minutes === undefined ? before.minutes : next.minutes,
    serves: said.serves === undefined ? before.serves : next.serves,
    goodsIds: said.goods === undefined ? before.goodsIds : next.goodsIds,
    pictureId,
    colour,
    placeholder,
    texts: Object.fromEntries(
      Object.entries({ ...before.texts, ...next.texts }).flatMap(([language, text]) => {
        const [old, spoken] = [before.texts[language], said.texts[language]];
        if (!text) return [];
        return [
          [
            language,
            { ...text, text: spoken?.text ?? old?.text ?? text.text, picture: spoken?.picture ?? old?.picture ?? text.picture },
          ] as const,
        ];
      }),
    ),
  };
}
