/** HttpOnly cookies with the token of a session or of an order. */
import { createHmac } from "node:crypto";
import { isOpaqueId } from "@rambla/core/id";
import { KNOWN_COOKIE, KNOWN_GUEST, LEFT_COOKIE } from "@rambla/core/known-cookie";
import { DAY, SECOND } from "@rambla/core/time";
import type { Shop } from "@rambla/domain/platform/shop";

type Speaking = Pick<Shop, "origin">;

const TOKEN = /^[\w-]{43}$/;

export type SessionCookie = {
  /** Reads the token, only under the cookie name that fits this shop. */
  read(shop: Speaking, cookies: string | undefined): string | undefined;
  /** @param maxAgeSeconds a session cookie without it */
  write(shop: Speaking, token: string, maxAgeSeconds?: number): string;
  /** Removes an invalid or expired cookie. */
  forget(shop: Speaking): string;
};

/** The `__Host-` prefix on https: no sibling host can set it. */
const cookieName = (shop: Speaking, name: string): string => (shop.origin.protocol === "https" ? `__Host-${name}` : name);

function sessionCookie(name: string, sameSite: "Lax" | "Strict"): SessionCookie {
  const nameOn = (shop: Speaking) => cookieName(shop, name);
  const write: SessionCookie["write"] = (shop, token, maxAgeSeconds) => {
    const age = maxAgeSeconds === undefined ? "" : `; Max-Age=${maxAgeSeconds}`;
    return `${nameOn(shop)}=${token}; Path=/; HttpOnly; SameSite=${sameSite}${age}${shop.origin.protocol === "https" ? "; Secure" : ""}`;
  };
  return {
    write,
    read(shop, cookies) {
      const begin = `${nameOn(shop)}=`;
      return cookies
        ?.split(";")
        .map((pair) => pair.trim())
        .find((pair) => pair.startsWith(begin))
        ?.slice(begin.length);
    },
    forget: (shop) => write(shop, "", 0),
  };
}

/** The script-readable cookie beside a guest's or customer's; set and removed with it. */
export function knownCookie(shop: Speaking & Pick<Shop, "secret">, maxAgeSeconds: number, customerId?: string): string {
  const known =
    customerId === undefined
      ? KNOWN_GUEST
      : createHmac("sha256", shop.secret).update(`known customer\n${customerId}`).digest("base64url").slice(0, 3);
  return `${KNOWN_COOKIE}=${maxAgeSeconds > 0 ? known : ""}; Path=/; SameSite=Lax; Max-Age=${maxAgeSeconds}${shop.origin.protocol === "https" ? "; Secure" : ""}`;
}

/** The script-readable time of the last logout, for as long as a session lasts. */
export function leftCookie(shop: Speaking & Pick<Shop, "clock" | "config">): string {
  return `${LEFT_COOKIE}=${shop.clock().getTime()}; Path=/; SameSite=Lax; Max-Age=${shop.config.session.expiresIn}${shop.origin.protocol === "https" ? "; Secure" : ""}`;
}

/** A guest since checkout. */
export const guestCookie = sessionCookie("rambla_guest", "Lax");
/** A customer's refresh token, from which the server makes access tokens. */
export const customerCookie = sessionCookie("rambla_customer", "Lax");
/** A browser that has signed in before; survives the logout. */
export const deviceCookie = sessionCookie("rambla_device", "Lax");
/** A sign-in at a provider that is under way or has no account yet. */
export const providerCookie = sessionCookie("rambla_provider", "Lax");

/** Gives a well-formed token. */
export function tokenIn(cookie: SessionCookie, shop: Speaking, cookies: string | undefined): string | undefined {
  const token = cookie.read(shop, cookies);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** An operator's; no other site can make the browser send it. */
export const operatorCookie = sessionCookie("rambla_operator", "Strict");

/** One cookie for each order: two links opened at the same moment do not overwrite each other. */
const ORDER = "rambla_order_";
/** Orders of a browser; the next replaces the oldest. */
const MOST_ORDERS = 10;

const orderCookie = (orderId: string): SessionCookie => sessionCookie(ORDER + orderId, "Lax");

/** Gives a browser's token of an order; the database checks it. */
export function orderTokenIn(shop: Speaking, orderId: string, cookies: string | undefined): string | undefined {
  return isOpaqueId(orderId) ? tokenIn(orderCookie(orderId), shop, cookies) : undefined;
}

/** Stores an order's token for as long as a guest is known; nothing for an invalid id or token. */
export function keepOrder(
  shop: Speaking & Pick<Shop, "config">,
  { orderId, token }: { readonly orderId: string; readonly token: string },
  cookies: string | undefined,
): readonly string[] {
  if (!isOpaqueId(orderId) || !TOKEN.test(token)) return [];
  const others = ordersIn(shop, cookies).filter((other) => other !== orderId);
  const surplus = others.slice(0, Math.max(0, others.length - (MOST_ORDERS - 1)));
  return [
    ...surplus.map((other) => orderCookie(other).forget(shop)),
    orderCookie(orderId).write(shop, token, (shop.config.guest.tokenDays * DAY) / SECOND),
  ];
}

export function forgetOrders(shop: Speaking, cookies: string | undefined): readonly string[] {
  return ordersIn(shop, cookies).map((orderId) => orderCookie(orderId).forget(shop));
}

/** Oldest first, the order in which browsers send cookies. */
function ordersIn(shop: Speaking, cookies = ""): readonly string[] {
  const prefix = cookieName(shop, ORDER);
  const names = cookies.split(";").map((pair) => pair.trim().split("=", 1)[0] ?? "");
  return names
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter(isOpaqueId);
}
