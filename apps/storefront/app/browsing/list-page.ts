import { cursorIn } from "@rambla/core/cursor";
import type { PageContext } from "../base/page-context.ts";
import type { OwnPage } from "../goods/parts/own/own-entry.ts";

/** Gives the page after a cursor; the first page for an invalid one. */
export async function visitsFrom({ api }: PageContext, place: string | null): Promise<OwnPage> {
  const after = cursorIn(place);
  const { items, next } = await api.browsing.browserHistoryPage(after === undefined ? {} : { after });
  return { entries: items.map(({ goodsId, seenAt, goods }) => ({ goodsId, at: seenAt, goods })), next };
}
