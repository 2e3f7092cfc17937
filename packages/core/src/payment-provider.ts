import type { PaymentMethodName } from "./config.ts";
import type { BrandCode, CountryCode, LanguageCode } from "./market.ts";

export type ProviderAmount = { readonly minor: number; readonly iso: string };

export type NewProviderPayment = {
  /** Idempotency key: the same id must give the same payment. */
  readonly paymentId: string;
  readonly amount: ProviderAmount;
  /** Undefined when the settings no longer have the method. */
  readonly method: PaymentMethodName | undefined;
  readonly brand: BrandCode;
  readonly country: CountryCode;
  readonly language: LanguageCode;
  readonly orderNumber: string;
  /** `origin` is scheme and host. */
  readonly origin: string;
  readonly successPath: string;
  readonly failurePath: string;
};

/** The provider's id; null until known. */
export type KnownPayment = { readonly paymentId: string; readonly reference: string | null };

/** `approved`: the payer agreed, and the shop must capture. `pending` is undecided. */
export type ProviderResult =
  | { readonly kind: "succeeded"; readonly charged: ProviderAmount }
  | { readonly kind: "failed" }
  | { readonly kind: "approved" }
  | { readonly kind: "pending"; readonly payerSeen: boolean };

export type ProviderNews = ProviderResult | { readonly kind: "reversed"; readonly taken: ProviderAmount };

export type ProviderRefund = KnownPayment & {
  /** Idempotency key: the same id must refund once. */
  readonly refundId: string;
  /** A provider may retry as often. */
  readonly failures: number;
  readonly amount: ProviderAmount;
};

/** `given`: the money is back. `pending`: on its way. `failed`: nothing was returned. */
export type RefundState = "given" | "pending" | "failed";

export type ProviderForm = { readonly method: "GET" | "POST"; readonly url: string; readonly fields: Readonly<Record<string, string>> };

/** `origins` are for the content policy. */
export type PayLaterMessaging = { readonly script: string; readonly account: string; readonly origins: readonly string[] };

export type Notification = {
  readonly eventId: string;
  /** Null when it is about none. */
  readonly paymentId: string | null;
  /** Must be the reference of this payment. */
  readonly reference?: string | undefined;
  readonly result: ProviderNews;
};
