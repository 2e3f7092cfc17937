import * as z from "zod";
import { call, catalogueId, currency, decimal, growingInput, growingListOf, moment, opaqueId, refusals } from "./call.ts";

const customers = call.meta({ caller: "customer" });

/** Coins with two places: `2.50`. */
export const coins = decimal;

export const COIN_USAGES = ["used", "givenBack", "rebate", "rebateTaken", "invitation", "invitationTaken", "code"] as const;

/** `change` is negative for coins that were spent. */
export const coinRecord = z.object({
  id: opaqueId,
  change: coins,
  remaining: coins,
  usage: z.enum(COIN_USAGES),
  at: moment,
  /** Null without an order of the customer. */
  order: z.object({ orderId: opaqueId, orderNumber: z.string() }).nullable(),
});

/** The coins that an order earns when it is delivered. */
export const rebateRecord = z.object({
  rebateId: opaqueId,
  orderId: opaqueId,
  orderNumber: z.string(),
  state: z.enum(["planned", "credited", "removed"]),
  orderExpenditure: decimal,
  currency,
  rebateRate: z.number(),
  /** Coins of the whole order; those of `goodRebates` add up to it. */
  plannedRebate: coins,
  /** Less what refunds took back. */
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
    /** `value` is the worth of one coin, `invitationReward` is in coins. */
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
