/** Where to go on after a page in between, such as a login: whatever the address says, never away from the shop (T28). */

/** Signs of the longest one; a longer one leads nowhere in particular. */
export const LONGEST_FORWARD = 2000;
/** A path as an address writes it, from one slash on. */
const PATH = /^\/[\w\-.~!$&'()*+,;=:@%/]*$/;
/** What browsers or proxies may read as another host or another path: two slashes, steps upwards, and both of them encoded. */
const TRICKS = /\/\/|\/\.{1,2}(?:\/|$)|%(?:2e|2f|5c|[01][\da-f]|7f)/i;
const QUERY = /^[\x21-\x5b\x5d-\x7e]*$/;

/**
 * The path a `forward` leads to.
 * @returns path and query of this shop; `/` for everything else: other origins in any spelling, what browsers read as one, signs that end a header
 */
export function safeForward(text: string | null | undefined): string {
  if (!text || text.length > LONGEST_FORWARD) return "/";
  const [address = ""] = text.split("#");
  const at = address.indexOf("?");
  const path = at < 0 ? address : address.slice(0, at);
  const query = at < 0 ? "" : address.slice(at);
  return PATH.test(path) && !TRICKS.test(path) && QUERY.test(query) ? path + query : "/";
}
