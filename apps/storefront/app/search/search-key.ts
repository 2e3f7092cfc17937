/** The text of a search as an address holds it. */
const KEY_LIMIT = 200;

/** The text that is searched for: without spaces around, one between two words, every letter written the same way. */
export function readSearchKey(query: URLSearchParams): string {
  return (query.get("key") ?? "").normalize("NFC").trim().replace(/\s+/g, " ").slice(0, KEY_LIMIT).toWellFormed();
}
