/** Arrival notices: who waits for goods, and who is to be told that they came (R-250, R-370; docs/decisions/024). */
import { type BrandCode, type CountryCode, type LanguageCode, type Market, type Markets, marketOf, withCountryParameter } from "@rambla/core/market";
import { isRefusal, type Refusal, refuse } from "@rambla/core/refusal";
import { after, DAY } from "@rambla/core/time";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { mailboxOf } from "../mail/mailbox-rules.ts";
import { type CallContext, wishOf } from "../platform/call-context.ts";
import { networkHash } from "../platform/client-network.ts";
import { takeTries } from "../platform/limits.ts";
import type { Shop } from "../platform/shop.ts";
import { addArrivalNotice, confirmNotices, findDueNotices, forgetToldNotices, takeNotices } from "./arrival-store.ts";
import type { GoodsCard } from "./card.ts";
import { goodsCards } from "./service.ts";

const HOUR = 3600;
const DUE_AT_ONCE = 200;
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
  const address = email.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return refuse("email.invalid", { fields: { email: "email.invalid" } });
  const { perHour, waiting } = shop.config.limits.arrival;
  const clientHash = networkHash(shop, clientAddress);
  const done = await onlyOnce(shop, wishOf(context), {}, async (transaction) => {
    const limit = { name: "arrival.address", tries: perHour, seconds: HOUR };
    const tooMany = await takeTries(transaction, shop.clock(), [{ limit, subject: clientHash.toString("base64url") }]);
    if (tooMany) return tooMany;
    const outcome = await addArrivalNotice(transaction, market, { goodsId, email: address, mailbox: mailboxOf(address), clientHash, createdAt: shop.clock() }, waiting);
    if (outcome === "notSold") return refuse("goods.notExist");
    return outcome === "tooMany" ? refuse("limit.tooMany") : undefined;
  });
  return isRefusal(done) ? done : { subscribed: true };
}

/** Notices whose goods are there and whose mailbox was not told of any today; forgets those that were told longer ago. */
export async function dueNotices(shop: Shop): Promise<readonly string[]> {
  const now = shop.clock();
  const since = after(now, -DAY);
  await forgetToldNotices(shop.database, since);
  return await findDueNotices(shop.database, now, since, DUE_AT_ONCE);
}

/** What one mail tells: goods that came, in the market they were asked for in. */
export type Arrival = { readonly noticeIds: readonly string[]; readonly email: string; readonly market: Market; readonly goods: readonly GoodsCard[] };

/** Takes what a mailbox can be told now, this notice and what else it waits for; undefined when it was told meanwhile. */
export async function takeArrival(shop: Shop, noticeId: string): Promise<Arrival | undefined> {
  const now = shop.clock();
  const taken = await shop.database.transaction((transaction) => takeNotices(transaction, noticeId, now, after(now, -DAY), IN_ONE_MAIL));
  const first = taken.find((notice) => notice.noticeId === noticeId) ?? taken[0];
  if (!first) return undefined;
  const market = marketOfNotice(shop.config, first.brand, first.country, first.language);
  const cards = await goodsCards(shop, market, taken.map((notice) => notice.goodsId));
  return { noticeIds: taken.map((notice) => notice.noticeId), email: first.email, market, goods: taken.flatMap((notice) => cards.get(notice.goodsId) ?? []) };
}

/** The mailbox was told, or what it waited for is not sold any more. */
export async function arrivalTold(shop: Shop, arrival: Arrival): Promise<void> {
  await confirmNotices(shop.database, arrival.noticeIds, shop.clock());
}

/** The market a notice was asked for in: that of the country, in the language of the page. */
function marketOfNotice(markets: Markets, brand: BrandCode, country: CountryCode, language: LanguageCode): Market {
  const market = marketOf(markets, brand, country);
  return market.language === language ? market : (withCountryParameter(markets, market, language) ?? market);
}
