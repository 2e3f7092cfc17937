/** The interface of payment providers. One test suite checks every adapter. */
import type { PaymentMethodName } from "@rambla/core/config";
import type {
  KnownPayment,
  NewProviderPayment,
  Notification,
  PayLaterMessaging,
  ProviderForm,
  ProviderRefund,
  ProviderResult,
  RefundState,
} from "@rambla/core/payment-provider";

export type RawNotification = { readonly body: Uint8Array; readonly header: (name: string) => string | null };

/** `signal` aborts when the caller stops waiting. */
export type PaymentProvider = {
  /** Stored with attempts; part of the notification address. */
  readonly name: string;
  /** Null when shoppers need not know it. */
  readonly shownAs: string | null;
  /** Form targets for the content policy; empty when the form stays in the shop. */
  readonly formTargets: readonly string[];
  /** Credit messages beside prices; null for none. */
  readonly messaging: PayLaterMessaging | null;
  /** Creates the payment at the provider. Throws without an answer; the call can be repeated. */
  create(payment: NewProviderPayment, signal?: AbortSignal): Promise<{ readonly reference: string }>;
  /** The form that the browser sends. */
  form(payment: { readonly reference: string; readonly method: PaymentMethodName | undefined }): ProviderForm;
  /** Undefined for an unknown payment. Throws without an answer. */
  query(payment: KnownPayment, signal?: AbortSignal): Promise<{ readonly reference: string; readonly result: ProviderResult } | undefined>;
  /** Captures an `approved` payment; repeats have no effect. Without separate capture it gives the state. Throws without an answer. */
  capture(payment: KnownPayment & { readonly reference: string }, signal?: AbortSignal): Promise<ProviderResult>;
  /**
   * Refunds once per refund id; a pending refund is only looked up. A failed one is retried only as often as `failures` says.
   * Throws without an answer, and when the charge has less left.
   */
  refund(refund: ProviderRefund, signal?: AbortSignal): Promise<RefundState>;
  /** Reads a notification; undefined for a forged or stale one. Throws when it cannot check yet. */
  read(notification: RawNotification, signal?: AbortSignal): Promise<Notification | undefined>;
};
