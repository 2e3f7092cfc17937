import { randomUUID } from "node:crypto";
import { after, DAY, MINUTE } from "@rambla/core/time";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { aCode, arrive, balanceOf, bookFaults, coinCalls, giveCoins } from "../../test/coins.ts";
import { accountCalls, aCustomer, codesIn, known, mailsSent, PASSWORD, proofOf, type TestCustomer } from "../../test/customers.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { operatorCalls } from "../../test/operators.ts";
import { anOrder, buy, codeOf, counted, decide, deliverDue, ordersOf, payAgain, stockOf } from "../../test/orders.ts";
import { makeTestShop, type TestShop, untilSomebodyWaits } from "../../test/shop.ts";
import { couponJobs } from "../coupon/jobs.ts";
import { cancelOverdueOrder } from "../order/service.ts";
import { sql } from "../platform/database/sql.ts";
import { coinJobs } from "./jobs.ts";

let shop: TestShop;
const START = new Date("2026-11-23T10:00:00Z");
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [
    aGoods({ goodsId: "1", stock: 50_000, price: 2000, countries: ["ES", "PL"] }),
    aGoods({ goodsId: "2", stock: 50_000, price: 6000 }),
  ]);
});
afterAll(() => shop.close());
beforeEach(() => shop.moveTo(START));
afterEach(async () => expect(await bookFaults(shop), "the books").toEqual([]));

const settle = () => runDueJobs(shop, [...couponJobs, ...coinJobs]);
const history = async (viewer: TestCustomer["viewer"]) =>
  (await coinCalls(shop, { viewer }).userCurrencyPageSearch({})).items.map(({ change, remaining, usage, order }) => [
    usage,
    change,
    remaining,
    order !== null,
  ]);
const quote = (
  rest: { couponCode?: string; redeemCode?: string; coins?: string },
  { viewer }: Pick<TestCustomer, "viewer">,
  items = [{ goodsId: "1", qty: 1 }],
) => ordersOf(shop, { viewer }).settlementOrderPrice({ items, ...rest });
/** A customer's order at the quoted total. */
async function order(
  { viewer }: Pick<TestCustomer, "viewer">,
  rest: { coins?: string; redeemCode?: string; items?: { goodsId: string; qty: number }[] } = {},
  isPaid = true,
) {
  const items = rest.items ?? [{ goodsId: "1", qty: 1 }];
  const placed = await buy(shop, { ...rest, items, email: `${randomUUID()}@example.com` }, { viewer });
  if (isPaid && placed.payment) {
    await decide(shop, placed.payment.fields["paymentId"], "approve");
    await deliverDue(shop);
  }
  return placed;
}
async function invitedBy(inviter: TestCustomer): Promise<TestCustomer> {
  const { invitationCode } = await accountCalls(shop, { viewer: inviter.viewer }).userInfo();
  const email = `${randomUUID()}@example.com`;
  const { verificationId, code } = await proofOf(shop, email, "register");
  return await known(
    shop,
    email,
    await accountCalls(shop).register({ verificationId, code, password: PASSWORD, agreement: true, invitationCode }),
  );
}

