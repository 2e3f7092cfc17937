/** What a list, a product, its comments and questions depend on, in the one form in which they are kept (D-190). Pure. */
import { isCatalogueId, isOpaqueId } from "@rambla/core/id";
import { idIn, type KnownFacets } from "../base/page.ts";
import type { Query } from "../base/paths.ts";
import { commentQuery, readCommentRequest } from "./comments/comment-request.ts";
import { narrowedAddress } from "./parts/listing/narrowed-address.ts";
import { pageQuery, readPage } from "./parts/listing/page-number.ts";

/** A category, the newest or all goods. Undefined when a price that is none was typed: then the answer is its writer's own. */
export function listAddress(query: URLSearchParams, known: KnownFacets): Query | undefined {
  const narrowed = narrowedAddress(query, known);
  return narrowed && { ...narrowed, id: idIn(query, isCatalogueId), orderType: query.get("orderType") === "new" ? "new" : undefined };
}

/** A product, with the price list that its link names. */
export function goodsAddress(query: URLSearchParams): Query {
  const distributionId = idIn(query, isOpaqueId, "distributionId");
  return { id: idIn(query, isCatalogueId), distributionId: distributionId === "0" ? undefined : distributionId, ...commentsAddress(query) };
}

/** The questions about a product. */
export function questionsAddress(query: URLSearchParams): Query {
  return { id: idIn(query, isCatalogueId), ...pageQuery(readPage(query)) };
}

/** The comments of a product. */
export function commentsAddress(query: URLSearchParams): Query {
  return { id: idIn(query, isCatalogueId), ...commentQuery(readCommentRequest(query)) };
}
