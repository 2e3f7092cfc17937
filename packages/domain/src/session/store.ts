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

/** When use is recorded, and how that moves the end. */
export type Seen = {
  /** Younger records stay. */
  readonly notedBefore: Date;
  /** The end after use; null for a fixed end. */
  readonly expiresAt: Date | null;
  /** Older sessions have ended in any case. */
  readonly begunAfter: Date | null;
};

/** Every call reads this, so use is recorded seldom and in another statement. */
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

/** Skips a row that is locked by another recording or an end. */
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

/** Also deletes the mailbox. */
export async function removeEndedSessions(database: Queryable, now: Date): Promise<void> {
  await removeInPortions(database, "session", fragment`expires_at <= ${now} or revoked_at is not null`);
}
