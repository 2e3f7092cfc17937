/** The interface of payment providers. */
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
  /** `origin` is scheme and host; the provider returns the customer to one of the paths. */
  readonly origin: string;
  readonly successPath: string;
  readonly failurePath: string;
};

/** `reference` is the provider's id, null until known. */
export type KnownPayment = { readonly paymentId: string; readonly reference: string | null };

/** `approved`: the payer agreed, and the shop must capture. `pending` is undecided. */
export type ProviderResult =
  | { readonly kind: "succeeded"; readonly charged: ProviderAmount }
  | { readonly kind: "failed" }
  | { readonly kind: "approved" }
  | { readonly kind: "pending"; readonly payerSeen: boolean };

/** A provider may also report a chargeback, whole or in part. */
export type ProviderNews = ProviderResult | { readonly kind: "reversed"; readonly taken: ProviderAmount };

export type ProviderRefund = KnownPayment & {
  /** Idempotency key: the same id must refund once. */
  readonly refundId: string;
  /** Failed attempts known to the shop, so a provider may retry as often. */
  readonly failures: number;
  /** All of the charge or a part. */
  readonly amount: ProviderAmount;
};

/** `given`: the money is back. `pending`: on its way. `failed`: nothing was returned. */
export type RefundState = "given" | "pending" | "failed";

/** A form for the browser. GET is a plain link. */
export type ProviderForm = { readonly method: "GET" | "POST"; readonly url: string; readonly fields: Readonly<Record<string, string>> };

/** A script that shows credit offers beside prices; `origins` are for the content policy. */
export type PayLaterMessaging = { readonly script: string; readonly account: string; readonly origins: readonly string[] };

/** A notification with a valid signature. */
export type Notification = {
  readonly eventId: string;
  /** The shop's id of the attempt; null when it is about none. */
  readonly paymentId: string | null;
  /** Must be the reference of this payment. */
  readonly reference?: string | undefined;
  readonly result: ProviderNews;
};
