import { cursorIn } from "@rambla/core/cursor";
import type { PageContext } from "../base/page-context.ts";
import type { OwnPage } from "../goods/parts/own/own-entry.ts";

/** Gives the page after a cursor; the first page for an invalid one. */
export async function favouritesFrom({ api }: PageContext, place: string | null): Promise<OwnPage> {
  const after = cursorIn(place);
  const { items, next } = await api.favourite.collectionPageSearch(after === undefined ? {} : { after });
  return { entries: items.map(({ goodsId, addedAt, goods }) => ({ goodsId, at: addedAt, goods })), next };
}
