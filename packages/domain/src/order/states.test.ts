/** Every state of an order, against every event. */
import { randomUUID } from "node:crypto";
import { after, DAY, MINUTE } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { aCustomer } from "../../test/customers.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { operatorCalls } from "../../test/operators.ts";
import { buy, codeOf, comeBack, decide, deliverDue, notify, ordersOf, ship, signed, statusOf } from "../../test/orders.ts";
import { orderEvents, REFUSED } from "../../test/order-events.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { holdsTo, type StateTable } from "../../test/state-table.ts";
import { checkoutJobs } from "../checkout/jobs.ts";
import type { Viewer } from "../platform/call-context.ts";
import { sql } from "../platform/database/sql.ts";
import { orderJobs } from "./jobs.ts";

let shop: TestShop;
let viewer: Viewer;
const START = new Date("2026-11-20T10:00:00Z");
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 5000 })]);
  viewer = (await aCustomer(shop)).viewer;
});
beforeEach(() => shop.moveTo(START));
afterAll(() => shop.close());

type Order = { readonly orderId: string; readonly paymentId: string };
const orders = () => ordersOf(shop, { viewer });
const description = "changed my mind about it";

async function placed(): Promise<Order> {
  const { orderId, payment } = await buy(shop, {}, { viewer });
  return { orderId, paymentId: payment?.paymentId ?? "" };
}

async function paid(): Promise<Order> {
  const { orderId, payment } = await buy(shop, {}, { viewer });
  await decide(shop, payment?.fields["paymentId"], "approve");
  await deliverDue(shop);
  return { orderId, paymentId: payment?.paymentId ?? "" };
}

const REACHED: Readonly<Record<string, () => Promise<Order>>> = {
  Processing: placed,
  UnPaid: async () => {
    const { orderId, payment } = await buy(shop, {}, { viewer });
    await decide(shop, payment?.fields["paymentId"], "decline");
    await deliverDue(shop);
    return { orderId, paymentId: payment?.paymentId ?? "" };
  },
  "Paid + AbleDelivery": paid,
  "Paid + AbleDelivery, asked": async () => {
    const order = await paid();
    await orders().orderCancelAsk({ orderId: order.orderId, description });
    return order;
  },
  "Paid + HaveDelivered": async () => {
    const order = await paid();
    await ship(shop, order.orderId);
    return order;
  },
  "Paid + Finished": async () => {
    const order = await paid();
    await ship(shop, order.orderId);
    await orders().orderConfirm({ orderId: order.orderId });
    return order;
  },
  "UnPaid + Canceled": async () => {
    const order = await REACHED["UnPaid"]!();
    await orders().orderCancel({ orderId: order.orderId, description });
    return order;
  },
  "Paid + Canceled": async () => {
    const order = await paid();
    await operatorCalls(shop, ["money"]).money.orderCancel({ orderId: order.orderId, reason: "asked by mail" });
    return order;
  },
  "Processing + Canceled": async () => {
    const order = await placed();
    await orders().orderCancel({ orderId: order.orderId, description });
    return order;
  },
};

const result = (order: Order, kind: "payment.succeeded" | "payment.failed") => {
  const { body, signature } = signed(shop, { eventId: randomUUID(), kind, paymentId: order.paymentId, amount: 2498, currency: "EUR" });
  return notify(shop, body, signature);
};

async function jobsAt(moment: Date): Promise<string> {
  shop.moveTo(moment);
  await runDueJobs(shop, [...checkoutJobs, ...orderJobs]);
  shop.moveTo(START);
  return "ran";
}

/** Each event through the call of its actor. */
const EVENTS: Readonly<Record<string, (order: Order) => Promise<string>>> = {
  "start payment": ({ orderId }) => codeOf(orders().orderPay({ orderId })),
  "payment succeeded": (order) => result(order, "payment.succeeded"),
  "payment failed": (order) => result(order, "payment.failed"),
  ...orderEvents(() => ({ shop, viewer })),
  "refuse cancellation": ({ orderId }) =>
    codeOf(operatorCalls(shop, ["money"]).order.cancellationRefuse({ orderId, answer: "It is packed already.", reason: "packed" })),
  "cancel without a reason": ({ orderId }) => codeOf(orders().orderCancel({ orderId, description: "too short" })),
  "countdown ends": () => jobsAt(after(START, 30 * MINUTE)),
  "automatic receipt": () => jobsAt(after(START, 14 * DAY)),
};

const OTHERWISE = {
  ...REFUSED,
  "start payment": ["order.notPayable"],
  "payment succeeded": ["nothing"],
  "payment failed": ["nothing"],
  "refuse cancellation": ["item.notFound"],
  "cancel without a reason": ["order.cancelDescription"],
  "countdown ends": ["ran"],
  "automatic receipt": ["ran"],
} as const;
const over = (state: string) => ({ repurchase: ["accepted"], delete: ["accepted", `${state}, hidden`] }) as const;
/** Until an operator decides about a wish to cancel, nothing else changes. */
const TO_BE_SHIPPED = { "approve cancellation": ["accepted", "Paid + Canceled"], ship: ["accepted", "Paid + HaveDelivered"] } as const;

