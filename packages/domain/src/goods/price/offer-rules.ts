/** Which full discounts a line may take part in (R-379, D-152). Pure. */
import { type FullDiscount, NO_FULL_DISCOUNT } from "@rambla/core/basket";

/** A full discount that goods may take part in, as the market calls it. */
export type FullDiscountOffer = FullDiscount & { readonly title: string };

/** Whether one was chosen that these goods do not take part in, or not any more. */
export function isDiscountOver(offers: readonly FullDiscount[], fullDiscountId: string | null | undefined): boolean {
  return !!fullDiscountId && fullDiscountId !== NO_FULL_DISCOUNT && !offers.some((offer) => offer.fullDiscountId === fullDiscountId);
}
