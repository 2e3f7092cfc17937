/** The visitor of a page by cookies: read, renewed before a page change, removed when invalid. */
import { customerViewer, viewerOfToken } from "@rambla/domain/account/viewer-service";
import type { Guest, Viewer } from "@rambla/domain/platform/call-context";
import type { Shop } from "@rambla/domain/platform/shop";
import { customerOfRefresh, renewPair } from "@rambla/domain/session/pair-service";
import { guestOfToken } from "@rambla/domain/tourist/service";
import { pathOf } from "@rambla/storefront/base/page.ts";
import { pages } from "@rambla/storefront/pages.ts";
import { DAY, MINUTE, SECOND } from "@rambla/core/time";
import {
  customerCookie,
  deviceCookie,
  forgetOrders,
  guestCookie,
  keepOrder,
  knownCookie,
  leftCookie,
  orderTokenIn,
  providerCookie,
  type SessionCookie,
  tokenIn,
} from "./session-cookie.ts";

/** Addresses that do not renew the session. */
const WITHOUT_RENEWAL = new Set(pages.flatMap((page) => (page.unrenewedIn ? [pathOf(page, page.unrenewedIn)] : [])));

/** Cookies that identify a person. */
const OF_A_PERSON = { guest: guestCookie, customer: customerCookie, provider: providerCookie };

/**
 * Removes them and has each tab forget its user.
 * @param header the request's cookies, which name the orders
 */
export function forgetting(shop: Shop, header: string | undefined): readonly string[] {
  const ofPerson = Object.values(OF_A_PERSON).map((cookie) => cookie.forget(shop));
  return [...ofPerson, ...forgetOrders(shop, header), knownCookie(shop, 0), leftCookie(shop)];
}

export type Visitor = {
  viewer(): Viewer;
  /** The browser's guest, also beside a customer. */
  readonly guest: Guest | undefined;
  /** The browser's token of an order. */
  orderToken(orderId: string): string | undefined;
  /** Stores one for later requests. */
  rememberOrder(orderId: string, token: string): void;
  /** From earlier logins of this browser. */
  readonly deviceToken: string | undefined;
  /** From a sign-in at a provider. */
  readonly providerToken: string | undefined;
  /** The rest of the request is the guest's, as later ones are by cookie. */
  rememberGuest(token: string, maxAgeSeconds: number): Promise<void>;
  /** The same for a new session. */
  rememberCustomer(tokens: { readonly refresh_token: string; readonly expires_in: number; readonly device_token?: string }): Promise<void>;
  /** Undefined removes it. */
  rememberProvider(token: string | undefined): void;
  /** Removes all but the known device, and informs each tab. Not called for an expired session. */
  forget(): void;
  /** The Set-Cookie headers. */
  cookies(): readonly string[];
};

/** @param header the request's cookies; undefined for a page that is the same for every visitor */
export async function readVisitor(shop: Shop, header: string | undefined, brand: string, pathname: string): Promise<Visitor> {
  const written = new Map<string, string>();
  const tokens = { guest: guestCookie.read(shop, header), customer: customerCookie.read(shop, header) };
  const guest = tokens.guest === undefined ? undefined : await guestOfToken(shop, tokens.guest, brand);
  let viewer: Viewer = guest ?? { kind: "anonymous" };

  const take = (name: string, cookie: SessionCookie) => written.set(name, cookie.forget(shop));
  const keepCustomer = (refresh: string, maxAge: number, customerId: string | undefined) => {
    written.set("customer", customerCookie.write(shop, refresh, maxAge));
    written.set("known", knownCookie(shop, maxAge, customerId));
  };

  if (tokens.customer !== undefined) {
    const renewed = WITHOUT_RENEWAL.has(pathname) ? undefined : await renewPair(shop, tokens.customer, brand);
    const found = renewed ?? (await customerOfRefresh(shop, tokens.customer, brand));
    if (found) viewer = customerViewer(found, guest?.guestId ?? null);
    if (renewed && renewed.pair.refresh !== tokens.customer) keepCustomer(renewed.pair.refresh, renewed.pair.expiresIn, renewed.customerId);
    if (!found) {
      shop.log.info({ brand, reason: "session" }, "a session could not be renewed");
      take("customer", customerCookie);
    }
  }
  if (tokens.guest !== undefined && !guest) take("guest", guestCookie);
  // The former guest does not belong to the customer.
  if (written.size > 0 && viewer.kind !== "customer")
    written.set("known", knownCookie(shop, viewer.kind === "guest" ? (shop.config.guest.tokenDays * DAY) / SECOND : 0));

  return {
    viewer: () => viewer,
    guest,
    orderToken: (orderId) => orderTokenIn(shop, orderId, header),
    rememberOrder(orderId, token) {
      for (const cookie of keepOrder(shop, { orderId, token }, header)) written.set(cookie.split("=", 1)[0] ?? "", cookie);
    },
    deviceToken: tokenIn(deviceCookie, shop, header),
    providerToken: tokenIn(providerCookie, shop, header),
    async rememberGuest(token, maxAge) {
      viewer = (await guestOfToken(shop, token, brand)) ?? viewer;
      written.set("guest", guestCookie.write(shop, token, maxAge));
      written.set("known", knownCookie(shop, maxAge));
    },
    async rememberCustomer({ refresh_token: refresh, expires_in: expiresIn, device_token: device }) {
      const found = await customerOfRefresh(shop, refresh, brand);
      if (viewer.kind === "customer" && viewer.customerId !== found?.customerId) written.set("left", leftCookie(shop));
      if (found) viewer = customerViewer(found, guest?.guestId ?? null);
      keepCustomer(refresh, expiresIn, found?.customerId);
      if (device !== undefined) written.set("device", deviceCookie.write(shop, device, (shop.config.session.deviceDays * DAY) / SECOND));
    },
    rememberProvider(token) {
      written.set(
        "provider",
        token === undefined
          ? providerCookie.forget(shop)
          : providerCookie.write(shop, token, (shop.config.account.providerMinutes * MINUTE) / SECOND),
      );
    },
    forget() {
      viewer = { kind: "anonymous" };
      for (const [name, cookie] of Object.entries(OF_A_PERSON)) take(name, cookie);
      for (const cookie of forgetOrders(shop, header)) written.set(cookie.split("=", 1)[0] ?? "", cookie);
      written.set("known", knownCookie(shop, 0));
      written.set("left", leftCookie(shop));
    },
    cookies: () => [...written.values()],
  };
}

/** Gives the viewer of a request that is no page, by token or cookies. Renews nothing and sets no cookie. */
export async function viewerOfRequest(
  shop: Shop,
  { authorization, cookie }: { readonly authorization?: string | undefined; readonly cookie?: string | undefined },
  brand: string,
): Promise<Viewer> {
  const bearer = authorization?.replace(/^Bearer /, "");
  if (bearer) return (await viewerOfToken(shop, bearer, brand)) ?? { kind: "anonymous" };
  const tokens = { guest: guestCookie.read(shop, cookie), customer: customerCookie.read(shop, cookie) };
  const guest = tokens.guest === undefined ? undefined : await guestOfToken(shop, tokens.guest, brand);
  const customer = tokens.customer === undefined ? undefined : await customerOfRefresh(shop, tokens.customer, brand);
  return customer ? customerViewer(customer, guest?.guestId ?? null) : (guest ?? { kind: "anonymous" });
}
