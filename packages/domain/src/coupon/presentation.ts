import type * as contract from "@rambla/contract/coupon";
import { decimalText, money } from "@rambla/core/money";
import type * as z from "zod";
import { coinText } from "../coin/rules.ts";
import type { Coupon, RedeemCode } from "./rules.ts";

export function presentCoupon({ code, serialNumber, remaining, validUntil }: Coupon): z.output<typeof contract.coupon> {
  return {
    code,
    serialNumber,
    remainingAmount: decimalText(remaining),
    currency: remaining.currency,
    validUntil: validUntil.toISOString(),
  };
}

export function presentCode({ code, amounts, coins, uses, taken, validFrom, validUntil, endedAt }: RedeemCode) {
  return {
    code,
    amounts:
      amounts && Object.fromEntries(Object.entries(amounts).map(([currency, minor]) => [currency, decimalText(money(minor, currency))])),
    coins: coins === null ? null : coinText(coins),
    uses,
    taken,
    validFrom: validFrom.toISOString(),
    validUntil: validUntil.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
