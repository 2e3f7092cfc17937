import type { Market } from "@rambla/core/market";
import { toldTotal } from "@rambla/core/total";
import type { LargePicture } from "../goods/detail-service.ts";
import { type GoodsCard, goodsCards } from "../goods/service.ts";
import { textIn } from "../home/rules.ts";
import type { Shop } from "../platform/shop.ts";
import { tags } from "../platform/tags.ts";
import type { RecipeText } from "./file-rules.ts";
import { findExtent, findRecipes, type RecipeRow } from "./store.ts";

export type Recipe = Pick<RecipeRow, "recipeId" | "publishedAt" | "minutes" | "serves"> &
  Omit<RecipeText, "picture"> & { readonly picture: LargePicture; readonly goods: readonly GoodsCard[] };

export type RecipePage = {
  readonly items: readonly Recipe[];
  /** Exact up to `paging.exactTotal`. */
  readonly total: number;
  readonly moreThanTotal: boolean;
  readonly page: number;
  readonly limit: number;
  /** When the list changes; null for never. */
  readonly until: Date | null;
};

type Asked = { readonly id?: string | undefined; readonly page: number; readonly limit?: number | undefined };

/** The newest first. */
export async function pageOfRecipes(
  shop: Shop,
  market: Market,
  { id, page, limit = shop.config.paging.default }: Asked,
): Promise<RecipePage> {
  const { rows, count, until } = await recipesOf(shop, market, id ?? null, { page, limit });
  const cards = await goodsCards(
    shop,
    market,
    rows.flatMap(({ goodsIds }) => goodsIds),
  );
  const items = rows.flatMap((row) => {
    const words = textIn(row.texts, market.languageChain);
    return words
      ? [{ ...row, ...words, picture: pictureOf(row, words), goods: row.goodsIds.flatMap((goodsId) => cards.get(goodsId) ?? []) }]
      : [];
  });
  return { items, ...toldTotal(count, shop.config.paging), page, limit, until };
}

/** Of the newest recipe. */
export async function pictureOfRecipes(
  shop: Shop,
  market: Market,
): Promise<{ readonly picture: LargePicture | null; readonly until: Date | null }> {
  const {
    rows: [newest],
    until,
  } = await recipesOf(shop, market, null, { page: 1, limit: 1 });
  const words = newest && textIn(newest.texts, market.languageChain);
  return { picture: words ? pictureOf(newest, words) : null, until };
}

const pictureOf = ({ pictureId, colour, placeholder }: RecipeRow, { title, picture }: RecipeText): LargePicture => ({
  pictureId,
  colour,
  placeholder,
  alt: picture || title,
});

/** Only first pages are cached, until an import or the time changes them. */
async function recipesOf(
  shop: Shop,
  market: Market,
  id: string | null,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  const now = shop.clock();
  const read = async () => {
    const [rows, extent] = await Promise.all([
      findRecipes(shop.database, market, id, now, { limit, offset: (page - 1) * limit }),
      findExtent(shop.database, market, id, now, shop.config.paging.exactTotal + 1),
    ]);
    return { rows, ...extent };
  };
  if (page > 1 || id !== null) return await read();
  const kept = await shop.reads.keep(`recipes ${market.key} ${limit}`, [tags.recipes(market.brand.code)], read);
  return kept.until && kept.until <= now ? await read() : kept;
}
