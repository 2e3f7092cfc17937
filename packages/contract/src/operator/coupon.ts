import * as z from "zod";
import { currency, decimal, end, moment, refusals } from "../call.ts";
import { brand, GIVING_REFUSALS, operatorCall, operatorOnce, reason } from "./operator-call.ts";

/** Gives a coupon with an amount per currency, or coins. */
const redeemCode = z.object({
  code: z.string(),
  amounts: z.record(z.string(), decimal).nullable(),
  coins: decimal.nullable(),
  uses: z.number().int(),
  taken: z.number().int(),
  validFrom: moment,
  validUntil: moment,
  endedAt: moment.nullable(),
});
const codeOfBrand = z.strictObject({ brand, code: z.string().trim().min(1).max(64) });

export const codeToMake = z.strictObject({
  brand,
  code: z.string().trim().min(1).max(64).optional(),
  amounts: z.record(currency, decimal).optional(),
  coins: decimal.optional(),
  uses: z.number().int().min(1).max(1_000_000),
  validFrom: moment.optional(),
  validUntil: end,
  reason,
});

export const couponCalls = {
  /** Without `code` the server makes an unguessable one. A customer can redeem a code once. */
  couponCreate: operatorOnce("money")
    .route({ method: "POST", path: "/operator/coupon", operationId: "couponCreate" })
    .input(codeToMake)
    .output(redeemCode)
    .errors(refusals("item.notFound", "coupon.taken", ...GIVING_REFUSALS)),
  couponLook: operatorCall("money")
    .route({ method: "GET", path: "/operator/coupon", operationId: "couponLook" })
    .input(codeOfBrand)
    .output(redeemCode)
    .errors(refusals("item.notFound")),
  couponEnd: operatorCall("money")
    .route({ method: "POST", path: "/operator/coupon/end", operationId: "couponEnd" })
    .input(codeOfBrand.extend({ reason }))
    .output(redeemCode)
    .errors(refusals("item.notFound")),
};
