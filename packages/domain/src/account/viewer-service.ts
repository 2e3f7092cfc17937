/** Who calls, from the token they show: guests and customers are kinds of the same caller (decision 057). */
import type { BrandCode } from "@rambla/core/market";
import type { Customer, Viewer } from "../platform/call-context.ts";
import type { Shop } from "../platform/shop.ts";
import { customerOfAccess, type CustomerRow } from "../session/pair-service.ts";
import { guestOfToken } from "../tourist/service.ts";

/** The caller of an access token, a customer's or a guest's; undefined for one that opens nothing in this brand. */
export async function viewerOfToken(
  shop: Pick<Shop, "database" | "clock" | "config">,
  token: string,
  brand: BrandCode,
): Promise<Exclude<Viewer, { kind: "anonymous" }> | undefined> {
  const customer = await customerOfAccess(shop, token, brand);
  return customer ? customerViewer(customer, null) : await guestOfToken(shop, token, brand);
}

/** A customer as calls know them. @param guestId of the guest that their browser was before */
export function customerViewer({ customerId, sessionId, mailbox }: CustomerRow, guestId: string | null): Customer {
  return { kind: "customer", customerId, sessionId, mailbox, guestId };
}
