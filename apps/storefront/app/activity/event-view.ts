/** Formats an event's dates and amounts on the server, so that the browser shows the same text. */
import type * as contract from "@rambla/contract/activity";
import { writtenMoment } from "@rambla/core/date-format";
import type * as z from "zod";
import type { PageContext } from "../base/page-context.ts";
import { textFor } from "../base/head.ts";
import { printed } from "../cart/parts/amount.ts";

export type EventView = ReturnType<typeof viewOf>;

/** Says until when an event under way lasts, else from when until when; and what it gives from which amount on. */
export function viewOf(page: PageContext, activity: z.output<typeof contract.activity>) {
  const { activityId, kind, title, text, phase, startsAt, endsAt, steps, gifts, currency, wholeRange } = activity;
  const { languageTag, country } = page.market;
  const write = textFor(page, "activity");
  const moment = (at: string) => writtenMoment(new Date(at), languageTag, country.timeZone);
  return {
    activityId,
    title,
    text,
    phase,
    when:
      phase === "UnderWay" ? write("until", { date: moment(endsAt) }) : write("between", { from: moment(startsAt), to: moment(endsAt) }),
    gives: [
      ...steps.map(({ from, off }) => write("step", { off: printed(off, currency), from: printed(from, currency) })),
      ...gifts.map(({ from, title: gift }) => write("giftStep", { gift, from: printed(from, currency) })),
    ],
    countsAll: wholeRange,
    isGift: kind === "gift" && phase === "UnderWay",
  };
}
