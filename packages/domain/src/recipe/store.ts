import type { Market } from "@rambla/core/market";
import type { Queryable } from "../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";
import type { StoredRecipe } from "./file-rules.ts";

export type RecipeRow = Omit<StoredRecipe, "endsAt" | "countries">;

/** Published in the country, with a text in the reader's languages. */
const shown = ({ brand, country, languageChain }: Market, recipeId: string | null, now: Date): Fragment => fragment`
  brand = ${brand.code} and (${recipeId}::text is null or recipe_id = ${recipeId}::text) and published_at <= ${now}::timestamptz and ends_at > ${now}::timestamptz
  and (countries is null or ${country.code} = any(countries)) and texts ?| ${languageChain}::text[]`;

/** The newest first. */
export async function findRecipes(
  database: Queryable,
  market: Market,
  recipeId: string | null,
  now: Date,
  window: { readonly limit: number; readonly offset: number },
): Promise<RecipeRow[]> {
  return await database.query<RecipeRow>(sql`
    select recipe_id as "recipeId", published_at as "publishedAt", minutes, serves, picture_id as "pictureId", colour, placeholder, goods_ids as "goodsIds", texts
    from recipe
    where ${shown(market, recipeId, now)}
    order by published_at desc, recipe_id
    limit ${window.limit} offset ${window.offset}`);
}

/** Counts up to `most`. `until` is when the list changes; null for never. */
export async function findExtent(
  database: Queryable,
  market: Market,
  recipeId: string | null,
  now: Date,
  most: number,
): Promise<{ readonly count: number; readonly until: Date | null }> {
  const brand = market.brand.code;
  const [row] = await database.query<{ count: number; until: Date | null }>(sql`
    select (select count(*)::integer from (select from recipe where ${shown(market, recipeId, now)} limit ${most}) as counted) as count,
      least(
        (select published_at from recipe where brand = ${brand} and published_at > ${now}::timestamptz order by published_at limit 1),
        (select ends_at from recipe where brand = ${brand} and ends_at > ${now}::timestamptz and ends_at < 'infinity' order by ends_at limit 1)) as until`);
  return row ?? { count: 0, until: null };
}

export async function findNamedGoods(database: Queryable, brandCode: string, goodsIds: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ goodsId: string }>(
    sql`select goods_id as "goodsId" from goods where brand = ${brandCode} and goods_id = any(${goodsIds}::text[])`,
  );
  return rows.map(({ goodsId }) => goodsId);
}

export async function findAllRecipes(database: Queryable, brandCode: string): Promise<StoredRecipe[]> {
  return await database.query<StoredRecipe>(sql`
    select recipe_id as "recipeId", published_at as "publishedAt", nullif(ends_at, 'infinity') as "endsAt", countries, minutes, serves,
      picture_id as "pictureId", colour, placeholder, goods_ids as "goodsIds", texts
    from recipe where brand = ${brandCode} order by recipe_id`);
}

export async function replaceRecipes(transaction: Queryable, brandCode: string, recipes: readonly StoredRecipe[]): Promise<void> {
  await transaction.query(sql`delete from recipe where brand = ${brandCode}`);
  await transaction.query(sql`
    insert into recipe (brand, recipe_id, published_at, ends_at, countries, minutes, serves, picture_id, colour, placeholder, goods_ids, texts)
    select ${brandCode}, "recipeId", "publishedAt", coalesce("endsAt", 'infinity'), countries, minutes, serves, "pictureId", colour, placeholder, "goodsIds", texts
    from jsonb_to_recordset(${JSON.stringify(recipes)}::jsonb) as given(
      "recipeId" text, "publishedAt" timestamptz, "endsAt" timestamptz, countries text[], minutes smallint, serves smallint,
      "pictureId" text, colour text, placeholder text, "goodsIds" text[], texts jsonb)`);
}
