/** Fields of both forms that keep their input. */
export const TYPED_FIELDS = ["name", "email", "paymentMethodId", "couponCode", "redeemCode", "coins", "agreement"] as const;
export type Typed = Readonly<Record<(typeof TYPED_FIELDS)[number], string>>;
