/** Business rules of payments (states.md 2). Pure. */
import { PAYMENT_METHODS, type PaymentMethodName, type ShopConfig } from "@rambla/core/config";
import type { CountryCode } from "@rambla/core/market";
import type { Money } from "@rambla/core/money";

export type AttemptStatus = "started" | "paid" | "failed" | "void" | "review" | "refunding" | "refunded";

/** Methods that a provider's page takes; a bank transfer goes another way and is not offered yet. */
const BY_PROVIDER: readonly PaymentMethodName[] = ["card", "wallet", "payLater"];

export type OfferedMethod = { readonly paymentMethodId: string; readonly name: PaymentMethodName };

/** Methods a country offers, in the order of its list (D-108, D-109). */
export function offeredMethods(config: ShopConfig, country: CountryCode): OfferedMethod[] {
  return (config.payment.methods[country] ?? [])
    .filter((name) => BY_PROVIDER.includes(name))
    .map((name) => ({ paymentMethodId: PAYMENT_METHODS[name], name }));
}

export function isOffered(config: ShopConfig, country: CountryCode, paymentMethodId: string): boolean {
  return offeredMethods(config, country).some((method) => method.paymentMethodId === paymentMethodId);
}

/** What a provider says happened to an attempt. `pending` says nothing yet, but whether the payer has come to its page. */
export type ProviderResult =
  | { readonly kind: "succeeded"; readonly charged: { readonly minor: number; readonly iso: string } }
  | { readonly kind: "failed" }
  | { readonly kind: "pending"; readonly payerSeen: boolean };

/**
 * What a result does. `pay`: the order is paid. `refund`: the money goes back because nothing waits for it any more.
 * `review`: the amount is wrong, a person decides. `fail`: the order waits for another try. `nothing`: known or meaningless.
 */
export type Effect = "pay" | "refund" | "review" | "fail" | "nothing";

/**
 * Decides what a result does to an attempt, whatever order results arrive in and however often: states only move forward.
 * @param orderWaits whether the order still waits for money
 */
export function effectOf(
  attempt: { readonly status: AttemptStatus; readonly amount: Money; readonly iso: string },
  orderWaits: boolean,
  result: ProviderResult,
): Effect {
  if (result.kind === "pending") return "nothing";
  if (result.kind === "failed") return attempt.status === "started" ? "fail" : "nothing";
  // Money arrived. Of an attempt that has its money already nothing more can come.
  if (["paid", "review", "refunding", "refunded"].includes(attempt.status)) return "nothing";
  if (result.charged.minor !== attempt.amount.minor || result.charged.iso !== attempt.iso) return "review";
  return orderWaits && attempt.status !== "void" ? "pay" : "refund";
}

/** Where the provider leads the shopper back to: the result page in the layout and with the country the payment was started in (D-017). */
export function returnPaths(orderId: string, layout: "desktop" | "mobile", countryParameter: string | undefined): { readonly success: string; readonly failure: string } {
  const prefix = layout === "mobile" ? "/mobile" : "";
  const query = new URLSearchParams({ orderId, ...(countryParameter === undefined ? {} : { country: countryParameter }) });
  return { success: `${prefix}/payment/success?${query}`, failure: `${prefix}/payment/fail?${query}` };
}
