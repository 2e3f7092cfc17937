/** What the shop and a payment provider tell each other, whoever it is (D-110). */
import type { PaymentMethodName } from "./config.ts";
import type { BrandCode, CountryCode, LanguageCode } from "./market.ts";

/** Minor units and ISO currency code. */
export type ProviderAmount = { readonly minor: number; readonly iso: string };

export type NewProviderPayment = {
  /** The shop's id of the attempt; creating twice under it must give the same payment. */
  readonly paymentId: string;
  readonly amount: ProviderAmount;
  /** What the shopper chose of what the provider takes; undefined when the settings know the method no more. */
  readonly method: PaymentMethodName | undefined;
  readonly brand: BrandCode;
  readonly country: CountryCode;
  readonly language: LanguageCode;
  readonly orderNumber: string;
  /** Scheme and host of the shop, and where on it the shopper is led back to. */
  readonly origin: string;
  readonly successPath: string;
  readonly failurePath: string;
};

/** A payment as the shop has it: under its own id, and the provider's reference once that is known. */
export type KnownPayment = { readonly paymentId: string; readonly reference: string | null };

/**
 * What a provider says happened to an attempt. `approved`: the payer has agreed, and the money moves when the shop takes it. `pending`
 * says nothing yet, but whether the payer has come to its page.
 */
export type ProviderResult =
  | { readonly kind: "succeeded"; readonly charged: ProviderAmount }
  | { readonly kind: "failed" }
  | { readonly kind: "approved" }
  | { readonly kind: "pending"; readonly payerSeen: boolean };

/** What a provider tells of its own accord: also that it has taken a charge back from the shop, whole or in part. */
export type ProviderNews = ProviderResult | { readonly kind: "reversed"; readonly taken: ProviderAmount };

export type ProviderRefund = KnownPayment & {
  /** The shop's id of this refund; giving back twice under it must give back once. */
  readonly refundId: string;
  /** How often what was made of it came to nothing, as far as the shop knows: so often it may be made anew. */
  readonly failures: number;
  /** What goes back: the whole charge or a part of it. */
  readonly amount: ProviderAmount;
};

/** How far a refund is. `given`: the money is back. `pending`: it is made, and on its way. `failed`: what was made of it came to nothing. */
export type RefundState = "given" | "pending" | "failed";

/** Where the browser's form goes, how, and what it carries (D-191). By GET it is no more than a link to the provider's page. */
export type ProviderForm = { readonly method: "GET" | "POST"; readonly url: string; readonly fields: Readonly<Record<string, string>> };

/**
 * What a provider shows of paying later beside prices, by a program of its own: its address, the public account that it is run for, and every origin that it loads from,
 * asks and puts into frames.
 */
export type PayLaterMessaging = { readonly script: string; readonly account: string; readonly origins: readonly string[] };

/** A notification that a provider signed. */
export type Notification = {
  readonly eventId: string;
  /** The shop's id of the attempt, as it was given at its creation; null for what is about none. */
  readonly paymentId: string | null;
  /** Whose reference the provider names beside it: that of another payment is not believed. */
  readonly reference?: string | undefined;
  readonly result: ProviderNews;
};
