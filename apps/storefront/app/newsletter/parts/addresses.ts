import type { Ways } from "../../base/paths.ts";

export const NEWSLETTER = "promotion/subscription";
export const SUBSCRIBE = "promotion/subscribe";

export const newsletterAddresses = ({ to, ask }: Ways) => ({
  newsletter: () => to(NEWSLETTER),
  subscribe: () => ask(SUBSCRIBE),
});
