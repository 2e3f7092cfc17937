import { type BrandCode, brandOf } from "@rambla/core/market";
import type { PictureIntake } from "../goods/catalogue-file/catalogue-service.ts";
import { NO_PICTURE } from "../goods/catalogue-file/catalogue-import-rules.ts";
import type { FileProblem, NamedPicture } from "../goods/catalogue-file/file-field-rules.ts";
import type { ImportedPicture } from "../goods/catalogue-file/import-rules.ts";
import type { Shop } from "../platform/shop.ts";
import { dropTags, tags } from "../platform/tags.ts";
import { type FileRecipe, importedRecipe, mergedRecipe, readRecipeFile, type StoredRecipe } from "./file-rules.ts";
import { findAllRecipes, findNamedGoods, replaceRecipes } from "./store.ts";

export type { StoredRecipe } from "./file-rules.ts";

/** Replaces all recipes and invalidates their pages. Repeatable. */
export async function importRecipes(shop: Pick<Shop, "database">, brandCode: BrandCode, recipes: readonly StoredRecipe[]): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    await replaceRecipes(transaction, brandCode, recipes);
    await dropTags(transaction, [tags.recipes(brandCode)]);
  });
}

/** Validates a parsed file. @returns recipes, named pictures, and problems */
export async function readRecipes(
  shop: Pick<Shop, "database" | "config">,
  brandCode: BrandCode,
  given: unknown,
): Promise<{
  readonly recipes: readonly FileRecipe[];
  readonly pictures: readonly NamedPicture[];
  readonly problems: readonly FileProblem[];
}> {
  const { recipes: read, problems } = readRecipeFile(given, { ...shop.config, brandCountries: brandOf(shop.config, brandCode).countries });
  const known = new Set(
    await findNamedGoods(
      shop.database,
      brandCode,
      read.flatMap(({ recipe: { goods = [] } }) => goods),
    ),
  );
  const unknown = read.flatMap(({ recipe: { goods = [] }, at }) =>
    goods.filter((goodsId) => !known.has(goodsId)).map((goodsId) => ({ at, sentence: `goods names ${goodsId}, which is no goods.` })),
  );
  return {
    recipes: read.map(({ recipe }) => recipe),
    pictures: read.flatMap(({ recipe: { picture }, at }) => (picture === undefined ? [] : [{ at, source: picture }])),
    problems: [...problems, ...unknown],
  };
}

/** Ids of recipes that the file lacks. */
export async function otherRecipes(
  { database }: Pick<Shop, "database">,
  brandCode: BrandCode,
  recipes: readonly FileRecipe[],
): Promise<readonly string[]> {
  const named = new Set(recipes.map(({ recipeId }) => recipeId));
  return (await findAllRecipes(database, brandCode)).flatMap(({ recipeId }) => (named.has(recipeId) ? [] : [recipeId]));
}

/**
 * A failed picture is reported and left out.
 * @param whole removes missing recipes and facts
 * @returns the number of recipes afterwards
 */
export async function bringRecipes(
  shop: Pick<Shop, "database">,
  brandCode: BrandCode,
  recipes: readonly FileRecipe[],
  options: { readonly whole: boolean; readonly pictures: PictureIntake; tell(source: string, problem: string): void },
): Promise<number> {
  const taken = await options.pictures([...new Set(recipes.flatMap(({ picture }) => picture ?? []))]);
  const pictureOf = (source: string | undefined): ImportedPicture => {
    const picture = source === undefined ? undefined : taken.get(source);
    if (!picture) return NO_PICTURE;
    if (!("problem" in picture)) return picture;
    options.tell(source ?? "", picture.problem);
    return NO_PICTURE;
  };
  const given = recipes.map((recipe) => ({ said: recipe, next: importedRecipe(recipe, pictureOf(recipe.picture)) }));
  return await shop.database.transaction(async (transaction) => {
    const before = options.whole ? [] : await findAllRecipes(transaction, brandCode);
    const known = new Map(before.map((recipe) => [recipe.recipeId, recipe]));
    for (const { said, next } of given) known.set(next.recipeId, mergedRecipe(known.get(next.recipeId), next, said));
    await replaceRecipes(transaction, brandCode, [...known.values()]);
    await dropTags(transaction, [tags.recipes(brandCode)]);
    return known.size;
  });
}
