/** Keeps private pages out of documents that may run marketing scripts. */
import type { IncomingMessage } from "node:http";
import { tagsIn } from "@rambla/core/marketing-tags";
import type { Shop } from "@rambla/domain/platform/shop";
import { isPrivatePath, privatePaths } from "@rambla/storefront/base/page.ts";
import { pages } from "@rambla/storefront/pages.ts";
import { redirectDocument } from "react-router";
import type { Asked } from "../request/host.ts";
import type { PageRequest } from "./page-request.ts";

const PRIVATE_PATHS = privatePaths(pages);

/** Whether such a document asks for a private page's data. The server does not know which scripts the visitor has allowed. */
export function mayComeWithTags(shop: Pick<Shop, "config">, asked: Asked, wanted: PageRequest, request: IncomingMessage): boolean {
  const { brand, country } = asked.market;
  if (request.method !== "GET" || !wanted.isData || wanted.page === undefined || wanted.page.seenBy === "everyone") return false;
  if (tagsIn(shop.config.tags, { brand: brand.code, country: country.code }).length === 0) return false;
  const from = URL.parse(request.headers.referer ?? "");
  return from?.origin !== asked.visitedOrigin || !isPrivatePath(PRIVATE_PATHS, from.pathname);
}

/** Throws a redirect that loads the page as a document. */
export function leadByDocument({ pathname, search }: Pick<PageRequest, "pathname" | "search">): never {
  const query = new URLSearchParams(search);
  query.delete("_routes");
  throw redirectDocument(query.size > 0 ? `${pathname}?${query}` : pathname);
}
