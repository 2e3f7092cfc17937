/** Every state of coupons, rebates and invitations, against every event. */
import { randomUUID } from "node:crypto";
import { after, DAY, MINUTE } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { arrive, balanceOf, bookFaults, coinCalls } from "../../test/coins.ts";
import { accountCalls, aCustomer, known, PASSWORD, proofOf, type TestCustomer } from "../../test/customers.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { operatorCalls } from "../../test/operators.ts";
import { buy, codeOf, decide, deliverDue, ordersOf } from "../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { holdsTo, type StateTable } from "../../test/state-table.ts";
import { couponJobs } from "../coupon/jobs.ts";
import { sql } from "../platform/database/sql.ts";
import { coinJobs } from "./jobs.ts";

let shop: TestShop;
const START = new Date("2026-11-23T10:00:00Z");
/** While an order still waits for its money. */
const VALIDITY_ENDS = after(START, 10 * MINUTE);
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 5000, price: 2000 }), aGoods({ goodsId: "2", stock: 5000, price: 6000 })]);
});
beforeEach(() => shop.moveTo(START));
afterAll(async () => {
  expect(await bookFaults(shop), "the books").toEqual([]);
  await shop.close();
});

type Placed = Awaited<ReturnType<typeof buy>>;
const money = () => operatorCalls(shop, ["money"]).money;
/** Runs all jobs twice: each effect happens once. */
async function settle(answer: string): Promise<string> {
  for (let times = 0; times < 2; times += 1) await runDueJobs(shop, [...couponJobs, ...coinJobs]);
  return answer;
}
const email = () => `${randomUUID()}@example.com`;
const cancel = ({ orderId, orderToken }: Placed) =>
  codeOf(ordersOf(shop).orderCancel({ orderId, orderToken, description: "ordered by mistake" }));

describe("a coupon", () => {
  type Holder = { readonly viewer: TestCustomer["viewer"]; readonly code: string; readonly orders: Placed[] };
  async function holder(): Promise<Holder> {
    const { viewer } = await aCustomer(shop);
    const { code } = await operatorCalls(shop, ["money"]).coupon.couponCreate({
      brand: "lumbra",
      amounts: { EUR: "30.00" },
      uses: 1,
      validUntil: VALIDITY_ENDS.toISOString(),
      reason: "for a test",
    });
    await coinCalls(shop, { viewer }).couponRedeem({ redeemCode: code });
    return { viewer, code, orders: [] };
  }
  /** An order of 20.00 uses that much of the coupon, or the rest. */
  async function use({ viewer, code, orders }: Holder): Promise<string> {
    return await codeOf(buy(shop, { couponCode: code, email: email() }, { viewer }).then((placed) => void orders.push(placed)));
  }
  const reached = async (how: (holding: Holder) => Promise<unknown>): Promise<Holder> => {
    const holding = await holder();
    await how(holding);
    return holding;
  };
  const end = () => shop.moveTo(VALIDITY_ENDS);
  const SPENT = "30.00 used up";
  const TABLE: StateTable = {
    "30.00 left": {
      "used in an order": ["accepted", "10.00 left"],
      "validity ends": ["passed", "30.00 expired"],
      "an order is cancelled": ["no order"],
      "its code is ended": ["accepted"],
    },
    "10.00 left": {
      "used in an order": ["accepted", SPENT],
      "validity ends": ["passed", "10.00 expired"],
      "an order is cancelled": ["accepted", "30.00 left"],
      "its code is ended": ["accepted"],
    },
    [SPENT]: {
      "used in an order": ["coupon.notAvailable"],
      "validity ends": ["passed"],
      "an order is cancelled": ["accepted", "10.00 left"],
      "its code is ended": ["accepted"],
    },
    "10.00 expired": {
      "used in an order": ["coupon.notAvailable"],
      "validity ends": ["passed"],
      "an order is cancelled": ["accepted", "30.00 left"],
      "its code is ended": ["accepted"],
    },
    "30.00 expired": {
      "used in an order": ["coupon.notAvailable"],
      "validity ends": ["passed"],
      "an order is cancelled": ["no order"],
      "its code is ended": ["accepted"],
    },
  };
  holdsTo<Holder>(TABLE, {
    reached: {
      "30.00 left": holder,
      "10.00 left": () => reached(use),
      [SPENT]: () => reached(async (holding) => [await use(holding), await use(holding)]),
      "10.00 expired": () => reached(async (holding) => [await use(holding), end()]),
      "30.00 expired": () => reached(async () => end()),
    },
    events: {
      "used in an order": async (holding) => {
        const answer = await use(holding);
        return await settle(answer === "goods.updated" ? "coupon.notAvailable" : answer);
      },
      "validity ends": async () => {
        end();
        return await settle("passed");
      },
      "an order is cancelled": async ({ orders }) => {
        const last = orders.at(-1);
        return await settle(last ? await cancel(last) : "no order");
      },
      "its code is ended": ({ code }) =>
        codeOf(operatorCalls(shop, ["money"]).coupon.couponEnd({ brand: "lumbra", code, reason: "for a test" })),
    },
    async stateOf({ viewer, code }) {
      const [row] = await shop.database.query<{ left: number }>(
        sql`select remaining_minor as left from coupon where code = ${code} and customer_id = ${viewer.customerId}`,
      );
      const [shown] = await coinCalls(shop, { viewer }).userCurrencyUnexpired();
      if (shown) return `${shown.remainingAmount} left`;
      return row?.left === 0 ? SPENT : `${((row?.left ?? 0) / 100).toFixed(2)} expired`;
    },
  });
});

async function pay(placed: Placed): Promise<void> {
  await decide(shop, placed.payment?.fields["paymentId"], "approve");
  await deliverDue(shop);
}

