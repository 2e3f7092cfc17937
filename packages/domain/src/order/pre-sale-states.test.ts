/** Every state of an order with a deposit, against every event. */
import { randomUUID } from "node:crypto";
import { after, DAY, MINUTE } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods, havePreSale } from "../../test/catalogue.ts";
import { aCustomer } from "../../test/customers.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { operatorCalls } from "../../test/operators.ts";
import { buy, codeOf, decide, deliverDue, notify, ordersOf, payAgain, signed } from "../../test/orders.ts";
import { orderEvents, REFUSED } from "../../test/order-events.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { holdsTo, type StateTable } from "../../test/state-table.ts";
import { checkoutJobs } from "../checkout/jobs.ts";
import type { Viewer } from "../platform/call-context.ts";
import { sql } from "../platform/database/sql.ts";
import { orderJobs } from "./jobs.ts";

const START = new Date("2026-11-20T10:00:00Z");
const BANK = "7";
/** Goods that arrive, one product per order: arrived goods are sold like any other. */
const ARRIVING = Array.from({ length: 20 }, (_, at) => String(100 + at));
let arrivals = 0;
let shop: TestShop;
let viewer: Viewer;
beforeAll(async () => {
  shop = await makeTestShop();
  const goodsIds = ["1", ...ARRIVING];
  await haveGoods(
    shop,
    goodsIds.map((goodsId) => aGoods({ goodsId, stock: 5000, prices: [aPrice({ priceMinor: 9900, depositMinor: 1000 })] })),
  );
  for (const goodsId of goodsIds) await havePreSale(shop, goodsId);
  viewer = (await aCustomer(shop)).viewer;
});
beforeEach(() => shop.moveTo(START));
afterAll(() => shop.close());

type Order = { readonly orderId: string; readonly depositId: string };
const orders = () => ordersOf(shop, { viewer });
const description = "changed my mind about it";

const ofAnyOrder = orderEvents(() => ({ shop, viewer }));

async function jobsAt(moment: Date): Promise<string> {
  shop.moveTo(moment);
  await runDueJobs(shop, [...checkoutJobs, ...orderJobs]);
  return "ran";
}

async function placed(goodsId = "1"): Promise<Order> {
  const { orderId, payment } = await buy(shop, { paymentMode: "DEPOSIT_AND_FINAL_PAYMENT", items: [{ goodsId, qty: 1 }] }, { viewer });
  return { orderId, depositId: payment?.paymentId ?? "" };
}

async function pay({ orderId }: Pick<Order, "orderId">, decision: "approve" | "decline" = "approve"): Promise<string> {
  const { fields } = await payAgain(shop, { orderId }, { viewer });
  await decide(shop, fields["paymentId"], decision);
  return (await deliverDue(shop)).join();
}

async function depositPaid(goodsId = "1"): Promise<Order> {
  const order = await placed(goodsId);
  await pay(order);
  return order;
}

async function declined(): Promise<Order> {
  const order = await placed();
  await pay(order, "decline");
  return order;
}

async function balanceOpen(goodsId = "1"): Promise<Order> {
  const order = await depositPaid(goodsId);
  await jobsAt(after(START, 5 * DAY));
  return order;
}

const REACHED: Readonly<Record<string, () => Promise<Order>>> = {
  "DEPOSIT_UN_PAY, Processing": () => placed(),
  "DEPOSIT_UN_PAY, UnPaid": declined,
  "DEPOSIT_PAID, PartPaid": () => depositPaid(),
  "FINAL_PAYMENT_UN_PAY, PartPaid": () => balanceOpen(),
  "FINAL_PAYMENT_UN_PAY, Processing": async () => {
    const order = await balanceOpen();
    await payAgain(shop, { orderId: order.orderId }, { viewer });
    return order;
  },
  "FINAL_PAYMENT_PAID, Paid + AbleDelivery": async () => {
    const order = await balanceOpen();
    await pay(order);
    return order;
  },
  "FINAL_PAYMENT_PAID, Paid + AbleDelivery, arrived": async () => {
    const goodsId = ARRIVING[(arrivals += 1) - 1] ?? "";
    const order = await balanceOpen(goodsId);
    await pay(order);
    await operatorCalls(shop, ["goods"]).goods.goodsArrived({ brand: "lumbra", goodsId, reason: "the lorry came" });
    return order;
  },
  "FINAL_PAYMENT_PAID, Paid + Canceled": async () => {
    const order = await balanceOpen();
    await pay(order);
    await ofAnyOrder["approve cancellation"](order);
    return order;
  },
  "DEPOSIT_UN_PAY_CANCELED, UnPaid + Canceled": async () => {
    const order = await declined();
    await orders().orderCancel({ orderId: order.orderId, description });
    return order;
  },
  "DEPOSIT_UN_PAY_CANCELED, Processing + Canceled": async () => {
    const order = await placed();
    await orders().orderCancel({ orderId: order.orderId, description });
    return order;
  },
  "FINAL_PAYMENT_UN_PAY_CANCELED, PartPaid + Canceled": async () => {
    const order = await depositPaid();
    await jobsAt(after(START, 20 * DAY));
    return order;
  },
};

