import { PAYMENT_METHODS, type PaymentMethodName, type ShopConfig } from "@rambla/core/config";
import type { CountryCode, LanguageCode } from "@rambla/core/market";
import { type CurrencyCode, type Money, money } from "@rambla/core/money";
import { methodsIn, takerOf } from "@rambla/core/payment-methods";
import type { ProviderNews } from "@rambla/core/payment-provider";

export { TRANSFER } from "@rambla/core/payment-methods";

export type AttemptStatus = "started" | "paid" | "failed" | "void" | "review" | "refunding" | "refunded";

type Named = { readonly name: string };

export type OfferedMethod = { readonly paymentMethodId: string; readonly name: PaymentMethodName };

/** In the order of the country's list. */
export function offeredMethods(config: ShopConfig, country: CountryCode): OfferedMethod[] {
  return methodsIn(config, country).map((name) => ({ paymentMethodId: config.payment.ids[name], name }));
}

/** The country's legal notice about credit, in the first available language of a chain, or any. */
export function creditNotice({ payment }: ShopConfig, country: CountryCode, languages: readonly LanguageCode[]): string | null {
  const written = payment.creditNotices[country] ?? {};
  const spoken = languages.find((language) => language in written);
  return (spoken === undefined ? Object.values(written)[0] : written[spoken]) ?? null;
}

/** Undefined for an id that the settings no longer have. */
export function methodOf(config: ShopConfig, paymentMethodId: string): PaymentMethodName | undefined {
  return PAYMENT_METHODS.find((name) => config.payment.ids[name] === paymentMethodId);
}

/** The provider for a new attempt, `TRANSFER` for bank transfers; undefined when the country does not offer the method. */
export function providerFor(config: ShopConfig, country: CountryCode, paymentMethodId: string): string | undefined {
  const method = offeredMethods(config, country).find((offered) => offered.paymentMethodId === paymentMethodId);
  return method && takerOf(config, country, method.name);
}

export function providersIn<Provider extends Named>(
  config: ShopConfig,
  countries: readonly CountryCode[],
  providers: readonly Provider[],
): Provider[] {
  const takers = new Set(countries.flatMap((country) => offeredMethods(config, country).map(({ name }) => takerOf(config, country, name))));
  return providers.filter(({ name }) => takers.has(name));
}

/**
 * The first provider of the settings without an adapter.
 * @param installed names of the adapters
 */
export function unknownProvider(config: ShopConfig, installed: readonly string[]): string | undefined {
  return config.payment.providers.find(({ name }) => !installed.includes(name))?.name;
}

/**
 * `pay`: the order is paid. `refund`: no order waits for the money. `review`: an operator decides about a wrong or reversed amount. `fail`:
 * the order waits for another try. `nothing`: known or meaningless.
 */
export type Effect = "pay" | "refund" | "review" | "fail" | "nothing";

/**
 * Decides what a result does to an attempt. Results may repeat and arrive in any order; states only move forward.
 * @param orderWaits whether the order waits for this payment
 */
export function effectOf(
  attempt: { readonly status: AttemptStatus; readonly amount: Money; readonly iso: string },
  orderWaits: boolean,
  result: ProviderNews,
): Effect {
  // An operator decides about a reversal in every state.
  if (result.kind === "reversed") return "review";
  if (result.kind === "pending" || result.kind === "approved") return "nothing";
  if (result.kind === "failed") return attempt.status === "started" ? "fail" : "nothing";
  // These attempts have their money already.
  if (["paid", "review", "refunding", "refunded"].includes(attempt.status)) return "nothing";
  if (result.charged.minor !== attempt.amount.minor || result.charged.iso !== attempt.iso) return "review";
  return orderWaits && attempt.status !== "void" ? "pay" : "refund";
}

/** What is left of a charge after refunds, pending ones included, and losses. */
export function refundable({
  status,
  amountMinor,
  returnedMinor,
  lostMinor,
  currency,
}: {
  readonly status: AttemptStatus;
  readonly amountMinor: number;
  readonly returnedMinor: number;
  readonly lostMinor: number;
  readonly currency: CurrencyCode;
}): Money {
  return money(status === "paid" ? amountMinor - returnedMinor - lostMinor : 0, currency);
}

/** Whether a reversal puts the order on hold: its money pays the order, or still may. */
export const DISPUTES: Readonly<Record<AttemptStatus, boolean>> = {
  started: true,
  paid: true,
  failed: true,
  void: false,
  review: true,
  refunding: false,
  refunded: false,
};

/** The result pages, in the layout and country where the payment started. */
export function returnPaths(
  orderId: string,
  layout: "desktop" | "mobile",
  countryParameter: string | undefined,
): { readonly success: string; readonly failure: string } {
  const prefix = layout === "mobile" ? "/mobile" : "";
  const query = new URLSearchParams({ orderId, ...(countryParameter === undefined ? {} : { country: countryParameter }) });
  return { success: `${prefix}/payment/success?${query}`, failure: `${prefix}/payment/fail?${query}` };
}
