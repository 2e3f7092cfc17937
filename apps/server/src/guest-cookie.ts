/** The cookie of a guest who has begun a checkout; scripts cannot read it (D-180). */
import type { Shop } from "@rambla/domain/platform/shop";

/** Over https its name says that this very host set it, on a safe line: no sibling host can plant one (T40). */
function nameOn(shop: Pick<Shop, "origin">): string {
  return shop.origin.protocol === "https" ? "__Host-rambla_guest" : "rambla_guest";
}

/** The guest token of a request's cookies; only under the name that is right for this shop. */
export function readGuestCookie(shop: Pick<Shop, "origin">, cookies: string | undefined): string | undefined {
  const begin = `${nameOn(shop)}=`;
  return cookies?.split(";").map((pair) => pair.trim()).find((pair) => pair.startsWith(begin))?.slice(begin.length);
}

/** The header that sets it. */
export function writeGuestCookie(shop: Pick<Shop, "origin">, token: string, maxAgeSeconds: number): string {
  const secure = shop.origin.protocol === "https" ? "; Secure" : "";
  return `${nameOn(shop)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}

/** The header that takes away one that opens nothing: what it holds was given up by its owner, or is of an older kind. */
export function forgetGuestCookie(shop: Pick<Shop, "origin">): string {
  return writeGuestCookie(shop, "", 0);
}
