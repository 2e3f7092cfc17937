/** A call in the library's form without web requests and streams, which would cost as much as a small call. */
import type { BodyKind } from "../request/call-bounds.ts";

/**
 * Makes a call without headers.
 * @param kind of the body; @param text its body, ignored for reads
 */
export function callRequest(url: URL, method: string, kind: BodyKind | undefined, text: string) {
  const carried = method === "GET" || method === "HEAD" ? "" : text;
  return { url, method, headers: {}, signal: undefined, body: async () => contentOf(kind, carried) };
}

/** Throws for invalid JSON. */
function contentOf(kind: BodyKind | undefined, text: string): unknown {
  if (kind === "application/x-www-form-urlencoded") return new URLSearchParams(text);
  return text === "" ? undefined : JSON.parse(text.replace(/^\uFEFF/, ""));
}
