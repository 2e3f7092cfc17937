/** Gives the normalised query under which a list is cached. */
import { boundAt, boundIn, inOrder, numberAt, numbersWithin } from "@rambla/core/number-range";
import type { KnownFacets } from "../../../base/page.ts";
import type { Query } from "../../../base/paths.ts";
import { hasWrongPrice, isPrice, listQuery, type ListRequest, readListRequest } from "./list-request.ts";

/** Further facets are ignored, as by the list itself. */
const MOST_FACETS = 8;

/** Undefined for an invalid price, or a range without any number, as there are endlessly many of those. */
export function narrowedAddress(query: URLSearchParams, known: KnownFacets): Query | undefined {
  const request = readListRequest(query);
  if (hasWrongPrice(request) || hasEmptyRange(request, known)) return undefined;
  const { sort, order, minPrice, maxPrice, facets } = request;
  return listQuery({
    ...request,
    order: sort && (order ?? (sort === "price" ? "asc" : "desc")),
    minPrice: amount(minPrice),
    maxPrice: amount(maxPrice),
    facets: knownOf(facets, known),
  });
}

/** `012.50` and `12.5` are one price. */
function amount(price: string | undefined): string | undefined {
  return isPrice(price) ? String(Number(price)) : undefined;
}

/** Keeps facets and values of the market, in one order. */
function knownOf(facets: Readonly<Record<string, readonly string[]>>, known: KnownFacets): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(facets)
      .map(([key, values]) => [key, known === "any" ? values.toSorted() : knownAmong(values, known.get(key))] as const)
      .filter(([, values]) => values.length > 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, MOST_FACETS),
  );
}

/** Normalises bounds to the first or last number that they allow, lower bound first. */
function knownAmong(values: readonly string[], known: ReadonlySet<string> = new Set()): readonly string[] {
  const within = numbersWithin(values, known);
  return inOrder(values.toSorted()).flatMap((value) => {
    const bound = boundIn(value);
    const number = bound ? numberAt(bound, within) : undefined;
    if (bound && number !== undefined) return [boundAt(bound.end, number)];
    return known.has(value) ? [value] : [];
  });
}

function hasEmptyRange({ facets }: ListRequest, known: KnownFacets): boolean {
  if (known === "any") return false;
  return Object.entries(facets).some(
    ([key, values]) => known.has(key) && values.some((value) => boundIn(value)) && numbersWithin(values, known.get(key) ?? []).length === 0,
  );
}
