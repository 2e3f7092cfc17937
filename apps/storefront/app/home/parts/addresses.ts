import type { Ways } from "../../base/paths.ts";

export const HOME = "";
export const OFFERS = "banner/offers";

export const homeAddresses = ({ to, ask }: Ways) => ({
  home: () => to(HOME),
  /** What the shop offers of its own accord, asked by the program of a page. */
  offers: () => ask(OFFERS),
});
