/** The contract over HTTP: headers, signature, replay guard, envelope. */
import type { IncomingMessage } from "node:http";
import { StandardOpenAPIHandler } from "@orpc/openapi/standard";
import {
  entryOf,
  inLanguage,
  isLangHeader,
  type LanguageCode,
  languageOfLocale,
  type Market,
  type Markets,
  marketOf,
} from "@rambla/core/market";
import { CHECKOUT_SUBJECTS, contract } from "@rambla/contract/contract";
import { viewerOfToken } from "@rambla/domain/account/viewer-service";
import { shopRouter } from "@rambla/domain/api";
import type { CallContext, Viewer } from "@rambla/domain/platform/call-context";
import type { Shop } from "@rambla/domain/platform/shop";
import { Hono, type Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import { safeHeaders } from "../request/content-security.ts";
import { type Denial, envelope, failed, refuse, toldWell } from "./envelope.ts";
import { verifySignature } from "@rambla/contract/signature";
import { readBody, readIncoming } from "../request/request-body.ts";
import { findClient, isFirstUse } from "./app-clients.ts";
import { callRequest } from "./call-request.ts";
import { type BodyKind, bodyKind, isModestForm, isModestJson, MOST_ITEMS } from "../request/call-bounds.ts";
import { addressHoldsNull, bodyHoldsNull } from "../request/null-character.ts";
import { documentationPage, documentBytes } from "./openapi.ts";
import { makeFairQueue } from "../queue/fair-queue.ts";
import type { QueueName } from "../queue/queues.ts";

const BODY_LIMIT = 1_000_000;
/** Larger than any order. Bodies above this are queued first, because many of them would fill the memory. */
const LARGE_BODY = 64 * 1024;
const LARGE_AT_ONCE = { atOnce: () => 4, waiting: 8, timeout: 2000 };
/** The contract's path of the token call; the settings may add a second one. */
const TOKEN_PATH = `/api${contract.account.login["~orpc"].route.path}`;
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
export const DOCUMENT_HEADERS = { "content-type": "application/json; charset=utf-8", "cache-control": "public, max-age=3600" };
const DOCUMENT_METHODS = "GET, HEAD, OPTIONS";
/** Posts that only read: repeating them is harmless. None has an id in its path. */
const READING_POSTS = new Set(
  Object.values(contract)
    .flatMap((calls) => Object.values(calls).map((procedure) => procedure["~orpc"]))
    .filter(({ meta }) => meta.reads === true)
    .map(({ route }) => `/api${route.path}`),
);

/** Paths of the calls in the checkout queue, as Hono writes them. */
const CHECKOUT_PATHS = CHECKOUT_SUBJECTS.flatMap((subject) =>
  Object.values(contract[subject]).map((procedure) => `/api${procedure["~orpc"].route.path?.replaceAll("{", ":").replaceAll("}", "")}`),
);

/** A body, raw and as text; `kind` is undefined when no call takes it. */
type SentBody = { readonly kind: BodyKind | undefined; readonly body: Uint8Array<ArrayBuffer>; readonly text: string };

/** What the server knows of a caller; `fetch` gets it beside the request. */
export type ApiCaller = {
  readonly clientAddress: string;
  readonly requestId: string;
  /** The raw request: reading its body costs half of reading a web stream. */
  readonly incoming: IncomingMessage;
  /** Runs a call in its queue, with the shop it may use. */
  readonly inTurn: <Result>(queue: QueueName, work: (shop: Shop) => Promise<Result>) => Promise<Result>;
};
type Env = { readonly Bindings: Partial<ApiCaller> };

export function makeApi(shop: Shop): Hono<Env> {
  const large = makeFairQueue(LARGE_AT_ONCE);
  const handler = new StandardOpenAPIHandler(shopRouter, {
    maxBracketNotationArrayIndex: MOST_ITEMS - 1,
    clientInterceptors: [async ({ context, next }) => await toldWell(shop, context.requestId, next)],
  });
  const app = new Hono<Env>();
  // Made at start, because it takes long.
  const document = documentBytes();
  let page: string | undefined;

  app.use(safeHeaders);
  app.get("/api/openapi.json", async (context) => {
    return context.body(await document, 200, DOCUMENT_HEADERS);
  });
  app.get("/api/docs", (context) => context.html((page ??= documentationPage()), 200, { "cache-control": "public, max-age=3600" }));
  for (const path of ["/api/openapi.json", "/api/docs"]) {
    app.options(path, (context) => context.body(null, 204, { allow: DOCUMENT_METHODS }));
    app.all(path, (context) =>
      refuse(languageOf(shop.config, context), { code: "call.unknown", status: 405 }, { allow: DOCUMENT_METHODS }),
    );
  }

  for (const path of CHECKOUT_PATHS) app.all(path, (context) => answerIn("checkout", context));
  app.all("/api/*", (context) => answerIn("default", context));
  app.onError((error, context) => failed(shop, error, languageOf(shop.config, context)));
  return app;

  async function answerIn(queue: QueueName, context: Context<Env>): Promise<Response> {
    const language = languageOf(shop.config, context);
    const { raw, method, url } = context.req;
    // No call has another method, and some methods cannot even make a Request.
    if (!METHODS.has(method)) return refuse(language, { code: "call.unknown", status: 404 });
    const known: Partial<ApiCaller> | undefined = context.env;
    const isTold = Number(context.req.header("content-length") ?? 0) <= BODY_LIMIT;
    const body = isTold ? await (known?.incoming ? readIncoming(known.incoming, BODY_LIMIT) : readBody(raw, BODY_LIMIT)) : undefined;
    if (!body) return refuse(language, { code: "request.invalid", status: 413 });
    const kind = bodyKind(context.req.header("content-type"));
    const text = Buffer.from(body).toString("utf8");
    if (!isModest(url, kind, body, text)) return refuse(language, { code: "request.invalid", status: 400 });
    if (addressHoldsNull(url) || bodyHoldsNull(kind, text)) return refuse(language, { code: "request.invalid", status: 400 });
    // Measured once the body is here: the time in the queue counts, a slow line does not.
    const inTurn: ApiCaller["inTurn"] = known?.inTurn ?? ((_queue, work) => work(shop));
    const answered = () => inTurn(queue, (shopOfQueue) => answer(shopOfQueue, context, language, { kind, body, text }));
    return await (body.length > LARGE_BODY ? large.take({ client: known?.clientAddress ?? "" }, answered) : answered());
  }

  async function answer(shopOfQueue: Shop, context: Context<Env>, language: LanguageCode, sent: SentBody): Promise<Response> {
    const { method, url } = context.req;
    const { kind, body, text } = sent;
    const read = await readCaller(shopOfQueue, context, text);
    if ("code" in read) return refuse(language, read);
    // No call takes another kind of body; the library would read parts and files.
    if (!kind && body.length > 0) return refuse(language, { code: "request.invalid", status: 400 });
    const asked = new URL(url);
    asked.pathname = pathInContract(shop.config, asked.pathname);
    const result = await handler.handle(callRequest(asked, method, kind, text), { prefix: "/api", context: read });
    if (!result.matched) return refuse(language, { code: "call.unknown", status: 404 });
    return envelope(result.response, language);
  }
}

/** Maps the settings' token path to the contract's. */
function pathInContract({ auth }: Pick<Shop["config"], "auth">, path: string): string {
  return path === auth.tokenPath ? TOKEN_PATH : path;
}

/** Whether address and body are within the limits of any call. */
function isModest(url: string, kind: BodyKind | undefined, body: Uint8Array, text: string): boolean {
  const at = url.indexOf("?");
  if (at >= 0 && !isModestForm(url.slice(at + 1))) return false;
  if (kind === "application/json") return isModestJson(body);
  return kind === undefined || isModestForm(text);
}

/** Optional headers of a write. */
const WRITE_HEADERS = [
  ["platform", /^(H5|PC)?$/],
  ["source", /^[\x20-\x7e]{0,200}$/],
  ["sourceId", /^[\x20-\x7e]{0,200}$/],
  ["deviceId", /^[\w.-]{0,64}$/],
  ["tourist", /^[01]?$/],
] as const;

async function readCaller(shop: Shop, context: Context<Env>, body: string): Promise<CallContext | Denial> {
  const market = marketOfHeaders(shop.config, context);
  if ("code" in market) return market;
  const { appKey, visitorId } = shop.config.headers;
  if (!/^[\w.-]{0,64}$/.test(context.req.header(visitorId) ?? ""))
    return { code: "header.invalid", status: 400, values: { name: visitorId } };
  const known: Partial<ApiCaller> | undefined = context.env;
  const url = new URL(context.req.url);
  const isWrite = context.req.method !== "GET" && context.req.method !== "HEAD";
  if (shop.config.signature.enabled) {
    const client = findClient(shop.config, context.req.header(appKey));
    const verdict = verifySignature({
      client,
      method: context.req.method,
      path: url.pathname,
      query: url.searchParams,
      contentType: context.req.header("content-type"),
      body,
      timestamp: context.req.header("Timestamp"),
      signature: context.req.header("Signature"),
      now: shop.clock(),
      maxSkewSeconds: shop.config.signature.maxSkewSeconds,
    });
    if (verdict !== "valid") return { code: verdict, status: 403 };
    const changes = isWrite && !(context.req.method === "POST" && READING_POSTS.has(url.pathname));
    if (changes && !(await isFirstUse(shop, context.req.header("Signature") ?? ""))) return { code: "signature.replayed", status: 409 };
  }
  if (isWrite) {
    const wrong = WRITE_HEADERS.find(([name, fits]) => !fits.test(context.req.header(name) ?? ""));
    if (wrong) return { code: "header.invalid", status: 400, values: { name: wrong[0] } };
  }
  const bearer = context.req.header("Authorization")?.replace(/^Bearer /, "");
  let viewer: Viewer = { kind: "anonymous" };
  if (bearer) {
    const known = await viewerOfToken(shop, bearer, market.brand.code);
    if (!known) return { code: "auth.required", status: 401 };
    viewer = known;
  }
  return {
    shop,
    market,
    viewer,
    clientAddress: known?.clientAddress ?? "",
    userAgent: context.req.header("User-Agent"),
    requestId: known?.requestId ?? "",
    idempotencyKey: context.req.header("Idempotency-Key"),
  };
}

function marketOfHeaders(markets: Markets, context: Context): Market | Denial {
  const invalid = (name: string): Denial => ({ code: "header.invalid", status: 400, values: { name } });
  const brand = entryOf(markets.brands, context.req.header("brand") ?? "");
  if (!brand) return invalid("brand");
  if (context.req.header("TenantId") !== brand.tenantId) return invalid("TenantId");
  const countryCode = brand.countries.find((code) => code === context.req.header("countryCode")?.toUpperCase());
  if (!countryCode) return invalid("countryCode");
  const language = languageHeader(markets, context);
  if (language === undefined) return invalid("Accept-Language");
  const lang = context.req.header("lang");
  if (lang !== undefined && !isLangHeader(markets, lang, language)) return invalid("lang");
  return inLanguage(markets, marketOf(markets, brand.code, countryCode), language);
}

/** The caller's preferred language; the country's for none or any, undefined for an unknown one. */
function languageHeader(markets: Markets, context: Context): LanguageCode | undefined {
  const tag = parseAccept(context.req.header("Accept-Language") ?? "")[0]?.type.toLowerCase();
  if (!tag || tag === "*")
    return entryOf(markets.countries, context.req.header("countryCode")?.toUpperCase() ?? markets.home.country)?.language;
  return languageOfLocale(markets, tag) ?? entryOf(markets.languages, tag.split("-")[0] ?? "")?.code;
}

/** Falls back to English. */
export function languageOf(markets: Markets, context: Context): LanguageCode {
  return languageHeader(markets, context) ?? "en";
}
