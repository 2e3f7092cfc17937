import { isOpaqueId } from "@rambla/core/id";
import { tags } from "@rambla/core/tags";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { type Described, textFor } from "../../base/head.ts";
import { type PageContext, pageContext, waysFrom } from "../../base/page-context.ts";
import { waysOf } from "../../base/paths.ts";
import { breadcrumbList } from "../../goods/parts/breadcrumb-list.ts";
import { isPastTheEnd, pageQuery, readPage } from "../../goods/parts/listing/page-number.ts";
import { type ArticleList, contentAddresses, SCIENCE } from "../parts/addresses.ts";

/** Full rows of two, three and four. */
const SHOWN = 12;

/** Loads the articles of a list, of one type where the address names it. An unknown type has none. */
export async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const list: ArticleList = page.declared?.path === SCIENCE ? "science" : "article";
  const type = query.get("articleType");
  const asked = readPage(query);
  page.tag(tags.content(page.market.brand.code, "article"));
  const known = type === null || isOpaqueId(type);
  const found = await page.api.content.homeArticlePage({ list, page: asked, limit: SHOWN, articleType: known ? (type ?? undefined) : "-" });
  if (isPastTheEnd(found, asked)) throw redirect(contentAddresses(waysFrom(page)).articles(list, type));
  return { list, type, found };
}

type Loaded = Awaited<ReturnType<typeof load>>;

export function describe({ list, type, found }: Loaded, page: PageContext): Described {
  const text = textFor(page, "content");
  const ways = waysOf("desktop", undefined);
  const to = contentAddresses(ways);
  const typeName = found.types.find(({ articleType }) => articleType === type)?.typeName;
  const title = typeName ?? text(`${list}s`);
  const steps = [
    { name: text(`${list}s`), path: to.articles(list) },
    ...(typeName ? [{ name: typeName, path: to.articles(list, type) }] : []),
  ];
  return {
    title: found.page > 1 ? textFor(page, "goods")("pageTitle", { title, page: found.page }) : title,
    description: text(`${list}sLead`),
    path: to.articles(list, type, pageQuery(found.page)),
    robots: found.items.length === 0 ? "noindex, follow" : undefined,
    structured: [breadcrumbList(page, steps)],
  };
}
