import { ACTIVITY_PHASES } from "@rambla/core/activity";
import * as z from "zod";
import { catalogueId, decimal, end, moment, opaqueId, refusals } from "../call.ts";
import { brand, operatorOnce, readable, reason } from "./operator-call.ts";

const phase = z.enum(ACTIVITY_PHASES);
const words = z.record(z.string().min(2).max(10), readable(1, 500));

export const activityCalls = {
  /** Saves a new event, or one that has not ended. Amounts are per country. */
  activitySave: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/activity", operationId: "activitySave" })
    .input(
      z.strictObject({
        brand,
        activityId: opaqueId,
        titles: words,
        texts: words.default({}),
        startsAt: moment,
        endsAt: end,
        /** Null when all goods of the brand take part. */
        goodsIds: z.array(catalogueId).min(1).max(1000).nullable(),
        /** Of a spend threshold discount. */
        steps: z
          .record(
            z.string().length(2),
            z
              .array(z.strictObject({ from: decimal, off: decimal }))
              .min(1)
              .max(10),
          )
          .optional(),
        /** 1: small gifts; 2: gifts with special products. `quantity` is the stock from now on, `from` the amount per country. */
        gifts: z
          .strictObject({
            type: z.literal([1, 2]),
            goods: z
              .array(
                z.strictObject({
                  goodsId: catalogueId,
                  quantity: z.number().int().min(0).max(1_000_000),
                  from: z.record(z.string().length(2), decimal),
                }),
              )
              .min(1)
              .max(50),
          })
          .optional(),
      }),
    )
    .output(z.object({ activityId: opaqueId, phase }))
    .errors(refusals("item.notFound", "activity.over")),
  /** Starts a scheduled event now. */
  activityBegin: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/activity/{activityId}/begin", operationId: "activityBegin" })
    .input(z.strictObject({ brand, activityId: opaqueId, reason }))
    .output(z.object({ activityId: opaqueId, phase }))
    .errors(refusals("item.notFound", "activity.over")),
  /** Cancels an event for good. */
  activityEnd: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/activity/{activityId}/end", operationId: "activityEnd" })
    .input(z.strictObject({ brand, activityId: opaqueId, reason }))
    .output(z.object({ activityId: opaqueId, phase }))
    .errors(refusals("item.notFound", "activity.over")),
};
