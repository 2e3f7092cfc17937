import type { BrandCode, CountryCode, LanguageCode } from "@rambla/core/market";
import type { Queryable } from "../platform/database/database.ts";
import { removeInPortions } from "../platform/database/portions-store.ts";
import { fragment, sql } from "../platform/database/sql.ts";

export type SubscriptionRow = {
  readonly subscriptionId: string;
  readonly brand: BrandCode;
  readonly email: string;
  readonly country: CountryCode;
  readonly language: LanguageCode;
  readonly askedAt: Date;
  readonly confirmedAt: Date | null;
};

/** One per mailbox; it stays confirmed if it was. @returns its id */
export async function upsertSubscription(database: Queryable, row: SubscriptionRow): Promise<string> {
  const [kept] = await database.query<{ subscriptionId: string }>(sql`
    insert into newsletter_subscription (subscription_id, brand, email, country, language, asked_at, confirmed_at)
    values (${row.subscriptionId}, ${row.brand}, ${row.email}, ${row.country}, ${row.language}, ${row.askedAt}, ${row.confirmedAt})
    on conflict (brand, email) do update set
      asked_at = excluded.asked_at, confirmed_at = coalesce(newsletter_subscription.confirmed_at, excluded.confirmed_at),
      -- A stranger must not choose the subscriber's language.
      country = case when newsletter_subscription.confirmed_at is null then excluded.country else newsletter_subscription.country end,
      language = case when newsletter_subscription.confirmed_at is null then excluded.language else newsletter_subscription.language end
    returning subscription_id as "subscriptionId"`);
  if (!kept) throw new Error("a subscription was not kept");
  return kept.subscriptionId;
}

export async function findSubscription(database: Queryable, subscriptionId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await database.query<SubscriptionRow>(sql`
    select subscription_id as "subscriptionId", brand, email, country, language, asked_at as "askedAt", confirmed_at as "confirmedAt"
    from newsletter_subscription where subscription_id = ${subscriptionId}`);
  return row;
}

export async function findConfirmed(database: Queryable, brand: BrandCode, email: string): Promise<string | undefined> {
  const [row] = await database.query<{ subscriptionId: string }>(sql`
    select subscription_id as "subscriptionId" from newsletter_subscription where brand = ${brand} and email = ${email} and confirmed_at is not null`);
  return row?.subscriptionId;
}

export async function isSubscribed(database: Queryable, brand: BrandCode, email: string): Promise<boolean> {
  return (await findConfirmed(database, brand, email)) !== undefined;
}

/** @returns false without one that is confirmed or recent enough */
export async function confirmSubscription(
  database: Queryable,
  subscriptionId: string,
  brand: BrandCode,
  since: Date,
  now: Date,
): Promise<boolean> {
  const rows = await database.query(sql`
    update newsletter_subscription set confirmed_at = coalesce(confirmed_at, ${now})
    where subscription_id = ${subscriptionId} and brand = ${brand} and (confirmed_at is not null or asked_at > ${since}) returning 1`);
  return rows.length === 1;
}

export async function removeSubscription(database: Queryable, subscriptionId: string): Promise<void> {
  await database.query(sql`delete from newsletter_subscription where subscription_id = ${subscriptionId}`);
}

export async function removeSubscriptionOf(database: Queryable, brand: BrandCode, email: string): Promise<void> {
  await database.query(sql`delete from newsletter_subscription where brand = ${brand} and email = ${email}`);
}

export async function removeUnconfirmed(database: Queryable, before: Date): Promise<void> {
  await removeInPortions(database, "newsletter_subscription", fragment`confirmed_at is null and asked_at < ${before}`);
}

/** Keeps the link. An existing subscription of the new mailbox becomes confirmed. */
export async function moveSubscription(transaction: Queryable, brand: BrandCode, from: string, to: string): Promise<void> {
  await transaction.query(sql`
    with moved as (
      delete from newsletter_subscription where brand = ${brand} and email = ${from} and confirmed_at is not null
      returning subscription_id, country, language, asked_at, confirmed_at
    ), joined as (
      update newsletter_subscription kept set confirmed_at = coalesce(kept.confirmed_at, moved.confirmed_at)
      from moved where kept.brand = ${brand} and kept.email = ${to} returning 1
    )
    insert into newsletter_subscription (subscription_id, brand, email, country, language, asked_at, confirmed_at)
    select subscription_id, ${brand}, ${to}, country, language, asked_at, confirmed_at from moved where not exists (select from joined)`);
}
