import { type FullDiscount, NO_FULL_DISCOUNT } from "@rambla/core/basket";

export type FullDiscountOffer = FullDiscount & { readonly title: string };

/** Whether the chosen discount does not apply or has ended. */
export function isDiscountOver(offers: readonly FullDiscount[], fullDiscountId: string | null | undefined): boolean {
  return !!fullDiscountId && fullDiscountId !== NO_FULL_DISCOUNT && !offers.some((offer) => offer.fullDiscountId === fullDiscountId);
}
