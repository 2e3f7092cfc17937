/** SQL of sessions. */
import type { Queryable } from "../platform/database/database.ts";
import { removeInPortions } from "../platform/database/portions-store.ts";
import { fragment, sql } from "../platform/database/sql.ts";

export type SessionRow =
  | { readonly kind: "guest"; readonly subjectId: string; readonly brand: string; readonly email: string }
  | { readonly kind: "operator"; readonly subjectId: string; readonly brand: null; readonly email: null };

export type NewSession = SessionRow & { readonly tokenHash: Buffer; readonly createdAt: Date; readonly expiresAt: Date };

export async function insertSession(database: Queryable, session: NewSession): Promise<void> {
  await database.query(sql`
    insert into session (token_hash, kind, subject_id, brand, email, created_at, last_seen_at, expires_at)
    values (${session.tokenHash}, ${session.kind}, ${session.subjectId}, ${session.brand}, ${session.email}, ${session.createdAt}, ${session.createdAt}, ${session.expiresAt})`);
}

/** When a session that is used is noted again, and how its end moves with that. */
export type Seen = {
  /** Notes that are younger stand. */
  readonly notedBefore: Date;
  /** The end that being used gives it; null for one that ends when it ends. */
  readonly expiresAt: Date | null;
  /** Sessions begun before this have come to their end whatever is done with them. */
  readonly begunAfter: Date | null;
};

/** The living session of a token. That it was used is noted seldom, and only then by a statement of its own: to read is what every call does. */
export async function findSession(
  database: Queryable,
  kind: SessionRow["kind"],
  tokenHash: Buffer,
  now: Date,
  seen: Seen,
): Promise<SessionRow | undefined> {
  const [row] = await database.query<SessionRow & { isUnnoted: boolean }>(sql`
    select kind, subject_id as "subjectId", brand, email, last_seen_at < ${seen.notedBefore} as "isUnnoted"
    from session
    where token_hash = ${tokenHash} and kind = ${kind} and expires_at > ${now} and revoked_at is null
      and (${seen.begunAfter}::timestamptz is null or created_at > ${seen.begunAfter})`);
  if (!row) return undefined;
  const { isUnnoted, ...session } = row;
  if (isUnnoted) await noteSession(database, tokenHash, now, seen);
  return session;
}

/** Notes that a session is used, and moves its end where that counts. Whoever holds it notes it, or ends it. */
async function noteSession(database: Queryable, tokenHash: Buffer, now: Date, { notedBefore, expiresAt }: Seen): Promise<void> {
  await database.query(sql`
    update session set last_seen_at = ${now}, expires_at = coalesce(${expiresAt}, expires_at)
    where token_hash in (
      select token_hash from session
      where token_hash = ${tokenHash} and last_seen_at < ${notedBefore} and expires_at > ${now} and revoked_at is null
      for no key update skip locked)`);
}

export async function revokeSession(database: Queryable, tokenHash: Buffer, now: Date): Promise<void> {
  await database.query(sql`update session set revoked_at = ${now} where token_hash = ${tokenHash} and revoked_at is null`);
}

export async function revokeSessions(database: Queryable, kind: SessionRow["kind"], subjectId: string, now: Date): Promise<void> {
  await database.query(
    sql`update session set revoked_at = ${now} where kind = ${kind} and subject_id = ${subjectId} and revoked_at is null`,
  );
}

/** Nothing of a session outlives it, least of all a mailbox. */
export async function removeEndedSessions(database: Queryable, now: Date): Promise<void> {
  await removeInPortions(database, "session", fragment`expires_at <= ${now} or revoked_at is not null`);
}
