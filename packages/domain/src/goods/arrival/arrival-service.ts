/** Arrival notices: who waits for goods, and who is to be told that they came (R-250, R-370; docs/decisions/024). */
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
/** Goods in one mail. */
const IN_ONE_MAIL = 20;

/**
 * Remembers a mailbox for the day the goods arrive (R-250, D-099). Asking twice is asking once, also in another spelling of the mailbox, of which the last from the same network is written to. Counted per network, never per
 * mailbox: a stranger's wishes leave its owner as many as before.
 * Refuses `email.invalid`, `goods.notExist`, and `limit.tooMany` when the network asks too often or waits for too much.
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

/** Notices whose goods are there and whose mailbox was not told of any today; forgets those that were told longer ago. */
export async function dueNotices(shop: Shop, most: number): Promise<readonly string[]> {
  const now = shop.clock();
  const since = after(now, -DAY);
  await forgetToldNotices(shop.database, since);
  return await findDueNotices(shop.database, since, most);
}

/** Puts the mail to a mailbox in line: this notice and what else it waits for and is there. It is told then, and waits for nothing of that any more. */
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

/** A customer's mailbox is another one from now on, in the transaction that makes it so: what it waits for is waited for there. */
export async function noticesFollow(
  transaction: Transaction,
  { brand, from, to }: { readonly brand: BrandCode; readonly from: string | null; readonly to: string | null },
): Promise<void> {
  if (from !== null && to !== null && from !== to)
    await moveNotices(transaction, brand, { email: from, mailbox: mailboxOf(from) }, { email: to, mailbox: mailboxOf(to) });
}

/** The mail that goods arrived, of those that are still sold when it is sent. */
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
