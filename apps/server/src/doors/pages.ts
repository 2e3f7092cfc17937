/** The door of pages: whatever no other door answers. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { knownFacets } from "@rambla/domain/goods/listing/listing-service";
import { operatorOfToken } from "@rambla/domain/operator/sign-in-service";
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import type { Shop } from "@rambla/domain/platform/shop";
import type { KnownFacets } from "@rambla/storefront/base/page.ts";
import { questions } from "@rambla/storefront/pages.ts";
import { type NoForm, type Posted, postedForm, postedQuestion } from "../request/form-body.ts";
import { goneOf, makeJoined } from "../queue/joined.ts";
import { type QueueName, queueOfPage, type Queues } from "../queue/queues.ts";
import { isLanguageCookieKnown, withoutLanguageCookie } from "../request/language-cookie.ts";
import type { makeObserver } from "../watch/observe.ts";
import { isOwnForm } from "../request/own-form.ts";
import { encodingFor } from "../page/packed-body.ts";
import type { Entry, PageCache, Rendered } from "../page/page-cache.ts";
import type { PageRenderer } from "../page/page-render.ts";
import { namesFacets, type PageRequest, readPageRequest } from "../page/page-request.ts";
import { operatorCookie } from "../request/session-cookie.ts";
import { isSigningOut, signedOut } from "../page/signed-out.ts";
import type { ServedTally } from "../watch/tally.ts";
import { isUnbegun } from "../queue/fair-queue.ts";
import { isUnknownCountry, makeUnknownCountryNote } from "../request/unknown-country.ts";
import { deny, type Door, type Visit, waiting } from "./door.ts";
import { leadOn, switchDevice, takeOrderToken } from "./page-detours.ts";
import { makeRepeatedRequests } from "./repeated-requests.ts";
import { PRIVATE, sendEntry, sendRendered, sendUnavailable, sharedFor } from "./page-answer.ts";

/** Where the program of a page asks with a body of JSON; every page takes forms alone. */
const ASKED_IN_JSON = new Set(questions.filter(({ asked }) => asked === "json").map(({ path }) => `/${path}`));

export type PageParts = {
  readonly shop: Shop;
  readonly queues: Queues;
  readonly cache: PageCache;
  readonly render: PageRenderer;
  /** Whether a page does something with a form. */
  readonly takesForms: (pathname: string) => boolean;
  readonly observer: Pick<ReturnType<typeof makeObserver>, "count" | "rendered">;
  readonly tally: Pick<ServedTally, "served" | "shown">;
};

export type PageDoor = {
  readonly answer: Door;
  /** Answers a request that a kept page has answered before, while that is fresh. @returns whether it did */
  readonly answerAgain: (request: IncomingMessage, response: ServerResponse) => boolean;
};

