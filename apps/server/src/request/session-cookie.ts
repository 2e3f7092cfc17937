/** Cookies that hold the token of a session, or of an order; scripts cannot read them (D-180, decision 057). */
import { createHmac } from "node:crypto";
import { isOpaqueId } from "@rambla/core/id";
import { KNOWN_COOKIE, KNOWN_GUEST, LEFT_COOKIE } from "@rambla/core/known-cookie";
import { DAY, SECOND } from "@rambla/core/time";
import type { Shop } from "@rambla/domain/platform/shop";

type Speaking = Pick<Shop, "origin">;

const TOKEN = /^[\w-]{43}$/;

export type SessionCookie = {
  /** The token among a request's cookies; only under the name that is right for this shop. */
  read(shop: Speaking, cookies: string | undefined): string | undefined;
  /** The header that sets it. @param maxAgeSeconds without, it goes with the browser's window */
  write(shop: Speaking, token: string, maxAgeSeconds?: number): string;
  /** The header that takes away one that opens nothing: given up by its owner, over, or of an older kind. */
  forget(shop: Speaking): string;
};

/** Over https the name says that this very host set it, on a safe line: no sibling host can plant one (T40). */
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

/** What scripts may read beside the cookie of a guest, or of this customer; set and taken away with it. */
export function knownCookie(shop: Speaking & Pick<Shop, "secret">, maxAgeSeconds: number, customerId?: string): string {
  const known =
    customerId === undefined
      ? KNOWN_GUEST
      : createHmac("sha256", shop.secret).update(`known customer\n${customerId}`).digest("base64url").slice(0, 3);
  return `${KNOWN_COOKIE}=${maxAgeSeconds > 0 ? known : ""}; Path=/; SameSite=Lax; Max-Age=${maxAgeSeconds}${shop.origin.protocol === "https" ? "; Secure" : ""}`;
}

/** What scripts may read of somebody's logging out: when it was, for as long as a session lasts. */
export function leftCookie(shop: Speaking & Pick<Shop, "clock" | "config">): string {
  return `${LEFT_COOKIE}=${shop.clock().getTime()}; Path=/; SameSite=Lax; Max-Age=${shop.config.session.expiresIn}${shop.origin.protocol === "https" ? "; Secure" : ""}`;
}

/** Of a guest who has begun a checkout. */
export const guestCookie = sessionCookie("rambla_guest", "Lax");
/** Of a customer: the token that renews their session, from which the server makes the other one. */
export const customerCookie = sessionCookie("rambla_customer", "Lax");
/** Of a browser somebody has signed in from; stays when they sign out. */
export const deviceCookie = sessionCookie("rambla_device", "Lax");
/** Of a browser that was sent to a sign-in provider, or has come back with somebody whom no account knows. */
export const providerCookie = sessionCookie("rambla_provider", "Lax");

/** The token in a cookie that holds one of ours; none where somebody wrote anything else. */
export function tokenIn(cookie: SessionCookie, shop: Speaking, cookies: string | undefined): string | undefined {
  const token = cookie.read(shop, cookies);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** Of an operator; no page of anybody else can make the browser send it. */
export const operatorCookie = sessionCookie("rambla_operator", "Strict");

/**
 * The orders that a browser may open by their links have a cookie each: two links that are opened at the same moment write two cookies, so
 * neither takes away the other.
 */
const ORDER = "rambla_order_";
/** Orders that a browser holds at a time; the next one takes the place of the oldest. */
const MOST_ORDERS = 10;

const orderCookie = (orderId: string): SessionCookie => sessionCookie(ORDER + orderId, "Lax");

/** The token that this browser holds of an order; the database decides whether it opens it. */
export function orderTokenIn(shop: Speaking, orderId: string, cookies: string | undefined): string | undefined {
  return isOpaqueId(orderId) ? tokenIn(orderCookie(orderId), shop, cookies) : undefined;
}

/** The headers that keep the token of an order for as long as a guest is known; none for what can be neither order nor token. */
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

/** The headers that take all orders out of a browser. */
export function forgetOrders(shop: Speaking, cookies: string | undefined): readonly string[] {
  return ordersIn(shop, cookies).map((orderId) => orderCookie(orderId).forget(shop));
}

/** The orders of a browser's cookies, the oldest first, because browsers send their cookies in that order. */
function ordersIn(shop: Speaking, cookies = ""): readonly string[] {
  const prefix = cookieName(shop, ORDER);
  const names = cookies.split(";").map((pair) => pair.trim().split("=", 1)[0] ?? "");
  return names
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter(isOpaqueId);
}
