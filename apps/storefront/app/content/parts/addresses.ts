import type { Query, Ways } from "../../base/paths.ts";

export const RECIPES = "recipes";
export const ARTICLES = "article/list";
export const SCIENCE = "science/list";
/** Published with this spelling. */
export const ARTICLE = "artiticleDetail";
export const ARTICLE_ON_PHONE = "articleDetail";
export const HELP = "helpCenter";
export const HELP_ENTRY = "helpCenter/detail";
export const SECOND_BRAND = "secondBrand";

export const DEMO_TABLE = "demo/admin";
export const DEMO_PARTS = "demo/b";

export type ArticleList = "article" | "science";

const LISTS = { article: ARTICLES, science: SCIENCE } as const satisfies Record<ArticleList, string>;

export const contentAddresses = ({ to, onPhone, layout }: Ways) => ({
  recipes: (query: Query = {}) => to(RECIPES, query),
  recipe: (id: string) => to(RECIPES, { id }),
  /** Of all types without `type`. */
  articles: (list: ArticleList, type?: string | null, query: Query = {}) =>
    to(type ? `${LISTS[list]}/${encodeURIComponent(type)}` : LISTS[list], query),
  article: (id: string) => (layout === "mobile" ? onPhone(ARTICLE_ON_PHONE, { id }) : to(ARTICLE, { id })),
  /** `id` of a language of the help centre. */
  help: (query: { id?: string | undefined; words?: string } = {}) => to(HELP, query),
  helpEntry: (id: string, language?: string) => to(HELP_ENTRY, { id, language }),
});
