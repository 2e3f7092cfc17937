/** A random operator: ships orders, refunds wholly or partly, matches transfers, settles reviews. */
import { randomUUID } from "node:crypto";
import type { Chance } from "./chance.ts";
import { callAs, openOrder } from "./shopper.ts";
import { noted, type Order, type Town } from "./soak-shoppers.ts";

const reason = "by chance";
const amount = (chance: Chance) => chance.pick(["0.01", "5.00", "24.99", "60.00"]);

type Row = Readonly<Record<string, unknown>>;
type Work = (town: Town, chance: Chance, order: Order) => Promise<unknown>;

async function does(town: Town, path: string, body: object) {
  return noted(town, path.replace(/(order|payment|refund)\/\w+/, "$1/…"), await town.operator("POST", path, body));
}

async function listed(town: Town, path: string): Promise<readonly Row[]> {
  const { text } = noted(town, path, await town.operator("GET", path));
  const { data } = JSON.parse(text) as { readonly data: readonly Row[] | { readonly items: readonly Row[] } };
  return "items" in data ? data.items : data;
}

/** A shippable order among the latest, if any. */
async function aPaidOne({ port, orders }: Town, chance: Chance): Promise<Order | undefined> {
  for (const order of chance.shuffled(orders).slice(0, 8))
    if ((await openOrder(port, order.guest, order)).data["deliveryStatus"] === "AbleDelivery") return order;
  return undefined;
}

async function sendsOff(town: Town, chance: Chance): Promise<void> {
  const order = await aPaidOne(town, chance);
  if (!order) return;
  const { orderId, orderToken, guest } = order;
  await does(town, `/order/${orderId}/ship`, { logisticsCompany: "Correos", trackingNumber: "PQ4X" });
  if (chance.next() < 0.8)
    noted(town, "confirm", await callAs(town.port, guest, "POST", `/api/shop/user/order/${orderId}/confirm`, { orderToken }, randomUUID()));
}

/** The most urgent orders first. */
async function sendsWhatIsDue(town: Town): Promise<void> {
  for (const { orderId } of await listed(town, "/order/to-ship?brand=lumbra&limit=3"))
    await does(town, `/order/${String(orderId)}/ship`, { logisticsCompany: "Correos", trackingNumber: "PQ4Y" });
}

const WORKS: readonly [Work, ...Work[]] = [
  sendsOff,
  sendsOff,
  sendsOff,
  sendsWhatIsDue,
  (town, chance, { orderId }) => does(town, `/order/${orderId}/refund`, { ...(chance.next() < 0.4 && { amount: amount(chance) }), reason }),
  // Restocks scarce goods.
  (town) => does(town, "/stock", { brand: "lumbra", goodsId: town.goods[0], difference: 20, reason }),
  (town, chance, { paymentId }) => does(town, `/payment/${paymentId || "none"}/refund`, { amount: amount(chance), reason }),
  async (town, chance) => {
    for (const { orderId, total } of (await listed(town, "/bank-transfers")).slice(0, 3)) {
      const decision = chance.pick(["arrived", "arrived", "missing"]);
      await does(town, `/order/${String(orderId)}/bank-transfer/confirm`, {
        decision,
        ...(decision === "arrived" && { amount: total }),
        reason,
      });
    }
  },
  async (town) => {
    for (const { refundId } of (await listed(town, "/refunds/by-hand")).slice(0, 3))
      await does(town, `/refund/${String(refundId)}/sent`, { reason });
  },
  async (town, chance) => {
    for (const { paymentId, reason: review } of (await listed(town, "/payment/reviews")).slice(0, 3))
      await does(town, `/payment/${String(paymentId)}/review`, { review, decision: chance.pick(["refund", "settled"]), reason });
  },
];

export async function work(town: Town, chance: Chance): Promise<void> {
  const order = town.orders[chance.whole(0, town.orders.length - 1)];
  if (order) await chance.pick(WORKS)(town, chance, order);
}
