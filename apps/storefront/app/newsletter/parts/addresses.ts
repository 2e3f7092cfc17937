/** Where one asks for the newsletter, says yes to it, and leaves it. */
import type { Ways } from "../../base/paths.ts";

export const NEWSLETTER = "promotion/subscription";

export const newsletterAddresses = ({ to }: Ways) => ({ newsletter: () => to(NEWSLETTER) });
