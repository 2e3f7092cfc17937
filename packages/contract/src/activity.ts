/** Events of a brand: what is on, about to start and over, and which goods take part (R-478 to R-482, D-102). */
import { ACTIVITY_PHASES } from "@rambla/core/activity";
import * as z from "zod";
import { call, catalogueId, currency, decimal, moment, opaqueId, pageInput, pageOf, refusals } from "./call.ts";
import { goodsCard } from "./goods.ts";

export const activityPhase = z.enum(ACTIVITY_PHASES);

/** What an event gives in the market: so much off as soon as all that takes part costs so much, or a gift from an amount on. */
const terms = z.object({
  /** Whether all goods of the brand take part. */
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

/** 1 is a small gift, 2 one with special products; an order has gifts of one type. */
export const giftType = z.literal([1, 2]);

/** A gift that somebody has chosen, one an event. */
export const giftChoice = z.strictObject({ activityId: opaqueId, goodsId: catalogueId });

/** Goods that are given, from what amount on, and whether there are any left. */
const gift = z.object({ goods: goodsCard, from: decimal, available: z.boolean() });

/** An event with its gifts, the smallest first. `wholeRange`: all goods count, and not only those of the event. */
export const giftEvent = z.object({
  activityId: opaqueId,
  type: giftType,
  title: z.string(),
  wholeRange: z.boolean(),
  gifts: z.array(gift),
  currency,
});

/** The same for a cart: what it has reached in the event, and which of its gifts that earns. */
export const giftOffer = giftEvent.extend({ reached: decimal, gifts: z.array(gift.extend({ earned: z.boolean() })) });

export const activityContract = {
  activityPageSearch: call
    .route({ method: "GET", path: "/shop/activity/page/search", operationId: "activityPageSearch" })
    /** All, the cancelled ones too, when no phase is named. */
    .input(z.object({ phase: activityPhase.exclude(["Canceled"]).optional(), ...pageInput }))
    .output(pageOf(activity)),
  activityDetail: call
    .route({ method: "GET", path: "/shop/activity", operationId: "activityDetail" })
    .input(z.object({ activityId: opaqueId }))
    .output(activity)
    .errors(refusals("item.notFound")),
  activityGoods: call
    .route({ method: "GET", path: "/shop/activity/good/activityId/{id}", operationId: "activityGoods" })
    /** In the order of the event; the best-selling where all goods take part. */
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
    /** Somebody looks at an event in a program that is no page of ours. It is counted at the moment it is told, and not by whom (R-317, D-162). */
    .input(z.strictObject({ activityId: opaqueId, time: moment.optional() }))
    .output(z.object({ counted: z.literal(true) }))
    .errors(refusals("item.notFound", "limit.tooMany")),
  goodsActivityList: call
    .meta({ caller: "either", reads: true })
    .route({ method: "POST", path: "/shop/goods/activity/list", operationId: "goodsActivityList" })
    /** The events under way that the goods take part in. */
    .input(z.strictObject({ goodsIds: z.array(catalogueId).max(100) }))
    .output(z.array(z.object({ goodsId: catalogueId, activityId: opaqueId, title: z.string() }))),
};
