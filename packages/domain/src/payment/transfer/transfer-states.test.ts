/** Every state of an order paid by bank transfer, against every event. */
import { randomUUID } from "node:crypto";
import { after, DAY, MINUTE } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { aCustomer } from "../../../test/customers.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { operatorCalls } from "../../../test/operators.ts";
import { orderEvents, REFUSED } from "../../../test/order-events.ts";
import { buy, codeOf, ordersOf, statusOf } from "../../../test/orders.ts";
import { makeTestShop, ownAddress, type TestShop } from "../../../test/shop.ts";
import { holdsTo, type StateTable } from "../../../test/state-table.ts";
import { checkoutJobs } from "../../checkout/jobs.ts";
import { orderJobs } from "../../order/jobs.ts";
import type { Viewer } from "../../platform/call-context.ts";
import { sql } from "../../platform/database/sql.ts";
import { paymentJobs } from "../jobs.ts";

const [CARD, BANK] = ["1", "7"];
const START = new Date("2026-11-20T10:00:00Z");
const TOTAL = "24.98";

let shop: TestShop;
let viewer: Viewer;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 5000 })]);
});
// A customer for each test, so no limit on awaited transfers applies.
beforeEach(async () => {
  shop.moveTo(START);
  viewer = (await aCustomer(shop)).viewer;
});
afterAll(() => shop.close());

type Order = { readonly orderId: string };
const orders = () => ordersOf(shop, { viewer, clientAddress: ownAddress() });
const say =
  (decision: "arrived" | "another" | "missing", amount?: string) =>
  ({ orderId }: Order) =>
    codeOf(
      operatorCalls(shop, ["money"]).transfer.operatorBankTransferConfirm({ orderId, decision, amount, reason: "seen on the account" }),
    );
const send = ({ orderId }: Order) => codeOf(orders().orderPay({ orderId, transferred: true }));
const placed = (): Promise<Order> =>
  buy(shop, { email: `${randomUUID()}@example.com`, paymentMethodId: BANK }, { viewer, clientAddress: ownAddress() });

async function reach(...steps: readonly ((order: Order) => Promise<string>)[]): Promise<Order> {
  const order = await placed();
  for (const step of steps) await step(order);
  return order;
}

async function jobsAt(moment: Date): Promise<string> {
  shop.moveTo(moment);
  await runDueJobs(shop, [...checkoutJobs, ...paymentJobs, ...orderJobs]);
  shop.moveTo(START);
  return "ran";
}

const EVENTS: Readonly<Record<string, (order: Order) => Promise<string>>> = {
  "start payment by card": ({ orderId }) => codeOf(orders().orderPay({ orderId, paymentMethodId: CARD })),
  "choose bank transfer": ({ orderId }) => codeOf(orders().orderPay({ orderId, paymentMethodId: BANK })),
  "press the sent button": send,
  "confirm arrival": say("arrived", TOTAL),
  "confirm another amount": say("arrived", "24.97"),
  "write down another arrival": say("another", "24.97"),
  reject: say("missing"),
  "the countdown of cards ends": () => jobsAt(after(START, 31 * MINUTE)),
  "a minute before the deadline": () => jobsAt(after(START, 7 * DAY - MINUTE)),
  "deadline passes": () => jobsAt(after(START, 7 * DAY)),
  ...orderEvents(() => ({ shop, viewer })),
};

const REACHED: Readonly<Record<string, () => Promise<Order>>> = {
  UnPaid: placed,
  Transferred: () => reach(send),
  "Paid + AbleDelivery": () => reach(send, say("arrived", TOTAL)),
  "UnPaid + Canceled": () => reach(EVENTS["cancel"]!),
  "Transferred + Canceled": () => reach(send, EVENTS["approve cancellation"]!),
  "Paid + Canceled": () => reach(send, say("arrived", TOTAL), EVENTS["approve cancellation"]!),
};

const OTHERWISE = {
  ...REFUSED,
  "start payment by card": ["order.notPayable"],
  "choose bank transfer": ["order.notPayable"],
  "press the sent button": ["order.notPayable"],
  "confirm arrival": ["transfer.notExpected"],
  "confirm another amount": ["transfer.notExpected"],
  "write down another arrival": ["accepted"],
  reject: ["transfer.notExpected"],
  "the countdown of cards ends": ["ran"],
  "a minute before the deadline": ["ran"],
  "deadline passes": ["ran"],
} as const;
const over = (state: string) => ({ repurchase: ["accepted"], delete: ["accepted", `${state}, hidden`] }) as const;
/** Late money goes back by hand. */
const LATE_MONEY = { "confirm arrival": ["accepted"], "confirm another amount": ["transfer.wrongAmount"] } as const;

const TABLE: StateTable = {
  UnPaid: {
    "start payment by card": ["accepted", "Processing"],
    "choose bank transfer": ["accepted"],
    "press the sent button": ["accepted", "Transferred"],
    // An operator may see the money before the customer reports it.
    "confirm arrival": ["accepted", "Paid + AbleDelivery"],
    "confirm another amount": ["transfer.wrongAmount"],
    "deadline passes": ["ran", "UnPaid + Canceled"],
    cancel: ["accepted", "UnPaid + Canceled"],
  },
  Transferred: {
    "press the sent button": ["accepted"],
    "confirm arrival": ["accepted", "Paid + AbleDelivery"],
    "confirm another amount": ["transfer.wrongAmount"],
    reject: ["accepted", "UnPaid"],
    "ask to cancel": ["accepted"],
    "approve cancellation": ["accepted", "Transferred + Canceled"],
  },
  "Paid + AbleDelivery": {
    "ask to cancel": ["accepted"],
    "approve cancellation": ["accepted", "Paid + Canceled"],
    ship: ["accepted", "Paid + HaveDelivered"],
  },
  "UnPaid + Canceled": { ...LATE_MONEY, ...over("UnPaid + Canceled") },
  "Transferred + Canceled": { ...LATE_MONEY, ...over("Transferred + Canceled") },
  "Paid + Canceled": over("Paid + Canceled"),
};

holdsTo(TABLE, {
  reached: REACHED,
  events: EVENTS,
  otherwise: OTHERWISE,
  async stateOf({ orderId }) {
    const { payment, delivery } = await statusOf(shop, orderId);
    const [row] = await shop.database.query<{ tab: string }>(sql`select tab from customer_order where order_id = ${orderId}`);
    return [payment, delivery].filter((part) => part !== null).join(" + ") + (row?.tab === "hidden" ? ", hidden" : "");
  },
});
