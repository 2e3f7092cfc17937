/** What a customer has written about goods, as a page shows it; on the server. */
import { cursorIn } from "@rambla/core/cursor";
import { dateFormat } from "@rambla/core/date-format";
import type { Part } from "../base/growing/use-growing-list.ts";
import type { PageContext, ShopClient } from "../base/page-context.ts";

export type OwnComment = Awaited<ReturnType<ShopClient["review"]["commentMyPage"]>>["items"][number];
export type ShownComment = OwnComment & { readonly when: string };

/** A part of the list: the latest, or those behind where the address says. */
export async function ownPart(page: PageContext, request: Request): Promise<Part<ShownComment>> {
  const after = cursorIn(new URL(request.url).searchParams.get("after"));
  const { items, next } = await page.api.review.commentMyPage(after === undefined ? {} : { after });
  const { languageTag, country } = page.market;
  const format = dateFormat(languageTag, { dateStyle: "long", timeZone: country.timeZone });
  return { next, items: items.map((comment) => ({ ...comment, when: format.format(new Date(comment.writtenAt)) })) };
}
