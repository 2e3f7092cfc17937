/** Customers comment goods they have received: once for each order and goods, shown to everybody once an operator has read it. */
import { partOf, readCursor } from "@rambla/core/cursor";
import { randomId } from "@rambla/core/id";
import type { Market } from "@rambla/core/market";
import { isRefusal, type Refusal, refuse } from "@rambla/core/refusal";
import { HOUR, SECOND } from "@rambla/core/time";
import { toldTotal } from "@rambla/core/total";
import {
  adoptComment,
  commentById,
  likeComment,
  likedComments,
  shownBeside,
  type ShownComment,
  withdrawComment,
} from "../comment/service.ts";
import { freeFiles, ownerOf, showFiles, takeFiles } from "../file/service.ts";
import { commentsChanged } from "../goods/listing/score-service.ts";
import { type GoodsCard, goodsCards } from "../goods/service.ts";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { bearerOf, ownOrder, type OwnOrder } from "../order/service.ts";
import { type CallContext, customerOf, isCustomer, wishOf } from "../platform/call-context.ts";
import type { Transaction } from "../platform/database/database.ts";
import { callerOf, takeTries } from "../platform/limits.ts";
import type { Shop } from "../platform/shop.ts";
import { checkWritten, isReceived, shownName, type WrongComment } from "./rules.ts";
import {
  countWrittenBy,
  findAbout,
  findFilesOf,
  findOwn,
  findWrittenBy,
  insertWritten,
  lockOwn,
  markDecided,
  removeWritten,
  saveFiles,
  showFilesOf,
  updateWritten,
  type WrittenComment,
} from "./store.ts";

type Visit = Pick<CallContext, "shop" | "market" | "viewer">;
type Asking = Visit & Pick<CallContext, "clientAddress">;

export type Written = { readonly score: number; readonly content: string; readonly anonymous: boolean; readonly files: readonly string[] };

type Wrong = Refusal<WrongComment | "upload.limit" | "upload.gone" | "limit.tooMany">;
type NotOpen = Refusal<"item.notFound" | "comment.notReceived">;

/** An own order that was received, and its line about the goods. */
async function receivedLine(
  { shop, market, viewer }: Visit,
  { orderId, goodsId }: { readonly orderId: string; readonly goodsId: string },
): Promise<{ readonly order: OwnOrder; readonly line: OwnOrder["lines"][number] } | NotOpen> {
  const order = await ownOrder(shop, market, bearerOf(viewer, undefined), orderId);
  if (isRefusal(order) || !order.isOwn) return refuse("item.notFound");
  const line = order.lines.find((each) => each.goodsId === goodsId);
  if (!line) return refuse("item.notFound");
  return isReceived(order) ? { order, line } : refuse("comment.notReceived");
}

/** The goods of an order that was received, and the comment about them where there is one. @returns `comment.notReceived` before */
export async function goodsToComment(visit: Visit, asked: { readonly orderId: string; readonly goodsId: string }) {
  const found = await receivedLine(visit, asked);
  if (isRefusal(found)) return found;
  const { goodsId, title, seoUrlParameter, picture } = found.line;
  return { goodsId, title, seoUrlParameter, picture, commentId: (await findAbout(visit.shop.database, asked.orderId, goodsId)) ?? null };
}

/**
 * Writes a comment about goods of an own order, once.
 * @returns `comment.notReceived` before the order has arrived, `comment.exists` where there is one about these goods of the order
 */
export async function writeComment(
  context: Asking & Pick<CallContext, "wish">,
  asked: Written & { readonly orderId: string; readonly goodsId: string },
): Promise<{ readonly commentId: string } | NotOpen | Wrong | Refusal<"comment.exists" | "goods.notExist"> | IdempotencyRefusal> {
  const { shop, market } = context;
  const { customerId } = customerOf(context);
  const checked = checkWritten(asked, shop.config.comment);
  if (isRefusal(checked)) return checked;
  const found = await receivedLine(context, asked);
  if (isRefusal(found)) return found;
  const commentId = randomId(shop.random);
  const done = await onlyOnce(shop, wishOf(context), { commentId }, async (transaction) => {
    const tooMany = await takeTries(transaction, shop.clock(), [tryOf(context)]);
    if (tooMany) return tooMany;
    const isNew = await insertWritten(transaction, {
      commentId,
      brand: market.brand.code,
      goodsId: asked.goodsId,
      title: found.line.title,
      orderId: asked.orderId,
      customerId,
      country: market.country.code,
      language: market.language,
      author: asked.anonymous ? null : nameIn(found.order),
      ...checked,
      createdAt: shop.clock(),
    });
    if (!isNew) {
      const isThere = (await findAbout(transaction, asked.orderId, asked.goodsId)) !== undefined;
      return refuse(isThere ? ("comment.exists" as const) : ("goods.notExist" as const));
    }
    return (await keepFiles(context, transaction, commentId, asked.files)) ?? (await adoptUnread(shop, transaction, commentId));
  });
  return isRefusal(done) ? done : done.ids;
}

