/** Comments of goods, to read (R-466 … R-470). Goods the brand does not have are `goods.notExist`. */
import type { Market } from "@rambla/core/market";
import { refuse, type Refusal } from "@rambla/core/refusal";
import { toldTotal } from "@rambla/core/total";
import type { Queryable } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { tags } from "../platform/tags.ts";
import { type ScoreSummary, summarise } from "./rules.ts";
import {
  type CommentRow,
  countScores,
  deleteComment,
  findComment,
  findComments,
  findHelpfulComments,
  findLiked,
  findShown,
  type HelpfulComment,
  saveAdopted,
  saveComments,
  saveLike,
  type ShownComment,
  updateReply,
} from "./store.ts";

export type { HelpfulComment, ShownComment } from "./store.ts";

export type CommentPage = {
  readonly items: readonly ShownComment[];
  /** Exact up to `paging.exactTotal` (D-098). */
  readonly total: number;
  readonly moreThanTotal: boolean;
  readonly page: number;
  readonly limit: number;
};

/**
 * A page of approved comments of a model (decision 175): those in the reader's language before the others.
 * @param request.score only comments with this many stars
 * @param request.sort which of them come first: the newest, or those that most found helpful
 */
export async function pageOfComments(
  shop: Shop,
  market: Market,
  request: {
    readonly goodsId: string;
    readonly score?: number | undefined;
    readonly sort: "newest" | "helpful";
    readonly page: number;
    readonly limit?: number | undefined;
  },
): Promise<CommentPage | Refusal<"goods.notExist">> {
  const { goodsId, page, score, sort, limit = shop.config.paging.default } = request;
  const read = () => findComments(shop.database, market, goodsId, { score: score ?? null, sort, limit, offset: (page - 1) * limit });
  const isFirst = page === 1 && score === undefined && sort === "newest";
  const [counts, items] = await Promise.all([
    scoresOf(shop, market, goodsId),
    isFirst ? shop.reads.keep(`comments ${market.key} ${goodsId} ${limit}`, [tags.goods(market.brand.code, goodsId)], read) : read(),
  ]);
  if (!counts) return refuse("goods.notExist");
  const summary = summarise(counts);
  const count = score === undefined ? summary.total : (summary.perScore.find((entry) => entry.score === score)?.count ?? 0);
  return { items, ...toldTotal(count, shop.config.paging), page, limit };
}

/** The average, the total and the count of each number of stars, of all variants of the model. */
export async function scoreAndTotal(shop: Shop, market: Market, goodsId: string): Promise<ScoreSummary | Refusal<"goods.notExist">> {
  const counts = await scoresOf(shop, market, goodsId);
  return counts ? summarise(counts) : refuse("goods.notExist");
}

/** What says something and is read at a glance. */
const AT_A_GLANCE = { least: 40, most: 240 };
/** Enough that some of it is about goods of several models which are sold in the market. */
const HELPFUL_MAX = 40;

/** What is said well of the brand's goods in the reader's language, signed and at a glance; what most people found helpful first. */
export async function helpfulComments(shop: Pick<Shop, "database">, market: Market): Promise<readonly HelpfulComment[]> {
  return await findHelpfulComments(shop.database, market, { length: AT_A_GLANCE, limit: HELPFUL_MAX });
}

/** Both calls of a product page ask for them. */
function scoresOf(shop: Shop, market: Market, goodsId: string): ReturnType<typeof countScores> {
  return shop.reads.keep(`scores ${market.key} ${goodsId}`, [tags.goods(market.brand.code, goodsId)], () =>
    countScores(shop.database, market, goodsId),
  );
}

/** A comment that everybody reads; undefined when there is none. */
export async function commentById(
  { database }: Pick<Shop, "database">,
  brand: string,
  commentId: string,
): Promise<ShownComment | undefined> {
  return await findComment(database, brand, commentId);
}

/** Likes and reply of those of these comments that everybody reads. */
export async function shownBeside(
  { database }: Pick<Shop, "database">,
  brand: string,
  commentIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<CommentRow, "likes" | "reply">>> {
  if (commentIds.length === 0) return new Map();
  return new Map((await findShown(database, brand, commentIds)).map(({ commentId, ...rest }) => [commentId, rest]));
}

/** Shows a comment that was approved to everybody, in the caller's transaction. Its likes stay, and its reply where no other is given. */
export async function adoptComment(transaction: Queryable, brand: string, comment: Omit<CommentRow, "likes">): Promise<void> {
  await saveAdopted(transaction, brand, comment);
}

/** Writes the reply of the shop. @returns the goods it stands with; undefined where there is no comment that everybody reads */
export async function replyToComment(transaction: Queryable, brand: string, commentId: string, reply: string): Promise<string | undefined> {
  return await updateReply(transaction, brand, commentId, reply);
}

/** Takes a comment from the page of its goods. */
export async function withdrawComment(transaction: Queryable, brand: string, commentId: string): Promise<void> {
  await deleteComment(transaction, brand, commentId);
}

/** Counts that a customer finds a comment helpful, or takes that back. @returns how many do; undefined when there is no such comment */
export async function likeComment(transaction: Queryable, now: Date, liked: Parameters<typeof saveLike>[1]): Promise<number | undefined> {
  return await saveLike(transaction, liked, now);
}

/** The comments of a model that a customer finds helpful. */
export async function likedComments(
  { database }: Pick<Shop, "database">,
  market: Market,
  goodsId: string,
  customerId: string,
): Promise<string[]> {
  return await findLiked(database, market, goodsId, customerId);
}

/** A comment of an imported catalogue, already approved. */
export type ImportedComment = CommentRow;

/**
 * Writes the comments of a catalogue; known ones keep their date and likes. Takes part in the caller's transaction.
 * @returns the goods whose comments are new or other than before
 */
export async function importComments(transaction: Queryable, brandCode: string, comments: readonly ImportedComment[]): Promise<string[]> {
  return comments.length > 0 ? await saveComments(transaction, brandCode, comments) : [];
}
