/** Gifts of events: what is given from what amount on, and what a cart has earned of it (R-480 to R-485, D-153). */
import * as z from "zod";
import { activity, giftEvent, giftOffer, giftType } from "./activity.ts";
import { call, catalogueId, currency, decimal, opaqueId, refusals } from "./call.ts";
import { orderItem } from "./checkout.ts";

const cartItems = z.strictObject({ items: z.array(orderItem).max(100) });

export const giftContract = {
  giftActivityList: call
    .route({ method: "GET", path: "/shop/gift/activity/list", operationId: "giftActivityList" })
    .output(z.array(activity.extend({ type: giftType }))),
  giftPublicityChart: call
    .route({ method: "GET", path: "/shop/gift/activity/publicity/chart", operationId: "giftPublicityChart" })
    /** The amounts of each event under way, from the smallest on, and what each gives. */
    .output(
      z.array(
        z.object({
          activityId: opaqueId,
          type: giftType,
          title: z.string(),
          currency,
          steps: z.array(z.object({ from: decimal, goodsIds: z.array(catalogueId) })),
        }),
      ),
    ),
  giftGoodsList: call
    .route({ method: "GET", path: "/shop/gift/activity/goods/list/{activityId}", operationId: "giftGoodsList" })
    .input(z.object({ activityId: opaqueId }))
    .output(giftEvent)
    .errors(refusals("item.notFound")),
  giftGoodsListByType: call
    .route({ method: "GET", path: "/shop/gift/activity/goods/list/type/{type}", operationId: "giftGoodsListByType" })
    .input(z.object({ type: z.enum(["1", "2"]) }))
    .output(z.array(giftEvent)),
  giftCartList: call
    .meta({ caller: "either", reads: true })
    .route({ method: "POST", path: "/shop/gift/activity/cart/list", operationId: "giftCartList" })
    /** The events that have a gift for this cart by now. */
    .input(cartItems)
    .output(z.array(giftOffer)),
  giftCartTabList: call
    .meta({ caller: "either", reads: true })
    .route({ method: "POST", path: "/shop/gift/activity/cart/tab/list", operationId: "giftCartTabList" })
    /** All events with gifts by their type, as a cart may have gifts of one. */
    .input(cartItems)
    .output(z.array(z.object({ type: giftType, offers: z.array(giftOffer) }))),
};
