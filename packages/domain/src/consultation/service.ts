/** Questions to the shop. Only the author sees a question, but answered ones about goods are public. */
import { partOf, readCursor } from "@rambla/core/cursor";
import { randomId } from "@rambla/core/id";
import { isRefusal, type Refusal, refuse } from "@rambla/core/refusal";
import { HOUR, SECOND } from "@rambla/core/time";
import { toldTotal } from "@rambla/core/total";
import { ownerOf, takeFiles } from "../file/service.ts";
import { goodsCards, shownCards } from "../goods/service.ts";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { canonicalMailbox, isMailbox } from "../mail/mailbox-rules.ts";
import { type CallContext, isCustomer, wishOf } from "../platform/call-context.ts";
import { callerOf, takeTries } from "../platform/limits.ts";
import { tags } from "../platform/tags.ts";
import { tidyWords } from "./rules.ts";
import { countConsultations, findConsultations, insertConsultation, type Which } from "./store.ts";

export type Question = {
  readonly goodsId?: string | undefined;
  readonly content: string;
  readonly email?: string | undefined;
  readonly files: readonly string[];
};

type No =
  | Refusal<"consultation.content" | "email.invalid" | "goods.notExist" | "upload.limit" | "upload.gone" | "limit.tooMany">
  | IdempotencyRefusal;

/** Idempotent. A customer gets the answer in the account, a guest by mail. Limited per network and per customer. */
export async function ask(
  context: Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress" | "wish">,
  question: Question,
): Promise<{ readonly consultationId: string } | No> {
  const { shop, market, viewer } = context;
  const { upload, consultation, limits } = shop.config;
  const content = tidyWords(question.content, consultation);
  if (content === undefined)
    return refuse("consultation.content", {
      fields: { content: "consultation.content" },
      values: { min: consultation.min, max: consultation.max },
    });
  const files = [...new Set(question.files)];
  if (files.length > upload.consultation) return refuse("upload.limit", { values: { num: upload.consultation } });
  const customerId = isCustomer(viewer) ? viewer.customerId : null;
  const email = customerId === null ? canonicalMailbox(question.email ?? (viewer.kind === "guest" ? viewer.email : "")) : null;
  if (email !== null && !isMailbox(email)) return refuse("email.invalid", { fields: { email: "email.invalid" } });
  const goodsId = question.goodsId ?? null;
  if (goodsId !== null && !(await goodsCards(shop, market, [goodsId])).has(goodsId)) return refuse("goods.notExist");

  const consultationId = randomId(shop.random);
  const limit = { name: "consultation", tries: limits.consultation.perHour, seconds: HOUR / SECOND };
  const done = await onlyOnce(shop, wishOf(context), { consultationId }, async (transaction) => {
    const tooMany = await takeTries(transaction, shop.clock(), [{ limit, subject: callerOf(context) }]);
    if (tooMany) return tooMany;
    if (!(await takeFiles(shop, transaction, ownerOf(viewer, market.brand.code), files))) return refuse("upload.gone" as const);
    await insertConsultation(transaction, {
      consultationId,
      brand: market.brand.code,
      country: market.country.code,
      language: market.language,
      customerId,
      email,
      goodsId,
      content,
      createdAt: shop.clock(),
      fileIds: files,
    });
    return undefined;
  });
  return isRefusal(done) ? done : done.ids;
}

/** The newest first. @param asked `goodsId` for answered ones about goods; else the caller's own, `auth.required` for a guest */
export async function questionsOf(
  { shop, market, viewer }: Pick<CallContext, "shop" | "market" | "viewer">,
  asked: {
    readonly goodsId?: string | undefined;
    readonly page: number;
    readonly limit?: number | undefined;
    readonly after?: string | undefined;
  },
) {
  const { goodsId, page, limit = shop.config.paging.default, after } = asked;
  const which: Which | undefined =
    goodsId !== undefined ? { brand: market.brand.code, goodsId } : isCustomer(viewer) ? { customerId: viewer.customerId } : undefined;
  if (!which) return refuse("auth.required" as const);
  const {
    database,
    config: { paging },
  } = shop;
  const from = after === undefined ? { offset: (page - 1) * limit } : readCursor(after);
  const read = () =>
    Promise.all([findConsultations(database, which, from, limit + 1), countConsultations(database, which, paging.exactTotal + 1)]);
  // The first page of goods is the same for everyone, so it is cached.
  const isTold = goodsId !== undefined && page === 1 && after === undefined;
  const [found, count] = isTold
    ? await shop.reads.keep(`questions ${market.brand.code} ${goodsId} ${limit}`, [tags.goods(market.brand.code, goodsId)], read)
    : await read();
  const { items: rows, next } = partOf(found, limit, ({ createdAt, consultationId }) => ({ at: createdAt, id: consultationId }));
  const cards = await (isTold ? shownCards : goodsCards)(shop, market, [...new Set(rows.flatMap((row) => row.goodsId ?? []))]);
  return {
    items: rows.map((row) => ({ ...row, goods: (row.goodsId !== null && cards.get(row.goodsId)) || null })),
    ...toldTotal(count, paging),
    page,
    limit,
    next,
  };
}
