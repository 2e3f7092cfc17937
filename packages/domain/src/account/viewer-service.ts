import type { BrandCode } from "@rambla/core/market";
import type { Customer, Viewer } from "../platform/call-context.ts";
import type { Shop } from "../platform/shop.ts";
import { customerOfAccess, type CustomerRow } from "../session/pair-service.ts";
import { guestOfToken } from "../tourist/service.ts";

/** A customer or guest; undefined for an invalid token. */
export async function viewerOfToken(
  shop: Pick<Shop, "database" | "clock" | "config">,
  token: string,
  brand: BrandCode,
): Promise<Exclude<Viewer, { kind: "anonymous" }> | undefined> {
  const customer = await customerOfAccess(shop, token, brand);
  return customer ? customerViewer(customer, null) : await guestOfToken(shop, token, brand);
}

/** @param guestId the guest session of the browser before the login */
export function customerViewer({ customerId, sessionId, mailbox }: CustomerRow, guestId: string | null): Customer {
  return { kind: "customer", customerId, sessionId, mailbox, guestId };
}