const TABLE: StateTable = {
  UnPaid: {
    "start payment": ["accepted", "Processing"],
    "payment succeeded": ["pay", "Paid + AbleDelivery"],
    cancel: ["accepted", "UnPaid + Canceled"],
    "countdown ends": ["ran", "UnPaid + Canceled"],
    "automatic receipt": ["ran", "UnPaid + Canceled"],
  },
  Processing: {
    "start payment": ["accepted"],
    "payment succeeded": ["pay", "Paid + AbleDelivery"],
    "payment failed": ["fail", "UnPaid"],
    cancel: ["accepted", "Processing + Canceled"],
    "countdown ends": ["ran", "Processing + Canceled"],
    "automatic receipt": ["ran", "Processing + Canceled"],
  },
  "Paid + AbleDelivery": { ...TO_BE_SHIPPED, "ask to cancel": ["accepted", "Paid + AbleDelivery, asked"] },
  "Paid + AbleDelivery, asked": {
    ...TO_BE_SHIPPED,
    "ask to cancel": ["accepted"],
    "refuse cancellation": ["accepted", "Paid + AbleDelivery"],
  },
  "Paid + HaveDelivered": { "confirm receipt": ["accepted", "Paid + Finished"], "automatic receipt": ["ran", "Paid + Finished"] },
  "Paid + Finished": { "confirm receipt": ["accepted"], ...over("Paid + Finished") },
  "UnPaid + Canceled": { "payment succeeded": ["refund"], ...over("UnPaid + Canceled") },
  // Its refund is pending or done.
  "Paid + Canceled": over("Paid + Canceled"),
  "Processing + Canceled": { "payment succeeded": ["refund"], "payment failed": ["fail"], ...over("Processing + Canceled") },
};

const stateOf = async ({ orderId }: Pick<Order, "orderId">): Promise<string> => {
  const { payment, delivery } = await statusOf(shop, orderId);
  const [row] = await shop.database.query<{ tab: string }>(sql`select tab from customer_order where order_id = ${orderId}`);
  const asked = row?.tab !== "hidden" && (await orders().orderGet({ orderId })).cancelRequest?.state === "waiting";
  return [payment, delivery].filter((part) => part !== null).join(" + ") + (row?.tab === "hidden" ? ", hidden" : asked ? ", asked" : "");
};

holdsTo(TABLE, { reached: REACHED, events: EVENTS, stateOf, otherwise: OTHERWISE });

test("an order that money found in time is not cancelled by its countdown", async () => {
  const { orderId, payment } = await buy(shop, {}, { viewer });
  await decide(shop, payment?.fields["paymentId"], "approve", { none: true });
  await jobsAt(after(START, 30 * MINUTE));
  await comeBack(shop, orderId);
  expect(await stateOf({ orderId })).toBe("Paid + AbleDelivery");
});

/**
 * The tab of "my orders" for each pair of status: by delivery, before that by payment. No stored order is paid without a delivery status.
 */
const TABS = [
  [
    null,
    { UnPaid: "pendingPayment", Processing: "pendingPayment", PartPaid: "pendingPayment", Paid: "refused", Transferred: "pendingPayment" },
  ],
  [
    "AbleDelivery",
    { UnPaid: "toBeShipped", Processing: "toBeShipped", PartPaid: "toBeShipped", Paid: "toBeShipped", Transferred: "toBeShipped" },
  ],
  ["HaveDelivered", { UnPaid: "shipped", Processing: "shipped", PartPaid: "shipped", Paid: "shipped", Transferred: "shipped" }],
  ["Finished", { UnPaid: "completed", Processing: "completed", PartPaid: "completed", Paid: "completed", Transferred: "completed" }],
  ["Canceled", { UnPaid: "cancelled", Processing: "cancelled", PartPaid: "cancelled", Paid: "cancelled", Transferred: "cancelled" }],
] as const;

describe("the tab that the database writes down", () => {
  test.each(TABS)("of an order whose delivery is %s", async (deliveryStatus, tabs) => {
    const { orderId } = await placed();
    const told: Record<string, string> = {};
    for (const paymentStatus of ["UnPaid", "Processing", "PartPaid", "Paid", "Transferred"] as const) {
      const rows = await shop.database
        .query<{ tab: string }>(sql`
        update customer_order set payment_status = ${paymentStatus}, delivery_status = ${deliveryStatus}, stock_held = ${deliveryStatus !== "Canceled"}, pay_until = null,
          by_transfer = true, transfer_offered = true, transferred_at = ${START},
          canceled_at = ${deliveryStatus === "Canceled" ? START : null}, paid_minor = case ${paymentStatus} when 'PartPaid' then 100 when 'Paid' then total_minor else 0 end
        where order_id = ${orderId} returning tab`)
        .catch((error: unknown) => {
          expect(String(error)).toContain("customer_order_check");
          return [{ tab: "refused" }];
        });
      told[paymentStatus] = rows.map(({ tab }) => tab).join();
    }
    expect(told).toEqual(tabs);
  });
});
