/** Who a caller is to limits: the network an address belongs to, as far as one household or office has it. */
import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import type { Shop } from "./shop.ts";

/**
 * An IPv4 address as it is; of an IPv6 address the first 48 bits, the most that one customer of a provider is given: with them come
 * 65,536 networks, which a limit for each would let take the whole shop. Anything else stays what it is.
 */
export function networkOf(address: string): string {
  // Asked for every piece of work that takes turns; the library answers what is no address by an error of its own, which costs more.
  if (!isIPv6(address)) return address;
  const known = ipaddr.process(address);
  if (!(known instanceof ipaddr.IPv6)) return known.toString();
  return `${known.parts
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(":")}::/48`;
}

/** What stands for a network where it is kept: nobody without the shop's key can tell the address from it. */
export function networkHash(shop: Pick<Shop, "secret">, address: string): Buffer {
  return createHmac("sha256", shop.secret)
    .update(`client network\n${networkOf(address)}`)
    .digest();
}
