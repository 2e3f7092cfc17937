import * as z from "zod";
import { call, currency, decimal, moment, onceBy, refusals } from "./call.ts";

export const typedCode = z.string().trim().min(1).max(64);

export const coupon = z.object({ code: z.string(), serialNumber: z.string(), remainingAmount: decimal, currency, validUntil: moment });

export const couponContract = {
  /** Only coupons with an amount left; the first to expire first. */
  userCurrencyUnexpired: call
    .meta({ caller: "customer" })
    .route({ method: "GET", path: "/shop/user/currency/unexpired", operationId: "userCurrencyUnexpired" })
    .output(z.array(coupon))
    .errors(refusals("auth.required")),
  /** Adds a coupon or coins to the account. `balance` is in coins. */
  couponRedeem: onceBy("customer")
    .route({ method: "POST", path: "/shop/user/currency/redeem", operationId: "couponRedeem" })
    .input(z.strictObject({ redeemCode: typedCode }))
    .output(z.object({ coupon: coupon.nullable(), coins: decimal.nullable(), balance: decimal }))
    .errors(refusals("auth.required", "coupon.notAvailable", "limit.tooMany")),
};
