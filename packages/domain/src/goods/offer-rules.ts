/** Which full discount a line takes part in (R-379, D-152). Pure. */
import type { FullDiscount } from "@rambla/core/basket";

/** A full discount that goods may take part in, as the market calls it. */
export type FullDiscountOffer = FullDiscount & { readonly title: string };

/** What stands in the place of a full discount on a line that is to take part in none. */
export const NO_FULL_DISCOUNT = "0";

/** The one that was chosen; the first where none was, or where the chosen one is not held any more. */
export function chosenDiscount<Offer extends FullDiscount>(offers: readonly Offer[], fullDiscountId: string | null | undefined): Offer | null {
  if (fullDiscountId === NO_FULL_DISCOUNT) return null;
  return offers.find((offer) => offer.fullDiscountId === fullDiscountId) ?? offers[0] ?? null;
}

/** Whether one was chosen that these goods do not take part in, or not any more. */
export function isDiscountOver(offers: readonly FullDiscount[], fullDiscountId: string | null | undefined): boolean {
  return !!fullDiscountId && fullDiscountId !== NO_FULL_DISCOUNT && !offers.some((offer) => offer.fullDiscountId === fullDiscountId);
}
