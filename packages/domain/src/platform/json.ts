/** What somebody sent as JSON; undefined when it is none. Nothing is known of it yet. */
export function jsonIn(body: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof body === "string" ? body : Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}
