/** SQL of comments as their authors write them. */
import type { Cursor } from "@rambla/core/cursor";
import type { BrandCode, CountryCode, LanguageCode } from "@rambla/core/market";
import type { Queryable, Transaction } from "../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";
import { countWaiting, type Waiting } from "../platform/database/waiting-store.ts";
import type { CommentStatus } from "./rules.ts";

export type NewComment = {
  readonly commentId: string;
  readonly brand: BrandCode;
  readonly goodsId: string;
  readonly title: string;
  readonly orderId: string;
  readonly customerId: string;
  readonly country: CountryCode;
  readonly language: LanguageCode;
  readonly author: string | null;
  readonly score: number;
  readonly content: string;
  readonly createdAt: Date;
};

export type WrittenFile = { readonly fileId: string; readonly type: string };

export type WrittenComment = NewComment & {
  readonly status: CommentStatus;
  readonly reason: string | null;
  readonly version: number;
  readonly writtenAt: Date;
  readonly files: readonly WrittenFile[];
};

const COLUMNS: Fragment = fragment`
  comment_id as "commentId", brand, goods_id as "goodsId", title, order_id as "orderId", customer_id as "customerId", country, language, author, score, content,
  created_at as "createdAt", status, reason, version, written_at as "writtenAt",
  coalesce((
    select json_agg(json_build_object('fileId', file_id, 'type', type) order by position)
    from comment_file join file using (file_id) where comment_file.comment_id = written_comment.comment_id and position is not null), '[]') as files`;

/** Writes a comment. @returns false when there is one about these goods of the order, or the goods are gone */
export async function insertWritten(transaction: Transaction, comment: NewComment): Promise<boolean> {
  const rows = await transaction.query(sql`
    insert into written_comment (comment_id, brand, goods_id, title, order_id, customer_id, country, language, author, score, content, status, created_at, written_at)
    select ${comment.commentId}, brand, goods_id, ${comment.title}, ${comment.orderId}, ${comment.customerId}, ${comment.country}, ${comment.language}, ${comment.author}::text,
      ${comment.score}::smallint, ${comment.content}, 'undereview', ${comment.createdAt}::timestamptz, ${comment.createdAt}::timestamptz
    from goods where brand = ${comment.brand} and goods_id = ${comment.goodsId}
    on conflict (order_id, goods_id) do nothing returning comment_id`);
  return rows.length === 1;
}

/** Writes a comment anew: it waits for an operator again. */
export async function updateWritten(
  transaction: Transaction,
  commentId: string,
  written: Pick<NewComment, "author" | "score" | "content">,
  now: Date,
): Promise<void> {
  await transaction.query(sql`
    update written_comment set author = ${written.author}, score = ${written.score}::smallint, content = ${written.content},
      status = 'undereview', reason = null, decided_at = null, written_at = ${now}, version = version + 1
    where comment_id = ${commentId}`);
}

/** The comment about goods of an order. */
export async function findAbout(database: Queryable, orderId: string, goodsId: string): Promise<string | undefined> {
  const [row] = await database.query<{ commentId: string }>(
    sql`select comment_id as "commentId" from written_comment where order_id = ${orderId} and goods_id = ${goodsId}`,
  );
  return row?.commentId;
}

/** The goods of an order that are commented. */
export async function findCommentedOf(database: Queryable, orderId: string): Promise<string[]> {
  const rows = await database.query<{ goodsId: string }>(
    sql`select goods_id as "goodsId" from written_comment where order_id = ${orderId}`,
  );
  return rows.map(({ goodsId }) => goodsId);
}

type Author = { readonly brand: string; readonly customerId: string };

/** A comment of its author. */
export async function findOwn(database: Queryable, commentId: string, { brand, customerId }: Author): Promise<WrittenComment | undefined> {
  const [row] = await database.query<WrittenComment>(sql`
    select ${COLUMNS} from written_comment where comment_id = ${commentId} and brand = ${brand} and customer_id = ${customerId}`);
  return row;
}

/** Locks a comment of its author until the transaction ends. */
export async function lockOwn(
  transaction: Transaction,
  commentId: string,
  { brand, customerId }: Author,
): Promise<{ readonly goodsId: string; readonly orderId: string } | undefined> {
  const [row] = await transaction.query<{ goodsId: string; orderId: string }>(sql`
    select goods_id as "goodsId", order_id as "orderId" from written_comment
    where comment_id = ${commentId} and brand = ${brand} and customer_id = ${customerId} for update`);
  return row;
}

/** Some comments of an author, the latest first: those behind an entry, or as many further on. @param orderId of one order alone */
export async function findWrittenBy(
  database: Queryable,
  { brand, customerId, orderId }: Author & { readonly orderId: string | undefined },
  from: Cursor | { readonly offset: number },
  limit: number,
): Promise<WrittenComment[]> {
  const [behind, offset] =
    "at" in from ? [fragment`and (created_at, comment_id) < (${from.at}, ${from.id})`, 0] : [fragment``, from.offset];
  return await database.query<WrittenComment>(sql`
    select ${COLUMNS} from written_comment
    where customer_id = ${customerId} and brand = ${brand} ${ofOrder(orderId)} ${behind}
    order by created_at desc, comment_id desc limit ${limit} offset ${offset}`);
}

