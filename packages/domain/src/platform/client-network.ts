import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import type { Shop } from "./shop.ts";

/** The /48 of IPv6, since a customer may have 65,536 networks. Other text stays as it is. */
export function networkOf(address: string): string {
  // The library is slow for invalid addresses.
  if (!isIPv6(address)) return address;
  const known = ipaddr.process(address);
  if (!(known instanceof ipaddr.IPv6)) return known.toString();
  return `${known.parts
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(":")}::/48`;
}

/** A keyed hash. */
export function networkHash(shop: Pick<Shop, "secret">, address: string): Buffer {
  return createHmac("sha256", shop.secret)
    .update(`client network\n${networkOf(address)}`)
    .digest();
}
