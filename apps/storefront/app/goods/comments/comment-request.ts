/** Reads and writes the query of comments: stars, order and page. */
import type { Query } from "../../base/paths.ts";
import { pageQuery, readPage } from "../parts/listing/page-number.ts";

/** Values of the rating filter besides "all". */
export const STARS = [5, 4, 3, 2, 1] as const;

/** The first is the default. */
export const COMMENT_SORTS = ["newest", "helpful"] as const;

export type CommentRequest = { readonly score: number | undefined; readonly sort: (typeof COMMENT_SORTS)[number]; readonly page: number };

/** Parses a query; invalid values count as missing. */
export function readCommentRequest(query: URLSearchParams): CommentRequest {
  return {
    score: STARS.find((stars) => String(stars) === query.get("score")),
    sort: query.get("sort") === "helpful" ? "helpful" : "newest",
    page: readPage(query),
  };
}

export function commentQuery({ score, sort, page }: CommentRequest): Query {
  return { score, sort: sort === "newest" ? undefined : sort, ...pageQuery(page) };
}

/** The comments' anchor in a product page. */
export const COMMENTS_ANCHOR = "comments";
