/** Price queries read events themselves (goods/price/offer-store.ts). */
import type { ActivityTimes } from "@rambla/core/activity";
import type { Market } from "@rambla/core/market";
import type { Queryable, Transaction } from "../platform/database/database.ts";
import { endIn } from "../platform/database/end-in.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";
import type { GiftType } from "./gift-rules.ts";

export type ActivityKind = "fullDiscount" | "gift";
export type Step = { readonly fromMinor: number; readonly offMinor: number };

export type ActivityRow = ActivityTimes & {
  readonly activityId: string;
  readonly kind: ActivityKind;
  readonly title: string;
  readonly text: string;
  readonly wholeRange: boolean;
  readonly giftType: GiftType | null;
};
export type NamedGift = { readonly goodsId: string; readonly title: string; readonly fromMinor: number };
/** The smallest amount first. */
export type ActivityWithTerms = ActivityRow & { readonly steps: readonly Step[]; readonly gifts: readonly NamedGift[] };

/** `goodsIds` null for all goods of the brand. Minor units, by country. */
export type StoredActivity = {
  readonly activityId: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, string>>;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly goodsIds: readonly string[] | null;
} & (
  | { readonly kind: "fullDiscount"; readonly steps: Readonly<Record<string, readonly Step[]>> }
  | { readonly kind: "gift"; readonly giftType: GiftType; readonly gifts: readonly StoredGift[] }
);

/** `from` is the threshold by country. */
export type StoredGift = { readonly goodsId: string; readonly quantity: number; readonly from: Readonly<Record<string, number>> };

const endOf = (market: Market): Fragment => endIn(fragment`activity.ends_at`, market);

const columns = (market: Market): Fragment => fragment`
  activity.activity_id as "activityId", kind, text_in(titles, ${market.languageChain}::text[]) as title, coalesce(text_in(texts, ${market.languageChain}::text[]), '') as text,
  starts_at as "startsAt", ${endOf(market)} as "endsAt", canceled_at as "canceledAt", whole_range as "wholeRange", gift_type as "giftType"`;

const heldIn = (market: Market): Fragment =>
  fragment`activity.brand = ${market.brand.code} and ${market.priceCountry.code} = any(countries)`;

const termsIn = (market: Market): Fragment => fragment`
  (select coalesce(json_agg(json_build_object('fromMinor', from_minor, 'offMinor', off_minor) order by from_minor), '[]') from full_discount_step step
    where step.brand = activity.brand and step.activity_id = activity.activity_id and step.country = ${market.priceCountry.code}) as steps,
  (select coalesce(json_agg(json_build_object('goodsId', gift.goods_id, 'title', text.title, 'fromMinor', threshold.from_minor) order by threshold.from_minor, gift.position), '[]')
    from gift
    join gift_threshold threshold on threshold.brand = gift.brand and threshold.activity_id = gift.activity_id and threshold.goods_id = gift.goods_id and threshold.country = ${market.priceCountry.code}
    join goods on goods.brand = gift.brand and goods.goods_id = gift.goods_id and goods.status = 'active'
    join goods_price price on price.brand = goods.brand and price.goods_id = goods.goods_id and price.country = threshold.country
    join lateral (
      select title from goods_text told where told.brand = goods.brand and told.goods_id = goods.goods_id
      order by array_position(${market.languageChain}::text[], language), language limit 1
    ) text on true
    where gift.brand = activity.brand and gift.activity_id = activity.activity_id) as gifts`;

/** Running ones first, then scheduled ones, then others, the latest first. A brand has few. */
export async function findActivities(database: Queryable, market: Market, now: Date): Promise<ActivityWithTerms[]> {
  return await database.query<ActivityWithTerms>(sql`
    select ${columns(market)}, ${termsIn(market)} from activity where ${heldIn(market)}
    order by case when canceled_at is not null or ${endOf(market)} <= ${now}::timestamptz then 2 when starts_at > ${now}::timestamptz then 1 else 0 end, ends_at desc, activity_id`);
}

/** Without ended ones. */
export async function findOfGoods(
  database: Queryable,
  market: Market,
  goodsIds: readonly string[],
  now: Date,
): Promise<(ActivityRow & { readonly goodsId: string })[]> {
  return await database.query<ActivityRow & { goodsId: string }>(sql`
    select wanted.goods_id as "goodsId", ${columns(market)}
    from unnest(${goodsIds}::text[]) with ordinality as wanted(goods_id, place)
    join activity on ${heldIn(market)} and canceled_at is null and ${endOf(market)} > ${now}::timestamptz
    where whole_range or exists (
      select from activity_goods part where part.brand = activity.brand and part.goods_id = wanted.goods_id and part.activity_id = activity.activity_id)
    order by wanted.place, activity.position, activity.activity_id`);
}

