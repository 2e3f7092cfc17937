/** Where a page is asked for and the browser is led elsewhere first. Each says whether it has answered. */
import { deviceClass } from "@rambla/core/device";
import { landingOf } from "@rambla/core/link-source";
import type { Shop } from "@rambla/domain/platform/shop";
import { addressInLayout } from "@rambla/storefront/base/own-layout.ts";
import { type PageRequest, switchTarget } from "../page/page-request.ts";
import { SECURITY_HEADERS } from "../request/content-security.ts";
import type { Visit } from "./door.ts";
import { PRIVATE } from "./page-answer.ts";

/** Leads on who came by a link that its owner has given out, with nothing of where it stood. */
export function leadOn(shop: Shop, { response, query, asked }: Visit): boolean {
  const landing = landingOf(shop.config.sources, query.get("source") ?? "", query.get("sourceId") ?? "");
  if (landing === null) return false;
  const { countryParameter: country } = asked.market;
  const location = country === undefined ? landing : `${landing}${landing.includes("?") ? "&" : "?"}${new URLSearchParams({ country })}`;
  response.writeHead(302, { ...SECURITY_HEADERS, location, "cache-control": PRIVATE }).end();
  return true;
}

/** The device redirect stands before the cache, so pages never vary by user agent (D-004). */
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
