/** Converts minor units to PayPal's notation and back. The shop counts 100 in every currency; PayPal writes some without decimals. Pure. */
import type { ProviderAmount } from "@rambla/core/payment-provider";

/** Currencies that PayPal takes in whole units only. */
const WHOLE = new Set(["HUF", "JPY", "TWD"]);

/** Throws for a fraction that PayPal's currency does not have. */
export function writtenAmount({ minor, iso }: ProviderAmount): { readonly currencyCode: string; readonly value: string } {
  if (!Number.isSafeInteger(minor) || minor <= 0) throw new Error("there is nothing to pay");
  const cents = minor % 100;
  if (WHOLE.has(iso) && cents !== 0) throw new Error(`PayPal takes ${iso} in whole units only`);
  const units = Math.floor(minor / 100);
  return { currencyCode: iso, value: WHOLE.has(iso) ? `${units}` : `${units}.${String(cents).padStart(2, "0")}` };
}

/** Throws for anything unreadable: no money is guessed. */
export function readAmount(amount: { readonly currencyCode: string; readonly value: string } | undefined): ProviderAmount {
  const found = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(amount?.value ?? "");
  if (!amount || !found || !/^[A-Z]{3}$/.test(amount.currencyCode)) throw new Error("PayPal named no amount");
  return { minor: Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")), iso: amount.currencyCode };
}