/** Each event through the call of its actor. */
const EVENTS: Readonly<Record<string, (order: Order) => Promise<string>>> = {
  pay: (order) => codeOf(pay(order)),
  "pay and be declined": (order) => codeOf(pay(order, "decline")),
  "mean to pay the balance": ({ orderId }) => codeOf(orders().orderPay({ orderId, paymentMode: "FINAL_PAYMENT" })),
  "mean to pay all of it": ({ orderId }) => codeOf(orders().orderPay({ orderId, paymentMode: "FULL_PAYMENT" })),
  "choose bank transfer": ({ orderId }) => codeOf(orders().orderPay({ orderId, paymentMethodId: BANK })),
  "the first deposit arrives": ({ depositId }) => {
    const { body, signature } = signed(shop, {
      eventId: randomUUID(),
      kind: "payment.succeeded",
      paymentId: depositId,
      amount: 1000,
      currency: "EUR",
    });
    return notify(shop, body, signature);
  },
  ...ofAnyOrder,
  "countdown ends": () => jobsAt(after(shop.clock(), 31 * MINUTE)),
  "the balance opens": () => jobsAt(after(START, 5 * DAY)),
  "a second before the deadline": () => jobsAt(after(START, 20 * DAY - 1000)),
  "the deadline passes": () => jobsAt(after(START, 20 * DAY)),
};

const [UNPAID, IN_PART, DUE, DUE_RUNNING, PAID] = [
  "DEPOSIT_UN_PAY, Processing",
  "DEPOSIT_PAID, PartPaid",
  "FINAL_PAYMENT_UN_PAY, PartPaid",
  "FINAL_PAYMENT_UN_PAY, Processing",
  "FINAL_PAYMENT_PAID, Paid + AbleDelivery",
] as const;
const [UNPAID_ENDED, PART_ENDED, PAID_ENDED] = [
  "DEPOSIT_UN_PAY_CANCELED, Processing + Canceled",
  "FINAL_PAYMENT_UN_PAY_CANCELED, PartPaid + Canceled",
  "FINAL_PAYMENT_PAID, Paid + Canceled",
] as const;
const [DECLINED, DECLINED_ENDED, ARRIVED] = [
  "DEPOSIT_UN_PAY, UnPaid",
  "DEPOSIT_UN_PAY_CANCELED, UnPaid + Canceled",
  "FINAL_PAYMENT_PAID, Paid + AbleDelivery, arrived",
] as const;
const OTHERWISE = {
  ...REFUSED,
  pay: ["order.notPayable"],
  "pay and be declined": ["order.notPayable"],
  "mean to pay the balance": ["order.notPayable"],
  "mean to pay all of it": ["order.notPayable"],
  "choose bank transfer": ["order.notPayable"],
  "the first deposit arrives": ["refund"],
  "countdown ends": ["ran"],
  "the balance opens": ["ran"],
  "a second before the deadline": ["ran"],
  "the deadline passes": ["ran"],
} as const;
const ASKED = { "ask to cancel": ["accepted"] } as const;
const DEPOSIT_OPEN = { pay: ["accepted", IN_PART], "choose bank transfer": ["preSale.noBankTransfer"] } as const;
const BALANCE_OPEN = {
  ...ASKED,
  pay: ["accepted", PAID],
  "choose bank transfer": ["preSale.noBankTransfer"],
  "the deadline passes": ["ran", PART_ENDED],
  "approve cancellation": ["accepted", PART_ENDED],
} as const;
/** An open deposit ends by its shopper and by its countdown. */
const endsAs = (state: string) =>
  ({
    cancel: ["accepted", state],
    "countdown ends": ["ran", state],
    "the balance opens": ["ran", state],
    "a second before the deadline": ["ran", state],
    "the deadline passes": ["ran", state],
  }) as const;