describe("coins", () => {
  test("pay goods, never delivery, and no more than there are", async () => {
    const ana = await aCustomer(shop);
    await giveCoins(shop, ana.viewer, "12.50");
    expect(await quote({ coins: "5.00" }, ana)).toMatchObject({ coins: { used: "5.00", amount: "5.00" }, total: "19.99" });
    expect(await quote({ coins: "99.00" }, ana)).toMatchObject({ coins: { used: "12.50", amount: "12.50" }, total: "12.49" });
    await giveCoins(shop, ana.viewer, "50.00");
    expect(await quote({ coins: "99.00" }, ana)).toMatchObject({
      coins: { used: "20.00", amount: "20.00" },
      shipping: "4.99",
      total: "4.99",
    });
    const { orderId, orderToken } = await order(ana, { coins: "5.00" });
    expect(await ordersOf(shop).orderGet({ orderId, orderToken })).toMatchObject({
      coins: "5.00",
      coupon: "0.00",
      total: "19.99",
      paymentStatus: "Paid",
    });
    expect(await balanceOf(shop, ana.viewer)).toBe("57.50");
    expect(await history(ana.viewer)).toEqual([
      ["used", "-5.00", "57.50", true],
      ["code", "50.00", "62.50", false],
      ["code", "12.50", "12.50", false],
    ]);
  });

  test("pay what a coupon leaves; a code may bring them with the order (D-114)", async () => {
    const ana = await aCustomer(shop);
    await giveCoins(shop, ana.viewer, "15.00");
    const code = await aCode(shop, { amount: "8.00" });
    expect(await quote({ redeemCode: code, coins: "15.00" }, ana)).toMatchObject({
      coupon: { amount: "8.00" },
      coins: { used: "12.00" },
      total: "4.99",
    });
    await order(ana, { redeemCode: code, coins: "15.00" });
    expect(await balanceOf(shop, ana.viewer)).toBe("3.00");
    const brings = await aCode(shop, { coins: "4.00" });
    expect(await quote({ redeemCode: brings, coins: "9.00" }, ana)).toMatchObject({
      coupon: null,
      couponProblem: null,
      coins: { used: "7.00" },
    });
    await order(ana, { redeemCode: brings, coins: "9.00" });
    expect(await balanceOf(shop, ana.viewer)).toBe("0.00");
  });

  test("are worth what the settings say in another currency", async () => {
    const ana = await aCustomer(shop);
    await giveCoins(shop, ana.viewer, "3.00");
    const poland = ordersOf(shop, { viewer: ana.viewer, country: "PL" });
    expect((await poland.settlementOrderPrice({ items: [{ goodsId: "1", qty: 1 }], coins: "3.00" })).coins).toEqual({
      used: "3.00",
      amount: "12.00",
    });
    expect(await coinCalls(shop, { country: "PL" }).userCurrencyConfig()).toEqual({
      value: "4.00",
      currency: "PLZ",
      maxSharePercent: 100,
      rebateRatePercent: 1,
      invitationReward: "2.00",
    });
  });

  test("are a customer's own: a guest has none, and nobody sees another's", async () => {
    const [ana, eve] = [await aCustomer(shop), await aCustomer(shop)];
    await giveCoins(shop, ana.viewer, "5.00");
    const {
      items: [record],
    } = await coinCalls(shop, { viewer: ana.viewer }).userCurrencyPageSearch({});
    expect(await coinCalls(shop, { viewer: ana.viewer }).userCurrencySingle({ id: record?.id ?? "" })).toEqual(record);
    expect(await codeOf(coinCalls(shop, { viewer: eve.viewer }).userCurrencySingle({ id: record?.id ?? "" }))).toBe("item.notFound");
    expect(await history(eve.viewer)).toEqual([]);
    const guest = { kind: "guest", guestId: "someguestsomeguestsome1", email: ana.email } as const;
    expect(
      await ordersOf(shop, { viewer: guest }).settlementOrderPrice({ items: [{ goodsId: "1", qty: 1 }], coins: "5.00" }),
    ).toMatchObject({ coins: null, total: "24.99" });
    expect(await codeOf(coinCalls(shop, { viewer: guest }).userCurrencyPageSearch({}))).toBe("auth.required");
    expect(await quote({ coins: "5.00" }, eve)).toMatchObject({ coins: { used: "0.00" }, total: "24.99" });
  });

  test("that are gone by now change the total, and the shopper is asked again", async () => {
    const ana = await aCustomer(shop);
    await giveCoins(shop, ana.viewer, "5.00");
    const input = await anOrder(shop, { coins: "5.00", total: "19.99" });
    await order(ana, { coins: "4.00" });
    expect(await codeOf(ordersOf(shop, { viewer: ana.viewer }).orderCommitPay(input))).toBe("goods.updated");
  });

  test("of a list are told on and on, by usage too", async () => {
    const ana = await aCustomer(shop);
    for (let given = 0; given < 5; given += 1) await giveCoins(shop, ana.viewer, "1.00");
    await order(ana, { coins: "2.00" });
    const calls = coinCalls(shop, { viewer: ana.viewer });
    const [first, whole] = [await calls.userCurrencyPageSearch({ limit: 4 }), await calls.userCurrencyPageSearch({})];
    expect([first.items.length, first.total, whole.next]).toEqual([4, 6, null]);
    expect([...first.items, ...(await calls.userCurrencyPageSearch({ limit: 4, after: first.next ?? "" })).items]).toEqual(whole.items);
    expect((await calls.userCurrencyPageSearch({ kind: "used" })).items.map(({ change }) => change)).toEqual(["-2.00"]);
  });
});

