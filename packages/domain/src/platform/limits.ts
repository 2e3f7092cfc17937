/** In PostgreSQL, for all nodes. */
import { createHash } from "node:crypto";
import { type Refusal, refuse } from "@rambla/core/refusal";
import { after } from "@rambla/core/time";
import type { CallContext } from "./call-context.ts";
import { networkOf } from "./client-network.ts";
import type { Queryable, Transaction } from "./database/database.ts";
import type { Shop } from "./shop.ts";
import { removeInPortions } from "./database/portions-store.ts";
import { fragment, sql } from "./database/sql.ts";

export type Limit = {
  readonly name: string;
  /** Per window. */
  readonly tries: number;
  readonly seconds: number;
};

export type Try = { readonly limit: Limit; readonly subject: string };

/** @returns `limit.tooMany` with `values.seconds` to wait */
export async function takeTry(
  shop: Pick<Shop, "database" | "clock">,
  limit: Limit,
  subject: string,
): Promise<Refusal<"limit.tooMany"> | undefined> {
  return await takeTries(shop.database, shop.clock(), [{ limit, subject }]);
}

/** A customer counts alone, since a carrier's address has many. Guest sessions are free, so they count by network. */
export function callerOf({ viewer, clientAddress }: Pick<CallContext, "clientAddress"> & Partial<Pick<CallContext, "viewer">>): string {
  return viewer?.kind === "customer" ? `customer ${viewer.customerId}` : networkOf(clientAddress);
}

export async function takeCount(
  context: Pick<CallContext, "shop" | "clientAddress"> & Partial<Pick<CallContext, "viewer">>,
): Promise<Refusal<"limit.tooMany"> | undefined> {
  const { shop } = context;
  return await takeTry(shop, { name: "tally.address", tries: shop.config.limits.tally.perHour, seconds: 3600 }, callerOf(context));
}

/** Counts against all limits or none: no one uses up another person's tries. Subjects need the same order everywhere. */
export async function takeTries(database: Queryable, now: Date, tries: readonly Try[]): Promise<Refusal<"limit.tooMany"> | undefined> {
  const keys = tries.map(keyOf);
  const rows = await database.query<{ key: string; isAbove: boolean; until: Date }>(sql`
    with taken as (
      select * from unnest(${keys}::text[], ${tries.map(({ limit }) => after(now, limit.seconds * 1000))}::timestamptz[], ${tries.map(({ limit }) => limit.tries)}::integer[])
        with ordinality as taken(key, until, most, position)
    ), above as (
      select kept.key, kept.until from rate_limit kept join taken using (key) where kept.until > ${now} and kept.tries >= most
    ), counted as (
      insert into rate_limit (key, tries, until)
      select key, 1, until from taken where not exists (select from above) order by position
      on conflict (key) do update set
        tries = case when rate_limit.until <= ${now} then 1 else rate_limit.tries + 1 end,
        until = case when rate_limit.until <= ${now} then excluded.until else rate_limit.until end
      where rate_limit.until <= ${now} or rate_limit.tries < (select most from taken where taken.key = excluded.key)
      returning key, until
    )
    select key, false as "isAbove", until from counted union all select key, true as "isAbove", until from above`);
  const above = rows.filter((row) => row.isAbove);
  // A concurrent try took the last one.
  const late = above.length > 0 ? [] : keys.filter((key) => !rows.some((row) => row.key === key));
  if (late.length > 0)
    above.push(
      ...(await database.query<(typeof rows)[number]>(
        sql`select key, true as "isAbove", until from rate_limit where key = any(${late}::text[])`,
      )),
    );
  if (above.length === 0 && late.length === 0) return undefined;
  const until = new Date(Math.max(now.getTime(), ...above.map((row) => row.until.getTime())));
  return refuse("limit.tooMany", { values: { seconds: secondsUntil(until, now) } });
}

/** The last one also removes the window, so its end reveals nothing. */
export async function takeBackTry(transaction: Transaction, at: Date, tried: Try): Promise<void> {
  await transaction.query(sql`
    update rate_limit set tries = tries - 1, until = case when tries > 1 then until else 'epoch' end
    where key = ${keyOf(tried)} and tries > 0 and until <= ${after(at, tried.limit.seconds * 1000)}`);
}

/** The shared try only once per window of `once`. */
export async function takeBackShared(
  transaction: Transaction,
  at: Date,
  { shared, own, once }: Readonly<Record<"shared" | "own" | "once", Try>>,
) {
  await transaction.query(sql`
    with granted as (
      insert into rate_limit (key, tries, until) values (${keyOf(once)}, 1, ${after(at, once.limit.seconds * 1000)})
      on conflict (key) do update set until = excluded.until where rate_limit.until <= ${at}
      returning key
    ), held as (
      select key from rate_limit
      where tries > 0 and (
        (key = ${keyOf(shared)} and until <= ${after(at, shared.limit.seconds * 1000)} and exists (select from granted))
        or (key = ${keyOf(own)} and until <= ${after(at, own.limit.seconds * 1000)}))
      order by key = ${keyOf(own)} for update
    )
    update rate_limit set tries = tries - 1, until = case when tries > 1 then until else 'epoch' end
    where key in (select key from held) and tries > 0`);
}

/** For tries that count only on failure. @returns as `takeTries` */
export async function refuseAbove(
  { database, clock }: Pick<Shop, "database" | "clock">,
  tried: Try,
): Promise<Refusal<"limit.tooMany"> | undefined> {
  const [row] = await database.query<{ until: Date }>(sql`
    select until from rate_limit where key = ${keyOf(tried)} and until > ${clock()} and tries >= ${tried.limit.tries}`);
  return row && refuse("limit.tooMany", { values: { seconds: secondsUntil(row.until, clock()) } });
}

const keyOf = ({ limit, subject }: Try): string => `${limit.name}:${createHash("sha256").update(subject).digest("base64url")}`;
const secondsUntil = (until: Date, now: Date): number => Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));

export async function forgetOldTries(shop: Pick<Shop, "database" | "clock">): Promise<void> {
  await removeInPortions(shop.database, "rate_limit", fragment`until < ${shop.clock()}`);
}
