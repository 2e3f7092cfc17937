/** The obsolete language cookie: it selects nothing; an unsupported locale gives 404 and is removed. */
import { isSupportedLocale, type Markets } from "@rambla/core/market";

/** Host labels and path steps that a cookie is removed for; the shop has no deeper ones. */
const DEPTH = 6;

export function isLanguageCookieKnown(markets: Markets, cookies: string | undefined): boolean {
  if (!cookies?.includes("lang=")) return true;
  return cookies.split(";").every((pair) => {
    const [name, ...value] = pair.split("=");
    return name?.trim() !== "lang" || isSupportedLocale(markets, value.join("=").trim());
  });
}

/** Removes the cookie for the host, its parent domains and each folder of the path, wherever it was set. */
export function withoutLanguageCookie(host: string, pathname: string): string[] {
  const labels = host.split(".").slice(-DEPTH);
  // A single label is no settable domain; IP addresses have no parents.
  const domains = /^[\d.]+$|[:[]/.test(host) ? [] : labels.slice(0, -1).map((_, at) => `; Domain=${labels.slice(at).join(".")}`);
  const steps = /^[\w/.-]*$/.test(pathname) ? pathname.split("/").slice(1, DEPTH) : [];
  const paths = ["/", ...steps.filter(Boolean).map((_, at) => `/${steps.slice(0, at + 1).join("/")}`)];
  return paths.flatMap((path) => ["", ...domains].map((domain) => `lang=; Path=${path}${domain}; Max-Age=0; SameSite=Lax`));
}
