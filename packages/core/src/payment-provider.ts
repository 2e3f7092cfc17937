/** What the shop and a payment provider tell each other, whoever it is (D-110). */
import type { BrandCode, CountryCode, LanguageCode } from "./market.ts";

/** Minor units and ISO currency code. */
export type ProviderAmount = { readonly minor: number; readonly iso: string };

export type NewProviderPayment = {
  /** The shop's id of the attempt; creating twice under it must give the same payment. */
  readonly paymentId: string;
  readonly amount: ProviderAmount;
  readonly paymentMethodId: string;
  readonly brand: BrandCode;
  readonly country: CountryCode;
  readonly language: LanguageCode;
  readonly orderNumber: string;
  /** Where the shopper is led back to, on the shop's own host. */
  readonly successPath: string;
  readonly failurePath: string;
};

/** What a provider says happened to an attempt. `pending` says nothing yet, but whether the payer has come to its page. */
export type ProviderResult =
  | { readonly kind: "succeeded"; readonly charged: ProviderAmount }
  | { readonly kind: "failed" }
  | { readonly kind: "pending"; readonly payerSeen: boolean };

export type ProviderRefund = {
  /** The shop's id of this refund; giving back twice under it must give back once. */
  readonly refundId: string;
  readonly paymentId: string;
  /** What goes back: the whole charge or a part of it. */
  readonly amount: ProviderAmount;
};

/** Where the browser's form goes, and what it carries (D-191). */
export type ProviderForm = { readonly url: string; readonly fields: Readonly<Record<string, string>> };

/** A notification that a provider signed. */
export type Notification = {
  readonly eventId: string;
  /** The shop's id of the attempt, as it was given at its creation. */
  readonly paymentId: string;
  readonly result: ProviderResult;
};
