/** SQL of comments. Only approved ones (`ADOPT`) are read here (R-470, D-146). */
import type { LanguageCode, Market } from "@rambla/core/market";
import type { Queryable } from "../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";
import type { ScoreCount } from "./rules.ts";

export type CommentRow = {
  readonly commentId: string;
  readonly goodsId: string;
  readonly score: number;
  readonly author: string | null;
  readonly text: string;
  readonly language: LanguageCode;
  readonly createdAt: Date;
  readonly likes: number;
  readonly reply: string | null;
};

/** A comment with the pictures and films that came along with it. */
export type ShownComment = CommentRow & { readonly files: readonly { readonly fileId: string; readonly type: string }[] };

const SHOWN: Fragment = fragment`
  comment_id as "commentId", goods_id as "goodsId", score, author, text, language, created_at as "createdAt", likes, reply,
  coalesce((
    select json_agg(json_build_object('fileId', file_id, 'type', type) order by shown)
    from comment_file join file using (file_id) where comment_file.comment_id = comment.comment_id and shown is not null), '[]') as files`;

/** The goods of a model that goods are of: themselves and their variants. */
function ofModel(market: Market, goodsId: string): Fragment {
  return fragment`array(
    select variant.goods_id from goods asked
    join goods variant on variant.brand = asked.brand and (variant.goods_id = asked.goods_id or variant.product_id = asked.product_id)
    where asked.brand = ${market.brand.code} and asked.goods_id = ${goodsId})`;
}

/** A page of comments of a model: those in the reader's language before the others, among them the newest or the most helpful first. */
export async function findComments(
  database: Queryable,
  market: Market,
  goodsId: string,
  asked: { readonly score: number | null; readonly sort: "newest" | "helpful"; readonly limit: number; readonly offset: number },
): Promise<ShownComment[]> {
  const { score, sort, limit, offset } = asked;
  return await database.query<ShownComment>(sql`
    select ${SHOWN}
    from comment
    where brand = ${market.brand.code} and goods_id = any(${ofModel(market, goodsId)}) and status = 'ADOPT'
      and (${score}::smallint is null or score = ${score}::smallint)
    order by left(language, 2) = left(${market.language}, 2) desc, ${sort === "helpful" ? fragment`likes desc, ` : fragment``}created_at desc, comment_id
    limit ${limit} offset ${offset}`);
}

/** A comment that its author has signed, with the model it is about. */
export type HelpfulComment = CommentRow & { readonly author: string; readonly model: string };

/**
 * Comments of four and five stars on any of the brand's goods in the reader's language, those that most people found helpful first.
 * @param length of their text, in signs
 */
export async function findHelpfulComments(
  database: Queryable,
  market: Market,
  { length, limit }: { readonly length: { readonly least: number; readonly most: number }; readonly limit: number },
): Promise<HelpfulComment[]> {
  return await database.query<HelpfulComment>(sql`
    select comment_id as "commentId", comment.goods_id as "goodsId", coalesce(product_id, goods.goods_id) as model, score, author, text, language, comment.created_at as "createdAt", likes, reply
    from comment
    join goods on goods.brand = comment.brand and goods.goods_id = comment.goods_id and goods.status = 'active'
    where comment.brand = ${market.brand.code} and left(language, 2) = left(${market.language}, 2) and comment.status = 'ADOPT' and score >= 4 and author is not null
      and length(text) between ${length.least}::integer and ${length.most}::integer
    order by likes desc, comment.created_at desc, comment_id
    limit ${limit}`);
}

/** A comment that everybody reads. */
export async function findComment(database: Queryable, brand: string, commentId: string): Promise<ShownComment | undefined> {
  const [row] = await database.query<ShownComment>(
    sql`select ${SHOWN} from comment where brand = ${brand} and comment_id = ${commentId} and status = 'ADOPT'`,
  );
  return row;
}

/** What of these comments everybody reads beside their texts. */
export async function findShown(
  database: Queryable,
  brand: string,
  commentIds: readonly string[],
): Promise<Pick<CommentRow, "commentId" | "likes" | "reply">[]> {
  return await database.query(sql`
    select comment_id as "commentId", likes, reply from comment where brand = ${brand} and comment_id = any(${commentIds}::text[]) and status = 'ADOPT'`);
}

/** Shows a comment to everybody, or its text anew: date, likes and reply stay. @param reply another one, where there is one */
export async function saveAdopted(transaction: Queryable, brand: string, comment: Omit<CommentRow, "likes">): Promise<void> {
  await transaction.query(sql`
    insert into comment as kept (brand, comment_id, goods_id, score, language, author, text, status, created_at, reply)
    values (${brand}, ${comment.commentId}, ${comment.goodsId}, ${comment.score}::smallint, ${comment.language}, ${comment.author}, ${comment.text}, 'ADOPT', ${comment.createdAt}, ${comment.reply})
    on conflict (brand, comment_id) do update set
      score = excluded.score, language = excluded.language, author = excluded.author, text = excluded.text, reply = coalesce(excluded.reply, kept.reply)`);
}

