import type { Ways } from "../../base/paths.ts";

export const PAGE = "browserHistory/page";
export const CHANGE = "browserHistory/change";
export const VISIT = "browse/record";
export const SEEN = "browserHistory/seen";

export const browsingAddresses = ({ ask }: Ways) => ({
  page: (after: string) => ask(PAGE, { after }),
  change: () => ask(CHANGE),
  /** Records a visit to a product page. */
  visit: () => ask(VISIT),
  seen: () => ask(SEEN),
});
