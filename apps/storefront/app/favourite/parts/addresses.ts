/** What the program of a page asks about favourites; the page of them belongs to the account. */
import type { Ways } from "../../base/paths.ts";

export const PAGE = "favorite/page";
export const CHANGE = "favorite/change";

export const favouriteAddresses = ({ ask }: Ways) => ({
  /** A further page of them. */
  page: (after: string) => ask(PAGE, { after }),
  change: () => ask(CHANGE),
});
