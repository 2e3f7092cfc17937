import { isOpaqueId } from "@rambla/core/id";
import { isRefusal } from "@rambla/core/refusal";
import { tags } from "@rambla/core/tags";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { type Described, textFor } from "../base/head.ts";
import { missing, type Present } from "../base/missing.ts";
import { attempt, type PageContext, pageContext, showCards, waysFrom } from "../base/page-context.ts";
import { waysOf } from "../base/paths.ts";
import { breadcrumbList } from "../goods/parts/breadcrumb-list.ts";
import { viewOf } from "./event-view.ts";
import { activityAddresses } from "./parts/addresses.ts";

/** A brand has some dozens of events at most. */
const EVENTS = 100;

/** Loads the event or topic that the address names, else the running one. An unknown id is a missing page. */
export async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const { code } = page.market.brand;
  page.tag(tags.activities(code), tags.content(code, "topic"));
  const { items } = await page.api.activity.activityPageSearch({ limit: EVENTS });
  const asked = new URL(request.url).searchParams.get("id");
  const id = asked ?? firstToEnd(items) ?? (await page.api.content.topicPage({ limit: 1 })).items[0]?.id;
  if (id === undefined || !isOpaqueId(id)) return missing("activity.missingTitle");
  // A refused call keeps the page out of the cache, so the kind is known before.
  const isEvent = items.some(({ activityId }) => activityId === id);
  return (isEvent ? await eventOf(page, id) : await topicOf(page, id)) ?? (await eventOf(page, id)) ?? missing("activity.missingTitle");
}

/** Gives the event that of all running ones ends first. */
function firstToEnd(events: readonly { readonly activityId: string; readonly phase: string; readonly endsAt: string }[]) {
  const running = events.filter(({ phase }) => phase === "UnderWay");
  return running.toSorted((one, other) => Date.parse(one.endsAt) - Date.parse(other.endsAt))[0]?.activityId;
}

async function eventOf(page: PageContext, id: string) {
  const { activity } = page.api;
  const [event, goods] = await Promise.all([attempt(activity.activityDetail({ activityId: id })), attempt(activity.activityGoods({ id }))]);
  if (isRefusal(event) || isRefusal(goods)) return undefined;
  showCards(page, goods);
  if (event.wholeRange) page.shows(tags.lists(page.market.brand.code));
  return { missing: false as const, event: viewOf(page, event), topic: null, goods };
}

async function topicOf(page: PageContext, id: string) {
  const topic = await attempt(page.api.content.homeArticle({ id, kind: "topic" }));
  if (isRefusal(topic)) return undefined;
  if (topic.id !== id) throw redirect(activityAddresses(waysFrom(page)).topic(topic.id), 301);
  const { goods, ...words } = topic;
  showCards(page, [...goods, ...topic.cards]);
  return { missing: false as const, event: null, topic: words, goods };
}

export type LoadedDetail = Present<Awaited<ReturnType<typeof load>>>;

/** Events end, so search engines get topics only. */
export function describe({ event, topic }: LoadedDetail, page: PageContext): Described {
  if (event) return { title: event.title, description: event.text, robots: "noindex, follow" };
  const ways = waysOf("desktop", undefined);
  const to = activityAddresses(ways);
  const path = to.topic(topic.id);
  const steps = [
    { name: textFor(page, "activity")("pageTitle"), path: to.events() },
    { name: topic.title, path },
  ];
  return {
    title: topic.title,
    description: topic.summary,
    path,
    image: topic.picture?.pictureId,
    imageAlt: topic.picture?.alt,
    kind: "article",
    structured: [breadcrumbList(page, steps)],
  };
}
