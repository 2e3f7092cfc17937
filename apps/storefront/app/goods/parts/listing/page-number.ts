/** The number of a page of goods, comments or questions, as their addresses have it. Pure. */
import type { Query } from "../../../base/paths.ts";

/** The page that a query asks for; the first one for what makes no sense. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** The query of an address with a page. */
export const pageQuery = (page: number): Query => ({ page: page === 1 ? undefined : page });

/** Whether a page was asked for that is not there. */
export function isPastTheEnd(found: object, page: number): boolean {
  return page > 1 && "items" in found && Array.isArray(found.items) && found.items.length === 0;
}
