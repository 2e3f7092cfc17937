import type { BrandCode } from "@rambla/core/market";
import type { Queryable } from "../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";
import type { PairState } from "./pair-rules.ts";

/** `mailbox` is null until proven. */
export type CustomerRow = {
  readonly sessionId: string;
  readonly customerId: string;
  readonly brand: BrandCode;
  readonly mailbox: string | null;
};

export type PairHashes = { readonly access: Buffer; readonly refresh: Buffer };

export type NewPairSession = {
  readonly sessionId: string;
  readonly customerId: string;
  readonly brand: BrandCode;
  readonly device: string | null;
  readonly hashes: PairHashes;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

const LIVES: Fragment = fragment`kind = 'customer' and revoked_at is null`;
const CUSTOMER: Fragment = fragment`session_id as "sessionId", customer_id as "customerId", customer.brand, case when email_verified_at is not null then customer.email end as mailbox`;

export async function insertPairSession(database: Queryable, session: NewPairSession): Promise<void> {
  await database.query(sql`
    insert into session (token_hash, kind, subject_id, brand, created_at, last_seen_at, expires_at, session_id, refresh_hash, generated_at, pair_seen, device)
    values (${session.hashes.access}, 'customer', ${session.customerId}, ${session.brand}, ${session.createdAt}, ${session.createdAt}, ${session.expiresAt},
      ${session.sessionId}, ${session.hashes.refresh}, ${session.createdAt}, true, ${session.device})`);
}

/** Use is recorded seldom; the first use of a pair at once. */
export type Noting = { readonly now: Date; readonly notedBefore: Date };

/** By the current access token, or the previous one within the grace period. */
export async function findByAccess(
  database: Queryable,
  accessHash: Buffer,
  { now, notedBefore }: Noting,
  previousFrom: Date,
): Promise<CustomerRow | undefined> {
  const [row] = await database.query<CustomerRow>(sql`
    with found as (
      select session_id, subject_id, last_seen_at, token_hash = ${accessHash} and not pair_seen as arrives from session
      where (token_hash = ${accessHash} or previous_hash = ${accessHash}) and ${LIVES} and expires_at > ${now}
        and (token_hash = ${accessHash} or not pair_seen or generated_at > ${previousFrom})
    ), noted as (
      update session set last_seen_at = ${now}, pair_seen = pair_seen or token_hash = ${accessHash}
      where session_id in (select session_id from found where last_seen_at < ${notedBefore} or arrives)
    )
    select ${CUSTOMER} from found join customer on customer_id = subject_id`);
  return row;
}

export type PairRow = CustomerRow & PairState & { readonly shown: "present" | "previous" | "older"; readonly lastSeenAt: Date };

/** Tells which refresh token of the session the hash is. */
export async function findPair(database: Queryable, sessionId: string, refreshHash: Buffer): Promise<PairRow | undefined> {
  const [row] = await database.query<PairRow>(sql`
    select ${CUSTOMER}, session.created_at as "createdAt", generated_at as "generatedAt", pair_seen as "pairSeen", last_seen_at as "lastSeenAt",
      case ${refreshHash}::bytea when refresh_hash then 'present' when previous_refresh_hash then 'previous' else 'older' end as shown
    from session join customer on customer_id = subject_id
    where session_id = ${sessionId} and ${LIVES}`);
  return row;
}

export async function notePair(database: Queryable, sessionId: string, refreshHash: Buffer, now: Date): Promise<void> {
  await database.query(
    sql`update session set last_seen_at = ${now}, pair_seen = true where session_id = ${sessionId} and refresh_hash = ${refreshHash}`,
  );
}

/** Replaces the shown pair; a concurrent second call has no effect. */
export async function rotatePair(
  database: Queryable,
  sessionId: string,
  shown: Buffer,
  next: PairHashes,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await database.query(sql`
    update session set previous_hash = token_hash, previous_refresh_hash = refresh_hash, token_hash = ${next.access}, refresh_hash = ${next.refresh},
      generated_at = ${now}, pair_seen = false, last_seen_at = ${now}, expires_at = ${expiresAt}
    where session_id = ${sessionId} and refresh_hash = ${shown} and ${LIVES}`);
}

/** @param customerId its owner; null allows any @returns whether one ended */
export async function revokePair(database: Queryable, sessionId: string, now: Date, customerId: string | null = null): Promise<boolean> {
  const rows = await database.query(sql`
    update session set revoked_at = ${now} where session_id = ${sessionId} and ${LIVES} and (${customerId}::text is null or subject_id = ${customerId}) returning 1`);
  return rows.length === 1;
}

/** @param but the session that stays @returns how many ended */
export async function revokePairsOf(database: Queryable, customerId: string, now: Date, but: string | null): Promise<number> {
  const rows = await database.query(sql`
    update session set revoked_at = ${now} where subject_id = ${customerId} and ${LIVES} and session_id is distinct from ${but} returning 1`);
  return rows.length;
}

export type ListedSession = {
  readonly sessionId: string;
  readonly device: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
};

/** The latest used first. */
export async function findPairsOf(database: Queryable, customerId: string, now: Date, limit: number): Promise<ListedSession[]> {
  return await database.query<ListedSession>(sql`
    select session_id as "sessionId", device, created_at as "createdAt", last_seen_at as "lastSeenAt" from session
    where subject_id = ${customerId} and ${LIVES} and expires_at > ${now} order by last_seen_at desc, session_id limit ${limit}`);
}
