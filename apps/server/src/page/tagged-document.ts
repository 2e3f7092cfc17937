/** Private pages on the way from a document in which marketing scripts may run. */
import type { IncomingMessage } from "node:http";
import { tagsIn } from "@rambla/core/marketing-tags";
import type { Shop } from "@rambla/domain/platform/shop";
import { isPrivatePath, privatePaths } from "@rambla/storefront/base/page.ts";
import { pages } from "@rambla/storefront/pages.ts";
import { redirectDocument } from "react-router";
import type { Asked } from "../request/host.ts";
import type { PageRequest } from "./page-request.ts";

const PRIVATE_PATHS = privatePaths(pages);

/**
 * Whether the data of a private page are asked for by a document of another page, where the market has marketing scripts. The server does
 * not know which of them a visitor has allowed.
 */
export function mayComeWithTags(shop: Pick<Shop, "config">, asked: Asked, wanted: PageRequest, request: IncomingMessage): boolean {
  const { brand, country } = asked.market;
  if (request.method !== "GET" || !wanted.isData || wanted.page === undefined || wanted.page.seenBy === "everyone") return false;
  if (tagsIn(shop.config.tags, { brand: brand.code, country: country.code }).length === 0) return false;
  const from = URL.parse(request.headers.referer ?? "");
  return from?.origin !== asked.visitedOrigin || !isPrivatePath(PRIVATE_PATHS, from.pathname);
}

/** Throws the way to the page by a document of its own. */
export function leadByDocument({ pathname, search }: Pick<PageRequest, "pathname" | "search">): never {
  const query = new URLSearchParams(search);
  query.delete("_routes");
  throw redirectDocument(query.size > 0 ? `${pathname}?${query}` : pathname);
}