/** Writes the reply of the shop to a comment that everybody reads. @returns the goods it is about; undefined when there is none */
export async function updateReply(transaction: Queryable, brand: string, commentId: string, reply: string): Promise<string | undefined> {
  const [row] = await transaction.query<{ goodsId: string }>(sql`
    update comment set reply = ${reply} where brand = ${brand} and comment_id = ${commentId} and status = 'ADOPT' returning goods_id as "goodsId"`);
  return row?.goodsId;
}

export async function deleteComment(transaction: Queryable, brand: string, commentId: string): Promise<void> {
  await transaction.query(sql`delete from comment where brand = ${brand} and comment_id = ${commentId}`);
}

/**
 * A customer finds a comment helpful, or does no more: each is counted once.
 * @returns how many do; undefined when there is no such comment
 */
export async function saveLike(
  transaction: Queryable,
  liked: { readonly brand: string; readonly commentId: string; readonly customerId: string; readonly like: boolean },
  now: Date,
): Promise<number | undefined> {
  const { brand, commentId, customerId, like } = liked;
  // Whoever likes it at the same time waits here, so that none is lost.
  const found = await transaction.query(
    sql`select from comment where brand = ${brand} and comment_id = ${commentId} and status = 'ADOPT' for no key update`,
  );
  if (found.length === 0) return undefined;
  const changed = like
    ? fragment`insert into comment_like (brand, comment_id, customer_id, liked_at) values (${brand}, ${commentId}, ${customerId}, ${now}) on conflict do nothing returning 1`
    : fragment`delete from comment_like where brand = ${brand} and comment_id = ${commentId} and customer_id = ${customerId} returning 1`;
  const [row] = await transaction.query<{ likes: number }>(sql`
    with changed as (${changed})
    update comment set likes = greatest(0, likes + (select count(*)::integer from changed) * ${like ? 1 : -1}::integer)
    where brand = ${brand} and comment_id = ${commentId} returning likes`);
  return row?.likes;
}

/** The comments of a model that a customer finds helpful. */
export async function findLiked(database: Queryable, market: Market, goodsId: string, customerId: string): Promise<string[]> {
  const rows = await database.query<{ commentId: string }>(sql`
    select comment_id as "commentId" from comment_like join comment using (brand, comment_id)
    where customer_id = ${customerId} and brand = ${market.brand.code} and goods_id = any(${ofModel(market, goodsId)})`);
  return rows.map(({ commentId }) => commentId);
}

/** How many comments of a model give each number of stars; undefined when the brand has no such goods. */
export async function countScores(database: Queryable, market: Market, goodsId: string): Promise<ScoreCount[] | undefined> {
  const rows = await database.query<{ score: number | null; count: number }>(sql`
    select comment.score, count(comment.score)::integer as count
    from goods
    left join comment on comment.brand = goods.brand and comment.goods_id = any(${ofModel(market, goodsId)}) and comment.status = 'ADOPT'
    where goods.brand = ${market.brand.code} and goods.goods_id = ${goodsId} and goods.status = 'active'
    group by comment.score`);
  if (rows.length === 0) return undefined;
  return rows.flatMap((row) => (row.score === null ? [] : [{ score: row.score, count: row.count }]));
}

/** Writes approved comments; one that is known keeps its date and its likes. @returns the goods that show what is new: all of a model */
export async function saveComments(transaction: Queryable, brandCode: string, comments: readonly CommentRow[]): Promise<string[]> {
  const rows = comments.map(({ commentId, goodsId, createdAt, ...comment }) => ({
    ...comment,
    comment_id: commentId,
    goods_id: goodsId,
    created_at: createdAt,
  }));
  const saved = await transaction.query<{ goodsId: string }>(sql`
    with saved as (
    insert into comment as kept (brand, comment_id, goods_id, score, language, author, text, status, created_at, likes, reply)
    select ${brandCode}, comment_id, goods_id, score, language, author, text, 'ADOPT', created_at, likes, reply
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      comment_id text, goods_id text, score smallint, language text, author text, text text, created_at timestamptz, likes integer, reply text)
    on conflict (brand, comment_id) do update set
      score = excluded.score, language = excluded.language, author = excluded.author, text = excluded.text, reply = excluded.reply
    where (kept.score, kept.language, kept.author, kept.text, kept.reply)
      is distinct from (excluded.score, excluded.language, excluded.author, excluded.text, excluded.reply)
    returning goods_id
    )
    select distinct variant.goods_id as "goodsId"
    from saved
    join goods commented on commented.brand = ${brandCode} and commented.goods_id = saved.goods_id
    join goods variant on variant.brand = ${brandCode} and (variant.goods_id = commented.goods_id or variant.product_id = commented.product_id)`);
  return saved.map((row) => row.goodsId);
}
