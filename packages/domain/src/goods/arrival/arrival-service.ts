/** Back-in-stock notifications. */
import type { BrandCode } from "@rambla/core/market";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { after, DAY } from "@rambla/core/time";
import * as z from "zod";
import { type IdempotencyRefusal, onlyOnce } from "../../idempotency/service.ts";
import { canonicalMailbox, isMailbox, mailboxOf } from "../../mail/mailbox-rules.ts";
import { mailPicture } from "../../mail/presentation.ts";
import { type MailKind, mailKind } from "../../mail/service.ts";
import { type CallContext, wishOf } from "../../platform/call-context.ts";
import { networkHash } from "../../platform/client-network.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { takeTries } from "../../platform/limits.ts";
import type { Shop } from "../../platform/shop.ts";
import { arrivalLetter } from "./arrival-presentation.ts";
import { addArrivalNotice, findDueNotices, forgetToldNotices, moveNotices, takeNotices } from "./arrival-store.ts";
import { goodsCards } from "../service.ts";

const HOUR = 3600;
const IN_ONE_MAIL = 20;

/**
 * Subscribes a mailbox. A repeat in another spelling from the same network changes the address. Limits are per network, not per mailbox:
 * strangers cannot use up the owner's. Refuses `email.invalid`, `goods.notExist`, and `limit.tooMany`.
 */
export async function subscribeArrival(
  context: Pick<CallContext, "shop" | "market" | "clientAddress" | "wish">,
  goodsId: string,
  email: string,
): Promise<{ subscribed: true } | IdempotencyRefusal | Refusal<"goods.notExist" | "email.invalid" | "limit.tooMany">> {
  const { shop, market, clientAddress } = context;
  const address = canonicalMailbox(email);
  if (!isMailbox(address)) return refuseField("email", "email.invalid");
  const { perHour, waiting } = shop.config.limits.arrival;
  const clientHash = networkHash(shop, clientAddress);
  const done = await onlyOnce(shop, wishOf(context), {}, async (transaction) => {
    const limit = { name: "arrival.address", tries: perHour, seconds: HOUR };
    const tooMany = await takeTries(transaction, shop.clock(), [{ limit, subject: clientHash.toString("base64url") }]);
    if (tooMany) return tooMany;
    const outcome = await addArrivalNotice(
      transaction,
      market,
      { goodsId, email: address, mailbox: mailboxOf(address), clientHash, createdAt: shop.clock() },
      waiting,
    );
    if (outcome === "notSold") return refuse("goods.notExist");
    return outcome === "tooMany" ? refuse("limit.tooMany") : undefined;
  });
  return isRefusal(done) ? done : { subscribed: true };
}

/** Due notifications, at most one mail a day per mailbox. Also deletes old ones. */
export async function dueNotices(shop: Shop, most: number): Promise<readonly string[]> {
  const now = shop.clock();
  const since = after(now, -DAY);
  await forgetToldNotices(shop.database, since);
  return await findDueNotices(shop.database, since, most);
}

/** Queues one mail with all goods in stock that the mailbox waits for. */
export async function tellArrival(shop: Shop, noticeId: string): Promise<void> {
  const now = shop.clock();
  await shop.database.transaction(async (transaction) => {
    const taken = await takeNotices(transaction, noticeId, now, after(now, -DAY), IN_ONE_MAIL);
    const first = taken.find((notice) => notice.noticeId === noticeId) ?? taken[0];
    if (!first) return;
    const { email, brand, country, language } = first;
    await goodsArrived.queue(shop, transaction, {
      recipient: email,
      brand,
      country,
      language,
      payload: { goodsIds: taken.map((notice) => notice.goodsId) },
    });
  });
}

/** Moves subscriptions to a customer's new mailbox, in the caller's transaction. */
export async function noticesFollow(
  transaction: Transaction,
  { brand, from, to }: { readonly brand: BrandCode; readonly from: string | null; readonly to: string | null },
): Promise<void> {
  if (from !== null && to !== null && from !== to)
    await moveNotices(transaction, brand, { email: from, mailbox: mailboxOf(from) }, { email: to, mailbox: mailboxOf(to) });
}

/** Leaves out goods that are no longer sold when it is sent. */
export const goodsArrived: MailKind<{ goodsIds: string[] }> = mailKind(
  "goodsArrived",
  z.object({ goodsIds: z.array(z.string()) }),
  async (shop, { payload, market, origin, addressOf }) => {
    const cards = await goodsCards(shop, market, payload.goodsIds);
    const [first, ...others] = payload.goodsIds
      .flatMap((goodsId) => cards.get(goodsId) ?? [])
      .map(({ goodsId, title, price, picture }) => ({
        title,
        price: price.price,
        link: addressOf("commodity/detail", { id: goodsId, distributionId: "0" }),
        picture: mailPicture(origin, picture.pictureId),
      }));
    return first && arrivalLetter(market, shop.texts.of(market.languageChain, "arrivalMail"), addressOf(""), [first, ...others]);
  },
);
