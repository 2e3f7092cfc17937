import { implement } from "@orpc/server";
import { activityContract } from "@rambla/contract/activity";
import { presentCard } from "../goods/presentation.ts";
import { answer, type CallContext } from "../platform/call-context.ts";
import { presentActivity, presentTerms } from "./presentation.ts";
import { activitiesOfGoods, activityNamed, countLook, goodsOfActivity, pageOfActivities } from "./service.ts";

const calls = implement(activityContract).$context<CallContext>();

const holdsUntil = ({ until }: CallContext, moment: Date | undefined): void => {
  if (moment) until?.(moment);
};

export const activityApi = {
  activityPageSearch: calls.activityPageSearch.handler(async ({ input, context }) => {
    const { until, items, ...page } = await pageOfActivities(context.shop, context.market, input);
    holdsUntil(context, until);
    return { ...page, items: items.map((activity) => presentActivity(activity, context.market.currency)) };
  }),
  activityDetail: calls.activityDetail.handler(async ({ input, context }) => {
    const activity = answer(await activityNamed(context.shop, context.market, input.activityId));
    holdsUntil(context, activity.until);
    return presentActivity(activity, context.market.currency);
  }),
  activityGoods: calls.activityGoods.handler(async ({ input, context: { shop, market } }) =>
    answer(await goodsOfActivity(shop, market, input.id)).map(presentCard),
  ),
  activityExpand: calls.activityExpand.handler(async ({ input, context: { shop, market } }) => {
    const activity = answer(await activityNamed(shop, market, input.id));
    return { activityId: activity.activityId, ...presentTerms(activity, market.currency) };
  }),
  userActivityInsert: calls.userActivityInsert.handler(async ({ input, context }) => answer(await countLook(context, input.activityId))),
  goodsActivityList: calls.goodsActivityList.handler(async ({ input, context }) => {
    const { items, until } = await activitiesOfGoods(context.shop, context.market, input.goodsIds);
    holdsUntil(context, until);
    return items.map(({ goodsId, activityId, title }) => ({ goodsId, activityId, title }));
  }),
};