export async function findActivityGoods(database: Queryable, brandCode: string, activityId: string): Promise<string[]> {
  const rows = await database.query<{ goodsId: string }>(sql`
    select goods_id as "goodsId" from activity_goods where brand = ${brandCode} and activity_id = ${activityId} order by position, goods_id`);
  return rows.map(({ goodsId }) => goodsId);
}

const timesOf = (brandCode: string, activityId: string, locked: Fragment) => sql`
  select starts_at as "startsAt", ends_at as "endsAt", canceled_at as "canceledAt" from activity
  where brand = ${brandCode} and activity_id = ${activityId} ${locked}`;

export async function findTimes(database: Queryable, brandCode: string, activityId: string): Promise<ActivityTimes | undefined> {
  const [row] = await database.query<ActivityTimes>(timesOf(brandCode, activityId, fragment``));
  return row;
}

/** Undefined for an unknown id. */
export async function lockActivity(transaction: Transaction, brandCode: string, activityId: string): Promise<ActivityTimes | undefined> {
  const [row] = await transaction.query<ActivityTimes>(timesOf(brandCode, activityId, fragment`for no key update`));
  return row;
}

export async function findKnownGoods(database: Queryable, brandCode: string, goodsIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ goodsId: string }>(
    sql`select goods_id as "goodsId" from goods where brand = ${brandCode} and goods_id = any(${goodsIds}::text[])`,
  );
  return new Set(rows.map(({ goodsId }) => goodsId));
}

/** Replaces goods and amounts. A new event comes last. */
export async function saveActivity(transaction: Transaction, brandCode: string, activity: StoredActivity): Promise<void> {
  const { activityId, goodsIds } = activity;
  const isGift = activity.kind === "gift";
  const gifts = isGift ? activity.gifts : [];
  const steps = isGift ? [] : Object.entries(activity.steps).flatMap(([country, list]) => list.map((step) => ({ country, ...step })));
  const countries = [...new Set(isGift ? gifts.flatMap(({ from }) => Object.keys(from)) : steps.map(({ country }) => country))];
  await transaction.query(sql`
    insert into activity (brand, activity_id, kind, position, titles, texts, starts_at, ends_at, whole_range, countries, gift_type)
    select ${brandCode}, ${activityId}, ${activity.kind}, coalesce(max(position), 0) + 1, ${JSON.stringify(activity.titles)}::jsonb, ${JSON.stringify(activity.texts)}::jsonb,
      ${activity.startsAt}::timestamptz, ${activity.endsAt}::timestamptz, ${goodsIds === null}, ${countries}::text[], ${isGift ? activity.giftType : null}::smallint
    from activity where brand = ${brandCode}
    on conflict (brand, activity_id) do update set kind = excluded.kind, titles = excluded.titles, texts = excluded.texts, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, canceled_at = null, whole_range = excluded.whole_range, countries = excluded.countries, gift_type = excluded.gift_type`);
  await transaction.query(sql`delete from activity_goods where brand = ${brandCode} and activity_id = ${activityId}`);
  await transaction.query(sql`delete from full_discount_step where brand = ${brandCode} and activity_id = ${activityId}`);
  await transaction.query(sql`
    with goods_of as (
      insert into activity_goods (brand, activity_id, goods_id, position)
      select ${brandCode}, ${activityId}, goods_id, position from unnest(${goodsIds ?? []}::text[]) with ordinality as part(goods_id, position)
    )
    insert into full_discount_step (brand, activity_id, country, from_minor, off_minor)
    select ${brandCode}, ${activityId}, country, "fromMinor", "offMinor"
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as step(country text, "fromMinor" integer, "offMinor" integer)`);
  await transaction.query(sql`delete from gift where brand = ${brandCode} and activity_id = ${activityId}`);
  if (gifts.length === 0) return;
  await transaction.query(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(gifts.map((gift, position) => ({ ...gift, position })))}::jsonb) as given("goodsId" text, quantity integer, position integer, "from" jsonb)
    ), saved as (
      insert into gift (brand, activity_id, goods_id, position, quantity) select ${brandCode}, ${activityId}, "goodsId", position, quantity from given
    )
    insert into gift_threshold (brand, activity_id, goods_id, country, from_minor)
    select ${brandCode}, ${activityId}, "goodsId", country.key, country.value::integer from given cross join lateral jsonb_each_text(given."from") as country(key, value)`);
}

export async function moveStart(transaction: Transaction, brandCode: string, activityId: string, startsAt: Date): Promise<void> {
  await transaction.query(sql`update activity set starts_at = ${startsAt} where brand = ${brandCode} and activity_id = ${activityId}`);
}

export async function markCanceled(transaction: Transaction, brandCode: string, activityId: string, canceledAt: Date): Promise<void> {
  await transaction.query(sql`update activity set canceled_at = ${canceledAt} where brand = ${brandCode} and activity_id = ${activityId}`);
}
