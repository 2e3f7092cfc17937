/** The gift of an order as a field holds it: `activityId:goodsId`, empty for none. */
import { isCatalogueId, isOpaqueId } from "@rambla/core/id";

/** The gifts that a field names; none of what is no gift. */
export function readGifts(field: string): { activityId: string; goodsId: string }[] {
  const [activityId = "", goodsId = ""] = field.split(":");
  return isOpaqueId(activityId) && isCatalogueId(goodsId) ? [{ activityId, goodsId }] : [];
}

export const giftField = (activityId: string, goodsId: string): string => `${activityId}:${goodsId}`;
