import type { PaymentMethodName, ShopConfig } from "./config.ts";
import type { CountryCode } from "./market.ts";

type Paying = Pick<ShopConfig, "bankTransfer" | "payment">;

/** The provider name of bank transfers in the books. An operator checks the account. */
export const TRANSFER = "transfer";

/** Undefined when the country does not offer the method. */
export function takerOf(config: Paying, country: CountryCode, method: PaymentMethodName): string | undefined {
  if (method === "bank") return config.bankTransfer.accounts[country] && TRANSFER;
  return config.payment.providers.find(
    ({ methods, countries }) => methods.includes(method) && (countries === "all" || countries.includes(country)),
  )?.name;
}

/** In the order of the settings. */
export function methodsIn(config: Paying, country: CountryCode): PaymentMethodName[] {
  return (config.payment.methods[country] ?? []).filter((name) => takerOf(config, country, name) !== undefined);
}

/** Pre-sales cannot be paid by transfer. */
export function isTransferOnly(config: Paying, country: CountryCode): boolean {
  const methods = methodsIn(config, country);
  return methods.length > 0 && methods.every((name) => name === "bank");
}
