/** The port to payment providers: what the shop needs of one, whoever it is (D-110). */
import type { BrandCode, CountryCode, LanguageCode } from "@rambla/core/market";
import type { ProviderResult } from "../rules.ts";

export type NewProviderPayment = {
  /** The shop's id of the attempt; creating twice under it must give the same payment. */
  readonly paymentId: string;
  /** Minor units and ISO currency code. */
  readonly amount: { readonly minor: number; readonly iso: string };
  readonly paymentMethodId: string;
  readonly brand: BrandCode;
  readonly country: CountryCode;
  readonly language: LanguageCode;
  readonly orderNumber: string;
  /** Where the shopper is led back to, on the shop's own host. */
  readonly successPath: string;
  readonly failurePath: string;
};

/** Where the browser's form goes, and what it carries (D-191). */
export type ProviderForm = { readonly url: string; readonly fields: Readonly<Record<string, string>> };

export type CreatedPayment = { readonly reference: string };

/** A notification that a provider signed. */
export type Notification = {
  readonly eventId: string;
  /** The shop's id of the attempt, as it was given at its creation. */
  readonly paymentId: string;
  readonly result: ProviderResult;
};

export type RawNotification = { readonly body: Uint8Array; readonly header: (name: string) => string | null };

/** A provider. `signal` tells that nobody waits for the answer any more. */
export type PaymentProvider = {
  readonly name: string;
  /** Makes the payment known to the provider, server to server. Throws when no answer comes: then the same call is repeated. */
  create(payment: NewProviderPayment, signal?: AbortSignal): Promise<CreatedPayment>;
  /** The form that leads a browser to pay. */
  form(reference: string): ProviderForm;
  /** What became of a payment; undefined when the provider does not know it. Throws when no answer comes. */
  query(paymentId: string, signal?: AbortSignal): Promise<{ readonly reference: string; readonly result: ProviderResult } | undefined>;
  /** Gives the charged money back, whole and once, however often it is asked. Throws when no answer comes. */
  refund(paymentId: string, signal?: AbortSignal): Promise<void>;
  /** Checks signature and age of a raw notification and reads it; undefined for a forged or stale one. */
  read(notification: RawNotification): Notification | undefined;
};
