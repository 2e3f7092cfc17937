/** The fields of both forms of the membership whose words come back in the page. */
export const TYPED_FIELDS = ["name", "email", "paymentMethodId", "couponCode", "redeemCode", "coins", "agreement"] as const;
export type Typed = Readonly<Record<(typeof TYPED_FIELDS)[number], string>>;
