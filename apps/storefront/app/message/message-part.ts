/** Messages for a page; on the server. */
import { cursorIn } from "@rambla/core/cursor";
import { dateFormat } from "@rambla/core/date-format";
import { type PageContext, waysFrom } from "../base/page-context.ts";
import type { Part } from "../base/growing/use-growing-list.ts";
import type { ShownMessage } from "./parts/shown-message.ts";

/** Gives the newest messages, or those after the cursor. */
export async function messagePart(page: PageContext, request: Request): Promise<Part<ShownMessage>> {
  const after = cursorIn(new URL(request.url).searchParams.get("after"));
  const { items, next } = await page.api.message.emailMessagePage(after === undefined ? {} : { after });
  const { inside } = waysFrom(page);
  const { languageTag, country } = page.market;
  const format = dateFormat(languageTag, { dateStyle: "medium", timeStyle: "short", timeZone: country.timeZone });
  return {
    next,
    items: items.map(({ emailMessageId, title, content, readStatus, createdAt }) => ({
      id: emailMessageId,
      title,
      isRead: readStatus === 1,
      at: createdAt,
      when: format.format(new Date(createdAt)),
      content: content.replace(OWN_LINK, (_, address: string) => ` href="${written(inside(read(address)))}"`),
    })),
  };
}

/** Links into the shop get the reader's layout and country. */
const OWN_LINK = / href="(\/[^"]*)"/g;
const read = (address: string) => address.replaceAll("&amp;", "&");
const written = (address: string) => address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
