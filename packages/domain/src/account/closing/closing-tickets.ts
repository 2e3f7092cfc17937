/** Signed tickets with which a customer cancels the account deletion. Stored nowhere. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { after, MINUTE } from "@rambla/core/time";
import type { Shop } from "../../platform/shop.ts";

const GOOD_FOR = 5 * MINUTE;

/** Worthless for a later request. */
export type ClosingTicket = { readonly customerId: string; readonly appliedAt: Date };

/** Valid for five minutes. */
export function writeClosingTicket(shop: Pick<Shop, "secret" | "clock">, { customerId, appliedAt }: ClosingTicket): string {
  const said = `${customerId}.${appliedAt.getTime().toString(36)}.${after(shop.clock(), GOOD_FOR).getTime().toString(36)}`;
  return `${said}.${mac(shop, said).toString("base64url")}`;
}

/** Undefined for an invalid or expired ticket. */
export function readClosingTicket(shop: Pick<Shop, "secret" | "clock">, ticket: string): ClosingTicket | undefined {
  const [, customerId = "", appliedAt = "", until = "", signature = ""] =
    /^(\w{20,40})\.([0-9a-z]{6,12})\.([0-9a-z]{6,12})\.([\w-]{43})$/.exec(ticket) ?? [];
  const isOurs =
    customerId !== "" && timingSafeEqual(Buffer.from(signature, "base64url"), mac(shop, `${customerId}.${appliedAt}.${until}`));
  return isOurs && parseInt(until, 36) > shop.clock().getTime() ? { customerId, appliedAt: new Date(parseInt(appliedAt, 36)) } : undefined;
}

function mac({ secret }: Pick<Shop, "secret">, said: string): Buffer {
  return createHmac("sha256", secret).update(`closing\n${said}`).digest();
}
