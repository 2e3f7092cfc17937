import type { Market } from "@rambla/core/market";
import { type Money, money } from "@rambla/core/money";
import { type Refusal, refuse } from "@rambla/core/refusal";
import { type GoodsCard, priceItems, shownCards } from "../goods/service.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { dropTags, tags } from "../platform/tags.ts";
import { checkGifts, type Counted, type GiftChoice, type GiftEvent, type GiftProblem, type GiftType, reachedIn } from "./gift-rules.ts";
import { findGiftEvents, moveGifts, type OrderGift } from "./gift-store.ts";

export { countedGoods } from "./gift-rules.ts";
export { findGiftsOf, insertGifts, type OrderGift } from "./gift-store.ts";

export type GiftOffer = {
  readonly activityId: string;
  readonly title: string;
  readonly type: GiftType;
  /** All goods of the brand count. */
  readonly wholeRange: boolean;
  readonly reached: Money;
  readonly gifts: readonly { readonly card: GoodsCard; readonly from: Money; readonly available: boolean; readonly earned: boolean }[];
};

/** For an empty basket. */
export async function giftEvents(shop: Shop, market: Market): Promise<readonly GiftOffer[]> {
  return (await giftsForBasket(shop, market, [], [])).gifts;
}

/** @param counted the prices of the basket */
export async function giftsForBasket(
  shop: Shop,
  market: Market,
  counted: readonly Counted[],
  chosen: readonly GiftChoice[],
): Promise<{ readonly gifts: readonly GiftOffer[]; readonly giftProblems: readonly (GiftProblem | null)[] }> {
  const events = await findGiftEvents(shop.database, market, shop.clock());
  // The event knows the stock of gifts; the card is only for display.
  const cards = await shownCards(shop, market, [...new Set(events.flatMap(({ gifts }) => gifts.map(({ goodsId }) => goodsId)))]);
  return { gifts: events.map((event) => offerOf(event, market, counted, cards)), giftProblems: checkGifts(events, counted, chosen) };
}

function offerOf(event: GiftEvent, { currency }: Market, counted: readonly Counted[], cards: ReadonlyMap<string, GoodsCard>): GiftOffer {
  const { activityId, title, giftType: type, gifts } = event;
  const reached = reachedIn(event, counted);
  return {
    activityId,
    title,
    type,
    wholeRange: event.goodsIds === null,
    reached: money(reached, currency),
    gifts: gifts.flatMap(({ goodsId, fromMinor, quantity }) => {
      const card = cards.get(goodsId);
      return card ? [{ card, from: money(fromMinor, currency), available: quantity > 0, earned: reached >= fromMinor }] : [];
    }),
  };
}

/**
 * The gifts in the market's language, in the order's transaction.
 * @returns `promotion.invalid` when not earned, `gift.outOfStock`, `gift.cannotCombine`, each with the gifts
 */
export async function giftsOfOrder(
  transaction: Transaction,
  market: Market,
  counted: readonly Counted[],
  chosen: readonly GiftChoice[],
  now: Date,
): Promise<readonly OrderGift[] | Refusal<GiftProblem>> {
  if (chosen.length === 0) return [];
  const events = await findGiftEvents(transaction, market, now);
  const problems = checkGifts(events, counted, chosen);
  const problem = problems.find((one) => one !== null);
  if (problem) return refuse(problem, { details: chosen.filter((_, at) => problems[at] === problem) });
  const goods = await priceItems(
    transaction,
    market,
    chosen.map(({ goodsId }) => ({ goodsId, distributionId: "0" })),
    now,
  );
  return chosen.flatMap(({ activityId }, at) => {
    const one = goods[at];
    const { title: activityTitle = "" } = events.find((event) => event.activityId === activityId) ?? {};
    return one
      ? [
          {
            activityId,
            activityTitle,
            goodsId: one.goodsId,
            articleNumber: one.articleNumber,
            title: one.title,
            seoUrlParameter: one.seoUrlParameter,
            picture: one.picture,
          },
        ]
      : [];
  });
}

/** All or none. @returns gifts that ran out */
export async function takeGifts(transaction: Transaction, brandCode: string, orderId: string): Promise<readonly string[]> {
  const gifts = await moveGifts(transaction, brandCode, orderId, -1);
  const gone = gifts.filter(({ quantity }) => quantity <= 0).map(({ goodsId }) => goodsId);
  // Pages show that the last one is gone.
  if (gone.length === 0 && gifts.some(({ quantity }) => quantity === 1)) await dropTags(transaction, [tags.gifts(brandCode)]);
  return gone;
}

export async function returnGifts(transaction: Transaction, brandCode: string, orderId: string): Promise<void> {
  const gifts = await moveGifts(transaction, brandCode, orderId, 1);
  if (gifts.some(({ quantity }) => quantity === 0)) await dropTags(transaction, [tags.gifts(brandCode)]);
}
