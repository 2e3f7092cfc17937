/** The doors of a web process: each answers what is for it and leaves the rest to the next one of the table in `web.ts`. */
import { IncomingMessage, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { SECURITY_HEADERS } from "../request/content-security.ts";
import type { Asked } from "../request/host.ts";
import { goneOf } from "../queue/joined.ts";
import type { Waiting } from "../queue/fair-queue.ts";

/** Somebody asks; nothing is known of them but what they say. */
export type Knock = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly pathname: string;
  readonly query: URLSearchParams;
};

/** A question to a host that is served, and for which market it is. */
export type Visit = Knock & { readonly asked: Asked };

/** Answers what is for it. @returns whether it was */
export type Door<Visitor = Visit> = (visitor: Visitor) => boolean;

/** What of a visit tells how it waits. */
type Looking = {
  readonly asked: Pick<Asked, "clientAddress">;
  readonly request: Pick<IncomingMessage, "method">;
  readonly response: ServerResponse;
};

/** How a visit waits in a queue: until its client disconnects, and reads behind writes. */
export function waiting({ asked, request, response }: Looking, gone: AbortSignal = goneOf(response)): Waiting {
  return { client: asked.clientAddress, gone, rank: request.method === "GET" || request.method === "HEAD" ? 1 : 0 };
}

/**
 * A door with a Hono app behind it. What the server knows of a visit goes beside the request: its headers are whatever the
 * caller wrote.
 * @param isFor the paths it answers
 * @param know what the app finds as its bindings
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

/** Refuses whoever does anything but read, where there is nothing else to do. @returns whether it did */
export function denyUnlessRead(request: IncomingMessage, response: ServerResponse): boolean {
  return request.method !== "GET" && request.method !== "HEAD" && deny(response, 405, "Method not allowed", { allow: "GET, HEAD" });
}

/** Refuses in one line of plain text. @returns true: that is an answer */
export function deny(response: ServerResponse, status: number, text: string, headers: Readonly<Record<string, string>> = {}): true {
  response
    .writeHead(status, { ...SECURITY_HEADERS, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers })
    .end(text);
  return true;
}
