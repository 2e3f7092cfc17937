/** The language cookie of other days: it chooses nothing, and one that names no supported locale is a 404 and goes away (R-060, D-187). */
import { isSupportedLocale, type Markets } from "@rambla/core/market";

/** Names of hosts and steps of a path that a cookie is taken back for; no host and no page of a shop has more. */
const DEPTH = 6;

/** Whether every language cookie of a request names a supported locale. */
export function isLanguageCookieKnown(markets: Markets, cookies: string | undefined): boolean {
  if (!cookies?.includes("lang=")) return true;
  return cookies.split(";").every((pair) => {
    const [name, ...value] = pair.split("=");
    return name?.trim() !== "lang" || isSupportedLocale(markets, value.join("=").trim());
  });
}

/**
 * Takes the cookie back wherever it may have been set: for the host alone, for it and each of its parent domains, and for each
 * folder of the path, so that the next page works.
 */
export function withoutLanguageCookie(host: string, pathname: string): string[] {
  const labels = host.split(".").slice(-DEPTH);
  // A domain of one label is nobody's own; numbers have no parents.
  const domains = /^[\d.]+$|[:[]/.test(host) ? [] : labels.slice(0, -1).map((_, at) => `; Domain=${labels.slice(at).join(".")}`);
  const steps = /^[\w/.-]*$/.test(pathname) ? pathname.split("/").slice(1, DEPTH) : [];
  const paths = ["/", ...steps.filter(Boolean).map((_, at) => `/${steps.slice(0, at + 1).join("/")}`)];
  return paths.flatMap((path) => ["", ...domains].map((domain) => `lang=; Path=${path}${domain}; Max-Age=0; SameSite=Lax`));
}
