/** Codes of newsletter links, derived from ids with the shop's key, so none is stored. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "../platform/shop.ts";

/** 256 bits. */
export function newsletterCode({ secret }: Pick<Shop, "secret">, what: "confirm" | "leave", subscriptionId: string): string {
  return createHmac("sha256", secret).update(`newsletter ${what}\n${subscriptionId}`).digest("base64url");
}

export function isNewsletterCode(
  shop: Pick<Shop, "secret">,
  what: "confirm" | "leave",
  { subscriptionId, code }: { readonly subscriptionId: string; readonly code: string },
): boolean {
  const [expected, shown] = [Buffer.from(newsletterCode(shop, what, subscriptionId)), Buffer.from(code)];
  return expected.length === shown.length && timingSafeEqual(expected, shown);
}
