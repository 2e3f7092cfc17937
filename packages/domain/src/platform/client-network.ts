/** Identifies callers for limits by their network. */
import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import type { Shop } from "./shop.ts";

/** IPv4: the address. IPv6: its /48, since a provider gives a customer up to 65,536 networks. Other text stays as it is. */
export function networkOf(address: string): string {
  // Runs for each queued request; the library's error for an invalid address is slow.
  if (!isIPv6(address)) return address;
  const known = ipaddr.process(address);
  if (!(known instanceof ipaddr.IPv6)) return known.toString();
  return `${known.parts
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(":")}::/48`;
}

/** A keyed hash: the address cannot be recovered without the shop's key. */
export function networkHash(shop: Pick<Shop, "secret">, address: string): Buffer {
  return createHmac("sha256", shop.secret)
    .update(`client network\n${networkOf(address)}`)
    .digest();
}