describe("many at once", () => {
  test("a balance is spent once, of thirty orders of all of it (T07)", async () => {
    const ana = await aCustomer(shop);
    await giveCoins(shop, ana.viewer, "20.00");
    const input = await anOrder(shop, { coins: "20.00", total: "4.99" });
    const answers = counted(
      await Promise.all(
        Array.from({ length: 30 }, () =>
          codeOf(ordersOf(shop, { viewer: ana.viewer }).orderCommitPay({ ...input, email: `${randomUUID()}@example.com` })),
        ),
      ),
    );
    expect(answers["accepted"]).toBe(1);
    expect((answers["coins.insufficient"] ?? 0) + (answers["goods.updated"] ?? 0)).toBe(29);
    expect(await balanceOf(shop, ana.viewer)).toBe("0.00");
    expect(
      await shop.database.query(sql`select count(*)::integer as orders from customer_order where customer_id = ${ana.viewer.customerId}`),
      "and nobody else ordered at that price",
    ).toEqual([{ orders: 1 }]);
  });
});

test("the books refuse one side alone, and a balance below nothing, whoever writes them", async () => {
  const ana = await aCustomer(shop);
  await giveCoins(shop, ana.viewer, "1.00");
  const [transfer] = (await coinCalls(shop, { viewer: ana.viewer }).userCurrencyPageSearch({})).items;
  await expect(
    shop.database.query(sql`update coin_balance set balance = balance - 101 where customer_id = ${ana.viewer.customerId}`),
  ).rejects.toThrow(/coin_balance/);
  await expect(
    shop.database.transaction(async (transaction) => {
      await transaction.query(
        sql`insert into coin_transfer (transfer_id, usage, made_at, once) values ('alone', 'code', ${START}, 'alone')`,
      );
      await transaction.query(
        sql`insert into coin_posting (transfer_id, account, customer_id, change, remaining) values ('alone', 'customer', ${ana.viewer.customerId}, 500, 600)`,
      );
    }),
  ).rejects.toThrow(/one side/);
  expect(transfer?.remaining).toBe("1.00");
});

describe("an order that is cancelled", () => {
  test.each(["by its shopper", "by the clock"])("%s gives its coins back at once, and once (D-151)", async (who) => {
    const ana = await aCustomer(shop);
    await giveCoins(shop, ana.viewer, "10.00");
    const { orderId, orderToken } = await order(ana, { coins: "10.00" }, false);
    expect(await balanceOf(shop, ana.viewer)).toBe("0.00");
    if (who === "by the clock") {
      shop.moveTo(after(START, 31 * MINUTE));
      expect(await cancelOverdueOrder(shop, orderId)).toBe(true);
    } else await ordersOf(shop).orderCancel({ orderId, orderToken, description: "ordered by mistake" });
    await settle();
    await Promise.all(Array.from({ length: 6 }, () => coinJobs[0]?.run(shop, orderId)));
    expect((await history(ana.viewer)).slice(0, 2)).toEqual([
      ["givenBack", "10.00", "10.00", true],
      ["used", "-10.00", "0.00", true],
    ]);
    expect(await balanceOf(shop, ana.viewer)).toBe("10.00");
  });
});

