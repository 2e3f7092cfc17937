/** Tickets: an address that gives a copy of somebody's data, once, as long as the session lives that asked for it. Stored nowhere. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "../platform/shop.ts";

export type Ticket = { readonly ticketId: string; readonly customerId: string; readonly sessionId: string; readonly until: Date };

/** Writes a ticket as it stands in an address. */
export function writeTicket(shop: Pick<Shop, "secret">, { ticketId, customerId, sessionId, until }: Ticket): string {
  const said = `${ticketId}.${customerId}.${sessionId}.${until.getTime().toString(36)}`;
  return `${said}.${mac(shop, said).toString("base64url")}`;
}

/** What a ticket says; undefined for one that is made up or over. */
export function readTicket(shop: Pick<Shop, "secret">, ticket: string, now: Date): Ticket | undefined {
  const [, said = "", ticketId = "", customerId = "", sessionId = "", until = "", signature = ""] =
    /^((\w{20,40})\.(\w{20,40})\.(\w{20,40})\.([0-9a-z]{6,12}))\.([\w-]{43})$/.exec(ticket) ?? [];
  if (said === "" || !timingSafeEqual(Buffer.from(signature, "base64url"), mac(shop, said))) return undefined;
  const end = new Date(parseInt(until, 36));
  return end > now ? { ticketId, customerId, sessionId, until: end } : undefined;
}

function mac({ secret }: Pick<Shop, "secret">, said: string): Buffer {
  return createHmac("sha256", secret).update(`personal data\n${said}`).digest();
}
