import type { Market } from "@rambla/core/market";
import type { Shop } from "../../platform/shop.ts";
import { tags } from "../../platform/tags.ts";
import { findFilledCategories, findFirstOfParts, findGoodsBetween, findPicturesOf } from "./sitemap-store.ts";

/** A fifth of a sitemap's maximum, for speed. */
const PART = 10_000;
/** The maximum of a sitemap; a part may grow until its bounds are read again. */
const MOST = 50_000;

type Reading = Pick<Shop, "database" | "reads">;

export const filledCategories = (shop: Reading, market: Market): Promise<readonly string[]> => findFilledCategories(shop.database, market);

export async function countGoodsParts(shop: Reading, market: Market): Promise<number> {
  return (await firstOfParts(shop, market)).length;
}

export type GoodsOfPart = { readonly goodsId: string; readonly pictureIds: readonly string[] };

/** Parts count from 1; undefined for a missing one. */
export async function goodsOfPart(shop: Reading, market: Market, part: number): Promise<readonly GoodsOfPart[] | undefined> {
  const firsts = await firstOfParts(shop, market);
  const first = firsts[part - 1];
  if (first === undefined) return undefined;
  const ids = await findGoodsBetween(shop.database, market, first, firsts[part] ?? null, MOST);
  const found = new Map((await findPicturesOf(shop.database, market, ids)).map((row) => [row.goodsId, row.pictures]));
  return ids.map((goodsId) => ({ goodsId, pictureIds: found.get(goodsId)?.map(({ pictureId }) => pictureId) ?? [] }));
}

function firstOfParts(shop: Reading, market: Market): Promise<readonly string[]> {
  const {
    brand: { code },
    priceCountry,
  } = market;
  return shop.reads.keep(`sitemap ${code} ${priceCountry.code}`, [tags.lists(code)], () => findFirstOfParts(shop.database, market, PART));
}