test("an order that coins alone have paid is called off like any other: they are the customer's again, and its pieces anybody's", async () => {
  const ana = await aCustomer(shop);
  await giveCoins(shop, ana.viewer, "60.00");
  const before = await stockOf(shop, "2");
  const { orderId, orderToken } = await order(ana, { coins: "60.00", items: [{ goodsId: "2", qty: 1 }] });
  expect([await balanceOf(shop, ana.viewer), await stockOf(shop, "2")]).toEqual(["0.00", before - 1]);
  const callOff = (amount?: string) =>
    operatorCalls(shop, ["money"]).money.orderCancel({ orderId, amount, reason: "the last piece broke" });
  expect([await codeOf(callOff("1.00")), await codeOf(callOff("0.00"))], "there is no money to give").toEqual([
    "request.invalid",
    "request.invalid",
  ]);
  expect(counted(await Promise.all(Array.from({ length: 4 }, () => codeOf(callOff()))))).toEqual({ accepted: 1, "order.notRefundable": 3 });
  await settle();
  expect([await balanceOf(shop, ana.viewer), await stockOf(shop, "2")]).toEqual(["60.00", before]);
  expect(await ordersOf(shop).orderGet({ orderId, orderToken })).toMatchObject({
    deliveryStatus: "Canceled",
    cancelReason: "shop",
    refunded: "0.00",
    kept: "0.00",
  });
});

test("sweeps look for what is still to be given back, and for nothing that was", async () => {
  const ana = await aCustomer(shop);
  await giveCoins(shop, ana.viewer, "10.00");
  const { orderId, orderToken } = await order(ana, { coins: "4.00", redeemCode: await aCode(shop, { amount: "3.00" }) }, false);
  const behind = async () =>
    Promise.all([...coinJobs, ...couponJobs].map(async ({ sweep }) => (await sweep?.find(shop, 100))?.includes(orderId)));
  expect(await behind(), "it is not over").toEqual([false, false]);
  await ordersOf(shop).orderCancel({ orderId, orderToken, description: "ordered by mistake" });
  expect(await behind()).toEqual([true, true]);
  shop.moveTo(after(START, 31 * DAY));
  expect(await behind(), "in the end nobody looks any more").toEqual([false, false]);
  shop.moveTo(after(START, MINUTE));
  await settle();
  expect(await behind()).toEqual([false, false]);
  expect(await balanceOf(shop, ana.viewer)).toBe("10.00");
  const gone = await order(ana, { coins: "4.00" }, false);
  await ordersOf(shop).orderCancel({ orderId: gone.orderId, orderToken: gone.orderToken, description: "ordered by mistake" });
  await shop.database.query(sql`update coin_posting set customer_id = null where customer_id = ${ana.viewer.customerId}`);
  await shop.database.query(sql`delete from coin_balance where customer_id = ${ana.viewer.customerId}`);
  await coinJobs[0]?.run(shop, gone.orderId);
  expect(await coinJobs[0]?.sweep?.find(shop, 100), "nor for what nobody is left to get").not.toContain(gone.orderId);
});

