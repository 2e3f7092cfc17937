import type { Ways } from "../../base/paths.ts";

export const PAGE = "favorite/page";
export const CHANGE = "favorite/change";

export const favouriteAddresses = ({ ask }: Ways) => ({
  page: (after: string) => ask(PAGE, { after }),
  change: () => ask(CHANGE),
});
