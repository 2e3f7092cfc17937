/** Coins, the money of the shop's own: what a customer has, what became of it, and what their orders bring. */
import * as z from "zod";
import { call, catalogueId, currency, decimal, growingInput, growingListOf, moment, opaqueId, refusals } from "./call.ts";

const customers = call.meta({ caller: "customer" });

/** Coins with two places: `2.50`. */
export const coins = decimal;

/** What coins were used or given for. */
export const COIN_USAGES = ["used", "givenBack", "rebate", "rebateTaken", "invitation", "invitationTaken", "code"] as const;

/** A record of the history: below zero what was spent. */
export const coinRecord = z.object({
  id: opaqueId,
  change: coins,
  remaining: coins,
  usage: z.enum(COIN_USAGES),
  at: moment,
  /** The order it is about, where there is one of the customer's. */
  order: z.object({ orderId: opaqueId, orderNumber: z.string() }).nullable(),
});

/** What an order brings in coins once it has arrived: planned, credited, or nothing since it was cancelled. */
export const rebateRecord = z.object({
  rebateId: opaqueId,
  orderId: opaqueId,
  orderNumber: z.string(),
  state: z.enum(["planned", "credited", "removed"]),
  orderExpenditure: decimal,
  currency,
  /** Percent of the expenditure. */
  rebateRate: z.number(),
  /** Coins for the whole order, and for each of its goods: they add up to it. */
  plannedRebate: coins,
  /** What it brought, less what was taken back with money of the order. */
  credited: coins.nullable(),
  goodRebates: z.array(z.object({ goodsId: catalogueId, title: z.string(), qty: z.number().int(), rebate: coins })),
  at: moment,
});

export const coinContract = {
  userCurrencyPageSearch: customers
    .route({ method: "GET", path: "/shop/user/currency/page/search", operationId: "userCurrencyPageSearch" })
    .input(z.object({ ...growingInput, kind: z.enum(COIN_USAGES).optional() }))
    /** The latest first. */
    .output(growingListOf(coinRecord).extend({ balance: coins }))
    .errors(refusals("auth.required")),
  userCurrencySingle: customers
    .route({ method: "GET", path: "/shop/user/currency/single", operationId: "userCurrencySingle" })
    .input(z.object({ id: opaqueId }))
    .output(coinRecord)
    .errors(refusals("auth.required", "item.notFound")),
  userCurrencyConfig: call
    .meta({ caller: "either" })
    .route({ method: "GET", path: "/shop/user/currency/config", operationId: "userCurrencyConfig" })
    /** What a coin is worth here, how much of an order coins may pay, what orders bring in percent, and an invitation in coins. */
    .output(z.object({ value: decimal, currency, maxSharePercent: z.number(), rebateRatePercent: z.number(), invitationReward: coins })),
  shoppingRebate: customers
    .route({ method: "GET", path: "/shop/shopping_rebate/{orderId}", operationId: "shoppingRebate" })
    .input(z.object({ orderId: opaqueId }))
    .output(rebateRecord)
    .errors(refusals("auth.required", "item.notFound")),
  shoppingRebates: customers
    .route({ method: "GET", path: "/shop/shopping_rebate", operationId: "shoppingRebates" })
    .input(z.object(growingInput))
    .output(growingListOf(rebateRecord))
    .errors(refusals("auth.required")),
};
