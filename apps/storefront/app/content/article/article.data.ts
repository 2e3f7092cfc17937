import { isOpaqueId } from "@rambla/core/id";
import { isRefusal } from "@rambla/core/refusal";
import { tags } from "@rambla/core/tags";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { type Described, textFor } from "../../base/head.ts";
import { missing, type Present } from "../../base/missing.ts";
import { attempt, type PageContext, pageContext, showCards, waysFrom } from "../../base/page-context.ts";
import { waysOf } from "../../base/paths.ts";
import { previewAddress } from "../../base/picture-address.ts";
import { breadcrumbList } from "../../goods/parts/breadcrumb-list.ts";
import { contentAddresses } from "../parts/addresses.ts";
import { plainTextOf } from "../parts/block.ts";
import { dayOf } from "../parts/written-date.ts";

/** Articles to read next. */
const RELATED = 3;

/** Loads an article and the newest others of its type. A former id redirects to the current one. */
export async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const id = new URL(request.url).searchParams.get("id") ?? "";
  page.tag(tags.content(page.market.brand.code, "article"));
  if (!isOpaqueId(id)) return missing("content.articleMissing");
  const article = await attempt(page.api.content.homeArticle({ id, kind: "article" }));
  if (isRefusal(article)) return missing("content.articleMissing");
  if (article.id !== id) throw redirect(contentAddresses(waysFrom(page)).article(article.id), 301);
  showCards(page, [...article.goods, ...article.cards]);
  const { articleType } = article;
  const list = article.list ?? "article";
  const others = await page.api.content.homeArticlePage({ list, articleType: articleType ?? undefined, limit: RELATED + 1 });
  return {
    missing: false as const,
    article: { ...article, list, published: dayOf(page, article.publishedAt) },
    related: others.items.filter((other) => other.id !== article.id).slice(0, RELATED),
  };
}

export type LoadedArticle = Present<Awaited<ReturnType<typeof load>>>;

/** Says of the article what the page shows. */
export function describe({ article }: LoadedArticle, page: PageContext): Described {
  const text = textFor(page, "content");
  const ways = waysOf("desktop", undefined);
  const to = contentAddresses(ways);
  const path = to.article(article.id);
  const { list, articleType, typeName, picture } = article;
  const publisher = { "@type": "Organization", name: page.market.brand.name, url: `${page.origin}/` };
  const steps = [
    { name: text(`${list}s`), path: to.articles(list) },
    ...(articleType && typeName ? [{ name: typeName, path: to.articles(list, articleType) }] : []),
    { name: article.title, path },
  ];
  return {
    title: article.title,
    description: article.summary,
    path,
    mobilePath: contentAddresses(waysOf("mobile", undefined)).article(article.id),
    image: picture?.pictureId,
    imageAlt: picture?.alt,
    kind: "article",
    structured: [
      {
        "@type": "Article",
        headline: article.title,
        description: article.summary,
        articleBody: plainTextOf(article.blocks),
        inLanguage: page.market.languageTag,
        datePublished: article.publishedAt,
        dateModified: article.updatedAt,
        mainEntityOfPage: page.origin + path,
        author: publisher,
        publisher,
        ...(picture && { image: page.origin + previewAddress(picture.pictureId) }),
      },
      breadcrumbList(page, steps),
    ],
  };
}
