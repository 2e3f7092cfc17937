/** The newsletter of a brand: it comes only to a mailbox that has said yes itself, and leaves at one press (R-475 to R-477, D-156, decision 101). */
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
/** Mails to a proven mailbox; with one of them a window begins, so that the next one is a whole day away. */
const TOLD: Limit = { name: "newsletter.told", tries: 1, seconds: DAY / 1000 };
type Own = { readonly email: string | null; readonly isSubscribed: boolean };

/**
 * Asks a mailbox by mail whether it wants the newsletter, whoever names it: the answer is the same for one that gets it already. A
 * mailbox is asked once a day at most (`limits.mail.unaskedPerDay`); what a customer has proven to be theirs need not be asked.
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

/** Keeps a subscription and writes to its mailbox: one that is proven is told once a day at most, however often it changes its mind. */
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

/** A mailbox says yes, by the link that came there. Once more is the same. @returns `item.notFound` for a link that is wrong, too old or of somebody who has left */
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

/** Nothing comes any more, and the mailbox is forgotten. Its link holds for good, and once more is the same. */
export async function leave(
  shop: Pick<Shop, "database" | "secret">,
  link: NewsletterLink,
): Promise<{ readonly left: true } | Refusal<"item.notFound">> {
  if (!isNewsletterCode(shop, "leave", link)) return refuse("item.notFound");
  await removeSubscription(shop.database, link.subscriptionId);
  return { left: true };
}

/** Whether it comes to the proven mailbox of a customer. */
export async function ownSubscription(context: Pick<CallContext, "shop" | "market" | "viewer">): Promise<Own> {
  const { mailbox } = customerOf(context);
  return {
    email: mailbox,
    isSubscribed: mailbox !== null && (await isSubscribed(context.shop.database, context.market.brand.code, mailbox)),
  };
}

/** What leaves the newsletter of a mailbox, in an address of its page; undefined where none comes there. */
export async function leaveLinkOf(shop: Pick<Shop, "database" | "secret">, brand: BrandCode, mailbox: string): Promise<string | undefined> {
  const subscriptionId = await findConfirmed(shop.database, brand, mailbox);
  return subscriptionId && `${subscriptionId}.${newsletterCode(shop, "leave", subscriptionId)}`;
}

/** A customer has it come, or not. */
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

/** Forgets mailboxes that did not say yes. */
export async function forgetUnconfirmed(shop: Pick<Shop, "database" | "clock" | "config">): Promise<void> {
  await removeUnconfirmed(shop.database, after(shop.clock(), -shop.config.newsletter.confirmDays * DAY));
}

/** A customer's mailbox is another one from now on, in the transaction that makes it so: what came there comes along. */
export async function newsletterFollows(
  transaction: Transaction,
  { brand, from, to }: { readonly brand: BrandCode; readonly from: string | null; readonly to: string | null },
): Promise<void> {
  if (from !== null && to !== null && from !== to) await moveSubscription(transaction, brand, from, to);
}
