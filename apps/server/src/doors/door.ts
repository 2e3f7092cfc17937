/** The request handlers of a web process. Each answers its own requests; `web.ts` tries them in order. */
import { IncomingMessage, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { SECURITY_HEADERS } from "../request/content-security.ts";
import type { Asked } from "../request/host.ts";
import { goneOf } from "../queue/joined.ts";
import type { Waiting } from "../queue/fair-queue.ts";

/** A request before its host is known. */
export type Knock = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly pathname: string;
  readonly query: URLSearchParams;
};

/** A request to a served host, with its market. */
export type Visit = Knock & { readonly asked: Asked };

/** @returns whether it answered */
export type Door<Visitor = Visit> = (visitor: Visitor) => boolean;

/** What decides about a request's place in the queue. */
type Looking = {
  readonly asked: Pick<Asked, "clientAddress">;
  readonly request: Pick<IncomingMessage, "method">;
  readonly response: ServerResponse;
};

/** Gives a request's place in the queue: it leaves when its client disconnects, and reads wait behind writes. */
export function waiting({ asked, request, response }: Looking, gone: AbortSignal = goneOf(response)): Waiting {
  return { client: asked.clientAddress, gone, rank: request.method === "GET" || request.method === "HEAD" ? 1 : 0 };
}

/**
 * Makes a handler from a Hono app. What the server knows goes beside the request, because the caller writes the headers.
 * @param isFor the paths it answers
 * @param know gives the app's bindings
 */
export function appDoor<Known extends object>(
  app: Hono<{ Bindings: Known }>,
  isFor: (pathname: string) => boolean,
  know: (visit: Visit) => Known,
): Door {
  const known = new WeakMap<IncomingMessage, Known>();
  const listener = getRequestListener(
    (request, { incoming }) => app.fetch(request, incoming instanceof IncomingMessage ? known.get(incoming) : undefined),
    { overrideGlobalObjects: false },
  );
  return (visit) => {
    if (!isFor(visit.pathname)) return false;
    known.set(visit.request, know(visit));
    void listener(visit.request, visit.response);
    return true;
  };
}

/** Rejects other methods than GET and HEAD. @returns whether it did */
export function denyUnlessRead(request: IncomingMessage, response: ServerResponse): boolean {
  return request.method !== "GET" && request.method !== "HEAD" && deny(response, 405, "Method not allowed", { allow: "GET, HEAD" });
}

/** Answers in one line of plain text. @returns true */
export function deny(response: ServerResponse, status: number, text: string, headers: Readonly<Record<string, string>> = {}): true {
  response
    .writeHead(status, { ...SECURITY_HEADERS, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers })
    .end(text);
  return true;
}
