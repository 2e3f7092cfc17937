/** Sends pages: cached or personal, complete or 304, in the browser's encoding. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { SECURITY_HEADERS } from "../../request/content-security.ts";
import type { Asked } from "../../request/host.ts";
import { type Encoding, encodingFor, PackedBody } from "../../page/packed-body.ts";
import type { Entry, Rendered } from "../../page/page-cache.ts";
import { type Unavailable, unavailablePage } from "../../page/unavailable.ts";
import { deny } from "../door.ts";

const SHARED_SECONDS = 60;
const SHARED_STALE_SECONDS = 600;
const SHARED = `public, max-age=0, s-maxage=${SHARED_SECONDS}, stale-while-revalidate=${SHARED_STALE_SECONDS}`;
export const PRIVATE = "private, no-store";

/** How long shared caches may keep a page: until it expires at most. @param now milliseconds */
export function sharedFor({ until }: Pick<Entry, "until">, now: number): string {
  if (until === Infinity) return SHARED;
  const seconds = Math.max(0, Math.floor((until - now) / 1000));
  const fresh = Math.min(SHARED_SECONDS, seconds);
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${Math.min(SHARED_STALE_SECONDS, seconds - fresh)}`;
}

/** Sends the router's answer about routes. */
export async function sendRoutes(request: IncomingMessage, response: ServerResponse, told: Response): Promise<void> {
  const { status } = told;
  const headers = Object.fromEntries(told.headers);
  const cacheControl = headers["cache-control"] ?? "no-store";
  const body = Buffer.from(await told.arrayBuffer());
  if (status === 200) sendEntry(request, response, { status, headers, body: PackedBody.once(body) }, cacheControl);
  else response.writeHead(status, { ...SECURITY_HEADERS, ...headers, "cache-control": cacheControl }).end(body);
}

/**
 * Sends a cached page, or 304.
 * @param failed called when the page cannot be had in the wanted encoding, because too many wait to convert one
 */
export function sendEntry(
  request: IncomingMessage,
  response: ServerResponse,
  entry: Pick<Entry, "status" | "headers" | "body">,
  cacheControl: string,
  failed: (error: unknown) => void = () => deny(response, 503, "Busy", { "retry-after": "1" }),
): void {
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (entry.status === 200 && request.headers["if-none-match"]?.includes(entry.body.etag.slice(1, -1))) {
    const etag = etagOf(entry.body, encoding);
    response.writeHead(304, { ...SECURITY_HEADERS, "cache-control": cacheControl, vary: "accept-encoding", etag }).end();
    return;
  }
  const send = (body: Buffer) => {
    response.writeHead(entry.status, preparedHeaders(entry, encoding, cacheControl, body));
    response.end(request.method === "HEAD" ? undefined : body);
  };
  const ready = entry.body.ready(encoding);
  if (ready) send(ready);
  else entry.body.in(encoding).then(send, failed);
}

const etagOf = ({ etag }: PackedBody, encoding: Encoding): string => (encoding === "identity" ? etag : `${etag.slice(0, -1)}-${encoding}"`);

type Prepared = { readonly cacheControl: string; readonly headers: string[] };

/** Headers by body, made once for all answers. */
const prepared = new WeakMap<Buffer, Prepared>();

function preparedHeaders(entry: Pick<Entry, "headers" | "body">, encoding: Encoding, cacheControl: string, body: Buffer): string[] {
  const known = prepared.get(body);
  if (known?.cacheControl === cacheControl) return known.headers;
  const headers = Object.entries({
    ...SECURITY_HEADERS,
    vary: "accept-encoding",
    etag: etagOf(entry.body, encoding),
    ...entry.headers,
    "cache-control": cacheControl,
    "content-length": String(body.length),
    ...(encoding !== "identity" && { "content-encoding": encoding }),
  }).flat();
  prepared.set(body, { cacheControl, headers });
  return headers;
}

/** Sends a page of one visitor. */
export function sendRendered(request: IncomingMessage, response: ServerResponse, made: Rendered): void {
  const { "set-cookie": cookies, ...headers } = made.headers;
  const encoding = encodingFor(request.headers["accept-encoding"]);
  void made.body.in(encoding).then((body) => {
    response.writeHead(made.status, {
      ...SECURITY_HEADERS,
      ...headers,
      "cache-control": PRIVATE,
      vary: "accept-encoding",
      "content-length": body.length,
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      ...(cookies && { "set-cookie": cookies.split("\n") }),
    });
    response.end(request.method === "HEAD" ? undefined : body);
  });
}

export function sendUnavailable(
  response: ServerResponse,
  asked: Asked,
  status: Unavailable,
  headers: Record<string, string | string[]> = {},
): void {
  if (response.headersSent) return void response.end();
  const page = unavailablePage(asked.market, status);
  response
    .writeHead(status, {
      ...SECURITY_HEADERS,
      ...headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": page.policy,
      "cache-control": PRIVATE,
      ...(status === 503 && { "retry-after": "5" }),
    })
    .end(page.html);
}