/** Makes the door of pages. */
export function pageDoor({ shop, queues, cache, render, takesForms, observer, tally }: PageParts): PageDoor {
  const repeated = makeRepeatedRequests();
  const asking = makeJoined<Entry>();
  const now = () => shop.clock().getTime();
  const noteUnknownCountry = makeUnknownCountryNote(shop.config, shop.log, now);

  function page(visit: Visit, known?: KnownFacets): void {
    const { request, response, asked, pathname, query } = visit;
    noteUnknownCountry(asked.market, query.get("country"));
    if (shop.config.country.onUnknownParam === "notFound" && isUnknownCountry(shop.config, asked.market, query.get("country")))
      return sendUnavailable(response, asked, 404);
    const wanted = readPageRequest(pathname, query, asked.market.countryParameter, known);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead && request.method !== "POST") return void deny(response, 405, "Method not allowed", { allow: "GET, HEAD, POST" });
    if (isRead && !wanted.isData && (takeOrderToken(shop, visit, wanted) || leadOn(shop, visit) || switchDevice(shop, visit, wanted)))
      return;
    if (!isRead && !isOwnForm((name) => request.headers[name], asked)) return sendUnavailable(response, asked, 403);
    // Before it takes a turn of those who buy.
    if (!isRead && wanted.page && !takesForms(wanted.pathname))
      return void deny(response, 405, "Method not allowed", { allow: "GET, HEAD" });
    if (!isLanguageCookieKnown(shop.config, request.headers.cookie))
      return sendUnavailable(response, asked, 404, { "set-cookie": withoutLanguageCookie(asked.host, pathname) });
    if (request.method === "GET") tally.served(asked.market.brand.code, wanted);
    if (wanted.keep && isRead && !asksForPreview(visit)) return kept(visit, wanted);
    if (wanted.keep && isRead) return previewed(visit, wanted);
    answerAlone(visit, wanted, isRead);
  }

  function answerAlone(visit: Visit, wanted: PageRequest, isRead: boolean): void {
    const { request, response, asked } = visit;
    const gone = goneOf(response);
    (isRead ? rendered(visit, wanted, undefined, gone) : posted(visit, wanted, gone)).then(
      (made) =>
        "text" in made ? sendUnavailable(response, asked, made.status, { connection: "close" }) : sendRendered(request, response, made),
      (error: unknown) => failed(visit, error, wanted.pathname),
    );
  }

  /** What an operator previews goes around what is kept; for everybody else the word means nothing. */
  function previewed(visit: Visit, wanted: PageRequest): void {
    const token = operatorCookie.read(shop, visit.request.headers.cookie) ?? "";
    queues
      .default(waiting(visit), (shopOfQueue) => operatorOfToken(shopOfQueue, token))
      .then(
        (operator) => (operator ? answerAlone(visit, { ...wanted, keep: false }, true) : kept(visit, wanted)),
        (error: unknown) => failed(visit, error, wanted.pathname),
      );
  }

  function asksForPreview({ query, request }: Visit): boolean {
    return query.has("preview") && shop.config.backoffice.enabled && operatorCookie.read(shop, request.headers.cookie) !== undefined;
  }

  function kept(visit: Visit, wanted: PageRequest): void {
    const { request, response, asked } = visit;
    // Nothing that a visitor wrote stands in the key, nor in the page but what it declares.
    const key = `${asked.market.key} ${wanted.layout} ${wanted.pathname}${wanted.isData ? " data" : ""}${wanted.search}`;
    const shown = ({ status }: Rendered) =>
      void (status === 200 && request.method === "GET" && tally.shown(asked.market.brand.code, wanted));
    const broke = (error: unknown) => failed(visit, error, wanted.pathname);
    const send = (page: Entry) =>
      sendEntry(request, response, page, page.keep && asked.knownHost ? sharedFor(page, now()) : PRIVATE, broke);
    const entry = cache.peek(key);
    if (entry) {
      observer.count("kept", 200);
      shown(entry);
      if (isPlain(visit)) remember(visit, wanted, key);
      return send(entry);
    }
    const askedAt = now();
    const asks = (everybodyGone: AbortSignal) =>
      cache.get(key, (isAwaited) => rendered(visit, wanted, undefined, everybodyGone, isAwaited ? undefined : "background"));
    asking(key, goneOf(response), asks).then((made) => {
      shown(made);
      // Served while somebody renders it anew.
      if (made.renderedAt < askedAt) observer.count("kept", 200);
      send(made);
    }, broke);
  }

  /** Whether a request means the same whenever it is made: the facets of a market change, and a preview is for operators. */
  const isPlain = ({ query, asked }: Visit): boolean =>
    !namesFacets(query) && !query.has("preview") && !isUnknownCountry(shop.config, asked.market, query.get("country"));

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

  async function posted(visit: Visit, wanted: PageRequest, gone: AbortSignal): Promise<Rendered | NoForm> {
    const read = await (ASKED_IN_JSON.has(wanted.pathname) ? postedQuestion(visit.request) : postedForm(visit.request));
    if ("status" in read) return read;
    try {
      return await rendered(visit, wanted, read, gone);
    } catch (error) {
      if (error instanceof DatabaseAway && isSigningOut(wanted.pathname, read))
        return signedOut(shop, wanted, visit.request.headers.cookie);
      throw error;
    }
  }

  async function rendered(
    visit: Visit,
    wanted: PageRequest,
    form: Posted | undefined,
    gone: AbortSignal,
    queue: QueueName = queueOfPage(wanted, visit.request.method !== "POST"),
  ): Promise<Rendered> {
    const { request, asked } = visit;
    const made = await queues[queue](waiting(visit, gone), async (shopOfQueue) => {
      const started = performance.now();
      const made = await render(shopOfQueue, asked, wanted, request, form, randomUUID());
      observer.rendered((performance.now() - started) / 1000);
      return made;
    });
    observer.count("page", made.status);
    return made;
  }

  function failed({ response, asked, pathname }: Visit, error: unknown, path = pathname): void {
    const away = error instanceof DatabaseAway || isUnbegun(error) || (error instanceof Error && error.cause instanceof DatabaseAway);
    if (!away) shop.log.error({ error, path }, "a page failed");
    sendUnavailable(response, asked, away ? 503 : 500);
  }

  function answer(visit: Visit): boolean {
    if (namesFacets(visit.query)) {
      // While nothing can be read, facets stand as they are asked for: what is kept of them is found.
      knownFacets(shop, visit.asked.market)
        .catch((): KnownFacets => "any")
        .then(
          (known) => page(visit, known),
          (error: unknown) => failed(visit, error),
        );
    } else page(visit);
    return true;
  }

  return { answer, answerAgain };
}
