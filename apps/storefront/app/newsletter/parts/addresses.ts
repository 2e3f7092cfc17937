/** Where one asks for the newsletter, says yes to it, and leaves it. */
import type { Ways } from "../../base/paths.ts";

export const NEWSLETTER = "promotion/subscription";
export const SUBSCRIBE = "promotion/subscribe";

export const newsletterAddresses = ({ to, ask }: Ways) => ({
  newsletter: () => to(NEWSLETTER),
  /** Asked for in a window of a page. */
  subscribe: () => ask(SUBSCRIBE),
});