/** The customer of an order of 60.00, and their inviter. */
type Buyer = { readonly viewer: TestCustomer["viewer"]; readonly inviter: TestCustomer["viewer"]; readonly placed: Placed };

async function paid(): Promise<Buyer> {
  const inviter = (await aCustomer(shop)).viewer;
  const { invitationCode } = await accountCalls(shop, { viewer: inviter }).userInfo();
  const mailbox = email();
  const { verificationId, code } = await proofOf(shop, mailbox, "register");
  const { viewer } = await known(
    shop,
    mailbox,
    await accountCalls(shop).register({ verificationId, code, password: PASSWORD, agreement: true, invitationCode }),
  );
  const placed = await buy(shop, { email: email(), items: [{ goodsId: "2", qty: 1 }] }, { viewer });
  await pay(placed);
  await settle("paid");
  return { viewer, inviter, placed };
}
async function arrived(): Promise<Buyer> {
  const buyer = await paid();
  await arrive(shop, buyer.placed);
  await settle("arrived");
  return buyer;
}
/** Refunds a part; the order stands. */
async function back({ placed }: Buyer, amount: string): Promise<string> {
  return await settle(await codeOf(money().paymentRefund({ paymentId: placed.payment?.paymentId ?? "", amount, reason: "a scratch" })));
}
const then = async (buyer: Promise<Buyer>, how: (buyer: Buyer) => Promise<unknown>): Promise<Buyer> => {
  const one = await buyer;
  await how(one);
  return one;
};
const callOff = async ({ placed }: Buyer) =>
  await settle(await codeOf(money().orderCancel({ orderId: placed.orderId, reason: "asked by mail" })));
const EVENTS = {
  "receipt confirmed": async ({ placed }: Buyer) => await settle(await codeOf(arrive(shop, placed))),
  "order cancelled": callOff,
  "a part of the money goes back": (buyer: Buyer) => back(buyer, "15.00"),
  "the money goes back": (buyer: Buyer) => back(buyer, "60.00"),
  "months pass": async () => {
    shop.moveTo(after(START, 100 * DAY));
    return await settle("passed");
  },
};

describe("what an order brings its customer, and whoever invited them", () => {
  test("all of the money went back, and nobody was told: the sweep finds it by state", async () => {
    const {
      viewer,
      placed: { orderId, payment },
    } = await paid();
    await money().paymentRefund({ paymentId: payment?.paymentId ?? "", amount: "60.00", reason: "a scratch" });
    await shop.database.query(sql`delete from event`);
    await settle("lost");
    expect((await coinCalls(shop, { viewer }).shoppingRebate({ orderId })).state).toBe("removed");
  });
  const PLANNED = "planned 0.60, invitation pending";
  const CREDITED = "credited 0.60, invitation 2.00";
  const IN_PART = "credited 0.45, invitation 2.00";
  const NOTHING = "removed, invitation pending";
  const TAKEN = "credited 0.00, invitation taken back";
  const TABLE: StateTable = {
    [PLANNED]: {
      "receipt confirmed": ["accepted", CREDITED],
      "order cancelled": ["accepted", NOTHING],
      "a part of the money goes back": ["accepted"],
      "the money goes back": ["accepted", NOTHING],
      "months pass": ["passed"],
    },
    [CREDITED]: {
      "receipt confirmed": ["order.notShippable"],
      "order cancelled": ["order.notRefundable"],
      "a part of the money goes back": ["accepted", IN_PART],
      "the money goes back": ["accepted", TAKEN],
      "months pass": ["passed"],
    },
    [IN_PART]: {
      "receipt confirmed": ["order.notShippable"],
      "order cancelled": ["order.notRefundable"],
      "a part of the money goes back": ["accepted", "credited 0.30, invitation 2.00"],
      "the money goes back": ["refund.tooMuch"],
      "months pass": ["passed"],
    },
    [NOTHING]: {
      "receipt confirmed": ["order.notShippable"],
      "order cancelled": ["order.notRefundable"],
      "a part of the money goes back": ["refund.tooMuch"],
      "the money goes back": ["refund.tooMuch"],
      "months pass": ["passed"],
    },
    [TAKEN]: {
      "receipt confirmed": ["order.notShippable"],
      "order cancelled": ["order.notRefundable"],
      "a part of the money goes back": ["refund.tooMuch"],
      "the money goes back": ["refund.tooMuch"],
      "months pass": ["passed"],
    },
  };
  holdsTo<Buyer>(TABLE, {
    reached: {
      [PLANNED]: paid,
      [CREDITED]: arrived,
      [IN_PART]: () => then(arrived(), (buyer) => back(buyer, "15.00")),
      [NOTHING]: () => then(paid(), callOff),
      [TAKEN]: () => then(arrived(), (buyer) => back(buyer, "60.00")),
    },
    events: EVENTS,
    async stateOf({ viewer, inviter, placed: { orderId } }) {
      const { state, plannedRebate, credited } = await coinCalls(shop, { viewer }).shoppingRebate({ orderId });
      const {
        items: [latest],
      } = await coinCalls(shop, { viewer: inviter }).userCurrencyPageSearch({});
      const invited = latest === undefined ? "pending" : latest.usage === "invitationTaken" ? "taken back" : latest.change;
      expect(await balanceOf(shop, viewer), "and no other coins").toBe(state === "credited" ? credited : "0.00");
      const [order] = await shop.database.query<{ state: string }>(
        sql`select delivery_status as state from customer_order where order_id = ${orderId}`,
      );
      const more = state !== "removed" ? ` ${credited ?? plannedRebate}` : order?.state === "Canceled" ? "" : " of an order that stands";
      return `${state}${more}, invitation ${invited}`;
    },
  });
});
