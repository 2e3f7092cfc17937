/** What happens to coins as their order goes on: planned, returned, credited, taken back. Each step happens once, however often it runs. */
import { randomId } from "@rambla/core/id";
import { money } from "@rambla/core/money";
import { lockForPayment } from "../order/money-service.ts";
import { buyerOf } from "../order/placing/buyer-rules.ts";
import { household } from "../order/placing/person-limit-service.ts";
import { orderGivenBack, ordersToGiveBack } from "../order/credit-service.ts";
import { orderById, type OrderRow, type OrderWithLines } from "../order/service.ts";
import { hasMoneyStayed, returnedOf } from "../payment/refund-service.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { broughtBy, coinsBack, invitationOf, invitationReward, rebateLeft, rebateOf } from "./rules.ts";
import { transferCoins } from "./service.ts";
import {
  findInviterOfOrder,
  findOwed,
  findRewarded,
  findUnsettled,
  findUsed,
  insertRebate,
  type Invitation,
  lockBalance,
  lockRebate,
  lowerCredited,
  lowerOwed,
  noteOwed,
  type Owed,
  settleRebate,
} from "./store.ts";

/** Orders with coins that do not match their state. */
export async function ordersBehind(shop: Pick<Shop, "database" | "clock">, most: number): Promise<readonly string[]> {
  const [ungiven, unsettled] = await Promise.all([ordersToGiveBack(shop, "coins", most), findUnsettled(shop.database, most)]);
  return [...new Set([...ungiven, ...unsettled])];
}

/** Updates the coins of an order to its state. */
export async function followOrder(shop: Shop, orderId: string): Promise<void> {
  const order = await orderById(shop, orderId);
  if (!order) return;
  if (order.deliveryStatus === "Canceled") {
    await giveBack(shop, orderId);
    // A membership may be cancelled after it brought its coins.
    if (order.finishedAt && (await returnedOf(shop.database, order)) > 0) await takeBack(shop, orderId);
    return;
  }
  if (order.paymentStatus !== "Paid") return;
  await planRebate(shop, order);
  if (order.coinsBackMinor > 0) await giveBack(shop, orderId);
  const returned = await returnedOf(shop.database, order);
  if (order.deliveryStatus !== "Finished") {
    // Without money left nothing will be credited.
    if (returned >= order.totalMinor) await shop.database.transaction((transaction) => removePlanned(shop, transaction, orderId));
    return;
  }
  await credit(shop, orderId);
  if (returned > 0) await takeBack(shop, orderId);
}

/**
 * Returns used coins to the customer: all of a cancelled order, else the share of its refunds. Coins owed from earlier rebates are deducted
 * first: they were in this order when they were taken back.
 */
async function giveBack(shop: Shop, orderId: string): Promise<void> {
  // Account deletion locks order, coins and rebate in the same order.
  await shop.database.transaction(async (transaction) => {
    const order = await lockForPayment(transaction, orderId);
    const back = await orderGivenBack(transaction, orderId, "coins");
    const owner = await findUsed(transaction, orderId);
    if (owner) await lockBalance(transaction, owner.customerId);
    if (order?.deliveryStatus === "Canceled") await removePlanned(shop, transaction, orderId);
    // Read again under the lock: a concurrent run may have returned some.
    const used = owner && (await findUsed(transaction, orderId));
    if (!used || !back) return;
    const due = coinsBack(used.coins, back.minor, back.of);
    if (due <= used.given) return;
    const isAtOnce = used.given === 0 && due === used.coins;
    const once = isAtOnce ? `givenBack ${orderId}` : `givenBack ${orderId} ${due}`;
    const { customerId } = used;
    if ((await transferCoins(shop, transaction, { customerId, usage: "givenBack", orderId, change: due - used.given, once })) !== "made")
      return;
    let rest = due - used.given;
    for (const owed of await findOwed(transaction, customerId)) rest -= await take(shop, transaction, owed, rest);
  });
}

async function removePlanned(shop: Shop, transaction: Transaction, orderId: string): Promise<void> {
  const planned = await lockRebate(transaction, orderId, "planned");
  if (planned) await settleRebate(transaction, planned.rebateId, null, shop.clock());
}

/** Records what an order will bring: a share of the money paid for it, at the rate of that day. */
async function planRebate(shop: Shop, order: OrderWithLines): Promise<void> {
  const { orderId, customerId, wasGuests, totalMinor, currency } = order;
  const planned = rebateOf(shop.config, money(totalMinor, currency));
  if (customerId === null || wasGuests || planned === 0) return;
  await insertRebate(shop.database, {
    rebateId: randomId(shop.random),
    orderId,
    customerId,
    rate: shop.config.rebate.rate,
    expenditureMinor: totalMinor,
    currency,
    planned,
    createdAt: shop.clock(),
  });
}

