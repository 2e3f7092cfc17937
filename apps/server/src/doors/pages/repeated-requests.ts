/** Remembers requests that the page cache has answered; the same request is answered again without parsing. */
import type { IncomingMessage } from "node:http";
import { deviceClass } from "@rambla/core/device";
import { LRUCache } from "lru-cache";

/** What parsing the request gave. */
export type Repeated = {
  /** Key in the page cache. */
  readonly key: string;
  /** Whether shared caches may store the answer. */
  readonly isShared: boolean;
  readonly count: () => void;
};

/** Remembered requests, and the longest address of one. */
const MOST = 4000;
const LONGEST = 300;

export function makeRepeatedRequests() {
  const known = new LRUCache<string, Repeated>({ max: MOST });
  return {
    find(request: IncomingMessage): Repeated | undefined {
      const name = nameOf(request);
      return name === undefined ? undefined : known.get(name);
    },
    remember(request: IncomingMessage, repeated: Repeated): void {
      const name = nameOf(request);
      if (name !== undefined) known.set(name, repeated);
    },
  };
}

/** Everything of a request that decides about its cached page. Undefined when more must be looked at. */
function nameOf({ method, url = "", headers, rawHeaders, socket }: IncomingMessage): string | undefined {
  if (method !== "GET" || url.length > LONGEST || headers.cookie?.includes("lang=") || hasSecondHost(rawHeaders)) return undefined;
  const forwarded = headers["x-forwarded-host"];
  // Whether a forwarded host counts depends on the proxy.
  const host = forwarded === undefined ? headers.host : `${headers.host} ${String(forwarded)} ${socket.remoteAddress}`;
  return `${deviceClass(headers["user-agent"] ?? "")} ${host} ${url}`;
}

function hasSecondHost(rawHeaders: readonly string[]): boolean {
  let found = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") found += 1;
  }
  return found > 1;
}
