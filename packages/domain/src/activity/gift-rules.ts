import type { PricedEntry, PriceReason } from "@rambla/core/pricing";

/** 1: a small gift; 2: one with special products. An order has gifts of one type. */
export type GiftType = 1 | 2;
export type Gift = { readonly goodsId: string; readonly fromMinor: number; readonly quantity: number };
/** `goodsIds` are the goods that count; null for all. */
export type GiftEvent = {
  readonly activityId: string;
  readonly title: string;
  readonly giftType: GiftType;
  readonly goodsIds: readonly string[] | null;
  readonly gifts: readonly Gift[];
};
export type GiftChoice = { readonly activityId: string; readonly goodsId: string };
export type GiftProblem = "promotion.invalid" | "gift.outOfStock" | "gift.cannotCombine";

export type Counted = { readonly goodsId: string; readonly minor: number };

/** Deductions by the shop count; coupons and coins do not. */
const COUNTED: ReadonlySet<PriceReason> = new Set<PriceReason>(["goods", "reduction", "flashSale", "bundle", "fullDiscount"]);

export function countedGoods(
  lines: readonly { readonly goods: readonly { readonly priced: { readonly goodsId: string } }[] }[],
  entries: readonly PricedEntry[],
): readonly Counted[] {
  return lines.flatMap(({ goods }, at) =>
    goods.map(({ priced }, index) => ({
      goodsId: priced.goodsId,
      minor: (entries[at]?.goods ?? [])
        .filter(({ of }) => of === index)
        .flatMap(({ explanation }) => explanation)
        .reduce((sum, { because, amount }) => (COUNTED.has(because) ? sum + amount.minor : sum), 0),
    })),
  );
}

export function reachedIn({ goodsIds }: GiftEvent, counted: readonly Counted[]): number {
  return counted.reduce((sum, { goodsId, minor }) => (goodsIds === null || goodsIds.includes(goodsId) ? sum + minor : sum), 0);
}

/** Problems per gift, alone and in combination; null for a valid one. One unit per event. */
export function checkGifts(
  events: readonly GiftEvent[],
  counted: readonly Counted[],
  chosen: readonly GiftChoice[],
): readonly (GiftProblem | null)[] {
  const types = new Set(chosen.flatMap(({ activityId }) => events.find((event) => event.activityId === activityId)?.giftType ?? []));
  return chosen.map(({ activityId, goodsId }, at) => {
    const event = events.find((one) => one.activityId === activityId);
    const gift = event?.gifts.find((one) => one.goodsId === goodsId);
    if (!event || !gift || reachedIn(event, counted) < gift.fromMinor) return "promotion.invalid";
    if (types.size > 1 || chosen.findIndex((one) => one.activityId === activityId) !== at) return "gift.cannotCombine";
    return gift.quantity > 0 ? null : "gift.outOfStock";
  });
}
