/** What the program of a page asks about what was looked at; the page of it belongs to the account. */
import type { Ways } from "../../base/paths.ts";

export const PAGE = "browserHistory/page";
export const CHANGE = "browserHistory/change";
export const VISIT = "browse/record";
export const SEEN = "browserHistory/seen";

export const browsingAddresses = ({ ask }: Ways) => ({
  /** A further page of it. */
  page: (after: string) => ask(PAGE, { after }),
  change: () => ask(CHANGE),
  /** Told on a product page that somebody looks at it. */
  visit: () => ask(VISIT),
  /** What was looked at last, for whoever looks on. */
  seen: () => ask(SEEN),
});
