/** What becomes of the coins of an order as it goes on: planned, given back, credited, taken back (states.md 16). Each happens once, however often it is asked. */
import { randomId } from "@rambla/core/id";
import { money } from "@rambla/core/money";
import { orderGivenBack, ordersToGiveBack } from "../order/purse-service.ts";
import { orderById, type OrderWithLines } from "../order/service.ts";
import { hasMoneyStayed, returnedOf } from "../payment/refund-service.ts";
import type { Transaction } from "../platform/database.ts";
import type { Shop } from "../platform/shop.ts";
import { invitationOf, invitationReward, rebateLeft, rebateOf } from "./rules.ts";
import { transferCoins } from "./service.ts";
import { findInviterOfOrder, findReward, findUnsettled, findUsed, insertRebate, lockBalance, lockRebate, lowerCredited, settleRebate } from "./store.ts";

/** Orders whose coins are behind what has become of them. */
export async function ordersBehind(shop: Pick<Shop, "database" | "clock">, most: number): Promise<readonly string[]> {
  const [ungiven, unsettled] = await Promise.all([ordersToGiveBack(shop, "coins", most), findUnsettled(shop.database, most)]);
  return [...new Set([...ungiven, ...unsettled])];
}

/** Brings the coins of an order up to where the order stands. */
export async function followOrder(shop: Shop, orderId: string): Promise<void> {
  const order = await orderById(shop, orderId);
  if (!order) return;
  if (order.deliveryStatus === "Canceled") {
    await giveBack(shop, orderId);
    // A membership is called off after it has brought its coins.
    if (order.finishedAt) await takeBack(shop, order, order.paidMinor - order.keptMinor);
    return;
  }
  if (order.paymentStatus !== "Paid") return;
  await planRebate(shop, order);
  const returned = await returnedOf(shop, orderId);
  if (order.deliveryStatus !== "Finished") {
    // Nothing is left of what it would be a share of, and none of it comes again.
    if (returned >= order.totalMinor) await shop.database.transaction((transaction) => removePlanned(shop, transaction, orderId));
    return;
  }
  await credit(shop, order, returned);
  if (returned > 0) await takeBack(shop, order, returned);
}

/** Nothing was bought: what was used is the customer's again, and nothing is to be brought (D-151). */
async function giveBack(shop: Shop, orderId: string): Promise<void> {
  const used = await findUsed(shop.database, orderId);
  // The order, its rebate, the coins: locked in this order by whoever deletes the account too.
  await shop.database.transaction(async (transaction) => {
    await orderGivenBack(transaction, orderId, "coins");
    await removePlanned(shop, transaction, orderId);
    if (used) await transferCoins(shop, transaction, { customerId: used.customerId, usage: "givenBack", orderId, change: used.coins, once: `givenBack ${orderId}` });
  });
}

/** Of an order nothing is to be brought any more. */
async function removePlanned(shop: Shop, transaction: Transaction, orderId: string): Promise<void> {
  const planned = await lockRebate(transaction, orderId, "planned");
  if (planned) await settleRebate(transaction, planned.rebateId, null, shop.clock());
}

/** Notes what an order of a customer is to bring: a share of the money paid for it, at the rate of that day (D-149). */
async function planRebate(shop: Shop, order: OrderWithLines): Promise<void> {
  const { orderId, customerId, wasGuests, totalMinor, currency } = order;
  const planned = rebateOf(shop.config, money(totalMinor, currency));
  if (customerId === null || wasGuests || planned === 0) return;
  await insertRebate(shop.database, {
    rebateId: randomId(shop.random), orderId, customerId, rate: shop.config.rebate.rate, expenditureMinor: totalMinor, currency, planned, createdAt: shop.clock(),
  });
}

/**
 * The order has arrived: its rebate is credited, less what of its money went back; and whoever invited its customer is rewarded,
 * once, for the first order that was paid for in money (D-150).
 */
async function credit(shop: Shop, { orderId, totalMinor }: OrderWithLines, returned: number): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const rebate = await lockRebate(transaction, orderId, "planned");
    if (!rebate) return;
    const { rebateId, customerId, planned, expenditureMinor } = rebate;
    const change = customerId === null ? 0 : rebateLeft(planned, expenditureMinor, returned);
    if (customerId !== null && change > 0) await transferCoins(shop, transaction, { customerId, usage: "rebate", orderId, change, once: `rebate ${orderId}` });
    await settleRebate(transaction, rebateId, change, shop.clock());
  });
  const invitation = totalMinor > returned ? await findInviterOfOrder(shop.database, orderId) : undefined;
  const reward = invitationReward(shop.config);
  if (!invitation || reward === 0) return;
  const { inviterId, inviteeId } = invitation;
  await shop.database.transaction(async (transaction) => {
    await transferCoins(shop, transaction, { customerId: inviterId, usage: "invitation", orderId: null, change: reward, once: invitationOf(inviteeId) });
  });
}

/**
 * Money of an order that had arrived went back: what it had brought goes as well, as far as it is still there (D-140, decision 111). The reward
 * for its customer goes only when no order of theirs is left that money stayed with.
 */
async function takeBack(shop: Shop, { orderId, customerId: inviteeId, totalMinor }: OrderWithLines, returned: number): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const rebate = await lockRebate(transaction, orderId, "credited");
    if (!rebate || rebate.customerId === null) return;
    const { rebateId, customerId, planned, expenditureMinor, credited } = rebate;
    const tooMuch = credited - rebateLeft(planned, expenditureMinor, returned);
    const taken = await take(shop, transaction, { customerId, usage: "rebateTaken", orderId, most: tooMuch, once: `rebateTaken ${orderId} ${credited}` });
    await lowerCredited(transaction, rebateId, taken);
  });
  if (inviteeId === null || returned < totalMinor || (await hasMoneyStayed(shop, inviteeId))) return;
  const reward = await findReward(shop.database, inviteeId);
  if (!reward) return;
  await shop.database.transaction(async (transaction) => {
    await take(shop, transaction, { customerId: reward.inviterId, usage: "invitationTaken", orderId: null, most: reward.coins, once: `invitationTaken ${inviteeId}` });
  });
}

/** Takes coins back, no more than the customer has: what is spent stays spent. @returns how many */
async function take(
  shop: Shop, transaction: Transaction, { most, ...asked }: { readonly customerId: string; readonly usage: "rebateTaken" | "invitationTaken"; readonly orderId: string | null; readonly most: number; readonly once: string },
): Promise<number> {
  const taken = Math.min(most, await lockBalance(transaction, asked.customerId));
  return taken > 0 && (await transferCoins(shop, transaction, { ...asked, change: -taken })) === "made" ? taken : 0;
}
