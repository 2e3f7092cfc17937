/** Minor units as PayPal writes them, and back. The shop has a hundred of them in every currency; PayPal writes some without decimals. Pure. */
import type { ProviderAmount } from "@rambla/core/payment-provider";

/** Currencies that PayPal takes in whole units only. */
const WHOLE = new Set(["HUF", "JPY", "TWD"]);

/** An amount in PayPal's writing. Throws for a part of a unit that the currency does not have there. */
export function writtenAmount({ minor, iso }: ProviderAmount): { readonly currencyCode: string; readonly value: string } {
  if (!Number.isSafeInteger(minor) || minor <= 0) throw new Error("there is nothing to pay");
  const cents = minor % 100;
  if (WHOLE.has(iso) && cents !== 0) throw new Error(`PayPal takes ${iso} in whole units only`);
  const units = Math.floor(minor / 100);
  return { currencyCode: iso, value: WHOLE.has(iso) ? `${units}` : `${units}.${String(cents).padStart(2, "0")}` };
}

/** An amount that PayPal wrote. Throws for what is none: no money is guessed. */
export function readAmount(amount: { readonly currencyCode: string; readonly value: string } | undefined): ProviderAmount {
  const found = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(amount?.value ?? "");
  if (!amount || !found || !/^[A-Z]{3}$/.test(amount.currencyCode)) throw new Error("PayPal named no amount");
  return { minor: Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")), iso: amount.currencyCode };
}
