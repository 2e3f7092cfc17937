/** Targets after a page in between, such as a login. They never leave the shop. */

/** Characters. */
export const LONGEST_FORWARD = 2000;
const PATH = /^\/[\w\-.~!$&'()*+,;=:@%/]*$/;
/** What browsers or proxies read as another host or path: two slashes, upward steps, and encoded forms. */
const TRICKS = /\/\/|\/\.{1,2}(?:\/|$)|%(?:2e|2f|5c|[01][\da-f]|7f)/i;
const QUERY = /^[\x21-\x5b\x5d-\x7e]*$/;

/** @returns path and query of this shop; `/` for anything else */
export function safeForward(text: string | null | undefined): string {
  if (!text || text.length > LONGEST_FORWARD) return "/";
  const [address = ""] = text.split("#");
  const at = address.indexOf("?");
  const path = at < 0 ? address : address.slice(0, at);
  const query = at < 0 ? "" : address.slice(at);
  return PATH.test(path) && !TRICKS.test(path) && QUERY.test(query) ? path + query : "/";
}