describe("an order that arrives", () => {
  test("brings a hundredth of what was paid for it, planned when it is paid and credited once it is there (R-457, R-458)", async () => {
    const ana = await aCustomer(shop);
    await giveCoins(shop, ana.viewer, "10.00");
    const placed = await order(ana, {
      coins: "10.00",
      items: [
        { goodsId: "1", qty: 1 },
        { goodsId: "2", qty: 1 },
      ],
    });
    const { orderId } = placed;
    const calls = coinCalls(shop, { viewer: ana.viewer });
    expect(await codeOf(calls.shoppingRebate({ orderId }))).toBe("item.notFound");
    await settle();
    const planned = await calls.shoppingRebate({ orderId });
    expect(planned).toMatchObject({
      state: "planned",
      orderExpenditure: "70.00",
      currency: "EUR",
      rebateRate: 1,
      plannedRebate: "0.70",
      credited: null,
      goodRebates: [
        { goodsId: "1", qty: 1, rebate: "0.18" },
        { goodsId: "2", qty: 1, rebate: "0.52" },
      ],
    });
    expect(await calls.shoppingRebates({})).toMatchObject({ items: [planned], next: null, total: 1 });
    expect(await balanceOf(shop, ana.viewer)).toBe("0.00");
    await arrive(shop, placed);
    await settle();
    await Promise.all(Array.from({ length: 6 }, () => coinJobs[0]?.run(shop, orderId)));
    expect(await calls.shoppingRebate({ orderId })).toMatchObject({ state: "credited", credited: "0.70" });
    expect(await balanceOf(shop, ana.viewer)).toBe("0.70");
    expect(await codeOf(coinCalls(shop, { viewer: (await aCustomer(shop)).viewer }).shoppingRebate({ orderId })), "to nobody else").toBe(
      "item.notFound",
    );
  });

  test("brings all of it though money came twice and went back once; less only for what went back of its own", async () => {
    const ana = await aCustomer(shop);
    const eva = await invitedBy(ana);
    const [twice, less] = [
      await order(eva, { items: [{ goodsId: "2", qty: 1 }] }, false),
      await order(eva, { items: [{ goodsId: "2", qty: 1 }] }),
    ];
    const again = await payAgain(shop, { orderId: twice.orderId, orderToken: twice.orderToken });
    for (const payment of [again, twice.payment]) await decide(shop, payment?.fields["paymentId"], "approve");
    expect((await deliverDue(shop)).sort()).toEqual(["pay", "refund"]);
    expect(await ordersOf(shop).orderGet({ orderId: twice.orderId, orderToken: twice.orderToken })).toMatchObject({
      refunded: "0.00",
      turnedAway: "60.00",
    });
    await operatorCalls(shop, ["money"]).money.paymentRefund({
      paymentId: less.payment?.paymentId ?? "",
      amount: "15.00",
      reason: "a scratch",
    });
    await settle();
    for (const placed of [twice, less]) await arrive(shop, placed);
    await settle();
    const calls = coinCalls(shop, { viewer: eva.viewer });
    expect([
      (await calls.shoppingRebate({ orderId: twice.orderId })).credited,
      (await calls.shoppingRebate({ orderId: less.orderId })).credited,
    ]).toEqual(["0.60", "0.45"]);
    expect(await balanceOf(shop, ana.viewer), "and its inviter the reward").toBe("2.00");
  });

  test("gives back what it brought when its money goes back after that, as far as it is there; and its inviter the reward, once nothing stayed (D-140)", async () => {
    const ana = await aCustomer(shop);
    const eva = await invitedBy(ana);
    const [first, second] = [
      await order(eva, { items: [{ goodsId: "2", qty: 1 }] }),
      await order(eva, { items: [{ goodsId: "2", qty: 1 }] }),
    ];
    const refund = async ({ payment }: typeof first, amount: string) => {
      await operatorCalls(shop, ["money"]).money.paymentRefund({ paymentId: payment?.paymentId ?? "", amount, reason: "a scratch" });
      await settle();
    };
    const credited = async ({ orderId }: typeof first) =>
      (await coinCalls(shop, { viewer: eva.viewer }).shoppingRebate({ orderId })).credited;
    await settle();
    for (const placed of [first, second]) await arrive(shop, placed);
    await settle();
    expect([await balanceOf(shop, eva.viewer), await balanceOf(shop, ana.viewer)]).toEqual(["1.20", "2.00"]);
    await refund(first, "15.00");
    await Promise.all(Array.from({ length: 6 }, () => coinJobs[0]?.run(shop, first.orderId)));
    expect((await history(eva.viewer))[0]).toEqual(["rebateTaken", "-0.15", "1.05", true]);
    await order(eva, { coins: "1.00" });
    await refund(first, "45.00");
    expect([await credited(first), await balanceOf(shop, eva.viewer)], "what is spent stays spent").toEqual(["0.40", "0.00"]);
    expect(await balanceOf(shop, ana.viewer), "an order of theirs stands").toBe("2.00");
    await refund(second, "60.00");
    await Promise.all([first, second, first, second].map(({ orderId }) => coinJobs[0]?.run(shop, orderId)));
    expect((await history(ana.viewer))[0]).toEqual(["invitationTaken", "-2.00", "0.00", false]);
    await arrive(shop, await order(eva));
    await settle();
    expect(await balanceOf(shop, ana.viewer), "an invitation counts once").toBe("0.00");
  });

  describe("and whose money goes back while what it brought lies in an unpaid order", () => {
    const TRANSFER = "7";
    /** Puts coins into an unpaid order. */
    const park = async ({ viewer }: TestCustomer, coins: string) =>
      await buy(
        shop,
        { coins, paymentMethodId: TRANSFER, items: [{ goodsId: "1", qty: 1 }], email: `${randomUUID()}@example.com` },
        { viewer },
      );
    const unpark = async ({ orderId, orderToken }: Awaited<ReturnType<typeof park>>) => {
      await ordersOf(shop).orderCancel({ orderId, orderToken, description: "ordered by mistake" });
      await settle();
    };
    const giveAllBack = async ({ payment }: Awaited<ReturnType<typeof order>>, amount: string) =>
      await operatorCalls(shop, ["money"]).money.paymentRefund({ paymentId: payment?.paymentId ?? "", amount, reason: "it came broken" });
    /** A received order of 600.00 that brought 6.00. */
    async function arrived(person: TestCustomer) {
      const placed = await order(person, { items: [{ goodsId: "2", qty: 10 }] });
      await arrive(shop, placed);
      await settle();
      return placed;
    }

    test("brings nothing in the end: what comes back of those orders is taken, and nothing else that its customer has", async () => {
      const ana = await aCustomer(shop);
      const placed = await arrived(ana);
      const parked = [await park(ana, "4.00"), await park(ana, "1.50")];
      await giveAllBack(placed, "600.00");
      await settle();
      expect(await history(ana.viewer)).toEqual([
        ["rebateTaken", "-0.50", "0.00", true],
        ["used", "-1.50", "0.50", true],
        ["used", "-4.00", "2.00", true],
        ["rebate", "6.00", "6.00", true],
      ]);
      await giveCoins(shop, ana.viewer, "3.00");
      for (let times = 0; times < 3; times += 1) await coinJobs[0]?.run(shop, placed.orderId);
      expect(await balanceOf(shop, ana.viewer), "what a code brought is theirs").toBe("3.00");
      for (const one of parked) await unpark(one);
      expect((await history(ana.viewer)).slice(0, 4)).toEqual([
        ["rebateTaken", "-1.50", "3.00", true],
        ["givenBack", "1.50", "4.50", true],
        ["rebateTaken", "-4.00", "3.00", true],
        ["givenBack", "4.00", "7.00", true],
      ]);
      expect(await coinCalls(shop, { viewer: ana.viewer }).shoppingRebate({ orderId: placed.orderId })).toMatchObject({ credited: "0.00" });
      await unpark(await park(ana, "3.00"));
      expect(await balanceOf(shop, ana.viewer), "nothing is owed any more").toBe("3.00");
    });

    test("brings its inviter nothing either: a part that was taken does not keep the rest", async () => {
      const ana = await aCustomer(shop);
      const eva = await invitedBy(ana);
      const placed = await arrived(eva);
      const parked = [await park(ana, "0.75"), await park(ana, "0.50")];
      await giveAllBack(placed, "600.00");
      await settle();
      expect((await history(ana.viewer))[0]).toEqual(["invitationTaken", "-0.75", "0.00", false]);
      for (const one of parked) await unpark(one);
      expect(await balanceOf(shop, ana.viewer)).toBe("0.00");
      await giveCoins(shop, ana.viewer, "5.00");
      await coinJobs[0]?.run(shop, placed.orderId);
      expect(await balanceOf(shop, ana.viewer)).toBe("5.00");
    });

    test.each(["taken back", "given back"])(
      "brings nothing when its coins are taken and those of the other order given back at once, first %s",
      async (first) => {
        const ana = await aCustomer(shop);
        const placed = await arrived(ana);
        const parked = await park(ana, "6.00");
        await giveAllBack(placed, "600.00");
        await ordersOf(shop).orderCancel({ orderId: parked.orderId, orderToken: parked.orderToken, description: "ordered by mistake" });
        const orderIds = first === "taken back" ? [placed.orderId, parked.orderId] : [parked.orderId, placed.orderId];
        const running: (Promise<unknown> | undefined)[] = [];
        await shop.database.transaction(async (transaction) => {
          await transaction.query(sql`select from coin_balance where customer_id = ${ana.viewer.customerId} for update`);
          for (const orderId of orderIds) {
            running.push(coinJobs[0]?.run(shop, orderId));
            await untilSomebodyWaits(shop, running.length);
          }
        });
        await Promise.all(running);
        expect(await balanceOf(shop, ana.viewer)).toBe("0.00");
      },
    );
  });

  test("of a guest brings nothing", async () => {
    const placed = await buy(shop, { email: `${randomUUID()}@example.com` });
    await decide(shop, placed.payment?.fields["paymentId"], "approve");
    await deliverDue(shop);
    await arrive(shop, placed);
    await settle();
    expect(await shop.database.query(sql`select from rebate where order_id = ${placed.orderId}`)).toEqual([]);
  });

  test("of a guest brings nothing either once its mailbox has moved and it is a customer's (decision 114)", async () => {
    const ana = await aCustomer(shop);
    const eva = await invitedBy(ana);
    const placed = await buy(shop, { email: eva.email });
    await decide(shop, placed.payment?.fields["paymentId"], "approve");
    await deliverDue(shop);
    await settle();
    const account = `${randomUUID()}@example.com`;
    const mine = accountCalls(shop, { viewer: eva.viewer });
    const { verificationId } = await mine.contactChange({ kind: "email", account, password: PASSWORD });
    const asked = (await mailsSent(shop)).find(({ to }) => to === account);
    await mine.contactConfirm({ verificationId, code: (asked && codesIn(asked).code) ?? "" });
    expect(
      await shop.database.query(sql`select customer_id from customer_order where order_id = ${placed.orderId}`),
      "it is theirs",
    ).toEqual([{ customer_id: eva.viewer.customerId }]);
    await arrive(shop, placed);
    await settle();
    expect([await balanceOf(shop, eva.viewer), await balanceOf(shop, ana.viewer)]).toEqual(["0.00", "0.00"]);
    expect(await shop.database.query(sql`select from rebate where order_id = ${placed.orderId}`)).toEqual([]);
  });

  test("rewards whoever invited its customer: for the first one, once (R-460, D-150)", async () => {
    const ana = await aCustomer(shop);
    const [eva, leo] = [await invitedBy(ana), await invitedBy(ana)];
    const [first, second] = [await order(eva), await order(eva)];
    await settle();
    expect(await balanceOf(shop, ana.viewer), "not before it is there").toBe("0.00");
    for (const placed of [first, second]) await arrive(shop, placed);
    await settle();
    await Promise.all([first, second, first, second].map(({ orderId }) => coinJobs[0]?.run(shop, orderId)));
    expect(await history(ana.viewer), "and the inviter learns of no order of theirs").toEqual([["invitation", "2.00", "2.00", false]]);
    await arrive(shop, await order(leo));
    await settle();
    expect(await balanceOf(shop, ana.viewer)).toBe("4.00");
  });

  test("rewards nobody when nothing was paid for it in money", async () => {
    const ana = await aCustomer(shop);
    const eva = await invitedBy(ana);
    await giveCoins(shop, eva.viewer, "60.00");
    await arrive(shop, await order(eva, { coins: "60.00", items: [{ goodsId: "2", qty: 1 }] }));
    await settle();
    expect([await balanceOf(shop, ana.viewer), await balanceOf(shop, eva.viewer)]).toEqual(["0.00", "0.00"]);
  });
});