/** Locks an order and its customer's coins, so that no more of its money goes back meanwhile. */
async function lockWithCoins(transaction: Transaction, orderId: string): Promise<{ readonly order: OrderRow; readonly balance: number }> {
  const order = await lockForPayment(transaction, orderId);
  if (!order) throw new Error("an order vanished");
  return { order, balance: order.customerId === null ? 0 : await lockBalance(transaction, order.customerId) };
}

/**
 * Credits the rebate of a received order, less the share of refunds. Rewards the inviter of its customer, once, for the first order paid in
 * money.
 */
async function credit(shop: Shop, orderId: string): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const { order } = await lockWithCoins(transaction, orderId);
    if (order.deliveryStatus !== "Finished") return;
    const returned = await returnedOf(transaction, order);
    const rebate = await lockRebate(transaction, orderId, "planned");
    if (rebate) {
      const { rebateId, customerId, planned, expenditureMinor } = rebate;
      const change = customerId === null ? 0 : rebateLeft(planned, expenditureMinor, returned);
      if (customerId !== null && change > 0)
        await transferCoins(shop, transaction, { customerId, usage: "rebate", orderId, change, once: broughtBy(orderId) });
      await settleRebate(transaction, rebateId, change, shop.clock());
    }
    const invitation = order.totalMinor > returned ? await findInviterOfOrder(transaction, orderId, household(shop).since) : undefined;
    const reward = invitationReward(shop.config);
    if (!invitation || reward === 0 || isOneBuyer(shop, invitation)) return;
    const { inviterId, inviteeId } = invitation;
    await transferCoins(shop, transaction, {
      customerId: inviterId,
      usage: "invitation",
      orderId: null,
      change: reward,
      once: invitationOf(inviteeId),
    });
  });
}

/** Whether an invitee is the inviter under another spelling of the mailbox, or exceeds the buyers of an address. */
function isOneBuyer({ config }: Pick<Shop, "config">, { inviterEmail, inviteeEmail, othersThere }: Invitation): boolean {
  const isSame = inviterEmail !== null && inviteeEmail !== null && buyerOf(inviterEmail, config) === buyerOf(inviteeEmail, config);
  const { perAddress } = config.person;
  return isSame || (perAddress > 0 && othersThere >= perAddress);
}

/**
 * Takes back what a refunded order brought, as far as it is unspent. The inviter's reward goes only when the invitee has no order left that
 * kept money.
 */
async function takeBack(shop: Shop, orderId: string): Promise<void> {
  const invitee = await shop.database.transaction(async (transaction) => {
    const { order, balance } = await lockWithCoins(transaction, orderId);
    const returned = await returnedOf(transaction, order);
    const rebate = await lockRebate(transaction, orderId, "credited");
    if (rebate) {
      const tooMuch = rebate.credited - rebateLeft(rebate.planned, rebate.expenditureMinor, returned);
      const owed = tooMuch > 0 ? await noteOwed(transaction, broughtBy(orderId), tooMuch) : undefined;
      if (owed) await take(shop, transaction, owed, balance);
    }
    return returned < order.totalMinor ? null : order.customerId;
  });
  if (invitee === null || (await hasMoneyStayed(shop, invitee))) return;
  await shop.database.transaction(async (transaction) => {
    const inviter = await findRewarded(transaction, invitee);
    if (inviter === undefined) return;
    const balance = await lockBalance(transaction, inviter);
    const owed = await noteOwed(transaction, invitationOf(invitee), undefined);
    if (owed) await take(shop, transaction, owed, balance);
  });
}

/**
 * Takes coins back, at most `most`; spent coins stay spent. The caller has locked the balance.
 * @returns how many
 */
async function take(
  shop: Shop,
  transaction: Transaction,
  { transferId, customerId, brought, orderId, coins, taken: before }: Owed,
  most: number,
): Promise<number> {
  const taken = Math.min(coins, most);
  if (taken <= 0) return 0;
  const made = await transferCoins(shop, transaction, {
    customerId,
    usage: `${brought}Taken`,
    orderId,
    change: -taken,
    once: `${brought}Taken ${transferId} ${before}`,
  });
  if (made !== "made") throw new Error("coins that were there could not be taken");
  await lowerOwed(transaction, transferId, taken);
  if (orderId !== null) await lowerCredited(transaction, orderId, taken);
  return taken;
}
