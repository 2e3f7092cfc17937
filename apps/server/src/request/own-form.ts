/** Whose form was posted: forms of the shop and of its payment page come from their own pages. */
import type { Asked } from "./host.ts";

/**
 * Whether a form comes from a page of the host that was asked. The browser's fetch metadata says so; one that sends none
 * names the origin of the page. Who says neither is no browser with a form of ours.
 * @param header one header of the request
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
