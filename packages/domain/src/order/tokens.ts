/** The token in the link of an order's mails opens the order. */
import { createHash, createHmac } from "node:crypto";
import type { Shop } from "../platform/shop.ts";

/** Derives 256 bits from the shop's key when a mail or answer needs them; the database keeps only the hash. */
export function orderToken(shop: Pick<Shop, "secret">, orderId: string): string {
  return createHmac("sha256", shop.secret).update(`order token\n${orderId}`).digest("base64url");
}

/** Hashes a token; no token gives a hash that no order has. */
export function tokenHash(token: string | undefined): Buffer {
  return createHash("sha256")
    .update(token ?? "")
    .digest();
}
