import type { Page } from "../base/page.ts";
import { pageQuery, readPage } from "../goods/parts/listing/page-number.ts";
import { helpWordsIn } from "./help/help-words.ts";
import * as at from "./parts/addresses.ts";

const pageOf = (query: URLSearchParams) => pageQuery(readPage(query));

/** Both lists of articles share their screen. */
const articleList = {
  part: "articleType",
  screen: "content/article/list-page.tsx",
  seenBy: "everyone",
  keep: (query: URLSearchParams) => ({ articleType: query.get("articleType"), ...pageOf(query) }),
  listed: "itself",
} as const;

/** Desktop pages of the demo alone. */
const demo = { only: "desktop", seenBy: "everyone", keep: () => ({}), robots: "noindex" } as const;

export const pages: readonly Page[] = [
  {
    path: at.RECIPES,
    screen: "content/recipe/recipes-page.tsx",
    seenBy: "everyone",
    keep: (query) => (query.has("id") ? { id: query.get("id") } : pageOf(query)),
    listed: "recipes",
    listedWith: "recipe",
    title: "content.recipes",
  },
  { path: at.ARTICLES, ...articleList, listedWith: "article", title: "content.articles" },
  { path: at.SCIENCE, ...articleList, listedWith: "science", title: "content.sciences" },
  {
    path: at.ARTICLE,
    mobilePath: at.ARTICLE_ON_PHONE,
    screen: "content/article/article-page.tsx",
    seenBy: "everyone",
    names: "article",
    keep: (query) => ({ id: query.get("id") }),
    listed: "articles",
  },
  {
    path: at.HELP,
    screen: "content/help/help-page.tsx",
    seenBy: "everyone",
    keep: (query) => ({ id: query.get("id"), words: helpWordsIn(query) }),
    listed: "itself",
    listedWith: "help",
    title: "content.help",
  },
  {
    path: at.HELP_ENTRY,
    screen: "content/help/entry-page.tsx",
    seenBy: "everyone",
    names: "help",
    keep: (query) => ({ id: query.get("id"), language: query.get("language") }),
    listed: "help",
  },
  {
    path: at.SECOND_BRAND,
    screen: "content/brand/second-brand-page.tsx",
    seenBy: "everyone",
    keep: () => ({}),
    robots: "noindex, follow",
  },
  { path: at.DEMO_TABLE, screen: "content/demo/table-page.tsx", ...demo },
  { path: at.DEMO_PARTS, screen: "content/demo/parts-page.tsx", ...demo },
];
