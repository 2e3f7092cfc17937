/** Coupons of customers, and codes that give one (R-448 to R-450, D-114, D-115). */
import * as z from "zod";
import { call, currency, decimal, moment, onceBy, refusals } from "./call.ts";

/** A code as people type it. */
export const typedCode = z.string().trim().min(1).max(64);

/** What a customer has of a code. */
export const coupon = z.object({ code: z.string(), serialNumber: z.string(), remainingAmount: decimal, currency, validUntil: moment });

export const couponContract = {
  /** Those that still pay something, those that end first before the others. */
  userCurrencyUnexpired: call
    .meta({ caller: "customer" })
    .route({ method: "GET", path: "/shop/user/currency/unexpired", operationId: "userCurrencyUnexpired" })
    .output(z.array(coupon))
    .errors(refusals("auth.required")),
  /** A code adds its coupon or its coins to the account; `balance` in coins after it. */
  couponRedeem: onceBy("customer")
    .route({ method: "POST", path: "/shop/user/currency/redeem", operationId: "couponRedeem" })
    .input(z.strictObject({ redeemCode: typedCode }))
    .output(z.object({ coupon: coupon.nullable(), coins: decimal.nullable(), balance: decimal }))
    .errors(refusals("auth.required", "coupon.notAvailable", "limit.tooMany")),
};
