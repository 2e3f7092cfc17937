/** The address of comments, read and written in one place: stars and page. Pure. */
import type { Query } from "../../base/paths.ts";

/** The options of the rating filter besides "all". */
export const STARS = [5, 4, 3, 2, 1] as const;

export type CommentRequest = { readonly score: number | undefined; readonly page: number };

/** Reads a query; what makes no sense counts as not asked for. */
export function readCommentRequest(query: URLSearchParams): CommentRequest {
  const page = Number(query.get("page") ?? 1);
  return {
    score: STARS.find((stars) => String(stars) === query.get("score")),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The query of an address with comments. */
export function commentQuery({ score, page }: CommentRequest): Query {
  return { score, page: page === 1 ? undefined : page };
}

/** Whether a page of comments was asked for that is not there. */
export function isPastTheEnd(found: object, { page }: CommentRequest): boolean {
  return page > 1 && "items" in found && Array.isArray(found.items) && found.items.length === 0;
}

/** Where the comments stand in a product page. */
export const COMMENTS_ANCHOR = "comments";
