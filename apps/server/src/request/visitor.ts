/** Who visits a page, by the cookies of the request: read, renewed before every change of page, and taken away when they open nothing. */
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

/** Addresses that are entered without an attempt to renew the session (R-162, D-007). */
const WITHOUT_RENEWAL = new Set(pages.flatMap((page) => (page.unrenewedIn ? [pathOf(page, page.unrenewedIn)] : [])));

/** What names a person or leads to them. */
const OF_A_PERSON = { guest: guestCookie, customer: customerCookie, provider: providerCookie };

/**
 * The headers that take all of it out of a browser, and have each of its tabs forget the rest.
 * @param header the cookies of the request, which name the orders that the browser may open
 */
export function forgetting(shop: Shop, header: string | undefined): readonly string[] {
  const ofPerson = Object.values(OF_A_PERSON).map((cookie) => cookie.forget(shop));
  return [...ofPerson, ...forgetOrders(shop, header), knownCookie(shop, 0), leftCookie(shop)];
}

export type Visitor = {
  viewer(): Viewer;
  /** The guest of this browser, also beside a customer. */
  readonly guest: Guest | undefined;
  /** The token of an order's link that this browser holds. */
  orderToken(orderId: string): string | undefined;
  /** Keeps one: later requests open the order by it. */
  rememberOrder(orderId: string, token: string): void;
  /** What tells the shop that this browser has signed in before. */
  readonly deviceToken: string | undefined;
  /** What this browser was given along to a sign-in provider. */
  readonly providerToken: string | undefined;
  /** From here on the request speaks for the guest, as later ones do by their cookie. */
  rememberGuest(token: string, maxAgeSeconds: number): Promise<void>;
  /** The same for a customer who has just signed in. */
  rememberCustomer(tokens: { readonly refresh_token: string; readonly expires_in: number; readonly device_token?: string }): Promise<void>;
  /** Keeps what a sign-in provider will be answered by; nothing takes it away. */
  rememberProvider(token: string | undefined): void;
  /** Nothing of a person stays in the browser but that it is a known device, and each tab is told so. A session that ran out takes nothing along. */
  forget(): void;
  /** The headers that set and take away cookies. */
  cookies(): readonly string[];
};

/** @param header the cookies of the request; none of a page that is the same for everyone */
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
  // The guest whom a customer leaves behind is none of theirs.
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

/** Who asks for something that is no page, by the token or the cookies of the request. Nothing is renewed and no cookie is set. */
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
