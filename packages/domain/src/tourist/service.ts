/** Guest sessions. No answer reveals who is a customer. */
import { tidyEmail } from "@rambla/core/email";
import { randomId } from "@rambla/core/id";
import type { BrandCode } from "@rambla/core/market";
import { type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { DAY } from "@rambla/core/time";
import { canonicalMailbox, isMailbox } from "../mail/mailbox-rules.ts";
import type { CallContext, Guest } from "../platform/call-context.ts";
import { networkOf } from "../platform/client-network.ts";
import { takeTries, takeTry } from "../platform/limits.ts";
import type { Shop } from "../platform/shop.ts";
import { openSession, sessionOf } from "../session/service.ts";

const CHECKS = { name: "tourist.check", tries: 60, seconds: 60 };
const LOGINS = { name: "tourist.login", tries: 300, seconds: 600 };
/** Per network, so strangers do not use up the owner's tries. */
const LOGINS_PER_MAILBOX = { name: "tourist.mailbox", tries: 120, seconds: 3600 };

/** The same for every mailbox; false where the shop only takes orders of customers. */
export async function checkGuest(
  context: Pick<CallContext, "shop" | "clientAddress">,
  email: string,
): Promise<{ guestCheckout: boolean } | Refusal<"email.invalid" | "limit.tooMany">> {
  const tooMany = await takeTry(context.shop, CHECKS, networkOf(context.clientAddress));
  if (tooMany) return tooMany;
  return isMailbox(tidyEmail(email)) ? { guestCheckout: context.shop.config.guest.checkout } : refuseField("email", "email.invalid");
}

/** The server makes the guest id, so a caller cannot become another guest. A valid token keeps its id and orders. */
export async function loginGuest(
  context: Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress">,
  asked: { readonly email: string; readonly visitorId?: string },
): Promise<
  | { readonly access_token: string; readonly expires_in: number; readonly visitorId: string }
  | Refusal<"auth.required" | "email.invalid" | "limit.tooMany">
> {
  const { shop, market, viewer } = context;
  if (!shop.config.guest.checkout) return refuse("auth.required");
  const email = tidyEmail(asked.email);
  if (!isMailbox(email)) return refuseField("email", "email.invalid");
  const network = networkOf(context.clientAddress);
  const tooMany = await takeTries(shop.database, shop.clock(), [
    { limit: LOGINS, subject: network },
    { limit: LOGINS_PER_MAILBOX, subject: `${network} ${canonicalMailbox(email)}` },
  ]);
  if (tooMany) return tooMany;
  const guestId = viewer.kind === "anonymous" ? randomId(shop.random) : (viewer.guestId ?? randomId(shop.random));
  const milliseconds = shop.config.guest.tokenDays * DAY;
  const token = await openSession(
    shop,
    shop.database,
    { kind: "guest", subjectId: guestId, brand: market.brand.code, email: canonicalMailbox(email) },
    milliseconds,
  );
  const visitorId = /^[A-Za-z0-9_-]{8,64}$/.test(asked.visitorId ?? "") ? (asked.visitorId ?? "") : randomId(shop.random);
  return { access_token: token, expires_in: milliseconds / 1000, visitorId };
}

/** Undefined for an invalid, expired or other brand's token. */
export async function guestOfToken(
  shop: Pick<Shop, "database" | "clock" | "config">,
  token: string,
  brandCode: BrandCode,
): Promise<Guest | undefined> {
  const session = await sessionOf(shop, "guest", token);
  return session?.brand === brandCode ? { kind: "guest", guestId: session.subjectId, email: session.email } : undefined;
}
