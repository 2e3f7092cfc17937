/** What becomes of the coins of an order as it goes on: planned, given back, credited (states.md 16). Each happens once, however often it is asked. */
import { randomId } from "@rambla/core/id";
import { money } from "@rambla/core/money";
import { after } from "@rambla/core/time";
import { LOOKED_BACK } from "../order/rules.ts";
import { orderById, type OrderWithLines } from "../order/service.ts";
import { returnedOf } from "../payment/refund-service.ts";
import type { Shop } from "../platform/shop.ts";
import { invitationReward, rebateLeft, rebateOf } from "./rules.ts";
import { transferCoins } from "./service.ts";
import { findInviterOfOrder, findUngiven, findUnsettled, findUsed, insertRebate, lockPlanned, settleRebate } from "./store.ts";

/** Orders whose coins are behind what has become of them. */
export async function ordersBehind(shop: Pick<Shop, "database" | "clock">, most: number): Promise<readonly string[]> {
  const [ungiven, unsettled] = await Promise.all([findUngiven(shop.database, after(shop.clock(), -LOOKED_BACK), most), findUnsettled(shop.database, most)]);
  return [...new Set([...ungiven, ...unsettled])];
}

/** Brings the coins of an order up to where the order stands. */
export async function followOrder(shop: Shop, orderId: string): Promise<void> {
  const order = await orderById(shop, orderId);
  if (!order) return;
  if (order.deliveryStatus === "Canceled") return await giveBack(shop, orderId);
  if (order.paymentStatus !== "Paid") return;
  await planRebate(shop, order);
  if (order.deliveryStatus === "Finished") await credit(shop, order);
}

/** Nothing was bought: what was used is the customer's again, and nothing is to be brought (D-151). */
async function giveBack(shop: Shop, orderId: string): Promise<void> {
  const used = await findUsed(shop.database, orderId);
  await shop.database.transaction(async (transaction) => {
    if (used) await transferCoins(shop, transaction, { customerId: used.customerId, usage: "givenBack", orderId, change: used.coins, once: `givenBack ${orderId}` });
    const planned = await lockPlanned(transaction, orderId);
    if (planned) await settleRebate(transaction, planned.rebateId, null, shop.clock());
  });
}

/** Notes what an order of a customer is to bring: a share of the money paid for it, at the rate of that day (D-149). */
async function planRebate(shop: Shop, order: OrderWithLines): Promise<void> {
  const { orderId, customerId, totalMinor, currency } = order;
  const planned = rebateOf(shop.config, money(totalMinor, currency));
  if (customerId === null || planned === 0) return;
  await insertRebate(shop.database, {
    rebateId: randomId(shop.random), orderId, customerId, rate: shop.config.rebate.rate, expenditureMinor: totalMinor, currency, planned, createdAt: shop.clock(),
  });
}

/**
 * The order has arrived: its rebate is credited, less what of its money went back; and whoever invited its customer is rewarded,
 * once, for the first order that was paid for in money (D-150).
 */
async function credit(shop: Shop, order: OrderWithLines): Promise<void> {
  const { orderId, totalMinor } = order;
  const returned = await returnedOf(shop, orderId);
  await shop.database.transaction(async (transaction) => {
    const planned = await lockPlanned(transaction, orderId);
    if (!planned) return;
    const { rebateId, customerId } = planned;
    const change = customerId === null ? 0 : rebateLeft(planned.planned, planned.expenditureMinor, returned);
    if (customerId !== null && change > 0) await transferCoins(shop, transaction, { customerId, usage: "rebate", orderId, change, once: `rebate ${orderId}` });
    await settleRebate(transaction, rebateId, change, shop.clock());
  });
  const invitation = totalMinor > returned ? await findInviterOfOrder(shop.database, orderId) : undefined;
  const reward = invitationReward(shop.config);
  if (!invitation || reward === 0) return;
  const { inviterId, inviteeId } = invitation;
  await shop.database.transaction(async (transaction) => {
    await transferCoins(shop, transaction, { customerId: inviterId, usage: "invitation", orderId: null, change: reward, once: `invitation ${inviteeId}` });
  });
}
