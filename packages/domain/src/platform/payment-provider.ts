/**
 * The port to payment providers: what the shop needs of one, whoever it is (D-110). An adapter keeps these promises; one suite of
 * tests holds each to them.
 */
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

/** A provider. `signal` tells that nobody waits for the answer any more. */
export type PaymentProvider = {
  /** Stands beside every attempt it takes, in the settings and in the address of its notifications. */
  readonly name: string;
  /** The name by which shoppers know it; null for one they need not know. */
  readonly shownAs: string | null;
  /** Origins to which its form leads: the policy of pages lets forms go there. None when it stays in the shop. */
  readonly formTargets: readonly string[];
  /** What it shows of paying later beside prices; null for nothing. */
  readonly messaging: PayLaterMessaging | null;
  /** Makes the payment known to the provider, server to server. Throws when no answer comes: then the same call is repeated. */
  create(payment: NewProviderPayment, signal?: AbortSignal): Promise<{ readonly reference: string }>;
  /** The form that leads a browser to pay. */
  form(payment: { readonly reference: string; readonly method: PaymentMethodName | undefined }): ProviderForm;
  /** What became of a payment; undefined when the provider does not know it. Throws when no answer comes. */
  query(payment: KnownPayment, signal?: AbortSignal): Promise<{ readonly reference: string; readonly result: ProviderResult } | undefined>;
  /**
   * Takes the money of a payment that `query` or a notification called `approved`, once however often it is asked. Where approving is
   * paying there is nothing left to take: it says what became of the payment. Throws when no answer comes.
   */
  capture(payment: KnownPayment & { readonly reference: string }, signal?: AbortSignal): Promise<ProviderResult>;
  /**
   * Gives money back, once for each refund, and says how far that is: one that is on its way is asked for again, and made no second time. One that failed more often than the shop
   * knows is told and not made anew. Throws when no answer comes, and when less than this is left of the charge.
   */
  refund(refund: ProviderRefund, signal?: AbortSignal): Promise<RefundState>;
  /** Checks signature and age of a raw notification and reads it; undefined for a forged or stale one. Throws when it cannot tell yet. */
  read(notification: RawNotification, signal?: AbortSignal): Promise<Notification | undefined>;
};