const nameIn = ({ address }: Pick<OwnOrder, "address">): string | null => address && shownName(address);

const tryOf = (context: Asking) => ({
  limit: { name: "comment", tries: context.shop.config.limits.comment.perHour, seconds: HOUR / SECOND },
  subject: callerOf(context),
});

/** Gives a comment its files: those that it has, and new ones of its author. */
async function keepFiles(
  { shop, market, viewer }: Visit,
  transaction: Transaction,
  commentId: string,
  asked: readonly string[],
): Promise<Refusal<"upload.limit" | "upload.gone"> | undefined> {
  const files = [...new Set(asked)];
  if (files.length > shop.config.upload.comment) return refuse("upload.limit", { values: { num: shop.config.upload.comment } });
  const has = new Set(await findFilesOf(transaction, commentId));
  const added = files.filter((fileId) => !has.has(fileId));
  if (!(await takeFiles(shop, transaction, ownerOf(viewer, market.brand.code), added))) return refuse("upload.gone");
  await freeFiles(shop, transaction, await saveFiles(transaction, commentId, files));
  return undefined;
}

/** Where the shop shows comments that no operator has read. */
async function adoptUnread(shop: Shop, transaction: Transaction, commentId: string): Promise<undefined> {
  if (!shop.config.comment.autoAdopt) return;
  const comment = await markDecided(transaction, { commentId, version: undefined, reason: null }, shop.clock());
  if (comment) await showToEverybody(shop, transaction, comment, null);
}

/** Shows an approved comment to everybody; stars and pages of its goods follow. @param reply of the shop, where there is one */
export async function showToEverybody(shop: Shop, transaction: Transaction, comment: WrittenComment, reply: string | null): Promise<void> {
  const { commentId, brand, goodsId, score, author, content, language, createdAt } = comment;
  await adoptComment(transaction, brand, { commentId, goodsId, score, author, text: content, language, createdAt, reply });
  const { shown, left } = await showFilesOf(transaction, commentId);
  await showFiles(shop, transaction, shown);
  await freeFiles(shop, transaction, left);
  await commentsChanged(shop, transaction, brand, [goodsId]);
}

/** Writes an own comment anew. What everybody reads stays until an operator has read the new text. */
export async function changeComment(
  context: Asking,
  asked: Written & { readonly id: string },
): Promise<{ readonly commentId: string } | Wrong | Refusal<"item.notFound">> {
  const { shop, market } = context;
  const { customerId } = customerOf(context);
  const checked = checkWritten(asked, shop.config.comment);
  if (isRefusal(checked)) return checked;
  const refused = await inOne(shop, async (transaction) => {
    const own = await lockOwn(transaction, asked.id, { brand: market.brand.code, customerId });
    if (!own) return refuse("item.notFound");
    const tooMany = await takeTries(transaction, shop.clock(), [tryOf(context)]);
    if (tooMany) return tooMany;
    const author = asked.anonymous ? null : await nameFor(context, own.orderId);
    await updateWritten(transaction, asked.id, { ...checked, author }, shop.clock());
    return (await keepFiles(context, transaction, asked.id, asked.files)) ?? (await adoptUnread(shop, transaction, asked.id));
  });
  return refused ?? { commentId: asked.id };
}

async function nameFor({ shop, market, viewer }: Visit, orderId: string): Promise<string | null> {
  const order = await ownOrder(shop, market, bearerOf(viewer, undefined), orderId);
  return isRefusal(order) ? null : nameIn(order);
}

/** Carries a refusal out of its transaction, of which nothing stays. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

async function inOne<No extends Refusal>(
  { database }: Pick<Shop, "database">,
  work: (transaction: Transaction) => Promise<No | undefined>,
): Promise<No | undefined> {
  let refused: No | undefined;
  try {
    await database.transaction(async (transaction) => {
      refused = await work(transaction);
      if (refused) throw new Refused(refused);
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  return refused;
}

/** Deletes an own comment, also where everybody reads it. */
export async function removeComment(visit: Visit, commentId: string): Promise<{ readonly deleted: true } | Refusal<"item.notFound">> {
  const { shop, market } = visit;
  const brand = market.brand.code;
  const refused = await shop.database.transaction(async (transaction) => {
    const own = await lockOwn(transaction, commentId, { brand, customerId: customerOf(visit).customerId });
    if (!own) return refuse("item.notFound");
    const files = await findFilesOf(transaction, commentId);
    await removeWritten(transaction, commentId);
    await freeFiles(shop, transaction, files);
    await withdrawComment(transaction, brand, commentId);
    await commentsChanged(shop, transaction, brand, [own.goodsId]);
    return undefined;
  });
  return refused ?? { deleted: true };
}

