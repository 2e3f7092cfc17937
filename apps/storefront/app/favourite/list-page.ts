/** A page of the customer's favourites as their screen shows it. */
import { cursorIn } from "@rambla/core/cursor";
import type { PageContext } from "../base/page-context.ts";
import type { OwnPage } from "../goods/parts/own/own-entry.ts";

/** The page behind a place; the first one for a place that is none. */
export async function favouritesFrom({ api }: PageContext, place: string | null): Promise<OwnPage> {
  const after = cursorIn(place);
  const { items, next } = await api.favourite.collectionPageSearch(after === undefined ? {} : { after });
  return { entries: items.map(({ goodsId, addedAt, goods }) => ({ goodsId, at: addedAt, goods })), next };
}
