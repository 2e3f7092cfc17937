/** A call as the library takes it: without the requests, streams and answers of the web around it, whose making costs as much as a small call. */
import type { BodyKind } from "../request/call-bounds.ts";

/**
 * What is asked of a call. It knows nothing of headers but what was read of them before.
 * @param kind as its body was counted and signed, and is read; @param text its body, of which nothing is carried by whoever only reads
 */
export function callRequest(url: URL, method: string, kind: BodyKind | undefined, text: string) {
  const carried = method === "GET" || method === "HEAD" ? "" : text;
  return { url, method, headers: {}, signal: undefined, body: async () => contentOf(kind, carried) };
}

/** What a body holds. Throws for JSON that is none. */
function contentOf(kind: BodyKind | undefined, text: string): unknown {
  if (kind === "application/x-www-form-urlencoded") return new URLSearchParams(text);
  return text === "" ? undefined : JSON.parse(text.replace(/^\uFEFF/, ""));
}
