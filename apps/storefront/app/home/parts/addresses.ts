import type { Ways } from "../../base/paths.ts";

export const HOME = "";
export const OFFERS = "banner/offers";

export const homeAddresses = ({ to, ask }: Ways) => ({
  home: () => to(HOME),
  offers: () => ask(OFFERS),
});