/** An own comment as its author sees it. `goods`: as they are sold; `shown`: what everybody reads beside it. */
export type OwnComment = WrittenComment & {
  readonly goods: { readonly goodsId: string; readonly seoUrlParameter: string; readonly picture: GoodsCard["picture"] } | null;
  /** Whether everybody reads a text of it, this one or one before. */
  readonly isPublic: boolean;
  readonly likes: number;
  readonly reply: string | null;
};

async function toldOwn(shop: Shop, market: Market, comments: readonly WrittenComment[]): Promise<OwnComment[]> {
  const [cards, shown] = await Promise.all([
    goodsCards(shop, market, [...new Set(comments.map(({ goodsId }) => goodsId))]),
    shownBeside(
      shop,
      market.brand.code,
      comments.map(({ commentId }) => commentId),
    ),
  ]);
  return comments.map((comment) => {
    const beside = shown.get(comment.commentId);
    return {
      ...comment,
      goods: cards.get(comment.goodsId) ?? null,
      isPublic: beside !== undefined,
      likes: beside?.likes ?? 0,
      reply: beside?.reply ?? null,
    };
  });
}

/** A comment: what everybody reads, and what its author has sent last. @returns `item.notFound` for one that the caller sees nothing of */
export async function lookAtComment(
  { shop, market, viewer }: Visit,
  commentId: string,
): Promise<{ readonly comment: ShownComment | null; readonly own: OwnComment | null } | Refusal<"item.notFound">> {
  const brand = market.brand.code;
  const [comment, written] = await Promise.all([
    commentById(shop, brand, commentId),
    isCustomer(viewer) ? findOwn(shop.database, commentId, { brand, customerId: viewer.customerId }) : undefined,
  ]);
  if (!comment && !written) return refuse("item.notFound");
  const [own = null] = written ? await toldOwn(shop, market, [written]) : [];
  return { comment: comment ?? null, own };
}

/** Own comments, the latest first. @param asked `orderId`: about the goods of one order */
export async function ownComments(
  visit: Visit,
  asked: {
    readonly orderId?: string | undefined;
    readonly page: number;
    readonly limit?: number | undefined;
    readonly after?: string | undefined;
  },
) {
  const { shop, market } = visit;
  const {
    database,
    config: { paging },
  } = shop;
  const { orderId, page, limit = paging.default, after } = asked;
  const whose = { brand: market.brand.code, customerId: customerOf(visit).customerId, orderId };
  const from = after === undefined ? { offset: (page - 1) * limit } : readCursor(after);
  const [found, count] = await Promise.all([
    findWrittenBy(database, whose, from, limit + 1),
    countWrittenBy(database, whose, paging.exactTotal + 1),
  ]);
  const { items, next } = partOf(found, limit, ({ createdAt, commentId }) => ({ at: createdAt, id: commentId }));
  return { items: await toldOwn(shop, market, items), ...toldTotal(count, paging), page, limit, next };
}

/** A customer finds a comment helpful, or takes that back; each is counted once. */
export async function markHelpful(
  context: Asking & Pick<CallContext, "wish">,
  { id: commentId, like }: { readonly id: string; readonly like: boolean },
): Promise<{ readonly liked: boolean; readonly likes: number } | Refusal<"item.notFound" | "limit.tooMany"> | IdempotencyRefusal> {
  const { shop, market } = context;
  const brand = market.brand.code;
  const { customerId } = customerOf(context);
  const limit = { name: "comment.like", tries: shop.config.limits.tally.perHour, seconds: HOUR / SECOND };
  const done = await onlyOnce(shop, wishOf(context), { commentId }, async (transaction) => {
    const tooMany = await takeTries(transaction, shop.clock(), [{ limit, subject: callerOf(context) }]);
    if (tooMany) return tooMany;
    const likes = await likeComment(transaction, shop.clock(), { brand, commentId, customerId, like });
    return likes === undefined ? refuse("item.notFound" as const) : undefined;
  });
  if (isRefusal(done)) return done;
  return { liked: like, likes: (await shownBeside(shop, brand, [commentId])).get(commentId)?.likes ?? 0 };
}

/** The comments of a product that a customer finds helpful. */
export async function helpfulTo(visit: Visit, goodsId: string): Promise<string[]> {
  return await likedComments(visit.shop, visit.market, goodsId, customerOf(visit).customerId);
}
