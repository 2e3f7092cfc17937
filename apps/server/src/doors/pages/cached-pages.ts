/** Pages that are the same for every guest: answered from the page cache, and rendered into it when they are missing. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Shop } from "@rambla/domain/platform/shop";
import { encodingFor } from "../../page/packed-body.ts";
import type { Entry, PageCache, Rendered } from "../../page/page-cache.ts";
import { namesFacets, type PageRequest } from "../../page/page-request.ts";
import { goneOf, makeJoined } from "../../queue/joined.ts";
import { isUnknownCountry } from "../../request/unknown-country.ts";
import type { makeObserver } from "../../watch/observe.ts";
import type { ServedTally } from "../../watch/tally.ts";
import type { Visit } from "../door.ts";
import { PRIVATE, sendEntry, sharedFor } from "./page-answer.ts";
import type { RenderedPages } from "./rendered-pages.ts";
import { makeRepeatedRequests } from "./repeated-requests.ts";

type Parts = {
  readonly shop: Shop;
  readonly cache: PageCache;
  readonly rendered: RenderedPages;
  readonly observer: Pick<ReturnType<typeof makeObserver>, "count">;
  readonly tally: Pick<ServedTally, "served" | "shown">;
};

export type CachedPages = {
  readonly answer: (visit: Visit, wanted: PageRequest) => void;
  /** Answers a request that a cached page has answered before, while that page is fresh. @returns whether it did */
  readonly answerAgain: (request: IncomingMessage, response: ServerResponse) => boolean;
};

export function makeCachedPages({ shop, cache, rendered, observer, tally }: Parts): CachedPages {
  const repeated = makeRepeatedRequests();
  const join = makeJoined<Entry>();
  const now = () => shop.clock().getTime();

  function answer(visit: Visit, wanted: PageRequest): void {
    const { request, response, asked } = visit;
    const fail = (error: unknown) => rendered.fail(visit, error, wanted.pathname);
    const send = (page: Entry) => {
      if (page.status === 200 && request.method === "GET") tally.shown(asked.market.brand.code, wanted);
      sendEntry(request, response, page, page.keep && asked.knownHost ? sharedFor(page, now()) : PRIVATE, fail);
    };
    const key = keyOf(visit, wanted);
    const entry = cache.peek(key);
    if (entry) {
      observer.count("kept", 200);
      if (isRepeatable(visit)) remember(visit, wanted, key);
      return send(entry);
    }
    const askedAt = now();
    join(key, goneOf(response), (gone) => fill(visit, wanted, key, gone)).then((page) => {
      // The cache serves an aged page while it renders a new one.
      if (page.renderedAt < askedAt) observer.count("kept", 200);
      send(page);
    }, fail);
  }

  /** Nothing that a visitor wrote is in the key, nor in the page, but what the page declares. */
  function keyOf({ asked }: Visit, { layout, pathname, isData, search }: PageRequest): string {
    return `${asked.market.key} ${layout} ${pathname}${isData ? " data" : ""}${search}`;
  }

  function fill(visit: Visit, wanted: PageRequest, key: string, gone: AbortSignal): Promise<Entry> {
    return cache.get(key, (isAwaited): Promise<Rendered> =>
      rendered.render(visit, wanted, { gone, queue: isAwaited ? undefined : "background" }),
    );
  }

  /** Whether a request means the same whenever it comes: the facets of a market change, and a preview is for operators. */
  function isRepeatable({ query, asked }: Visit): boolean {
    return !namesFacets(query) && !query.has("preview") && !isUnknownCountry(shop.config, asked.market, query.get("country"));
  }

  function remember({ request, asked }: Visit, wanted: PageRequest, key: string): void {
    const brand = asked.market.brand.code;
    const count = () => {
      tally.served(brand, wanted);
      observer.count("kept", 200);
      tally.shown(brand, wanted);
    };
    repeated.remember(request, { key, isShared: asked.knownHost, count });
  }

  function answerAgain(request: IncomingMessage, response: ServerResponse): boolean {
    const found = repeated.find(request);
    if (!found) return false;
    const entry = cache.peek(found.key);
    if (!entry?.body.ready(encodingFor(request.headers["accept-encoding"]))) return false;
    found.count();
    sendEntry(request, response, entry, found.isShared ? sharedFor(entry, now()) : PRIVATE);
    return true;
  }

  return { answer, answerAgain };
}
