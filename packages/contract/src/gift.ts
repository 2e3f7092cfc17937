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
    /** The steps of each running event, the smallest amount first. */
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
    /** Only events in which this cart has earned a gift. */
    .input(cartItems)
    .output(z.array(giftOffer)),
  giftCartTabList: call
    .meta({ caller: "either", reads: true })
    .route({ method: "POST", path: "/shop/gift/activity/cart/tab/list", operationId: "giftCartTabList" })
    /** By type, since an order has gifts of one type. */
    .input(cartItems)
    .output(z.array(z.object({ type: giftType, offers: z.array(giftOffer) }))),
};
