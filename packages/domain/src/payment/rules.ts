/** Business rules of payments (states.md 2). Pure. */
import { PAYMENT_METHODS, type PaymentMethodName, type ShopConfig } from "@rambla/core/config";
import type { CountryCode, LanguageCode } from "@rambla/core/market";
import { type CurrencyCode, type Money, money } from "@rambla/core/money";
import { methodsIn, takerOf } from "@rambla/core/payment-methods";
import type { ProviderNews } from "@rambla/core/payment-provider";

export { TRANSFER } from "@rambla/core/payment-methods";

export type AttemptStatus = "started" | "paid" | "failed" | "void" | "review" | "refunding" | "refunded";

/** What a provider is, as far as the settings speak of it. */
type Named = { readonly name: string };

export type OfferedMethod = { readonly paymentMethodId: string; readonly name: PaymentMethodName };

/** Methods a country offers, in the order of its list (D-108, D-109). */
export function offeredMethods(config: ShopConfig, country: CountryCode): OfferedMethod[] {
  return methodsIn(config, country).map((name) => ({ paymentMethodId: config.payment.ids[name], name }));
}

/** What a country has said of credit beside paying later, in the first language of a chain that it is written in, or in its own. */
export function creditNotice({ payment }: ShopConfig, country: CountryCode, languages: readonly LanguageCode[]): string | null {
  const written = payment.creditNotices[country] ?? {};
  const spoken = languages.find((language) => language in written);
  return (spoken === undefined ? Object.values(written)[0] : written[spoken]) ?? null;
}

/** The method that has an id; undefined for one that the settings know no more. */
export function methodOf(config: ShopConfig, paymentMethodId: string): PaymentMethodName | undefined {
  return PAYMENT_METHODS.find((name) => config.payment.ids[name] === paymentMethodId);
}

/** The provider that a new attempt goes to, `TRANSFER` where there is none; undefined when the country does not offer the method. */
export function providerFor(config: ShopConfig, country: CountryCode, paymentMethodId: string): string | undefined {
  const method = offeredMethods(config, country).find((offered) => offered.paymentMethodId === paymentMethodId);
  return method && takerOf(config, country, method.name);
}

/** The providers that take something in one of these countries. */
export function providersIn<Provider extends Named>(
  config: ShopConfig,
  countries: readonly CountryCode[],
  providers: readonly Provider[],
): Provider[] {
  const takers = new Set(countries.flatMap((country) => offeredMethods(config, country).map(({ name }) => takerOf(config, country, name))));
  return providers.filter(({ name }) => takers.has(name));
}

/** The first provider of the settings that a shop has no adapter to; undefined when it has all. @param installed the names of its adapters */
export function unknownProvider(config: ShopConfig, installed: readonly string[]): string | undefined {
  return config.payment.providers.find(({ name }) => !installed.includes(name))?.name;
}

/**
 * What a result does. `pay`: the order is paid. `refund`: the money goes back because nothing waits for it any more.
 * `review`: the amount is wrong, or was taken back: a person decides. `fail`: the order waits for another try. `nothing`: known or meaningless.
 */
export type Effect = "pay" | "refund" | "review" | "fail" | "nothing";

/**
 * Decides what a result does to an attempt, whatever order results arrive in and however often: states only move forward.
 * @param orderWaits whether the order still waits for this very payment
 */
export function effectOf(
  attempt: { readonly status: AttemptStatus; readonly amount: Money; readonly iso: string },
  orderWaits: boolean,
  result: ProviderNews,
): Effect {
  // What a provider takes back of its own accord a person has to look at, however the attempt stands.
  if (result.kind === "reversed") return "review";
  if (result.kind === "pending" || result.kind === "approved") return "nothing";
  if (result.kind === "failed") return attempt.status === "started" ? "fail" : "nothing";
  // Money arrived. Of an attempt that has its money already nothing more can come.
  if (["paid", "review", "refunding", "refunded"].includes(attempt.status)) return "nothing";
  if (result.charged.minor !== attempt.amount.minor || result.charged.iso !== attempt.iso) return "review";
  return orderWaits && attempt.status !== "void" ? "pay" : "refund";
}

/** What may still go back of a payment: what was charged, without what went back or is about to, and without what its provider took back for good. */
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

/** Whether the order waits for a decision when a provider takes back the charge of an attempt: its money pays the order, or may still. */
export const DISPUTES: Readonly<Record<AttemptStatus, boolean>> = {
  started: true,
  paid: true,
  failed: true,
  void: false,
  review: true,
  refunding: false,
  refunded: false,
};

/** Where the provider leads the shopper back to: the result page in the layout and with the country the payment was started in (D-017). */
export function returnPaths(
  orderId: string,
  layout: "desktop" | "mobile",
  countryParameter: string | undefined,
): { readonly success: string; readonly failure: string } {
  const prefix = layout === "mobile" ? "/mobile" : "";
  const query = new URLSearchParams({ orderId, ...(countryParameter === undefined ? {} : { country: countryParameter }) });
  return { success: `${prefix}/payment/success?${query}`, failure: `${prefix}/payment/fail?${query}` };
}
