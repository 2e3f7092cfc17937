/** One test suite checks every adapter. */
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

export type PaymentProvider = {
  readonly name: string;
  /** Null when shoppers need not know it. */
  readonly shownAs: string | null;
  /** For the content policy. */
  readonly formTargets: readonly string[];
  readonly messaging: PayLaterMessaging | null;
  /** Throws without an answer; repeatable. */
  create(payment: NewProviderPayment, signal?: AbortSignal): Promise<{ readonly reference: string }>;
  form(payment: { readonly reference: string; readonly method: PaymentMethodName | undefined }): ProviderForm;
  /** Undefined for an unknown payment. Throws without an answer. */
  query(payment: KnownPayment, signal?: AbortSignal): Promise<{ readonly reference: string; readonly result: ProviderResult } | undefined>;
  /** Captures an `approved` payment; repeats have no effect. Without separate capture it gives the state. Throws without an answer. */
  capture(payment: KnownPayment & { readonly reference: string }, signal?: AbortSignal): Promise<ProviderResult>;
  /**
   * Refunds once per refund id; a pending refund is only looked up. A failed one is retried only as often as `failures` says. Throws
   * without an answer, and when the charge has less left.
   */
  refund(refund: ProviderRefund, signal?: AbortSignal): Promise<RefundState>;
  /** Reads a notification; undefined for a forged or stale one. Throws when it cannot check yet. */
  read(notification: RawNotification, signal?: AbortSignal): Promise<Notification | undefined>;
};
