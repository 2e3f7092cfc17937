/** Limits on tries, counted in PostgreSQL so that they hold on every node (api.md, R-169). */
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
  /** What is limited; part of the key. */
  readonly name: string;
  /** Tries within one window. */
  readonly tries: number;
  readonly seconds: number;
};

/** A try of someone (an address, a mailbox) at what a limit is about. */
export type Try = { readonly limit: Limit; readonly subject: string };

/**
 * Counts one try of `subject` against a limit.
 * @returns undefined while the limit holds, else `limit.tooMany` with the seconds to wait in `values.seconds`
 */
export async function takeTry(
  shop: Pick<Shop, "database" | "clock">,
  limit: Limit,
  subject: string,
): Promise<Refusal<"limit.tooMany"> | undefined> {
  return await takeTries(shop.database, shop.clock(), [{ limit, subject }]);
}

/**
 * Who a limit per address counts: a signed-in customer has tries of their own, so that one phone behind the address of a carrier shuts
 * no customer out. Everybody else is counted by network, because what a guest shows costs nothing to make anew.
 */
export function callerOf({ viewer, clientAddress }: Pick<CallContext, "clientAddress"> & Partial<Pick<CallContext, "viewer">>): string {
  return viewer?.kind === "customer" ? `customer ${viewer.customerId}` : networkOf(clientAddress);
}

/** The limit of what an address may have counted, so that nobody writes the figures of a shop alone. */
export async function takeCount(
  context: Pick<CallContext, "shop" | "clientAddress"> & Partial<Pick<CallContext, "viewer">>,
): Promise<Refusal<"limit.tooMany"> | undefined> {
  const { shop } = context;
  return await takeTry(shop, { name: "tally.address", tries: shop.config.limits.tally.perHour, seconds: 3600 }, callerOf(context));
}

/**
 * Counts one try against several limits. Whoever is above one of them already counts against none: nobody they name pays for it, and
 * however many they name, nothing is kept of it (D-198). Inside a transaction a try counts only when that commits, and until then
 * everybody who counts against the same subjects waits: they come one after the other. Subjects must come in the same order everywhere.
 */
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
  // Of many at once some find the last try gone while they wait for it: nothing was counted there, or those that are taken back would leave it behind.
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

/**
 * Takes a try back that was counted at a moment: it was none. With the last one its window goes, so that nobody learns from when
 * on the next one waits that there was one. A window that began after that moment has not counted it.
 */
export async function takeBackTry(transaction: Transaction, at: Date, tried: Try): Promise<void> {
  await transaction.query(sql`
    update rate_limit set tries = tries - 1, until = case when tries > 1 then until else 'epoch' end
    where key = ${keyOf(tried)} and tries > 0 and until <= ${after(at, tried.limit.seconds * 1000)}`);
}

/**
 * The same for a try of one's own and one that many share, in one statement. The shared one is taken back once in the window of `once`.
 * They are held in the order given, which is that in which they were counted.
 */
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

/** Whether somebody has no try left, without counting one: for what counts only when it fails. @returns what `takeTries` would refuse with */
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

/** Forgets windows that are over. */
export async function forgetOldTries(shop: Pick<Shop, "database" | "clock">): Promise<void> {
  await removeInPortions(shop.database, "rate_limit", fragment`until < ${shop.clock()}`);
}
