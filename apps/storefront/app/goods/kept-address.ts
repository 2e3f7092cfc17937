/** Gives the normalised queries under which lists, products, comments and questions are cached. */
import { isCatalogueId, isOpaqueId } from "@rambla/core/id";
import { idIn, type KnownFacets } from "../base/page.ts";
import type { Query } from "../base/paths.ts";
import { commentQuery, readCommentRequest } from "./comments/comment-request.ts";
import { narrowedAddress } from "./parts/listing/narrowed-address.ts";
import { pageQuery, readPage } from "./parts/listing/page-number.ts";

/** Undefined when an invalid price was typed: then the answer shows it and is not cached. */
export function listAddress(query: URLSearchParams, known: KnownFacets): Query | undefined {
  const narrowed = narrowedAddress(query, known);
  return narrowed && { ...narrowed, id: idIn(query, isCatalogueId), orderType: query.get("orderType") === "new" ? "new" : undefined };
}

export function goodsAddress(query: URLSearchParams): Query {
  const distributionId = idIn(query, isOpaqueId, "distributionId");
  return { id: idIn(query, isCatalogueId), distributionId: distributionId === "0" ? undefined : distributionId, ...commentsAddress(query) };
}

export function questionsAddress(query: URLSearchParams): Query {
  return { id: idIn(query, isCatalogueId), ...pageQuery(readPage(query)) };
}

export function commentsAddress(query: URLSearchParams): Query {
  return { id: idIn(query, isCatalogueId), ...commentQuery(readCommentRequest(query)) };
}
