/** The address of comments, read and written in one place: stars, order and page. Pure. */
import type { Query } from "../../base/paths.ts";
import { pageQuery, readPage } from "../parts/listing/page-number.ts";

/** The options of the rating filter besides "all". */
export const STARS = [5, 4, 3, 2, 1] as const;

/** The orders of comments; the first is that of a page that asks for none. */
export const COMMENT_SORTS = ["newest", "helpful"] as const;

export type CommentRequest = { readonly score: number | undefined; readonly sort: (typeof COMMENT_SORTS)[number]; readonly page: number };

/** Reads a query; what makes no sense counts as not asked for. */
export function readCommentRequest(query: URLSearchParams): CommentRequest {
  return {
    score: STARS.find((stars) => String(stars) === query.get("score")),
    sort: query.get("sort") === "helpful" ? "helpful" : "newest",
    page: readPage(query),
  };
}

/** The query of an address with comments. */
export function commentQuery({ score, sort, page }: CommentRequest): Query {
  return { score, sort: sort === "newest" ? undefined : sort, ...pageQuery(page) };
}

/** Where the comments stand in a product page. */
export const COMMENTS_ANCHOR = "comments";
