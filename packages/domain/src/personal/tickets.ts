/** A ticket in an address gives a copy of personal data, once, while its session lives. It is signed and stored nowhere. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "../platform/shop.ts";

export type Ticket = { readonly ticketId: string; readonly customerId: string; readonly sessionId: string; readonly until: Date };

export function writeTicket(shop: Pick<Shop, "secret">, { ticketId, customerId, sessionId, until }: Ticket): string {
  const said = `${ticketId}.${customerId}.${sessionId}.${until.getTime().toString(36)}`;
  return `${said}.${mac(shop, said).toString("base64url")}`;
}

/** Undefined for a forged or expired one. */
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
