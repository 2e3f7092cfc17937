/** What a list, a product and its comments depend on, in the one form in which they are kept (D-190). Pure. */
import { isCatalogueId, isOpaqueId } from "@rambla/core/id";
import type { KnownFacets } from "../pages.ts";
import type { Query } from "../shell/paths.ts";
import { commentQuery, readCommentRequest } from "./comment-request.ts";
import { hasWrongPrice, isPrice, listQuery, readListRequest } from "./list-request.ts";

/** More facets than this narrow nothing: the list itself reads no more. */
const MOST_FACETS = 8;

/** A category, the newest or all goods. Undefined when a price that is none was typed: then the answer is its writer's own. */
export function listAddress(query: URLSearchParams, known: KnownFacets): Query | undefined {
  const narrowed = narrowedAddress(query, known);
  return narrowed && { ...narrowed, id: catalogueId(query), orderType: query.get("orderType") === "new" ? "new" : undefined };
}

/** What narrows, sorts and turns the pages of any list. */
export function narrowedAddress(query: URLSearchParams, known: KnownFacets): Query | undefined {
  const request = readListRequest(query);
  if (hasWrongPrice(request)) return undefined;
  const { sort, order, minPrice, maxPrice, facets } = request;
  return listQuery({
    ...request,
    order: sort && (order ?? (sort === "price" ? "asc" : "desc")),
    minPrice: amount(minPrice),
    maxPrice: amount(maxPrice),
    facets: knownOf(facets, known),
  });
}

/** A product, with the price list that its link names. */
export function goodsAddress(query: URLSearchParams): Query {
  const distributionId = query.get("distributionId") ?? "0";
  return { id: catalogueId(query), distributionId: distributionId !== "0" && isOpaqueId(distributionId) ? distributionId : undefined, ...commentsAddress(query) };
}

/** The comments of a product. */
export function commentsAddress(query: URLSearchParams): Query {
  return { id: catalogueId(query), ...commentQuery(readCommentRequest(query)) };
}

function catalogueId(query: URLSearchParams): string | undefined {
  const id = query.get("id") ?? "";
  return isCatalogueId(id) ? id : undefined;
}

/** `012.50` and `12.5` are one price. */
function amount(price: string | undefined): string | undefined {
  return isPrice(price) ? String(Number(price)) : undefined;
}

/** Facets and values that the market has, in one order. */
function knownOf(facets: Readonly<Record<string, readonly string[]>>, known: KnownFacets): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(facets)
      .map(([key, values]) => [key, values.filter((value) => known === "any" || known.get(key)?.has(value)).toSorted()] as const)
      .filter(([, values]) => values.length > 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, MOST_FACETS),
  );
}
