/** Checks that a form comes from the shop's own pages. */
import type { Asked } from "./host.ts";

/**
 * Uses the browser's fetch metadata, or else the Origin header. A request without both comes from no browser with our form.
 * @param header gives a request header
 */
export function isOwnForm(
  header: (name: "sec-fetch-site" | "origin") => string | string[] | undefined,
  asked: Pick<Asked, "visitedOrigin" | "origin">,
): boolean {
  const site = header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin";
  const origin = header("origin");
  return origin === asked.visitedOrigin || origin === asked.origin;
}
