import type { Queryable, Transaction } from "../platform/database/database.ts";
import { removeInPortions } from "../platform/database/portions-store.ts";
import { eventInsertOf } from "../platform/events.ts";
import { fragment, sql } from "../platform/database/sql.ts";
import { fileFreed } from "./events.ts";
import type { FileOwner, FileType, Held } from "./rules.ts";

export type ReadyFile = {
  readonly fileId: string;
  readonly type: FileType;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
};

/** `bytes` as declared. */
export type ComingFile = {
  readonly fileId: string;
  readonly clientHash: Buffer;
  readonly bytes: number;
  readonly owner: FileOwner;
  readonly createdAt: Date;
};

/** Serialises the start of uploads until the end of the transaction, so two cannot exceed a budget. */
export async function lockBudget(transaction: Transaction): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended('file budget', 0))`);
}

/** @param since counts a customer's files from then on */
export async function findHeld(transaction: Transaction, { clientHash, owner, createdAt }: ComingFile, since: Date): Promise<Held> {
  const [row] = await transaction.query<Held>(sql`
    select
      (select count(*)::integer from file where client_hash = ${clientHash} and used_at is null) as waiting,
      (select coalesce(sum(bytes), 0)::float8 from file) as "all",
      (select coalesce(sum(bytes), 0)::float8 from file where customer_id = ${owner.customerId} and created_at > ${since}) as "ofCustomer",
      coalesce((select bytes from upload_sent where sender = ${clientHash} and until > ${createdAt}), 0)::float8 as "ofNetwork"`);
  if (!row) throw new Error("the budgets of files were not read");
  return row;
}

/**
 * @param until end of the network's count
 * @returns false for a used ticket
 */
export async function insertComing(transaction: Transaction, file: ComingFile, until: Date): Promise<boolean> {
  const { fileId, clientHash, bytes, owner, createdAt } = file;
  const made = await transaction.query(sql`
    with made as (
      insert into file (file_id, state, client_hash, bytes, brand, customer_id, guest_id, created_at)
      values (${fileId}, 'coming', ${clientHash}, ${bytes}::bigint, ${owner.brand}, ${owner.customerId}, ${owner.guestId}, ${createdAt})
      on conflict do nothing returning file_id
    ), counted as (
      insert into upload_sent (sender, bytes, until) select ${clientHash}, ${bytes}::bigint, ${until} from made
      on conflict (sender) do update set
        bytes = excluded.bytes + case when upload_sent.until > ${createdAt} then upload_sent.bytes else 0 end,
        until = case when upload_sent.until > ${createdAt} then upload_sent.until else excluded.until end
    )
    select from made`);
  return made.length === 1;
}

/** @returns false when the entry expired */
export async function markReady(database: Queryable, file: ReadyFile): Promise<boolean> {
  const rows = await database.query(sql`
    update file set state = 'ready', type = ${file.type}, bytes = ${file.bytes}, width = ${file.width}, height = ${file.height}
    where file_id = ${file.fileId} and state = 'coming' returning file_id`);
  return rows.length === 1;
}

export async function findReady(
  database: Queryable,
  fileId: string,
): Promise<(ReadyFile & FileOwner & { readonly isShown: boolean }) | undefined> {
  const [row] = await database.query<ReadyFile & FileOwner & { readonly isShown: boolean }>(sql`
    select file_id as "fileId", type, bytes, width, height, brand, customer_id as "customerId", guest_id as "guestId", shown_at is not null as "isShown"
    from file where file_id = ${fileId} and state = 'ready'`);
  return row;
}

/** An anonymous file gets its owner here. @returns the number of files used */
export async function markUsed(
  transaction: Queryable,
  fileIds: readonly string[],
  { brand, customerId, guestId }: FileOwner,
  now: Date,
): Promise<number> {
  const rows = await transaction.query(sql`
    update file set used_at = ${now}, client_hash = null, brand = ${brand},
      customer_id = coalesce(customer_id, ${customerId}), guest_id = coalesce(guest_id, ${guestId})
    where file_id = any(${fileIds}::text[]) and state = 'ready' and used_at is null and (brand is null or brand = ${brand})
      and (customer_id is null or customer_id = ${customerId}) and (guest_id is null or guest_id = ${guestId} or customer_id = ${customerId})
    returning file_id`);
  return rows.length;
}

export async function markShown(transaction: Queryable, fileIds: readonly string[], now: Date): Promise<void> {
  await transaction.query(sql`
    update file set shown_at = ${now} where file_id = any(${fileIds}::text[]) and used_at is not null and shown_at is null`);
}

/** Marks files as unused since a moment and writes their events. */
export async function markFreed(transaction: Queryable, fileIds: readonly string[], leftSince: Date, now: Date): Promise<void> {
  await transaction.query(sql`
    with freed as (
      update file set used_at = null, shown_at = null, created_at = ${leftSince}
      where file_id = any(${fileIds}::text[]) and (used_at is not null or (state = 'ready' and created_at > ${leftSince})) returning file_id
    )
    ${eventInsertOf(fileFreed, fragment`select file_id as "fileId" from freed`, now)}`);
}

/** The oldest first. */
export async function findLeft(
  database: Queryable,
  before: { readonly coming: Date; readonly unused: Date },
  limit: number,
): Promise<string[]> {
  // The first bound lets PostgreSQL use the index.
  const latest = before.coming > before.unused ? before.coming : before.unused;
  const rows = await database.query<{ fileId: string }>(sql`
    select file_id as "fileId" from file
    where used_at is null and created_at < ${latest} and (created_at < ${before.unused} or (state = 'coming' and created_at < ${before.coming}))
    order by created_at limit ${limit}`);
  return rows.map((row) => row.fileId);
}

/** Does nothing when the file is in use meanwhile. @returns its type, null when incomplete */
export async function removeLeft(
  transaction: Queryable,
  fileId: string,
  before: { readonly coming: Date; readonly unused: Date },
): Promise<{ readonly type: FileType | null } | undefined> {
  const [row] = await transaction.query<{ type: FileType | null }>(sql`
    delete from file where file_id = ${fileId} and used_at is null
      and (created_at < ${before.unused} or (state = 'coming' and created_at < ${before.coming}))
    returning type`);
  return row;
}

/** Also takes back its count for the network. */
export async function removeComing(database: Queryable, fileId: string): Promise<void> {
  await database.query(sql`
    with gone as (delete from file where file_id = ${fileId} and state = 'coming' returning client_hash, bytes)
    update upload_sent set bytes = greatest(0, upload_sent.bytes - gone.bytes) from gone where sender = gone.client_hash`);
}

export async function removeSent(database: Queryable, now: Date): Promise<void> {
  await removeInPortions(database, "upload_sent", fragment`until < ${now}`);
}

export async function countFiles(database: Queryable): Promise<{ readonly files: number; readonly bytes: number }> {
  const [row] = await database.query<{ files: number; bytes: number }>(
    sql`select count(*)::integer as files, coalesce(sum(bytes), 0)::float8 as bytes from file`,
  );
  return row ?? { files: 0, bytes: 0 };
}
