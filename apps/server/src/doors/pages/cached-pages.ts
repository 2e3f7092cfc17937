/** Pages for anonymous visitors: served from the page cache, or rendered into it. */
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
  /** Answers a repeated request from its fresh cached page. @returns whether it did */
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

  /** The key holds only declared parameters, nothing else that a visitor wrote. */
  function keyOf({ asked }: Visit, { layout, pathname, isData, search }: PageRequest): string {
    return `${asked.market.key} ${layout} ${pathname}${isData ? " data" : ""}${search}`;
  }

  function fill(visit: Visit, wanted: PageRequest, key: string, gone: AbortSignal): Promise<Entry> {
    return cache.get(key, (isAwaited): Promise<Rendered> =>
      rendered.render(visit, wanted, { gone, queue: isAwaited ? undefined : "background" }),
    );
  }

  /** Whether the request always means the same: a market's facets change, and previews are for operators. */
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
