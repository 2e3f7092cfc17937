import { entryOf, type Market, marketThatWas } from "@rambla/core/market";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { goodsCards } from "../goods/service.ts";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { leaveMessage } from "../message/service.ts";
import { type OperatorContext, wishOf } from "../platform/call-context.ts";
import type { Transaction } from "../platform/database/database.ts";
import { type AskedPart, type ListPart, readPart } from "../platform/list-part.ts";
import { publicOrigin } from "../platform/origin.ts";
import type { Shop } from "../platform/shop.ts";
import { dropTags, tags } from "../platform/tags.ts";
import type { Waiting } from "../platform/database/waiting-store.ts";
import {
  type Asked,
  countUnanswered,
  type AnsweredQuestion,
  findAnswered,
  findUnanswered,
  findWaiting,
  keepAsker,
  markAnswered,
  type WaitingQuestion,
} from "./answer-store.ts";
import { answerMail, answerNote } from "./mail-service.ts";
import { REPLY, tidyWords } from "./rules.ts";

/** `title` is null when the goods are no longer sold. `origin` is the shop's address. */
export type ToAnswer = WaitingQuestion & { readonly title: string | null; readonly origin: string };

/** The oldest first. @param asked filters by brand and language @returns `item.notFound` for an unknown brand */
export async function questionsToAnswer(
  shop: Shop,
  asked: AskedPart & { readonly brand?: string | undefined; readonly language?: string | undefined },
): Promise<ListPart<ToAnswer> | Refusal<"item.notFound">> {
  const { brands: all } = shop.config;
  const brands = asked.brand === undefined ? Object.values(all) : [entryOf(all, asked.brand)].flatMap((brand) => brand ?? []);
  if (brands.length === 0) return refuse("item.notFound");
  const which = { brands: brands.map(({ code }) => code), language: asked.language };
  const { items, next } = await readPart(
    shop,
    asked,
    (behind, most) => findWaiting(shop.database, which, behind, most),
    ({ createdAt, consultationId }) => ({ at: createdAt, id: consultationId }),
  );
  const titles = await titlesOf(shop, items);
  return {
    items: items.map((question) => ({
      ...question,
      title: titles(question),
      origin: publicOrigin(shop, question.brand, question.country),
    })),
    next,
  };
}

/** With the title of goods that are still sold. */
export async function questionToAnswer(
  shop: Shop,
  consultationId: string,
): Promise<(Asked & { readonly title: string | null }) | undefined> {
  const question = await findUnanswered(shop.database, consultationId);
  return question && { ...question, title: (await titlesOf(shop, [question]))(question) };
}

/** One query per market. */
async function titlesOf(shop: Shop, questions: readonly Asked[]): Promise<(question: Asked) => string | null> {
  const asked = new Map<string, { readonly market: Market; readonly goodsIds: string[] }>();
  for (const { brand, country, language, goodsId } of questions) {
    if (goodsId === null) continue;
    const market = marketThatWas(shop.config, { brand, country, language });
    if (!market) continue;
    const found = asked.get(market.key) ?? { market, goodsIds: [] };
    found.goodsIds.push(goodsId);
    asked.set(market.key, found);
  }
  const cards = new Map(
    await Promise.all([...asked].map(async ([key, { market, goodsIds }]) => [key, await goodsCards(shop, market, goodsIds)] as const)),
  );
  return ({ goodsId, ...was }) => {
    const market = goodsId === null ? undefined : marketThatWas(shop.config, was);
    return (goodsId !== null && market && cards.get(market.key)?.get(goodsId)?.title) || null;
  };
}

/**
 * Answers a question once. Its author is told, and the page of its goods shows both.
 * @returns `item.notFound` for a missing one, `consultation.answered` for an answered one
 */
export async function answerQuestion(
  context: Pick<OperatorContext, "shop" | "wish">,
  asked: { readonly consultationId: string; readonly reply: string },
): Promise<
  { readonly consultationId: string } | IdempotencyRefusal | Refusal<"item.notFound" | "consultation.answered" | "request.invalid">
> {
  const { shop } = context;
  const { consultationId } = asked;
  const reply = tidyWords(asked.reply, REPLY);
  if (reply === undefined) return refuseField("reply", "request.invalid");
  const done = await onlyOnce(shop, wishOf(context), { consultationId }, async (transaction) => {
    await keepAsker(transaction, consultationId);
    const question = await markAnswered(transaction, consultationId, reply, shop.clock());
    if (!question)
      return refuse((await findAnswered(transaction, consultationId)) ? ("consultation.answered" as const) : ("item.notFound" as const));
    await tell(shop, transaction, question);
    return undefined;
  });
  return isRefusal(done) ? done : done.ids;
}

async function tell(shop: Shop, transaction: Transaction, question: AnsweredQuestion): Promise<void> {
  const { consultationId, brand, country, language, goodsId, customerId, mailbox } = question;
  if (goodsId !== null) await dropTags(transaction, [tags.goods(brand, goodsId)]);
  if (customerId !== null) await leaveMessage(shop, transaction, customerId, answerNote(shop, question));
  if (mailbox !== null)
    await answerMail.queue(shop, transaction, {
      recipient: mailbox,
      brand,
      country,
      language,
      payload: { consultationId },
      once: consultationId,
    });
}

/** For metrics. */
export const questionsWaiting = ({ database }: Pick<Shop, "database">): Promise<Waiting> => countUnanswered(database);
