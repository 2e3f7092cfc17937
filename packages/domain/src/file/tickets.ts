/** Tickets: an address that takes one file, for a while (D-174). Nothing is stored for one until a file comes. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "../platform/shop.ts";

/** A ticket for a file of this id. */
export function writeTicket(shop: Pick<Shop, "secret">, fileId: string, until: Date): string {
  const said = `${fileId}.${Math.floor(until.getTime() / 1000)}`;
  return `${said}.${mac(shop, said).toString("base64url")}`;
}

/** The file a ticket is for; undefined for one that is made up or over. */
export function readTicket(shop: Pick<Shop, "secret">, ticket: string, now: Date): string | undefined {
  const [, fileId = "", seconds = "", signature = ""] = /^(\w{20,40})\.(\d{1,12})\.([\w-]{43})$/.exec(ticket) ?? [];
  const isOurs = fileId !== "" && timingSafeEqual(Buffer.from(signature, "base64url"), mac(shop, `${fileId}.${seconds}`));
  return isOurs && Number(seconds) * 1000 > now.getTime() ? fileId : undefined;
}

function mac(shop: Pick<Shop, "secret">, said: string): Buffer {
  return createHmac("sha256", shop.secret).update(`upload\n${said}`).digest();
}
