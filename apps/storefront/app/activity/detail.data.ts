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

/** More events never run at once. */
const RUNNING = 100;

/** Loads the event or topic that the address names, else the running one. An unknown id is a missing page. */
export async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const { code } = page.market.brand;
  page.tag(tags.activities(code), tags.content(code, "topic"));
  const asked = new URL(request.url).searchParams.get("id");
  const id = asked ?? (await running(page));
  if (id === undefined || !isOpaqueId(id)) return missing("activity.missingTitle");
  return (await eventOf(page, id)) ?? (await topicOf(page, id)) ?? missing("activity.missingTitle");
}

/** Gives the running event that ends first, else the newest topic. */
async function running({ api }: PageContext): Promise<string | undefined> {
  const { items } = await api.activity.activityPageSearch({ phase: "UnderWay", limit: RUNNING });
  const [first] = items.toSorted((one, other) => Date.parse(one.endsAt) - Date.parse(other.endsAt));
  return first?.activityId ?? (await api.content.topicPage({ limit: 1 })).items[0]?.id;
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