/** How many there are; no more than `most` are counted. */
export async function countWrittenBy(
  database: Queryable,
  { brand, customerId, orderId }: Author & { readonly orderId: string | undefined },
  most: number,
): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    select count(*)::integer as count from (
      select from written_comment where customer_id = ${customerId} and brand = ${brand} ${ofOrder(orderId)} limit ${most}) as counted`);
  return row?.count ?? 0;
}

const ofOrder = (orderId: string | undefined): Fragment => (orderId === undefined ? fragment`` : fragment`and order_id = ${orderId}`);

export async function removeWritten(transaction: Transaction, commentId: string): Promise<void> {
  await transaction.query(sql`delete from written_comment where comment_id = ${commentId}`);
}

/** The files that a comment has, in what its author sent last or in what everybody reads. */
export async function findFilesOf(transaction: Transaction, commentId: string): Promise<string[]> {
  const rows = await transaction.query<{ fileId: string }>(
    sql`select file_id as "fileId" from comment_file where comment_id = ${commentId}`,
  );
  return rows.map(({ fileId }) => fileId);
}

/** Gives a comment these files in their order; what everybody sees stays where it is. @returns the files that nothing of it needs any more */
export async function saveFiles(transaction: Transaction, commentId: string, fileIds: readonly string[]): Promise<string[]> {
  await transaction.query(sql`update comment_file set position = null where comment_id = ${commentId}`);
  await transaction.query(sql`
    insert into comment_file (comment_id, file_id, position)
    select ${commentId}, file_id, position from unnest(${fileIds}::text[]) with ordinality as came(file_id, position)
    on conflict (comment_id, file_id) do update set position = excluded.position`);
  return await removeUnneeded(transaction, commentId);
}

/** Everybody sees the files of what the author sent last from now on. @returns those that are seen, and those that nothing needs any more */
export async function showFilesOf(
  transaction: Transaction,
  commentId: string,
): Promise<{ readonly shown: readonly string[]; readonly left: readonly string[] }> {
  const rows = await transaction.query<{ fileId: string; position: number | null }>(sql`
    update comment_file set shown = position where comment_id = ${commentId} returning file_id as "fileId", position`);
  const left = await removeUnneeded(transaction, commentId);
  return { shown: rows.flatMap(({ fileId, position }) => (position === null ? [] : [fileId])), left };
}

async function removeUnneeded(transaction: Transaction, commentId: string): Promise<string[]> {
  const rows = await transaction.query<{ fileId: string }>(sql`
    delete from comment_file where comment_id = ${commentId} and position is null and shown is null returning file_id as "fileId"`);
  return rows.map(({ fileId }) => fileId);
}

/** Keeps the account of an author until the transaction ends: the deletion of an account locks it first and its comments after that. */
export async function keepAuthor(transaction: Queryable, commentId: string): Promise<void> {
  await transaction.query(sql`
    select from customer where customer_id = (select customer_id from written_comment where comment_id = ${commentId}) for key share`);
}

/** What an operator reads of a comment before they decide. */
export type CommentToReview = Omit<WrittenComment, "customerId" | "orderId"> & { readonly isEdit: boolean };

/** What waits for an operator, longest first, behind one of them. @param language of all when none is named */
export async function findWaiting(
  database: Queryable,
  { brands, language }: { readonly brands: readonly BrandCode[]; readonly language: LanguageCode | undefined },
  behind: Cursor | undefined,
  limit: number,
): Promise<CommentToReview[]> {
  const from = behind === undefined ? fragment`` : fragment`and (written_at, comment_id) > (${behind.at}, ${behind.id})`;
  const spoken = language === undefined ? fragment`` : fragment`and language = ${language}`;
  return await database.query<CommentToReview>(sql`
    select ${COLUMNS}, exists (select from comment where comment.brand = written_comment.brand and comment.comment_id = written_comment.comment_id) as "isEdit"
    from written_comment where status = 'undereview' and brand = any(${brands}::text[]) ${spoken} ${from}
    order by written_at, comment_id limit ${limit}`);
}

/** Comments that wait for an operator. */
export const countUnread = (database: Queryable): Promise<Waiting> =>
  countWaiting(database, "written_comment", "written_at", fragment`status = 'undereview'`);

/** Writes what an operator decided about a version that waits. @returns the comment; undefined when there is none that waits, or its author has changed it */
export async function markDecided(
  transaction: Transaction,
  { commentId, version, reason }: { readonly commentId: string; readonly version: number | undefined; readonly reason: string | null },
  now: Date,
): Promise<WrittenComment | undefined> {
  const [row] = await transaction.query<WrittenComment>(sql`
    update written_comment set status = ${reason === null ? "ADOPT" : "not_approved"}, reason = ${reason}, decided_at = ${now}
    where comment_id = ${commentId} and status = 'undereview' and (${version ?? null}::integer is null or version = ${version ?? null}::integer)
    returning ${COLUMNS}`);
  return row;
}

/** How a comment stands, whosever it is. */
export async function findStanding(
  database: Queryable,
  commentId: string,
): Promise<{ readonly brand: BrandCode; readonly goodsId: string; readonly status: CommentStatus } | undefined> {
  const [row] = await database.query<{ brand: BrandCode; goodsId: string; status: CommentStatus }>(
    sql`select brand, goods_id as "goodsId", status from written_comment where comment_id = ${commentId}`,
  );
  return row;
}
