import type { BrandCode, CountryCode, LanguageCode, Market } from "@rambla/core/market";
import type { Queryable, Transaction } from "../../platform/database/database.ts";
import { removeInPortions } from "../../platform/database/portions-store.ts";
import { type Fragment, fragment, sql } from "../../platform/database/sql.ts";
import { soldGoods } from "../store.ts";

/**
 * Subscribes. Counts go by mailbox, mails by address. Only the subscribing network can change the spelling, so a stranger cannot redirect
 * mails.
 * @returns `tooMany` when the network waits for `most` goods already
 */
export async function addArrivalNotice(
  database: Queryable,
  market: Market,
  notice: {
    readonly goodsId: string;
    readonly email: string;
    readonly mailbox: string;
    readonly clientHash: Buffer;
    readonly createdAt: Date;
  },
  most: number,
): Promise<"remembered" | "notSold" | "tooMany"> {
  const [row] = await database.query<{ sold: boolean; known: boolean; added: boolean }>(sql`
    with page as (select ${notice.goodsId}::text as goods_id),
    sold as (select goods.brand, goods.goods_id from page ${soldGoods(market)}),
    waiting as (
      select count(*)::integer as count from arrival_notice where client_hash = ${notice.clientHash} and mailed_at is null
    ), known as (
      select client_hash from arrival_notice where brand = ${market.brand.code} and goods_id = ${notice.goodsId} and mailbox = ${notice.mailbox} and mailed_at is null
    ), respelled as (
      update arrival_notice set email = ${notice.email} from known
      where brand = ${market.brand.code} and goods_id = ${notice.goodsId} and mailbox = ${notice.mailbox} and arrival_notice.client_hash = ${notice.clientHash}
    ), added as (
      insert into arrival_notice (brand, goods_id, email, mailbox, country, language, client_hash, created_at)
      select sold.brand, sold.goods_id, ${notice.email}, ${notice.mailbox}, ${market.country.code}, ${market.language}, ${notice.clientHash}::bytea, ${notice.createdAt}::timestamptz
      from sold, waiting where waiting.count < ${most}::integer and not exists (select from known)
      -- Notified before, and subscribed again.
      on conflict (brand, goods_id, mailbox) do update set email = excluded.email, mailed_at = null, created_at = excluded.created_at,
        country = excluded.country, language = excluded.language, client_hash = excluded.client_hash
        where arrival_notice.mailed_at is not null
      returning 1
    )
    select exists (select from sold) as sold, exists (select from known) as known, exists (select from added) as added`);
  if (!row?.sold) return "notSold";
  return row.added || row.known ? "remembered" : "tooMany";
}

/**
 * In stock without returns of the last half hour, which an order may take again, and not reserved for a closed pre-sale. Uses the
 * database's clock, as stock movements do.
 */
const THERE: Fragment = fragment`(
  select stock.quantity from goods_stock stock where stock.brand = notice.brand and stock.goods_id = notice.goods_id) > (
    select coalesce(sum(movement.difference), 0) from stock_movement movement
    where movement.brand = notice.brand and movement.goods_id = notice.goods_id and movement.moved_at > now() - interval '30 minutes'
      and movement.reason ~ '^(cancel|release):')
  and not exists (
    select from pre_sale closed where closed.brand = notice.brand and closed.goods_id = notice.goods_id and closed.arrived_round < closed.round
      and (closed.canceled_at is not null or closed.starts_at > now() or closed.ends_at <= now()))`;

/** No mail to the mailbox since then. */
function isQuiet(since: Date): Fragment {
  return fragment`not exists (
    select from arrival_notice told where told.brand = notice.brand and told.mailbox = notice.mailbox and told.mailed_at > ${since})`;
}

/** The oldest first. */
export async function findDueNotices(database: Queryable, since: Date, limit: number): Promise<string[]> {
  const rows = await database.query<{ noticeId: string }>(sql`
    select notice_id as "noticeId" from arrival_notice notice
    where mailed_at is null and ${THERE} and ${isQuiet(since)}
    order by created_at limit ${limit}`);
  return rows.map((row) => row.noticeId);
}

export type TakenNotice = {
  readonly noticeId: string;
  readonly brand: BrandCode;
  readonly goodsId: string;
  readonly email: string;
  readonly country: CountryCode;
  readonly language: LanguageCode;
};

/** Takes a notification and others of the mailbox in the same country and language; done on commit. */
export async function takeNotices(
  transaction: Transaction,
  noticeId: string,
  now: Date,
  since: Date,
  most: number,
): Promise<TakenNotice[]> {
  await transaction.query(sql`
    select pg_advisory_xact_lock(hashtextextended('arrival ' || brand || ' ' || mailbox, 0)) from arrival_notice where notice_id = ${noticeId}`);
  return await transaction.query<TakenNotice>(sql`
    with taken as (
      select notice.notice_id from arrival_notice asked
      join arrival_notice notice using (brand, mailbox, country, language)
      where asked.notice_id = ${noticeId} and notice.mailed_at is null and ${THERE} and ${isQuiet(since)}
      order by notice.created_at limit ${most}
    )
    update arrival_notice notice set mailed_at = ${now}
    from taken where notice.notice_id = taken.notice_id
    returning notice.notice_id as "noticeId", brand, goods_id as "goodsId", email, country, language`);
}

export async function forgetToldNotices(database: Queryable, before: Date): Promise<void> {
  await removeInPortions(database, "arrival_notice", fragment`mailed_at < ${before}`);
}

/** Moves subscriptions. Existing or recent ones of the new mailbox win. */
export async function moveNotices(
  transaction: Transaction,
  brand: BrandCode,
  from: { readonly email: string; readonly mailbox: string },
  to: typeof from,
): Promise<void> {
  await transaction.query(sql`
    with gone as (
      delete from arrival_notice notice where brand = ${brand} and mailbox = ${from.mailbox} and email = ${from.email} and mailbox <> ${to.mailbox}
        and exists (select from arrival_notice own where own.brand = notice.brand and own.goods_id = notice.goods_id and own.mailbox = ${to.mailbox})
    )
    update arrival_notice notice set email = ${to.email}, mailbox = ${to.mailbox}
    where brand = ${brand} and mailbox = ${from.mailbox} and email = ${from.email}
      and not exists (select from arrival_notice own where own.brand = notice.brand and own.goods_id = notice.goods_id and own.mailbox = ${to.mailbox} and own.notice_id <> notice.notice_id)`);
}
