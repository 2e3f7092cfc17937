import { ACTIVITY_PHASES } from "@rambla/core/activity";
import * as z from "zod";
import { call, catalogueId, currency, decimal, moment, opaqueId, pageInput, pageOf, refusals } from "./call.ts";
import { goodsCard } from "./goods.ts";

export const activityPhase = z.enum(ACTIVITY_PHASES);

const terms = z.object({
  wholeRange: z.boolean(),
  steps: z.array(z.object({ from: decimal, off: decimal })),
  gifts: z.array(z.object({ from: decimal, goodsId: catalogueId, title: z.string() })),
  currency,
});

export const activity = terms.extend({
  activityId: opaqueId,
  kind: z.enum(["fullDiscount", "gift"]),
  title: z.string(),
  text: z.string(),
  phase: activityPhase,
  startsAt: moment,
  endsAt: moment,
});

/** 1: a small gift; 2: one with special products. An order has gifts of one type. */
export const giftType = z.literal([1, 2]);

export const giftChoice = z.strictObject({ activityId: opaqueId, goodsId: catalogueId });

const gift = z.object({ goods: goodsCard, from: decimal, available: z.boolean() });

/** Gifts are sorted by amount. With `wholeRange` all goods count. */
export const giftEvent = z.object({
  activityId: opaqueId,
  type: giftType,
  title: z.string(),
  wholeRange: z.boolean(),
  gifts: z.array(gift),
  currency,
});

/** `reached` is the value of the cart's goods that take part. */
export const giftOffer = giftEvent.extend({ reached: decimal, gifts: z.array(gift.extend({ earned: z.boolean() })) });

export const activityContract = {
  activityPageSearch: call
    .route({ method: "GET", path: "/shop/activity/page/search", operationId: "activityPageSearch" })
    /** Without `phase` the list includes cancelled events. */
    .input(z.object({ phase: activityPhase.exclude(["Canceled"]).optional(), ...pageInput }))
    .output(pageOf(activity)),
  activityDetail: call
    .route({ method: "GET", path: "/shop/activity", operationId: "activityDetail" })
    .input(z.object({ activityId: opaqueId }))
    .output(activity)
    .errors(refusals("item.notFound")),
  activityGoods: call
    .route({ method: "GET", path: "/shop/activity/good/activityId/{id}", operationId: "activityGoods" })
    /** In the order of the event; by sales when all goods take part. */
    .input(z.object({ id: opaqueId }))
    .output(z.array(goodsCard))
    .errors(refusals("item.notFound")),
  activityExpand: call
    .route({ method: "GET", path: "/shop/activity/expand/activityId/{id}", operationId: "activityExpand" })
    .input(z.object({ id: opaqueId }))
    .output(terms.extend({ activityId: opaqueId }))
    .errors(refusals("item.notFound")),
  userActivityInsert: call
    .route({ method: "POST", path: "/shop/user/activity/insert", operationId: "userActivityInsert" })
    /** Counts a view in another program. The server counts it at the time of the call, without the viewer. */
    .input(z.strictObject({ activityId: opaqueId, time: moment.optional() }))
    .output(z.object({ counted: z.literal(true) }))
    .errors(refusals("item.notFound", "limit.tooMany")),
  goodsActivityList: call
    .meta({ caller: "either", reads: true })
    .route({ method: "POST", path: "/shop/goods/activity/list", operationId: "goodsActivityList" })
    .input(z.strictObject({ goodsIds: z.array(catalogueId).max(100) }))
    .output(z.array(z.object({ goodsId: catalogueId, activityId: opaqueId, title: z.string() }))),
};
