/** Operators read what customers write about goods, and reply to it. */
import { entryOf } from "@rambla/core/market";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { replyToComment } from "../comment/service.ts";
import { REPLY, tidyWords } from "../consultation/rules.ts";
import { commentsChanged } from "../goods/listing/score-service.ts";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { type OperatorContext, wishOf } from "../platform/call-context.ts";
import type { Waiting } from "../platform/database/waiting-store.ts";
import { type AskedPart, type ListPart, readPart } from "../platform/list-part.ts";
import { publicOrigin } from "../platform/origin.ts";
import type { Shop } from "../platform/shop.ts";
import { showToEverybody } from "./service.ts";
import { type CommentToReview, countUnread, findStanding, findWaiting, keepAuthor, markDecided } from "./store.ts";

/**
 * Comments that no operator has read, longest first. `origin`: where the shop lives that it was written in.
 * @returns `item.notFound` for a brand that there is none of
 */
export async function commentsToReview(
  shop: Shop,
  asked: AskedPart & { readonly brand?: string | undefined; readonly language?: string | undefined },
): Promise<ListPart<CommentToReview & { readonly origin: string }> | Refusal<"item.notFound">> {
  const { brands: all } = shop.config;
  const brands = asked.brand === undefined ? Object.values(all) : [entryOf(all, asked.brand)].flatMap((brand) => brand ?? []);
  if (brands.length === 0) return refuse("item.notFound");
  const which = { brands: brands.map(({ code }) => code), language: asked.language };
  const { items, next } = await readPart(
    shop,
    asked,
    (behind, most) => findWaiting(shop.database, which, behind, most),
    ({ writtenAt, commentId }) => ({ at: writtenAt, id: commentId }),
  );
  return { items: items.map((comment) => ({ ...comment, origin: publicOrigin(shop, comment.brand, comment.country) })), next };
}

type Decision = {
  readonly commentId: string;
  readonly version: number;
  readonly decision: "ADOPT" | "not_approved";
  readonly reason?: string | undefined;
  readonly reply?: string | undefined;
};
type Deciding = Pick<OperatorContext, "shop" | "wish">;
type Decided<Code extends string> = Promise<
  { readonly commentId: string } | IdempotencyRefusal | Refusal<Code | "item.notFound" | "request.invalid">
>;

/**
 * Decides about a comment that waits.
 * @returns `comment.changed` for a version that waits no more, `comment.noReason` for a refusal that tells its author nothing
 */
export async function reviewComment(context: Deciding, asked: Decision): Decided<"comment.changed" | "comment.noReason"> {
  const { shop } = context;
  const { commentId, version } = asked;
  const isAdopted = asked.decision === "ADOPT";
  const reply = asked.reply === undefined ? null : tidyWords(asked.reply, REPLY);
  const reason = asked.reason === undefined ? undefined : tidyWords(asked.reason, REPLY);
  if (reply === undefined) return refuseField("reply", "request.invalid");
  if (!isAdopted && reason === undefined) return refuseField("reason", "comment.noReason");
  const done = await onlyOnce(shop, wishOf(context), { commentId }, async (transaction) => {
    await keepAuthor(transaction, commentId);
    const decided = { commentId, version, reason: isAdopted ? null : (reason ?? null) };
    const comment = await markDecided(transaction, decided, shop.clock());
    if (!comment) return refuse((await findStanding(transaction, commentId)) ? ("comment.changed" as const) : ("item.notFound" as const));
    if (isAdopted) await showToEverybody(shop, transaction, comment, reply);
    return undefined;
  });
  return isRefusal(done) ? done : done.ids;
}

/** Replies to a comment that everybody reads. @returns `item.notFound` where there is none */
export async function replyOfShop(context: Deciding, asked: { readonly commentId: string; readonly reply: string }): Decided<never> {
  const { shop } = context;
  const { commentId } = asked;
  const reply = tidyWords(asked.reply, REPLY);
  if (reply === undefined) return refuseField("reply", "request.invalid");
  const done = await onlyOnce(shop, wishOf(context), { commentId }, async (transaction) => {
    await keepAuthor(transaction, commentId);
    const comment = await findStanding(transaction, commentId);
    const goodsId = comment && (await replyToComment(transaction, comment.brand, commentId, reply));
    if (!comment || goodsId === undefined) return refuse("item.notFound" as const);
    await commentsChanged(shop, transaction, comment.brand, [goodsId]);
    return undefined;
  });
  return isRefusal(done) ? done : done.ids;
}

/** Comments that wait for an operator, for the metrics of the shop. */
export const commentsWaiting = ({ database }: Pick<Shop, "database">): Promise<Waiting> => countUnread(database);
