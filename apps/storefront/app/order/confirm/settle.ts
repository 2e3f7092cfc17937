/** What an order costs in a country of delivery, asked by the order confirmation while it is being filled in. */
import { giftChoice } from "@rambla/contract/activity";
import { orderItem } from "@rambla/contract/checkout";
import { coins } from "@rambla/contract/coin";
import { typedCode } from "@rambla/contract/coupon";
import { writtenMoment } from "@rambla/core/date-format";
import * as z from "zod";
import { answering, nothingToSee } from "../../base/asking/answering.ts";
import type { PageContext } from "../../base/page-context.ts";
import { leadBackToLogin } from "./made-for.ts";
import type { BalanceDays } from "./use-settlement.ts";

const questionBody = z.strictObject({
  items: z.array(orderItem).min(1).max(100),
  countryCode: z.string().length(2).optional(),
  province: z.string().max(80).optional(),
  postCode: z.string().max(12).optional(),
  couponCode: typedCode.optional(),
  redeemCode: typedCode.optional(),
  coins: coins.optional(),
  byDeposit: z.boolean().optional(),
  gifts: z.array(giftChoice).max(5).optional(),
  customerId: z.string().nullable().optional(),
});

/** Takes items and the country of delivery; gives the settlement, a refusal with its code, or the way to the login. */
export const action = answering(questionBody, async (page, { byDeposit, customerId, ...question }) => {
  leadBackToLogin(page, customerId);
  const settlement = await page.api.checkout.settlementOrderPrice({
    ...question,
    paymentMode: byDeposit ? "DEPOSIT_AND_FINAL_PAYMENT" : "FULL_PAYMENT",
  });
  return { ...settlement, balanceDays: balanceDays(page, settlement.preSale) };
});

function balanceDays(
  { market: { languageTag, country } }: PageContext,
  preSale: { readonly balanceFrom: string | null; readonly balanceUntil: string } | null,
): BalanceDays["balanceDays"] {
  if (!preSale) return null;
  const written = (moment: string) => writtenMoment(new Date(moment), languageTag, country.timeZone);
  return { from: preSale.balanceFrom && written(preSale.balanceFrom), until: written(preSale.balanceUntil) };
}

export const loader = nothingToSee;
