/** Tickets are signed addresses for one upload. Nothing is stored before the file comes. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "../platform/shop.ts";
import type { FileOwner } from "./rules.ts";

/** Seconds. */
const LINK_FOR = 3600;

/** Contains the owner, since an app uploads without its token. */
export function writeTicket(shop: Pick<Shop, "secret">, fileId: string, until: Date, owner: FileOwner): string {
  const { brand, customerId, guestId } = owner;
  const said = `${fileId}.${secondsOf(until)}.${Buffer.from(JSON.stringify([brand, customerId, guestId])).toString("base64url")}`;
  return `${said}.${mac(shop, "upload", said)}`;
}

/** Undefined for an invalid or expired ticket. */
export function readTicket(
  shop: Pick<Shop, "secret">,
  ticket: string,
  now: Date,
): { readonly fileId: string; readonly owner: FileOwner } | undefined {
  const [, fileId = "", seconds = "", owner = "", signature = ""] =
    /^(\w{20,40})\.(\d{1,12})\.([\w-]{1,300})\.([\w-]{43})$/.exec(ticket) ?? [];
  if (fileId === "" || !isSame(signature, mac(shop, "upload", `${fileId}.${seconds}.${owner}`))) return undefined;
  if (Number(seconds) * 1000 <= now.getTime()) return undefined;
  // The signature proves that the shop wrote it.
  const [brand, customerId, guestId]: [string, string | null, string | null] = JSON.parse(Buffer.from(owner, "base64url").toString());
  return { fileId, owner: { brand, customerId, guestId } };
}

/** The query of a file address for operators, valid for an hour. */
export function operatorLink(shop: Pick<Shop, "secret" | "clock">, fileId: string): string {
  const seconds = secondsOf(shop.clock()) + LINK_FOR;
  return `?until=${seconds}&key=${mac(shop, "operator reads", `${fileId}.${seconds}`)}`;
}

export function isOperatorLink(shop: Pick<Shop, "secret" | "clock">, fileId: string, query: URLSearchParams): boolean {
  const [seconds, key] = [query.get("until") ?? "", query.get("key") ?? ""];
  if (!/^\d{1,12}$/.test(seconds) || !/^[\w-]{43}$/.test(key)) return false;
  return isSame(key, mac(shop, "operator reads", `${fileId}.${seconds}`)) && Number(seconds) > secondsOf(shop.clock());
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);
const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one, "base64url"), Buffer.from(other, "base64url"));

function mac(shop: Pick<Shop, "secret">, use: string, said: string): string {
  return createHmac("sha256", shop.secret).update(`${use}\n${said}`).digest("base64url");
}
