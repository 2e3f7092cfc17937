import { implement } from "@orpc/server";
import { couponContract } from "@rambla/contract/coupon";
import { coinText } from "../coin/rules.ts";
import { answer, type CallContext } from "../platform/call-context.ts";
import { presentCoupon } from "./presentation.ts";
import { couponsOf, redeemForAccount } from "./service.ts";

const calls = implement(couponContract).$context<CallContext>();

export const couponApi = {
  userCurrencyUnexpired: calls.userCurrencyUnexpired.handler(async ({ context }) => (await couponsOf(context)).map(presentCoupon)),
  couponRedeem: calls.couponRedeem.handler(async ({ input, context }) => {
    const { coupon, coins, balance } = answer(await redeemForAccount(context, input.redeemCode));
    return { coupon: coupon && presentCoupon(coupon), coins: coins === null ? null : coinText(coins), balance: coinText(balance) };
  }),
};
