import { isOpaqueId } from "@rambla/core/id";
import { isRefusal } from "@rambla/core/refusal";
import { entryOf } from "@rambla/core/market";
import { tags } from "@rambla/core/tags";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { type Described, textFor } from "../../base/head.ts";
import { missing, type Present } from "../../base/missing.ts";
import { attempt, type PageContext, pageContext, showCards, waysFrom } from "../../base/page-context.ts";
import { waysOf } from "../../base/paths.ts";
import { breadcrumbList } from "../../goods/parts/breadcrumb-list.ts";
import { contentAddresses } from "../parts/addresses.ts";
import { plainTextOf } from "../parts/block.ts";
import { dayOf } from "../parts/written-date.ts";
import { helpWordsIn } from "./help-words.ts";

const FOUND = 20;

/** Loads the questions by group, in the language that the address names, and the answers to the searched words. */
export async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const spoken = spokenIn(page, query.get("id"));
  const words = helpWordsIn(query);
  page.tag(tags.content(page.market.brand.code, "help"));
  const [groups, found] = await Promise.all([
    page.api.content.homeInformationTree({ of: "help", language: spoken.language }),
    words === "" ? [] : page.api.content.helpSearch({ words, language: spoken.language, limit: FOUND }),
  ]);
  return { ...spoken, words, groups, found };
}

/** Gives the language of an id of the help centre; the page's without one, English for an unknown one. */
function spokenIn({ market, settings }: PageContext, id: string | null) {
  if (id === null) return { id: null, language: undefined, languageTag: market.languageTag };
  const { ids } = settings.helpCenter;
  const language = Object.keys(ids).find((code) => String(entryOf(ids, code)) === id) ?? "en";
  return { id, language, languageTag: language };
}

export function describe({ id, words, groups }: Awaited<ReturnType<typeof load>>, page: PageContext): Described {
  const ways = waysOf("desktop", undefined);
  const path = contentAddresses(ways).help();
  const title = textFor(page, "content")("help");
  return {
    title,
    description: groups
      .flatMap(({ children }) => children.slice(0, 1))
      .map(({ label }) => label)
      .join(" "),
    path,
    robots: id !== null || words !== "" || groups.length === 0 ? "noindex, follow" : undefined,
    structured: [breadcrumbList(page, [{ name: title, path }])],
  };
}

/** Loads a question with its answer, and the other questions of its group. A former id redirects to the current one. */
export async function loadEntry({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const id = query.get("id") ?? "";
  const spoken = spokenIn(page, query.get("language"));
  page.tag(tags.content(page.market.brand.code, "help"));
  if (!isOpaqueId(id)) return missing("content.helpMissing");
  const { language } = spoken;
  const entry = await attempt(page.api.content.homeArticle({ id, kind: "help", language }));
  if (isRefusal(entry)) return missing("content.helpMissing");
  if (entry.id !== id) throw redirect(contentAddresses(waysFrom(page)).helpEntry(entry.id, spoken.id ?? undefined), 301);
  showCards(page, entry.cards);
  const groups = await page.api.content.homeInformationTree({ of: "help", language });
  const own = groups.find(({ id: group }) => group === entry.group);
  return {
    missing: false as const,
    ...spoken,
    entry: { ...entry, goods: [], updated: dayOf(page, entry.updatedAt) },
    group: own?.label ?? entry.groupName ?? "",
    others: own?.children.filter((other) => other.id !== entry.id) ?? [],
  };
}

export type LoadedEntry = Present<Awaited<ReturnType<typeof loadEntry>>>;

/** Says of the question what the page shows. */
export function describeEntry({ id, entry }: LoadedEntry, page: PageContext): Described {
  const ways = waysOf("desktop", undefined);
  const to = contentAddresses(ways);
  const path = to.helpEntry(entry.id);
  const answer = plainTextOf(entry.blocks) || entry.summary;
  const steps = [
    { name: textFor(page, "content")("help"), path: to.help() },
    { name: entry.title, path },
  ];
  return {
    title: entry.title,
    description: entry.summary || answer,
    path,
    robots: id === null ? undefined : "noindex, follow",
    structured: [
      {
        "@type": "FAQPage",
        mainEntity: [{ "@type": "Question", name: entry.title, acceptedAnswer: { "@type": "Answer", text: answer } }],
      },
      breadcrumbList(page, steps),
    ],
  };
}
