import { implement } from "@orpc/server";
import { giftContract } from "@rambla/contract/gift";
import { decimalText } from "@rambla/core/money";
import { refuse } from "@rambla/core/refusal";
import { presentActivity, presentGiftOffer } from "../activity/presentation.ts";
import { type GiftOffer, giftEvents } from "../activity/gift-service.ts";
import { pageOfActivities } from "../activity/service.ts";
import { quoteOrder } from "../checkout/quote-service.ts";
import { answer, type CallContext } from "../platform/call-context.ts";

const calls = implement(giftContract).$context<CallContext>();

const TYPES = [1, 2] as const;

/** The smallest amount first. */
function chartOf({ activityId, title, type, reached: { currency }, gifts }: GiftOffer) {
  const amounts = new Map<string, string[]>();
  for (const { card, from } of gifts) amounts.set(decimalText(from), [...(amounts.get(decimalText(from)) ?? []), card.goodsId]);
  return { activityId, title, type, currency, steps: [...amounts].map(([from, goodsIds]) => ({ from, goodsIds })) };
}

export const giftApi = {
  giftActivityList: calls.giftActivityList.handler(async ({ context }) => {
    const { items, until } = await pageOfActivities(context.shop, context.market, { page: 1, limit: 100 });
    if (until) context.until?.(until);
    return items.flatMap((activity) =>
      activity.giftType === null ? [] : [{ ...presentActivity(activity, context.market.currency), type: activity.giftType }],
    );
  }),
  giftPublicityChart: calls.giftPublicityChart.handler(async ({ context: { shop, market } }) =>
    (await giftEvents(shop, market)).map(chartOf),
  ),
  giftGoodsList: calls.giftGoodsList.handler(async ({ input, context: { shop, market } }) =>
    presentGiftOffer(
      answer((await giftEvents(shop, market)).find(({ activityId }) => activityId === input.activityId) ?? refuse("item.notFound")),
    ),
  ),
  giftGoodsListByType: calls.giftGoodsListByType.handler(async ({ input, context: { shop, market } }) =>
    (await giftEvents(shop, market)).filter(({ type }) => type === Number(input.type)).map(presentGiftOffer),
  ),
  giftCartList: calls.giftCartList.handler(async ({ input, context: { shop, market } }) =>
    (await quoteOrder(shop, market, input.items, undefined)).gifts
      .filter(({ gifts }) => gifts.some(({ earned }) => earned))
      .map(presentGiftOffer),
  ),
  giftCartTabList: calls.giftCartTabList.handler(async ({ input, context: { shop, market } }) => {
    const { gifts } = await quoteOrder(shop, market, input.items, undefined);
    return TYPES.map((type) => ({ type, offers: gifts.filter((offer) => offer.type === type).map(presentGiftOffer) }));
  }),
};
