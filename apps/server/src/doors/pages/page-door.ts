/** Answers every request that no other handler takes: pages, their data and their forms. */
import { previewOf } from "@rambla/domain/content/preview-service";
import { knownFacets } from "@rambla/domain/goods/listing/listing-service";
import { operatorOfToken } from "@rambla/domain/operator/sign-in-service";
import type { Shop } from "@rambla/domain/platform/shop";
import type { KnownFacets } from "@rambla/storefront/base/page.ts";
import type { PageCache } from "../../page/page-cache.ts";
import type { PageRenderer } from "../../page/page-render.ts";
import { namesFacets, type PageRequest, readPageRequest } from "../../page/page-request.ts";
import type { Queues } from "../../queue/queues.ts";
import { isLanguageCookieKnown, withoutLanguageCookie } from "../../request/language-cookie.ts";
import { isOwnForm } from "../../request/own-form.ts";
import { operatorCookie } from "../../request/session-cookie.ts";
import { isUnknownCountry, makeUnknownCountryNote } from "../../request/unknown-country.ts";
import type { makeObserver } from "../../watch/observe.ts";
import type { ServedTally } from "../../watch/tally.ts";
import { deny, type Door, type Visit, waiting } from "../door.ts";
import { type CachedPages, makeCachedPages } from "./cached-pages.ts";
import { sendUnavailable } from "./page-answer.ts";
import { leadOn, switchDevice, takeOrderToken } from "./page-detours.ts";
import { makeRenderedPages } from "./rendered-pages.ts";

export type PageParts = {
  readonly shop: Shop;
  readonly queues: Queues;
  readonly cache: PageCache;
  readonly render: PageRenderer;
  /** Whether a page has an action. */
  readonly takesForms: (pathname: string) => boolean;
  readonly observer: Pick<ReturnType<typeof makeObserver>, "count" | "rendered">;
  readonly tally: Pick<ServedTally, "served" | "shown">;
};

export type PageDoor = { readonly answer: Door; readonly answerAgain: CachedPages["answerAgain"] };

const isRead = ({ request: { method } }: Visit): boolean => method === "GET" || method === "HEAD";

export function pageDoor(parts: PageParts): PageDoor {
  const { shop, queues, takesForms, tally } = parts;
  const rendered = makeRenderedPages(parts);
  const cached = makeCachedPages({ ...parts, rendered });
  const noteUnknownCountry = makeUnknownCountryNote(shop.config, shop.log, () => shop.clock().getTime());

  function page(visit: Visit, known?: KnownFacets): void {
    const { request, response, asked, pathname, query } = visit;
    noteUnknownCountry(asked.market, query.get("country"));
    if (shop.config.country.onUnknownParam === "notFound" && isUnknownCountry(shop.config, asked.market, query.get("country")))
      return sendUnavailable(response, asked, 404);
    const wanted = readPageRequest(pathname, query, asked.market.countryParameter, known);
    const unpublished = isRead(visit) && wanted.keep ? unpublishedIn(visit, wanted) : undefined;
    if (unpublished) return rendered.answer(visit, { ...wanted, keep: false, preview: unpublished });
    if (isRead(visit) ? redirects(visit, wanted) : refuses(visit, wanted)) return;
    if (!isLanguageCookieKnown(shop.config, request.headers.cookie))
      return sendUnavailable(response, asked, 404, { "set-cookie": withoutLanguageCookie(asked.host, pathname) });
    if (request.method === "GET") tally.served(asked.market.brand.code, wanted);
    if (!wanted.keep || !isRead(visit)) return rendered.answer(visit, wanted);
    return asksForPreview(visit) ? preview(visit, wanted) : cached.answer(visit, wanted);
  }

  function redirects(visit: Visit, wanted: PageRequest): boolean {
    return !wanted.isData && (takeOrderToken(shop, visit, wanted) || leadOn(shop, visit, wanted) || switchDevice(shop, visit, wanted));
  }

  /** Rejects foreign forms before they wait in the checkout queue. */
  function refuses({ request, response, asked }: Visit, wanted: PageRequest): boolean {
    if (request.method !== "POST") return deny(response, 405, "Method not allowed", { allow: "GET, HEAD, POST" });
    if (!isOwnForm((name) => request.headers[name], asked)) {
      sendUnavailable(response, asked, 403);
      return true;
    }
    return Boolean(wanted.page) && !takesForms(wanted.pathname) && deny(response, 405, "Method not allowed", { allow: "GET, HEAD" });
  }

  /** By a signed link, of anybody who has it. */
  function unpublishedIn({ query, asked }: Visit, { layout }: PageRequest): PageRequest["preview"] {
    const token = query.get("preview");
    return token ? previewOf(shop, { brand: asked.market.brand.code, layout }, token) : undefined;
  }

  function asksForPreview({ query, request }: Visit): boolean {
    return query.has("preview") && shop.config.backoffice.enabled && operatorCookie.read(shop, request.headers.cookie) !== undefined;
  }

  /** Renders a page past the cache for an operator; other visitors get the page without preview. */
  function preview(visit: Visit, wanted: PageRequest): void {
    const token = operatorCookie.read(shop, visit.request.headers.cookie) ?? "";
    queues
      .default(waiting(visit), (shopOfQueue) => operatorOfToken(shopOfQueue, token))
      .then(
        (operator) => (operator ? rendered.answer(visit, { ...wanted, keep: false }) : cached.answer(visit, wanted)),
        (error: unknown) => rendered.fail(visit, error, wanted.pathname),
      );
  }

  function answer(visit: Visit): boolean {
    if (!namesFacets(visit.query)) {
      page(visit);
      return true;
    }
    // While the database is unavailable, facets are taken as requested, so that cached pages are found.
    knownFacets(shop, visit.asked.market)
      .catch((): KnownFacets => "any")
      .then(
        (known) => page(visit, known),
        (error: unknown) => rendered.fail(visit, error),
      );
    return true;
  }

  return { answer, answerAgain: cached.answerAgain };
}
