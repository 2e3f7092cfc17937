/** Parses JSON; undefined when invalid. */
export function jsonIn(body: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof body === "string" ? body : Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}
