/** Redirects before a page is rendered. Each function says whether it has answered. */
import { deviceClass } from "@rambla/core/device";
import { landingOf } from "@rambla/core/link-source";
import type { Shop } from "@rambla/domain/platform/shop";
import { addressInLayout } from "@rambla/storefront/base/own-layout.ts";
import { layoutsOf, pathOf } from "@rambla/storefront/base/page.ts";
import { pages } from "@rambla/storefront/pages.ts";
import { type PageRequest, switchTarget } from "../../page/page-request.ts";
import { SECURITY_HEADERS } from "../../request/content-security.ts";
import { keepOrder } from "../../request/session-cookie.ts";
import type { Visit } from "../door.ts";
import { PRIVATE } from "./page-answer.ts";

/** Pages of an order by lowercase path, because the router ignores case. */
const PAGES_OF_ORDERS = new Map(
  pages
    .filter((page) => page.opensOrder)
    .flatMap((page) => layoutsOf(page).map((layout) => pathOf(page, layout)))
    .map((path) => [path.toLowerCase(), path]),
);

/**
 * Moves an order's token from the address into a cookie and redirects: scripts, the history and other sites could read it. The page itself
 * checks the token.
 */
export function takeOrderToken(shop: Shop, { request, response, query }: Visit, { pathname }: PageRequest): boolean {
  const path = PAGES_OF_ORDERS.get(pathname.toLowerCase());
  const token = query.get("token");
  if (path === undefined || token === null) return false;
  const rest = new URLSearchParams(query);
  rest.delete("token");
  const cookies = keepOrder(shop, { orderId: query.get("orderId") ?? "", token }, request.headers.cookie);
  response
    .writeHead(303, {
      ...SECURITY_HEADERS,
      location: rest.size > 0 ? `${path}?${rest}` : path,
      "cache-control": PRIVATE,
      "referrer-policy": "no-referrer",
      ...(cookies.length > 0 && { "set-cookie": [...cookies] }),
    })
    .end();
  return true;
}

/** Redirects a published short link, an address of the home page, to its target. Browsers learn the source from the target's address. */
export function leadOn(shop: Shop, { response, query, asked }: Visit, { pathname }: PageRequest): boolean {
  const [source, sourceId] = [query.get("source") ?? "", query.get("sourceId") ?? ""];
  const landing = isHome(pathname) ? landingOf(shop.config.sources, source, sourceId) : null;
  if (landing === null) return false;
  const { countryParameter: country } = asked.market;
  const told = new URLSearchParams({ source, sourceId, ...(country !== undefined && { country }) });
  const location = `${landing}${landing.includes("?") ? "&" : "?"}${told}`;
  response.writeHead(302, { ...SECURITY_HEADERS, location, "cache-control": PRIVATE }).end();
  return true;
}

const isHome = (pathname: string): boolean => pathname === "/" || pathname === "/mobile";

/** Redirects before the cache, so that pages never vary by user agent. */
export function switchDevice(shop: Shop, { request, response, query }: Visit, wanted: PageRequest): boolean {
  if (shop.config.device.switch === "off") return false;
  const device = deviceClass(request.headers["user-agent"] ?? "");
  const layout = device === "pad" ? shop.config.device.padLayout : device === "mobile" ? "mobile" : "desktop";
  if (layout === "asRequested") return false;
  const target = switchTarget(wanted, layout);
  if (target === undefined) return false;
  response
    .writeHead(shop.config.device.redirectStatus, {
      ...SECURITY_HEADERS,
      location: addressInLayout(target, query),
      "cache-control": PRIVATE,
      vary: "user-agent",
    })
    .end();
  return true;
}
