/** The token of an order: whoever holds the link of its mails may open it (D-085, D-188). */
import { createHash, createHmac } from "node:crypto";
import type { Shop } from "../platform/shop.ts";

/**
 * The token of an order: 256 bits that only the shop's key can make. It is made again whenever a mail or an answer
 * needs it, so that nothing stores it; the order keeps the hash.
 */
export function orderToken(shop: Pick<Shop, "secret">, orderId: string): string {
  return createHmac("sha256", shop.secret).update(`order token\n${orderId}`).digest("base64url");
}

/** What the database compares a token by. No token hashes to something that no order has. */
export function tokenHash(token: string | undefined): Buffer {
  return createHash("sha256")
    .update(token ?? "")
    .digest();
}