const over = (state: string) => ({ repurchase: ["accepted"], delete: ["accepted", `${state}, hidden`] }) as const;

const TABLE: StateTable = {
  [UNPAID]: {
    ...DEPOSIT_OPEN,
    ...endsAs(UNPAID_ENDED),
    "pay and be declined": ["accepted", DECLINED],
    "the first deposit arrives": ["pay", IN_PART],
  },
  // The deposit may still be paid; money of the earlier attempt goes back.
  [DECLINED]: { ...DEPOSIT_OPEN, ...endsAs(DECLINED_ENDED), "pay and be declined": ["accepted"] },
  [IN_PART]: {
    ...ASKED,
    "the balance opens": ["ran", DUE],
    "a second before the deadline": ["ran", DUE],
    "the deadline passes": ["ran", PART_ENDED],
    "approve cancellation": ["accepted", PART_ENDED],
  },
  [DUE]: { ...BALANCE_OPEN, "pay and be declined": ["accepted"], "mean to pay the balance": ["accepted", DUE_RUNNING] },
  [DUE_RUNNING]: { ...BALANCE_OPEN, "pay and be declined": ["accepted", DUE], "mean to pay the balance": ["accepted"] },
  [PAID]: { ...ASKED, "approve cancellation": ["accepted", PAID_ENDED] },
  [ARRIVED]: {
    ...ASKED,
    "approve cancellation": ["accepted", `${PAID_ENDED}, arrived`],
    ship: ["accepted", "FINAL_PAYMENT_PAID, Paid + HaveDelivered, arrived"],
  },
  [UNPAID_ENDED]: over(UNPAID_ENDED),
  [DECLINED_ENDED]: over(DECLINED_ENDED),
  [PAID_ENDED]: over(PAID_ENDED),
  // The pre-sale is over, and the goods have not arrived. A refund returns the kept deposit.
  [PART_ENDED]: { delete: ["accepted", `${PART_ENDED}, hidden`] },
};

async function stateOf({ orderId }: { readonly orderId: string }): Promise<string> {
  const [row] = await shop.database.query<{
    tab: string;
    payment: string;
    delivery: string | null;
    hidden: Date | null;
    arrived: boolean;
  }>(sql`
    select tab, payment_status as payment, delivery_status as delivery, hidden_at as hidden,
      exists (select from order_line line join pre_sale using (goods_id) where pre_sale.brand = 'lumbra' and line.order_id = customer_order.order_id and arrived_round >= pre_sale_round) as arrived
    from customer_order where order_id = ${orderId}`);
  await shop.database.query(sql`update customer_order set hidden_at = null where order_id = ${orderId}`);
  const { deposit } = await orders().orderGet({ orderId });
  return `${deposit?.state}, ${row?.payment}${row?.delivery ? ` + ${row.delivery}` : ""}${row?.arrived ? ", arrived" : ""}${row?.hidden ? ", hidden" : ""}`;
}

holdsTo(TABLE, { reached: REACHED, events: EVENTS, stateOf, otherwise: OTHERWISE });

const TYPES = { pendingPayment: "1", toBeShipped: "2", cancelled: "5" } as const;

test.each([
  [() => placed(), "pendingPayment"],
  [() => depositPaid(), "pendingPayment"],
  [() => balanceOpen(), "pendingPayment"],
  [REACHED[PAID]!, "toBeShipped"],
  [REACHED[ARRIVED]!, "toBeShipped"],
  [REACHED[PAID_ENDED]!, "cancelled"],
  [REACHED[UNPAID_ENDED]!, "cancelled"],
  [REACHED[PART_ENDED]!, "cancelled"],
] as const)("my orders show it in its tab (%#)", async (reach, tab) => {
  // Later than all others, so it is listed first.
  shop.moveTo(after(START, MINUTE));
  const { orderId } = await reach();
  const [row] = await shop.database.query<{ tab: string }>(sql`select tab from customer_order where order_id = ${orderId}`);
  const listed = (await orders().orderPage({ type: TYPES[tab] })).items.find((item) => item.orderId === orderId);
  expect([row?.tab, listed?.preSaleState]).toEqual([tab, (await orders().orderGet({ orderId })).deposit?.state]);
});
