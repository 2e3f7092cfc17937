/** Who a caller is to limits: the network an address belongs to, as far as one household or office has it. */
import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Shop } from "./shop.ts";

/**
 * An IPv4 address as it is; of an IPv6 address the first 48 bits, the most that one customer of a provider is given: with them come
 * 65,536 networks, which a limit for each would let take the whole shop. Anything else stays what it is.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  const [left = "", right] = plain.split("::");
  const groups = left === "" ? [] : left.split(":");
  const behind = right === undefined || right === "" ? [] : right.split(":");
  // The shortened zeros in the middle; an IPv4 address at the end stands for two groups.
  const missing = right === undefined ? 0 : 8 - groups.length - behind.length - (plain.includes(".") ? 1 : 0);
  const whole = [...groups, ...Array.from({ length: missing }, () => "0"), ...behind];
  return `${whole.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/48`;
}

/** What stands for a network where it is kept: nobody without the shop's key can tell the address from it. */
export function networkHash(shop: Pick<Shop, "secret">, address: string): Buffer {
  return createHmac("sha256", shop.secret).update(`client network\n${networkOf(address)}`).digest();
}
