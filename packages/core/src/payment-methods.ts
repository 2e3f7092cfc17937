/** Who takes which payment method in a country, by the settings. Pure. */
import type { PaymentMethodName, ShopConfig } from "./config.ts";
import type { CountryCode } from "./market.ts";

type Paying = Pick<ShopConfig, "bankTransfer" | "payment">;

/** Under this name the books have what came by bank transfer: a person sees it on the account, and there is no provider to ask (D-112). */
export const TRANSFER = "transfer";

/** Who takes a method in a country: a provider, or for a transfer whoever looks at the account; undefined when nobody does. */
export function takerOf(config: Paying, country: CountryCode, method: PaymentMethodName): string | undefined {
  if (method === "bank") return config.bankTransfer.accounts[country] && TRANSFER;
  return config.payment.providers.find(
    ({ methods, countries }) => methods.includes(method) && (countries === "all" || countries.includes(country)),
  )?.name;
}

/** The methods that a country offers, in the order of its list (D-108, D-109). */
export function methodsIn(config: Paying, country: CountryCode): PaymentMethodName[] {
  return (config.payment.methods[country] ?? []).filter((name) => takerOf(config, country, name) !== undefined);
}

/** Whether bank transfer is the only method of a country: no pre-sale can be paid there. */
export function isTransferOnly(config: Paying, country: CountryCode): boolean {
  const methods = methodsIn(config, country);
  return methods.length > 0 && methods.every((name) => name === "bank");
}
