/** SQL of files. */
import type { Queryable } from "../platform/database/database.ts";
import { eventInsertOf } from "../platform/events.ts";
import { fragment, sql } from "../platform/database/sql.ts";
import { fileFreed } from "./events.ts";
import type { FileType } from "./rules.ts";

export type ReadyFile = {
  readonly fileId: string;
  readonly type: FileType;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
};

/**
 * Notes that a file is coming from a network.
 * @param most files of one network that nothing has taken yet
 * @returns `used` when its ticket brought a file before, `tooMany` when its network has as many
 */
export async function insertComing(
  database: Queryable,
  file: { readonly fileId: string; readonly clientHash: Buffer; readonly createdAt: Date },
  most: number,
): Promise<"coming" | "used" | "tooMany"> {
  const [row] = await database.query<{ made: boolean; held: number }>(sql`
    with held as (select count(*)::integer as files from file where client_hash = ${file.clientHash} and used_at is null),
    made as (
      insert into file (file_id, state, client_hash, created_at)
      select ${file.fileId}, 'coming', ${file.clientHash}, ${file.createdAt} from held where files < ${most}::integer
      on conflict do nothing returning file_id
    )
    select exists (select from made) as made, files as held from held`);
  if (row?.made) return "coming";
  return (row?.held ?? 0) >= most ? "tooMany" : "used";
}

/** A file has come whole. @returns false when it was forgotten meanwhile */
export async function markReady(database: Queryable, file: ReadyFile): Promise<boolean> {
  const rows = await database.query(sql`
    update file set state = 'ready', type = ${file.type}, bytes = ${file.bytes}, width = ${file.width}, height = ${file.height}
    where file_id = ${file.fileId} and state = 'coming' returning file_id`);
  return rows.length === 1;
}

export async function findReady(database: Queryable, fileId: string): Promise<ReadyFile | undefined> {
  const [row] = await database.query<ReadyFile>(sql`
    select file_id as "fileId", type, bytes, width, height from file where file_id = ${fileId} and state = 'ready'`);
  return row;
}

/** Something of the shop takes files. @returns how many of them were there for it */
export async function markUsed(transaction: Queryable, fileIds: readonly string[], now: Date): Promise<number> {
  const rows = await transaction.query(sql`
    update file set used_at = ${now}, client_hash = null where file_id = any(${fileIds}::text[]) and state = 'ready' and used_at is null returning file_id`);
  return rows.length;
}

/** Files that something had: they count as left since a moment. The event of each is written in the same statement. */
export async function markFreed(transaction: Queryable, fileIds: readonly string[], leftSince: Date, now: Date): Promise<void> {
  await transaction.query(sql`
    with freed as (
      update file set used_at = null, created_at = ${leftSince} where file_id = any(${fileIds}::text[]) and used_at is not null returning file_id
    )
    ${eventInsertOf(fileFreed, fragment`select file_id as "fileId" from freed`, now)}`);
}

/** Files that nothing took, and those that never came whole, the oldest first. */
export async function findLeft(
  database: Queryable,
  before: { readonly coming: Date; readonly unused: Date },
  limit: number,
): Promise<string[]> {
  // Said once more for both, so that an index can be gone by.
  const latest = before.coming > before.unused ? before.coming : before.unused;
  const rows = await database.query<{ fileId: string }>(sql`
    select file_id as "fileId" from file
    where used_at is null and created_at < ${latest} and (created_at < ${before.unused} or (state = 'coming' and created_at < ${before.coming}))
    order by created_at limit ${limit}`);
  return rows.map((row) => row.fileId);
}

/** Forgets a file that is still left; whoever takes it meanwhile wins. @returns its type, null for one that never came whole */
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

/** Forgets a file that broke off. */
export async function removeComing(database: Queryable, fileId: string): Promise<void> {
  await database.query(sql`delete from file where file_id = ${fileId} and state = 'coming'`);
}
