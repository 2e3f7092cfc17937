/** A customer's questions for a page; on the server. */
import { cursorIn } from "@rambla/core/cursor";
import { dateFormat } from "@rambla/core/date-format";
import type { PageContext, ShopClient } from "../base/page-context.ts";
import type { Part } from "../base/growing/use-growing-list.ts";

type Consultation = Awaited<ReturnType<ShopClient["consultation"]["consultationPage"]>>["items"][number];

export type ShownQuestion = Pick<Consultation, "content" | "reply" | "goods" | "files"> & {
  readonly id: string;
  readonly at: string;
  readonly when: string;
  readonly repliedWhen: string | null;
};

/** Gives the latest questions, or those after the cursor. */
export async function questionPart(page: PageContext, request: Request): Promise<Part<ShownQuestion>> {
  const after = cursorIn(new URL(request.url).searchParams.get("after"));
  const { items, next } = await page.api.consultation.consultationPage(after === undefined ? {} : { after });
  const { languageTag, country } = page.market;
  const format = dateFormat(languageTag, { dateStyle: "long", timeZone: country.timeZone });
  const day = (moment: string) => format.format(new Date(moment));
  return {
    next,
    items: items.map(({ consultationId, content, reply, repliedAt, goods, files, createdAt }) => ({
      id: consultationId,
      content,
      reply,
      goods,
      files,
      at: createdAt,
      when: day(createdAt),
      repliedWhen: repliedAt && day(repliedAt),
    })),
  };
}
