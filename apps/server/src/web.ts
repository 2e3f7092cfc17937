/** The way of every request: observe → file → host → picture → call → page. The server build starts here. */
import { randomUUID } from "node:crypto";
import { IncomingMessage, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { deviceClass } from "@rambla/core/device";
import type { BrandCode } from "@rambla/core/market";
import { knownFacets } from "@rambla/domain/goods/listing-service";
import { DatabaseAway } from "@rambla/domain/platform/database";
import { within } from "@rambla/domain/platform/patience";
import { makeFallenTags } from "@rambla/domain/platform/fallen-tags";
import { makeKeptReads } from "@rambla/domain/platform/reads";
import type { Shop } from "@rambla/domain/platform/shop";
import { hearTags, TAG_CHANNEL } from "@rambla/domain/platform/tags";
import { bytesOf } from "@rambla/domain/platform/weight";
import { JSON_QUESTIONS, type KnownFacets } from "@rambla/storefront/pages.ts";
import { addressInLayout } from "@rambla/storefront/shell/own-layout.ts";
import type { Registry } from "prom-client";
import { type ApiCaller, makeApi } from "./api.ts";
import { makeAssetServer, YEAR } from "./assets.ts";
import { PICTURES_POLICY, picturesPage, type ShownPicture } from "./demo-pictures.ts";
import { type NoForm, type Posted, postedForm, postedQuestion } from "./form-body.ts";
import { makeGoodsFileRoute } from "./goods-file/route.ts";
import { SECURITY_HEADERS } from "./content-security.ts";
import { type Asked, makeHostReader } from "./host.ts";
import { goneOf, makeJoined } from "./joined.ts";
import { laneOfCall, laneOfPage, makeLanes } from "./lanes.ts";
import { isOwnForm } from "./own-form.ts";
import { isLanguageCookieKnown, withoutLanguageCookie } from "./language-cookie.ts";
import { makeObserver } from "./observe.ts";
import { brandsOf } from "./origins.ts";
import { encodingFor, type PackedBody } from "./packed-body.ts";
import { type Entry, makePageCache, type Rendered } from "./page-cache.ts";
import { namesFacets, type PageRequest, readPageRequest, switchTarget } from "./page-request.ts";
import { makePageRenderer, type TextFiles } from "./page-render.ts";
import { makePictureRoute, type PictureSource } from "./picture-route.ts";
import { makeProvider, type ProviderVisit } from "./provider/provider.ts";
import { searchEngineFile } from "./search-engines.ts";
import { discovery, storefrontRouter } from "./storefront.ts";
import { isUnbegun } from "./turns.ts";
import { unavailablePage } from "./unavailable.ts";
import { makeUnknownCountryNote } from "./unknown-country.ts";

export type WebOptions = {
  readonly shop: Shop;
  readonly clientDirectory: string;
  readonly migrations: string;
  readonly trustedProxies: readonly string[];
  readonly metricsToken: string | undefined;
  readonly registry: Registry;
  readonly readMetrics: () => Promise<string>;
  readonly pictures: PictureSource;
  /** All pictures of a brand, for the demo's page of them. */
  readonly shownPictures: (brand: BrandCode) => readonly ShownPicture[];
  readonly marks: Readonly<Record<string, { type: string; body: Buffer | string }>>;
  readonly textFiles: TextFiles;
};

/** Of papers, about 60 KB each. */
const PAPERS_MEGABYTES = 6;
const SHARED_SECONDS = 60;
const SHARED_STALE_SECONDS = 600;
const SHARED = `public, max-age=0, s-maxage=${SHARED_SECONDS}, stale-while-revalidate=${SHARED_STALE_SECONDS}`;
const PRIVATE = "private, no-store";
/** A year (T40); the other hosts of a domain are not the shop's to decide about. */
const STAY_ON_HTTPS = "max-age=31536000";

export type Web = {
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  stop(): Promise<void>;
};

/** Makes the web side of a shop. */
export async function makeWeb(options: WebOptions): Promise<Web> {
  // Dropped tags are heard here, so this side of the shop may keep what it has read.
  const { kept } = options.shop.config;
  const fallen = makeFallenTags(Date.now);
  const common = { freshFor: kept.freshSeconds * 1000, fallen, now: Date.now };
  const reads = makeKeptReads({ limit: bytesOf(kept.readsMegabytes), ...common });
  const papers = makeKeptReads({ limit: bytesOf(PAPERS_MEGABYTES), ...common });
  const shop: Shop = { ...options.shop, reads };
  const cache = makePageCache({
    limit: bytesOf(kept.pagesMegabytes), agedFor: kept.agedSeconds * 1000, lastResortFor: kept.lastResortSeconds * 1000, fallenFor: kept.fallenSeconds * 1000, ...common,
  });
  const observer = makeObserver(shop, cache, options);
  const readHost = makeHostReader(shop, options.trustedProxies);
  const assets = makeAssetServer(options.clientDirectory, options.marks);
  const pictures = makePictureRoute(shop, options.pictures);
  const lanes = makeLanes(shop);
  const asking = makeJoined<Entry>();
  const goodsFiles = makeGoodsFileRoute(shop, lanes.papers, papers);
  const render = makePageRenderer(options.textFiles, storefrontRouter);
  const api = makeApi(shop);
  // What is known of a caller goes beside the request: its headers are whatever the caller wrote.
  const callers = new WeakMap<IncomingMessage, ApiCaller>();
  const calls = getRequestListener((request, { incoming }) => api.fetch(request, incoming instanceof IncomingMessage ? callers.get(incoming) : undefined), { overrideGlobalObjects: false });
  const providerApp = makeProvider(shop);
  const visits = new WeakMap<IncomingMessage, ProviderVisit>();
  const provider = getRequestListener((request, { incoming }) => providerApp.fetch(request, incoming instanceof IncomingMessage ? visits.get(incoming) : undefined), { overrideGlobalObjects: false });
  const unlisten = await shop.database.subscribe(
    TAG_CHANNEL,
    (payload) => hearTags(fallen, payload),
    () => fallen.dropAll(),
  );

  const noteUnknownCountry = makeUnknownCountryNote(shop.config, shop.log, Date.now);

  function listener(request: IncomingMessage, response: ServerResponse): void {
    if (shop.origin.protocol === "https") response.setHeader("strict-transport-security", STAY_ON_HTTPS);
    const address = request.url ?? "/";
    const at = address.indexOf("?");
    const pathname = at < 0 ? address : address.slice(0, at);
    if (!address.startsWith("/") || address.startsWith("//")) return deny(response, 400, "Bad request");
    if (observer.answer(pathname, request, response)) return;
    if (assets(pathname, request, response)) return;
    const query = new URLSearchParams(at < 0 ? "" : address.slice(at + 1));
    if (pathname === discovery.pathname) return void discovery.answer(query).then((body) => sendRoutes(request, response, body));
    const asked = readHost(request, query.get("country"));
    // A picture is the same at every host, also at one that is not served.
    if (pictures(pathname, request, response, typeof asked === "string" ? (request.socket.remoteAddress ?? "") : asked.clientAddress)) return;
    if (asked === "ambiguous") return deny(response, 400, "Bad request");
    if (asked === "misdirected") return deny(response, 421, "This host is not served here.");
    if (isProviderPath(pathname)) {
      const waiting = { client: asked.clientAddress, gone: goneOf(response) };
      visits.set(request, { ...asked, inTurn: (answer) => lanes.money(waiting, answer) });
      return void provider(request, response);
    }
    if (pathname === "/api" || pathname.startsWith("/api/")) {
      const waiting = { client: asked.clientAddress, gone: goneOf(response) };
      callers.set(request, { clientAddress: asked.clientAddress, requestId: randomUUID(), inTurn: (path, work) => lanes[laneOfCall(path)](waiting, work) });
      response.once("finish", () => observer.count("call", response.statusCode));
      return void calls(request, response);
    }
    if (pathname === "/demoPlay" && shop.demo) {
      const body = picturesPage(asked.market, options.shownPictures(asked.market.brand.code), brandsOf(shop, asked.market));
      return void response.writeHead(200, { ...SECURITY_HEADERS, "content-security-policy": PICTURES_POLICY, "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }).end(body);
    }
    if (within(shop.config.answer.toReaders, () => goodsFiles(pathname, request, response, asked))) return;
    const file = searchEngineFile(pathname, asked);
    if (file) return void response.writeHead(200, { ...SECURITY_HEADERS, "content-type": file.type, "cache-control": "public, max-age=3600" }).end(file.body);
    if (!namesFacets(query)) return page(request, response, asked, pathname, query);
    // While nothing can be read, facets stand as they are asked for: what is kept of them is found.
    knownFacets(shop, asked.market).catch((): KnownFacets => "any").then(
      (known) => page(request, response, asked, pathname, query, known),
      (error: unknown) => failed(response, asked, pathname, error),
    );
  }

  function page(request: IncomingMessage, response: ServerResponse, asked: Asked, pathname: string, query: URLSearchParams, known?: KnownFacets): void {
    noteUnknownCountry(asked.market, query.get("country"));
    const wanted = readPageRequest(pathname, query, asked.market.countryParameter, known);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead && request.method !== "POST") return deny(response, 405, "Method not allowed", { allow: "GET, HEAD, POST" });
    if (isRead && !wanted.isData && switchDevice(request, response, wanted, query)) return;
    if (!isRead && !isOwnForm((name) => request.headers[name], asked)) return deny(response, 403, "Forbidden");
    if (!isLanguageCookieKnown(shop.config, request.headers.cookie)) return sendUnavailable(response, asked, 404, { "set-cookie": withoutLanguageCookie(asked.host, pathname) });
    if (wanted.keep && isRead) {
      // Nothing that a visitor wrote stands in the key, nor in the page but what it declares.
      const key = `${asked.market.key} ${wanted.layout} ${wanted.pathname}${wanted.isData ? " data" : ""}${wanted.search}`;
      const entry = cache.peek(key);
      if (entry) {
        observer.count("kept", 200);
        return sendEntry(request, response, entry, asked.knownHost ? sharedFor(entry) : PRIVATE);
      }
      const askedAt = Date.now();
      const asks = (everybodyGone: AbortSignal) => cache.get(key, () => rendered(asked, wanted, request, undefined, everybodyGone));
      asking(key, goneOf(response), asks).then(
        (made) => {
          // Served while somebody renders it anew.
          if (made.renderedAt < askedAt) observer.count("kept", 200);
          sendEntry(request, response, made, made.keep && asked.knownHost ? sharedFor(made) : PRIVATE);
        },
        (error: unknown) => failed(response, asked, wanted.pathname, error),
      );
      return;
    }
    const gone = goneOf(response);
    (isRead ? rendered(asked, wanted, request, undefined, gone) : posted(asked, wanted, request, gone)).then(
      (made) => ("text" in made ? deny(response, made.status, made.text, { connection: "close" }) : sendRendered(request, response, made)),
      (error: unknown) => failed(response, asked, wanted.pathname, error),
    );
  }

  async function posted(asked: Asked, wanted: PageRequest, request: IncomingMessage, gone: AbortSignal): Promise<Rendered | NoForm> {
    const read = await (JSON_QUESTIONS.has(wanted.pathname) ? postedQuestion(request) : postedForm(request));
    return "status" in read ? read : await rendered(asked, wanted, request, read, gone);
  }

  async function rendered(asked: Asked, wanted: PageRequest, request: IncomingMessage, form: Posted | undefined, gone: AbortSignal): Promise<Rendered> {
    const lane = lanes[laneOfPage(wanted, request.method !== "POST")];
    const made = await lane({ client: asked.clientAddress, gone }, async (shopOfLane) => {
      const started = performance.now();
      const page = await render(shopOfLane, asked, wanted, request, form, randomUUID());
      observer.rendered((performance.now() - started) / 1000);
      return page;
    });
    observer.count("page", made.status);
    return made;
  }

  /** The device redirect stands before the cache, so pages never vary by user agent (D-004). */
  function switchDevice(request: IncomingMessage, response: ServerResponse, wanted: PageRequest, query: URLSearchParams): boolean {
    if (shop.config.device.switch === "off") return false;
    const device = deviceClass(request.headers["user-agent"] ?? "");
    if (device === "pad") return false;
    const target = switchTarget(wanted, device === "mobile" ? "mobile" : "desktop");
    if (target === undefined) return false;
    response.writeHead(shop.config.device.redirectStatus, {
      ...SECURITY_HEADERS, location: addressInLayout(target, query), "cache-control": PRIVATE, vary: "user-agent",
    }).end();
    return true;
  }

  function failed(response: ServerResponse, asked: Asked, path: string, error: unknown): void {
    const away = error instanceof DatabaseAway || isUnbegun(error) || (error instanceof Error && error.cause instanceof DatabaseAway);
    if (!away) shop.log.error({ error, path }, "a page failed");
    sendUnavailable(response, asked, away ? 503 : 500);
  }

  return { listener, stop: unlisten };
}

function isProviderPath(pathname: string): boolean {
  return pathname.startsWith("/payment-provider/") || pathname === "/api/payment/provider/redirect" || pathname.startsWith("/api/payment/notification/");
}

function sendUnavailable(response: ServerResponse, asked: Asked, status: 404 | 500 | 503, headers: Record<string, string | string[]> = {}): void {
  if (response.headersSent) return void response.end();
  const page = unavailablePage(asked.market, status);
  response.writeHead(status, {
    ...SECURITY_HEADERS, ...headers, "content-type": "text/html; charset=utf-8", "content-security-policy": page.policy, "cache-control": PRIVATE,
    ...(status === 503 && { "retry-after": "5" }),
  }).end(page.html);
}

/** How long others may keep a page: no longer than it holds. */
function sharedFor({ until }: Entry): string {
  if (until === Infinity) return SHARED;
  const seconds = Math.max(0, Math.floor((until - Date.now()) / 1000));
  const fresh = Math.min(SHARED_SECONDS, seconds);
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${Math.min(SHARED_STALE_SECONDS, seconds - fresh)}`;
}

/** Routes that a browser asked for: the answer is the same at every host, as long as the build is. */
function sendRoutes(request: IncomingMessage, response: ServerResponse, body: PackedBody | undefined): void {
  if (body) return sendEntry(request, response, { status: 200, headers: { "content-type": "application/json; charset=utf-8" }, body }, YEAR);
  // The router's own word for: there is a new release, load the next page as a document.
  response.writeHead(204, { ...SECURITY_HEADERS, "cache-control": "no-store", "x-remix-reload-document": "true" }).end();
}

function sendEntry(request: IncomingMessage, response: ServerResponse, entry: Pick<Entry, "status" | "headers" | "body">, cacheControl: string): void {
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const etag = encoding === "identity" ? entry.body.etag : `${entry.body.etag.slice(0, -1)}-${encoding}"`;
  const common = { ...SECURITY_HEADERS, "cache-control": cacheControl, vary: "accept-encoding", etag };
  if (entry.status === 200 && request.headers["if-none-match"]?.includes(entry.body.etag.slice(1, -1))) {
    response.writeHead(304, common).end();
    return;
  }
  const send = (body: Buffer) => {
    response.writeHead(entry.status, {
      ...common, ...entry.headers, "cache-control": cacheControl, "content-length": body.length,
      ...(encoding !== "identity" && { "content-encoding": encoding }),
    });
    response.end(request.method === "HEAD" ? undefined : body);
  };
  const ready = entry.body.ready(encoding);
  if (ready) send(ready);
  else entry.body.in(encoding).then(send, () => deny(response, 503, "Busy", { "retry-after": "1" }));
}

function sendRendered(request: IncomingMessage, response: ServerResponse, made: Rendered): void {
  const { "set-cookie": cookies, ...headers } = made.headers;
  const encoding = encodingFor(request.headers["accept-encoding"]);
  void made.body.in(encoding).then((body) => {
    response.writeHead(made.status, {
      ...SECURITY_HEADERS, ...headers, "cache-control": PRIVATE, vary: "accept-encoding", "content-length": body.length,
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      ...(cookies && { "set-cookie": cookies.split("\n") }),
    });
    response.end(request.method === "HEAD" ? undefined : body);
  });
}

function deny(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { ...SECURITY_HEADERS, ...headers, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }).end(text);
}
