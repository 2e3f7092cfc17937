import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import type { BrandCode } from "@rambla/core/market";
import { shopRouter } from "../src/api.ts";
import type { Viewer } from "../src/platform/call-context.ts";
import { sql } from "../src/platform/database/sql.ts";
import { operatorCalls } from "./operators.ts";
import { ordersOf } from "./orders.ts";
import { callContext, type TestShop } from "./shop.ts";

type Rest = NonNullable<Parameters<typeof callContext>[1]>;

export function coinCalls(shop: TestShop, rest: Rest = {}) {
  return createRouterClient(
    { ...shopRouter.coin, ...shopRouter.coupon },
    { context: () => callContext(shop, { idempotencyKey: randomUUID(), ...rest }) },
  );
}

/** A single-use code for coins, or for a coupon in euro. */
export async function aCode(
  shop: TestShop,
  gives: { readonly coins: string } | { readonly amount: string },
  brand: BrandCode = "lumbra",
): Promise<string> {
  const given = "coins" in gives ? { coins: gives.coins } : { amounts: { EUR: gives.amount } };
  return (
    await operatorCalls(shop, ["money"]).coupon.couponCreate({
      brand,
      ...given,
      uses: 1,
      validUntil: "2030-01-01T00:00:00Z",
      reason: "for a test",
    })
  ).code;
}

export async function giveCoins(shop: TestShop, viewer: Viewer, coins: string, brand: BrandCode = "lumbra"): Promise<void> {
  await coinCalls(shop, { viewer, brand }).couponRedeem({ redeemCode: await aCode(shop, { coins }, brand) });
}

export async function balanceOf(shop: TestShop, viewer: Viewer): Promise<string> {
  return (await coinCalls(shop, { viewer }).userCurrencyPageSearch({})).balance;
}

/** Ships an order and confirms its receipt by its link. */
export async function arrive(
  shop: TestShop,
  { orderId, orderToken }: { readonly orderId: string; readonly orderToken: string },
): Promise<void> {
  await operatorCalls(shop, ["money"]).order.orderShip({ orderId, logisticsCompany: "Correos", trackingNumber: "PQ4X" });
  await ordersOf(shop).orderConfirm({ orderId, orderToken });
}

/** Finds faults in the books: one-sided transfers, balances that are not the sum of their postings, broken histories. */
export async function bookFaults(shop: TestShop): Promise<readonly unknown[]> {
  return await shop.database.query(sql`
    select 'one side' as fault, transfer_id as what from coin_posting group by transfer_id having sum(change) <> 0 or count(*) <> 2
    union all select 'not nothing', sum(change)::text from coin_posting having coalesce(sum(change), 0) <> 0
    union all select 'another balance', customer_id from coin_balance where balance <> (select coalesce(sum(change), 0) from coin_posting where coin_posting.customer_id = coin_balance.customer_id)
    union all select 'another history', transfer_id from (
      select transfer_id, remaining, sum(change) over (partition by customer_id order by position) as summed from coin_posting where customer_id is not null) as told where remaining <> summed`);
}
