/** A page of what the customer has looked at as their screen shows it. */
import { cursorIn } from "@rambla/core/cursor";
import type { PageContext } from "../base/page-context.ts";
import type { OwnPage } from "../goods/parts/own/own-entry.ts";

/** The page behind a place; the first one for a place that is none. */
export async function visitsFrom({ api }: PageContext, place: string | null): Promise<OwnPage> {
  const after = cursorIn(place);
  const { items, next } = await api.browsing.browserHistoryPage(after === undefined ? {} : { after });
  return { entries: items.map(({ goodsId, seenAt, goods }) => ({ goodsId, at: seenAt, goods })), next };
}
