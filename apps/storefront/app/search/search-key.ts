/** Characters of a search text. */
const KEY_LIMIT = 200;

/** Normalises the text: trimmed, single spaces, Unicode NFC. */
export function readSearchKey(query: URLSearchParams): string {
  return (query.get("key") ?? "").normalize("NFC").trim().replace(/\s+/g, " ").slice(0, KEY_LIMIT).toWellFormed();
}
