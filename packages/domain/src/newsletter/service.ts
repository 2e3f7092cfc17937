/** The newsletter of a brand, with double opt-in. */
import { randomId } from "@rambla/core/id";
import type { BrandCode } from "@rambla/core/market";
import { type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { after, DAY } from "@rambla/core/time";
import { canonicalMailbox, isMailbox } from "../mail/mailbox-rules.ts";
import { mailHash } from "../mail/service.ts";
import { type CallContext, customerOf, isCustomer } from "../platform/call-context.ts";
import type { Transaction } from "../platform/database/database.ts";
import { callerOf, type Limit, takeTries, takeTry } from "../platform/limits.ts";
import type { Shop } from "../platform/shop.ts";
import { isNewsletterCode, newsletterCode } from "./codes.ts";
import { newsletterMail } from "./mail-service.ts";
import {
  confirmSubscription,
  isSubscribed,
  moveSubscription,
  removeSubscription,
  removeSubscriptionOf,
  removeUnconfirmed,
  upsertSubscription,
  findConfirmed,
} from "./store.ts";

export type NewsletterLink = { readonly subscriptionId: string; readonly code: string };
/** Mails to a proven mailbox; one starts a window, so the next is a day away. */
const TOLD: Limit = { name: "newsletter.told", tries: 1, seconds: DAY / 1000 };
type Own = { readonly email: string | null; readonly isSubscribed: boolean };

/**
 * Asks a mailbox for confirmation, once a day at most (`limits.mail.unaskedPerDay`). The answer is the same for a subscribed one. A
 * customer's proven mailbox needs no confirmation.
 */
export async function subscribe(
  context: Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress">,
  asked: string,
): Promise<{ readonly asked: true } | Refusal<"newsletter.empty" | "email.invalid" | "limit.tooMany">> {
  const { shop, market, viewer } = context;
  const email = canonicalMailbox(asked);
  if (email === "") return refuseField("email", "newsletter.empty");
  if (!isMailbox(email)) return refuseField("email", "email.invalid");
  const limit = { name: "newsletter.address", tries: shop.config.limits.newsletter.perHour, seconds: 3600 };
  const tooMany = await takeTry(shop, limit, callerOf(context));
  if (tooMany) return tooMany;
  await keep(shop, market, email, isCustomer(viewer) && viewer.mailbox === email);
  return { asked: true };
}

/** A proven mailbox gets one mail a day at most, however often its owner changes the setting. */
async function keep(shop: Shop, { brand, country, language }: CallContext["market"], email: string, isProven: boolean): Promise<void> {
  const now = shop.clock();
  const row = {
    subscriptionId: randomId(shop.random),
    brand: brand.code,
    email,
    country: country.code,
    language,
    askedAt: now,
    confirmedAt: isProven ? now : null,
  };
  await shop.database.transaction(async (transaction) => {
    const subscriptionId = await upsertSubscription(transaction, row);
    const isTold =
      isProven &&
      (await takeTries(transaction, now, [{ limit: TOLD, subject: `${brand.code} ${mailHash(shop, email).toString("base64url")}` }])) !==
        undefined;
    if (isTold) return;
    await newsletterMail.queue(shop, transaction, {
      recipient: email,
      brand: brand.code,
      country: country.code,
      language,
      payload: { subscriptionId },
      isUnasked: !isProven,
    });
  });
}

/** Repeatable. @returns `item.notFound` for a wrong, expired or cancelled link */
export async function confirm(
  { shop, market }: Pick<CallContext, "shop" | "market">,
  link: NewsletterLink,
): Promise<{ readonly confirmed: true } | Refusal<"item.notFound">> {
  const since = after(shop.clock(), -shop.config.newsletter.confirmDays * DAY);
  const isDone =
    isNewsletterCode(shop, "confirm", link) &&
    (await confirmSubscription(shop.database, link.subscriptionId, market.brand.code, since, shop.clock()));
  return isDone ? { confirmed: true } : refuse("item.notFound");
}

/** Deletes the mailbox. The link never expires. Repeatable. */
export async function leave(
  shop: Pick<Shop, "database" | "secret">,
  link: NewsletterLink,
): Promise<{ readonly left: true } | Refusal<"item.notFound">> {
  if (!isNewsletterCode(shop, "leave", link)) return refuse("item.notFound");
  await removeSubscription(shop.database, link.subscriptionId);
  return { left: true };
}

/** Of the proven mailbox. */
export async function ownSubscription(context: Pick<CallContext, "shop" | "market" | "viewer">): Promise<Own> {
  const { mailbox } = customerOf(context);
  return {
    email: mailbox,
    isSubscribed: mailbox !== null && (await isSubscribed(context.shop.database, context.market.brand.code, mailbox)),
  };
}

/** Undefined without a subscription. */
export async function leaveLinkOf(shop: Pick<Shop, "database" | "secret">, brand: BrandCode, mailbox: string): Promise<string | undefined> {
  const subscriptionId = await findConfirmed(shop.database, brand, mailbox);
  return subscriptionId && `${subscriptionId}.${newsletterCode(shop, "leave", subscriptionId)}`;
}

export async function setSubscription(
  context: Pick<CallContext, "shop" | "market" | "viewer">,
  isWanted: boolean,
): Promise<Own | Refusal<"newsletter.noMailbox">> {
  const { shop, market } = context;
  const { mailbox } = customerOf(context);
  if (mailbox === null) return refuse("newsletter.noMailbox");
  const { isSubscribed: is } = await ownSubscription(context);
  if (isWanted && !is) await keep(shop, market, mailbox, true);
  if (!isWanted) await removeSubscriptionOf(shop.database, market.brand.code, mailbox);
  return { email: mailbox, isSubscribed: isWanted };
}

export async function forgetUnconfirmed(shop: Pick<Shop, "database" | "clock" | "config">): Promise<void> {
  await removeUnconfirmed(shop.database, after(shop.clock(), -shop.config.newsletter.confirmDays * DAY));
}

/** Moves a subscription to a customer's new mailbox, in the caller's transaction. */
export async function newsletterFollows(
  transaction: Transaction,
  { brand, from, to }: { readonly brand: BrandCode; readonly from: string | null; readonly to: string | null },
): Promise<void> {
  if (from !== null && to !== null && from !== to) await moveSubscription(transaction, brand, from, to);
}
