import type { Query } from "../../../base/paths.ts";

/** Gives the page number; 1 for invalid values. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

export const pageQuery = (page: number): Query => ({ page: page === 1 ? undefined : page });

export function isPastTheEnd(found: object, page: number): boolean {
  return page > 1 && "items" in found && Array.isArray(found.items) && found.items.length === 0;
}
