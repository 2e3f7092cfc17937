import type { StoredRecipe } from "@rambla/domain/recipe/import";
import { unbroken } from "@rambla/core/unbroken";
import { PLATE_COLOURS } from "./marks.ts";
import { addressedId, type Masters } from "./masters.ts";
import { recipes as nidoraRecipes } from "./nidora/recipes.ts";
import { type Scene, sceneIdOf } from "./picture-id.ts";
import { type DemoBrandCode, DEMO_LANGUAGES, type DemoLanguageCode } from "./shop.ts";

type Words = { readonly title: string; readonly text: string; readonly ingredients: readonly string[]; readonly steps: readonly string[] };

export type DemoRecipe = {
  readonly recipeId: string;
  /** The room of its still life. */
  readonly scene: Scene;
  readonly publishedOn: string;
  readonly minutes: number;
  readonly serves: number;
  readonly goodsIds: readonly string[];
  readonly texts: Readonly<Record<DemoLanguageCode, Words>>;
};

const RECIPES: Readonly<Partial<Record<DemoBrandCode, readonly DemoRecipe[]>>> = { nidora: nidoraRecipes };

/** Only the kitchen brand has recipes. */
export function recipesOf(brandCode: DemoBrandCode, masters: Masters): readonly StoredRecipe[] {
  return (RECIPES[brandCode] ?? []).map(({ scene, publishedOn, texts, ...recipe }) => {
    const pictureId = sceneIdOf(brandCode, scene, "still");
    const master = masters[pictureId];
    const wordsIn = (language: DemoLanguageCode) => {
      const { title, text, ingredients, steps } = texts[language];
      const set = (line: string) => unbroken(line, language);
      return {
        title: set(title),
        text: set(text),
        ingredients: ingredients.map(set),
        steps: steps.map(set),
        picture: master?.alt[language] ?? "",
      };
    };
    return {
      ...recipe,
      publishedAt: new Date(`${publishedOn}T06:00:00Z`),
      endsAt: null,
      countries: null,
      pictureId: addressedId(masters, pictureId),
      colour: master?.colour ?? PLATE_COLOURS[brandCode],
      placeholder: master?.placeholder ?? null,
      texts: Object.fromEntries(DEMO_LANGUAGES.map((language) => [language, wordsIn(language)])),
    };
  });
}
