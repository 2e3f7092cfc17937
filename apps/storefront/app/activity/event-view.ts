/** An event with its dates written out on the server, so that the browser shows the very same text. */
import type * as contract from "@rambla/contract/activity";
import { dateFormat } from "@rambla/core/date-format";
import type * as z from "zod";
import type { PageContext } from "../base/page-context.ts";
import { textFor } from "../base/head.ts";

export type EventView = ReturnType<typeof viewOf>;

/** When it is: until when once it is under way, from when before, from when until when after. */
export function viewOf(page: PageContext, { activityId, kind, title, text, phase, startsAt, endsAt }: z.output<typeof contract.activity>) {
  const { languageTag, country } = page.market;
  const write = textFor(page, "activity");
  const moment = dateFormat(languageTag, { dateStyle: "long", timeStyle: "short", timeZone: country.timeZone });
  const day = dateFormat(languageTag, { dateStyle: "medium", timeZone: country.timeZone });
  const [from, to] = [new Date(startsAt), new Date(endsAt)];
  const when =
    phase === "UnderWay"
      ? write("until", { date: moment.format(to) })
      : phase === "NotStarted"
        ? write("from", { date: moment.format(from) })
        : write("between", { from: day.format(from), to: day.format(to) });
  return { activityId, title, text, phase, when, isGift: kind === "gift" && phase === "UnderWay" };
}
