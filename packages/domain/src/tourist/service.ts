/** Guests: a token for checkout and for the orders placed with it (D-085). Nobody learns here who shops with us (D-185). */
import { jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { randomId } from "@rambla/core/id";
import type { BrandCode, Market } from "@rambla/core/market";
import { type Refusal, refuse } from "@rambla/core/refusal";
import { DAY } from "@rambla/core/time";
import { isEmail } from "../order/contact-rules.ts";
import type { CallContext, Viewer } from "../platform/call-context.ts";
import { networkOf } from "../platform/client-network.ts";
import { takeTries, takeTry } from "../platform/limits.ts";
import type { Shop } from "../platform/shop.ts";

export type Guest = Extract<Viewer, { kind: "guest" }>;

const AUDIENCE = "guest";
const CHECKS = { name: "tourist.check", tries: 60, seconds: 60 };
const LOGINS = { name: "tourist.login", tries: 300, seconds: 600 };
/** From one network: a stranger's tries are never those of the mailbox's owner. */
const LOGINS_PER_MAILBOX = { name: "tourist.mailbox", tries: 120, seconds: 3600 };

const claimsSchema = z.object({ sub: z.string().regex(/^[0-9A-Za-z]{20,40}$/), email: z.string().max(254) });

/** Whether a mailbox may check out as a guest: every one may, known or not (D-185). */
export async function checkGuest(context: Pick<CallContext, "shop" | "clientAddress">, email: string): Promise<{ guestCheckout: boolean } | Refusal<"email.invalid" | "limit.tooMany">> {
  const tooMany = await takeTry(context.shop, CHECKS, networkOf(context.clientAddress));
  if (tooMany) return tooMany;
  return isEmail(email.trim()) ? { guestCheckout: true } : refuse("email.invalid", { fields: { email: "email.invalid" } });
}

/**
 * Gives a guest token. The id in it is made here and never taken from the caller, so nobody can become somebody else's guest;
 * a browser that shows a valid token keeps its id and with it the orders placed before.
 */
export async function loginGuest(
  context: Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress">, asked: { readonly email: string; readonly visitorId?: string },
): Promise<{ readonly access_token: string; readonly expires_in: number; readonly visitorId: string } | Refusal<"email.invalid" | "limit.tooMany">> {
  const { shop, market, viewer } = context;
  const email = asked.email.trim();
  if (!isEmail(email)) return refuse("email.invalid", { fields: { email: "email.invalid" } });
  const network = networkOf(context.clientAddress);
  const tooMany = await takeTries(shop.database, shop.clock(), [
    { limit: LOGINS, subject: network }, { limit: LOGINS_PER_MAILBOX, subject: `${network} ${email.toLowerCase()}` },
  ]);
  if (tooMany) return tooMany;
  const guestId = viewer.kind === "guest" ? viewer.guestId : randomId(shop.random);
  const expiresIn = (shop.config.guest.tokenDays * DAY) / 1000;
  const issuedAt = Math.floor(shop.clock().getTime() / 1000);
  const token = await new SignJWT({ email })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(guestId)
    .setIssuer(issuerOf(market))
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + expiresIn)
    .sign(shop.secret);
  const visitorId = /^[A-Za-z0-9_-]{8,64}$/.test(asked.visitorId ?? "") ? (asked.visitorId ?? "") : randomId(shop.random);
  return { access_token: token, expires_in: expiresIn, visitorId };
}

/** The guest of a token; undefined for one that is forged, expired or of another brand. */
export async function verifyGuestToken(shop: Pick<Shop, "secret" | "clock">, token: string, brandCode: BrandCode): Promise<Guest | undefined> {
  try {
    const { payload } = await jwtVerify(token, shop.secret, {
      algorithms: ["HS256"], audience: AUDIENCE, issuer: `guest of ${brandCode}`, currentDate: shop.clock(), requiredClaims: ["exp", "sub"],
    });
    const claims = claimsSchema.safeParse(payload);
    return claims.success ? { kind: "guest", guestId: claims.data.sub, email: claims.data.email } : undefined;
  } catch {
    return undefined;
  }
}

function issuerOf(market: Market): string {
  return `guest of ${market.brand.code}`;
}
