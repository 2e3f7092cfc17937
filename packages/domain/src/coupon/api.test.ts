import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { after, DAY, HOUR, MINUTE } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { aCustomer, type TestCustomer } from "../../test/customers.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { operatorCalls } from "../../test/operators.ts";
import { anOrder, buy, type Caller, codeOf, counted, ordersOf, paidOrder, refusalOf } from "../../test/orders.ts";
import { callContext, makeTestShop, ownAddress, type TestShop, untilSomebodyWaits } from "../../test/shop.ts";
import { shopRouter } from "../api.ts";
import { cancelOverdueOrder } from "../order/service.ts";
import { deleteAccount } from "../personal/service.ts";
import { sql } from "../platform/database/sql.ts";
import { couponJobs } from "./jobs.ts";

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

type Rest = NonNullable<Parameters<typeof callContext>[1]>;
const own = (rest: Rest) =>
  createRouterClient(shopRouter.coupon, { context: () => callContext(shop, { idempotencyKey: randomUUID(), ...rest }) });
const operator = (key = randomUUID()) => operatorCalls(shop, ["money"], { key }).coupon;
type Asked = Parameters<ReturnType<typeof operator>["couponCreate"]>[0];
/** A code for 10.00 with enough uses. */
const aCode = async (rest: Partial<Asked> = {}) =>
  (
    await operator().couponCreate({
      brand: "lumbra",
      amounts: { EUR: "10.00" },
      uses: 1000,
      validUntil: "2027-01-01T00:00:00Z",
      reason: "a birthday",
      ...rest,
    })
  ).code;
const quote = (
  rest: { couponCode?: string; redeemCode?: string; coins?: string },
  caller: Caller = {},
  items = [{ goodsId: "1", qty: 1 }],
) => ordersOf(shop, caller).settlementOrderPrice({ items, ...rest });
const guest = (): Caller => ({
  viewer: { kind: "guest", guestId: randomUUID().replaceAll("-", "").slice(0, 23), email: "guest@example.com" },
});
const mailbox = () => `${randomUUID()}@example.com`;
/** Orders with a code at the quoted total. */
async function buyWith(
  named: { couponCode?: string; redeemCode?: string },
  caller: Caller = guest(),
  rest: { email?: string; items?: { goodsId: string; qty: number }[] } = {},
) {
  return await buy(shop, { email: mailbox(), ...rest, ...named }, caller);
}
const taken = async (code: string) => (await operator().couponLook({ brand: "lumbra", code })).taken;
const cancel = (orderId: string, orderToken: string) =>
  ordersOf(shop).orderCancel({ orderId, orderToken, description: "ordered by mistake" });

describe("a guest", () => {
  test("pays a part of the goods with a code; the order tells it, and its lines share it", async () => {
    const code = await aCode();
    const items = [
      { goodsId: "1", qty: 1 },
      { goodsId: "2", qty: 1 },
    ];
    const pasted = ` \u200b${code.toLowerCase().slice(0, 4)}\u2060${code.toLowerCase().slice(4)}\ufeff `;
    const quoted = await quote({ redeemCode: pasted }, guest(), items);
    expect(quoted).toMatchObject({
      coupon: { code, amount: "10.00" },
      couponProblem: null,
      coins: null,
      goodsTotal: "80.00",
      shipping: "0.00",
      total: "70.00",
    });
    expect(quoted.explanation).toEqual([
      { because: "goods", amount: "80.00" },
      { because: "coupon", amount: "-10.00" },
    ]);
    const { orderId, orderToken } = await buyWith({ redeemCode: code }, guest(), { items });
    const order = await ordersOf(shop).orderGet({ orderId, orderToken });
    expect(order).toMatchObject({ goodsTotal: "80.00", coupon: "10.00", coins: "0.00", total: "70.00" });
    expect(order.items.map(({ linePrice, deducted }) => [linePrice, deducted])).toEqual([
      ["20.00", "2.50"],
      ["60.00", "7.50"],
    ]);
    expect(await taken(code)).toBe(1);
  });

  test("redeems a code once for a mailbox, however it is written; only the payer of a second order learns of the first", async () => {
    const code = await aCode();
    const email = mailbox();
    const here = guest();
    await paidOrder(shop, { redeemCode: code, email }, here);
    expect(await codeOf(buyWith({ redeemCode: code }, here, { email: email.toUpperCase() }))).toBe("coupon.notAvailable");
    expect(await taken(code), "and nothing of the refused one stays").toBe(1);
    const { own: second } = await paidOrder(shop, { redeemCode: code, email: email.replace("@", "+2@") }, guest());
    expect(await ordersOf(shop).orderGet(second)).toMatchObject({ cancelReason: "aboveLimit" });
    await buyWith({ redeemCode: code });
  });

  test("who guesses at codes takes no guesses from a customer behind the same address, in whatever spelling of a mailbox", async () => {
    const [code, clientAddress] = [await aCode(), ownAddress()];
    const guess = async (index: number, caller: Caller) =>
      (await quote({ redeemCode: `WRONG-${index}` }, { ...caller, clientAddress })).couponProblem;
    const most = shop.config.limits.redeem.perAddress;
    const guessAll = async (caller: Caller) => {
      for (let index = 0; index < most; index += 1) await guess(index, caller);
      return await guess(most, caller);
    };
    expect(await guessAll(guest())).toBe("limit.tooMany");
    const name = randomUUID();
    const ana = await aCustomer(shop, `${name}@example.com`);
    expect((await quote({ redeemCode: code }, { viewer: ana.viewer, clientAddress })).couponProblem).toBeNull();
    expect(await guessAll({ viewer: ana.viewer })).toBe("limit.tooMany");
    const alias = await aCustomer(shop, `${name}+2@example.com`);
    expect(await guess(most + 1, { viewer: alias.viewer })).toBe("limit.tooMany");
  });

  test("leaves the code to the owner of a mailbox as long as an order in their name is unpaid", async () => {
    const code = await aCode();
    const ana = await aCustomer(shop);
    await buyWith({ redeemCode: code }, guest(), { email: ana.email });
    expect(await own({ viewer: ana.viewer }).userCurrencyUnexpired()).toEqual([]);
    expect(await codeOf(own({ viewer: ana.viewer }).couponRedeem({ redeemCode: code }))).toBe("accepted");
    expect(await codeOf(buyWith({ redeemCode: code }, guest(), { email: ana.email })), "and tells strangers nothing").toBe("accepted");
  });

  test("gets no coins of a code, and has no coupons", async () => {
    const code = await aCode({ amounts: undefined, coins: "5.00" });
    expect(await quote({ redeemCode: code }, guest())).toMatchObject({
      coupon: null,
      couponProblem: "coupon.notAvailable",
      total: "24.99",
    });
    expect(await codeOf(buy(shop, { redeemCode: code, total: "24.99" }, guest()))).toBe("coupon.notAvailable");
    expect(await quote({ couponCode: code }, guest())).toMatchObject({ couponProblem: "coupon.notAvailable" });
  });
});

describe("a customer", () => {
  const redeemed = async (code: string, ana: TestCustomer) => await own({ viewer: ana.viewer }).couponRedeem({ redeemCode: code });

  test("gets the coins of a code once, however many accounts they have under spellings of one mailbox", async () => {
    const name = randomUUID();
    const code = await aCode({ amounts: undefined, coins: "5.00" });
    const spellings = [`${name}@gmail.com`, `${name}+1@gmail.com`, `${name}+2@googlemail.com`, `${name.replace("-", ".-")}@gmail.com`];
    // In turn: each reads all mails.
    const accounts: TestCustomer[] = [];
    for (const spelling of spellings) accounts.push(await aCustomer(shop, spelling));
    const came = await Promise.all(accounts.map((account) => codeOf(redeemed(code, account))));
    expect(came.toSorted()).toEqual(["accepted", "coupon.notAvailable", "coupon.notAvailable", "coupon.notAvailable"]);
    expect(await taken(code)).toBe(1);
    expect(await codeOf(redeemed(code, await aCustomer(shop)))).toBe("accepted");
  });

  test.each([{ coins: "5.00", amounts: undefined }, {}])("gets nothing of a code again after deleting the account (%j)", async (given) => {
    const email = mailbox();
    const code = await aCode(given);
    const first = await aCustomer(shop, email);
    expect(await codeOf(redeemed(code, first))).toBe("accepted");
    await shop.database.query(
      sql`update customer set closing_applied_at = ${shop.clock()}, closing_due_at = ${shop.clock()} where customer_id = ${first.viewer.customerId}`,
    );
    await deleteAccount(shop, first.viewer.customerId);
    expect(await codeOf(redeemed(code, await aCustomer(shop, email)))).toBe("coupon.notAvailable");
  });

  test("redeems a code for the account, uses the coupon bit by bit, and it is used up (states.md 16)", async () => {
    const ana = await aCustomer(shop);
    const caller = { viewer: ana.viewer };
    const code = await aCode({ amounts: { EUR: "30.00", PLZ: "120.00" } });
    const { coupon } = await redeemed(code, ana);
    expect(coupon).toMatchObject({ code, remainingAmount: "30.00", currency: "EUR", validUntil: "2027-01-01T00:00:00.000Z" });
    expect(await own(caller).userCurrencyUnexpired()).toEqual([coupon]);
    expect((await buyWith({ couponCode: code }, caller)).payment, "delivery is still to be paid").not.toBeNull();
    expect((await own(caller).userCurrencyUnexpired())[0]?.remainingAmount).toBe("10.00");
    expect(await quote({ couponCode: code }, caller, [{ goodsId: "2", qty: 1 }])).toMatchObject({
      coupon: { amount: "10.00" },
      total: "50.00",
    });
    await buyWith({ redeemCode: code }, caller, { items: [{ goodsId: "2", qty: 1 }] });
    expect(await own(caller).userCurrencyUnexpired()).toEqual([]);
    expect(await quote({ couponCode: code }, caller)).toMatchObject({ coupon: null, couponProblem: "coupon.notAvailable", total: "24.99" });
    expect(await codeOf(redeemed(code, ana)), "and the code gives no second one").toBe("coupon.notAvailable");
    expect(await taken(code)).toBe(1);
  });

  test("owes nothing when the coupon pays all of it: the order is paid at once (D-117)", async () => {
    const ana = await aCustomer(shop);
    const code = await aCode({ amounts: { EUR: "60.00" } });
    const placed = await buyWith({ redeemCode: code }, { viewer: ana.viewer }, { items: [{ goodsId: "2", qty: 1 }] });
    expect(placed.payment).toBeNull();
    expect(await ordersOf(shop).orderGet({ orderId: placed.orderId, orderToken: placed.orderToken })).toMatchObject({
      paymentStatus: "Paid",
      deliveryStatus: "AbleDelivery",
      total: "0.00",
      coupon: "60.00",
    });
  });

  test("has coupons of their own, in the currency of the shop they stand in", async () => {
    const [ana, eve] = [await aCustomer(shop), await aCustomer(shop)];
    const code = await aCode({ uses: 1 });
    await redeemed(code, ana);
    for (const caller of [{ viewer: eve.viewer }, {}, guest(), { viewer: ana.viewer, country: "PL" as const }]) {
      expect((await quote({ couponCode: code }, caller)).couponProblem).toBe("coupon.notAvailable");
    }
    expect(await codeOf(buy(shop, { couponCode: code, total: "14.99" }, { viewer: eve.viewer }))).toBe("coupon.notAvailable");
    expect(await own({ viewer: eve.viewer }).userCurrencyUnexpired()).toEqual([]);
    expect(await own({ viewer: ana.viewer, brand: "nidora" }).userCurrencyUnexpired(), "nor in another brand").toEqual([]);
    for (const viewer of [{ kind: "anonymous" }, { kind: "guest", guestId: "someguestsomeguestsome1", email: ana.email }] as const) {
      expect([
        await codeOf(own({ viewer }).userCurrencyUnexpired()),
        await codeOf(own({ viewer }).couponRedeem({ redeemCode: code })),
      ]).toEqual(["auth.required", "auth.required"]);
    }
  });

  test("is the guest that their mailbox was: a code is theirs once, either way round", async () => {
    const email = mailbox();
    const code = await aCode({ amounts: { EUR: "30.00" } });
    await paidOrder(shop, { redeemCode: code, email, items: [{ goodsId: "1", qty: 1 }] }, guest());
    const ana = await aCustomer(shop, email);
    expect(await codeOf(redeemed(code, ana))).toBe("coupon.notAvailable");
    expect((await own({ viewer: ana.viewer }).userCurrencyUnexpired())[0], "what the guest left is theirs").toMatchObject({
      code,
      remainingAmount: "10.00",
    });
    const other = await aCode();
    await redeemed(other, ana);
    const { own: paid } = await paidOrder(shop, { redeemCode: other, email }, guest());
    expect(await ordersOf(shop).orderGet(paid)).toMatchObject({ cancelReason: "aboveLimit" });
  });
});

describe("a coupon that is not there", () => {
  test.each([
    ["is over", { validUntil: "2026-11-24T10:00:00Z" }, DAY],
    ["has not begun", { validFrom: "2026-11-25T10:00:00Z" }, 0],
    ["pays in another currency", { amounts: { PLZ: "40.00" } }, 0],
  ] as const)("that %s refuses the order as it stands, and it can be placed without it (R-384)", async (_, asked, later) => {
    const code = await aCode(asked);
    shop.moveTo(after(START, later));
    expect(await quote({ redeemCode: code })).toMatchObject({ coupon: null, couponProblem: "coupon.notAvailable", total: "24.99" });
    const key = randomUUID();
    const input = await anOrder(shop, { email: mailbox(), redeemCode: code, total: "24.99" });
    expect(await refusalOf(ordersOf(shop, { key }).orderCommitPay(input))).toMatchObject({
      code: "coupon.notAvailable",
      data: { fields: { redeemCode: "coupon.notAvailable" } },
    });
    const { redeemCode: _code, ...without } = input;
    expect(await codeOf(ordersOf(shop, { key }).orderCommitPay(without)), "under the same key").toBe("accepted");
  });

  test("that ends with a day counts until midnight where the shop is at home", async () => {
    const code = await aCode({ validUntil: "2026-11-30" });
    const midnight = new Date("2026-11-30T23:00:00Z");
    shop.moveTo(after(midnight, -1000));
    expect((await quote({ redeemCode: code })).couponProblem).toBeNull();
    shop.moveTo(midnight);
    expect((await quote({ redeemCode: code })).couponProblem).toBe("coupon.notAvailable");
  });

  test("ends while it is in an account, too", async () => {
    const ana = await aCustomer(shop);
    const code = await aCode({ validUntil: "2026-11-24T10:00:00Z" });
    await own({ viewer: ana.viewer }).couponRedeem({ redeemCode: code });
    shop.moveTo(after(START, DAY));
    expect((await quote({ couponCode: code }, { viewer: ana.viewer })).couponProblem).toBe("coupon.notAvailable");
    expect(await own({ viewer: ana.viewer }).userCurrencyUnexpired()).toEqual([]);
  });

  test("cannot be guessed at: five codes that nobody has close them all to a network for an hour", async () => {
    const code = await aCode();
    const clientAddress = ownAddress();
    const problems = [];
    for (let guess = 0; guess < 7; guess += 1)
      problems.push((await quote({ redeemCode: `GUESS-${guess}` }, { clientAddress })).couponProblem);
    expect(problems).toEqual([...Array.from({ length: 5 }, () => "coupon.notAvailable"), "limit.tooMany", "limit.tooMany"]);
    expect((await quote({ redeemCode: code }, { clientAddress })).couponProblem).toBe("limit.tooMany");
    expect(await codeOf(buy(shop, { redeemCode: "GUESS-8", total: "24.99" }, { clientAddress }))).toBe("limit.tooMany");
    const ana = await aCustomer(shop);
    expect(await codeOf(own({ viewer: ana.viewer, clientAddress }).couponRedeem({ redeemCode: code })), "but no customer").toBe("accepted");
    expect((await quote({ redeemCode: code })).coupon, "nobody else is shut out").not.toBeNull();
    shop.moveTo(after(START, HOUR));
    expect((await quote({ redeemCode: code }, { clientAddress })).coupon).not.toBeNull();
  });

  test("is not told to whoever asks for many at once: each waits until the one before is counted", async () => {
    const code = await aCode();
    const clientAddress = ownAddress();
    for (let guess = 0; guess < 4; guess += 1) await quote({ redeemCode: `BURST-${guess}` }, { clientAddress });
    const ask = async (redeemCode: string) => (await quote({ redeemCode }, { clientAddress })).couponProblem ?? "told";
    const asked: Promise<string>[] = [];
    await shop.database.transaction(async (transaction) => {
      await transaction.query(sql`select from rate_limit where key like 'coupon.guess:%' for update`);
      asked.push(ask("BURST-4"));
      await untilSomebodyWaits(shop);
      asked.push(ask(code));
      expect(await Promise.race([untilSomebodyWaits(shop, 2), asked[1]]), "nobody is answered before").toBeUndefined();
    });
    expect(await Promise.all(asked)).toEqual(["coupon.notAvailable", "limit.tooMany"]);
  });

  test("is guessed once, however often the sums are asked for with it", async () => {
    const code = await aCode();
    const clientAddress = ownAddress();
    for (const typed of ["WRONG-CODE", "wrong-code", " Wrong-\tcode", "ｗｒｏｎｇ-code"]) {
      for (let look = 0; look < 3; look += 1)
        expect((await quote({ redeemCode: typed }, { clientAddress })).couponProblem).toBe("coupon.notAvailable");
    }
    expect((await quote({ redeemCode: code }, { clientAddress })).coupon).not.toBeNull();
    for (let guess = 0; guess < 4; guess += 1) await quote({ redeemCode: `WRONG-${guess}` }, { clientAddress });
    expect([
      (await quote({ redeemCode: "WRONG-CODE" }, { clientAddress })).couponProblem,
      (await quote({ redeemCode: code }, { clientAddress })).couponProblem,
    ]).toEqual(["limit.tooMany", "limit.tooMany"]);
  });

  test("is one at most: two are no order", async () => {
    expect(await codeOf(buy(shop, { couponCode: "A-1234", redeemCode: await aCode(), total: "24.99" }))).toBe("request.invalid");
  });
});

describe("many at once", () => {
  test("the last use is one guest's of fifty; nobody else orders at its price (T05)", async () => {
    const code = await aCode({ uses: 1 });
    const input = await anOrder(shop, { redeemCode: code, total: "14.99" });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => codeOf(ordersOf(shop, guest()).orderCommitPay({ ...input, email: mailbox() }))),
    );
    expect(counted(answers)).toEqual({ accepted: 1, "coupon.notAvailable": 49 });
    expect(await taken(code)).toBe(1);
    expect(
      await shop.database.query(
        sql`select count(*)::integer as orders from customer_order where coupon_minor > 0 and order_id in (select order_id from coupon_use join coupon using (serial_number) where code = ${code})`,
      ),
    ).toEqual([{ orders: 1 }]);
  });

  test("one customer orders fifty times at once with the same coupon, and no more is used than it is worth (T05)", async () => {
    const ana = await aCustomer(shop);
    const caller = { viewer: ana.viewer };
    const code = await aCode({ amounts: { EUR: "30.00" } });
    await own(caller).couponRedeem({ redeemCode: code });
    const input = await anOrder(shop, { couponCode: code, total: "4.99" });
    const answers = counted(
      await Promise.all(Array.from({ length: 50 }, () => codeOf(ordersOf(shop, caller).orderCommitPay({ ...input, email: mailbox() })))),
    );
    // Later orders see another total, or no coupon left.
    expect(answers["accepted"]).toBe(1);
    expect((answers["coupon.notAvailable"] ?? 0) + (answers["goods.updated"] ?? 0)).toBe(49);
    expect((await own(caller).userCurrencyUnexpired())[0]?.remainingAmount).toBe("10.00");
  });

  test("one guest's mailbox redeems a code once, of twelve orders that are paid at once", async () => {
    const code = await aCode();
    const email = mailbox();
    const paid = await Promise.all(Array.from({ length: 12 }, () => paidOrder(shop, { redeemCode: code, email }, guest())));
    const seen = await Promise.all(paid.map(({ own: which }) => ordersOf(shop).orderGet(which)));
    expect(counted(seen.map(({ cancelReason }) => cancelReason ?? "paid"))).toEqual({ paid: 1, aboveLimit: 11 });
    await runDueJobs(shop, couponJobs);
    expect(await taken(code)).toBe(1);
  });
});

describe("a cancelled order", () => {
  test("gives a customer's coupon back, once; the coupon stays theirs (D-115)", async () => {
    const ana = await aCustomer(shop);
    const caller = { viewer: ana.viewer };
    const code = await aCode({ uses: 1 });
    const { orderId, orderToken } = await buyWith({ redeemCode: code }, caller);
    expect(await own(caller).userCurrencyUnexpired()).toEqual([]);
    await cancel(orderId, orderToken);
    for (let times = 0; times < 3; times += 1) await runDueJobs(shop, couponJobs);
    await Promise.all(Array.from({ length: 8 }, () => couponJobs[0]?.run(shop, orderId)));
    expect((await own(caller).userCurrencyUnexpired())[0]).toMatchObject({ code, remainingAmount: "10.00" });
    expect(await taken(code)).toBe(1);
    await buyWith({ couponCode: code }, caller);
  });

  test("gives a guest's code its use back, also when the clock cancels, so that nobody uses up what they do not pay", async () => {
    const code = await aCode({ uses: 1 });
    const email = mailbox();
    const { orderId } = await buyWith({ redeemCode: code }, guest(), { email });
    expect((await quote({ redeemCode: code })).couponProblem).toBe("coupon.notAvailable");
    shop.moveTo(after(START, 31 * MINUTE));
    expect(await cancelOverdueOrder(shop, orderId)).toBe(true);
    await runDueJobs(shop, couponJobs);
    expect(await taken(code)).toBe(0);
    await buyWith({ redeemCode: code }, guest(), { email });
    expect(await taken(code)).toBe(1);
  });

  test("gives nothing back while it is not cancelled", async () => {
    const code = await aCode({ uses: 1 });
    await buyWith({ redeemCode: code });
    await runDueJobs(shop, couponJobs);
    expect(await taken(code)).toBe(1);
  });
});

describe("operators", () => {
  test("make a code that nobody guesses, once for a key; end it, and what people have of it stays theirs", async () => {
    const key = randomUUID();
    const asked: Asked = {
      brand: "lumbra",
      amounts: { EUR: "5.00", PLZ: "20.00" },
      uses: 2,
      validUntil: "2027-01-01T00:00:00Z",
      reason: "a birthday",
    };
    const made = await operator(key).couponCreate(asked);
    expect(made).toEqual({
      code: expect.stringMatching(/^[0-9A-Z]{16}$/),
      amounts: { EUR: "5.00", PLZ: "20.00" },
      coins: null,
      uses: 2,
      taken: 0,
      validFrom: START.toISOString(),
      validUntil: "2027-01-01T00:00:00.000Z",
      endedAt: null,
    });
    expect(await codeOf(operator(key).couponCreate({ ...asked, uses: 3 }))).toBe("idempotency.conflict");
    const ana = await aCustomer(shop);
    await own({ viewer: ana.viewer }).couponRedeem({ redeemCode: made.code });
    expect(await operator().couponEnd({ brand: "lumbra", code: made.code, reason: "it leaked" })).toMatchObject({
      taken: 1,
      endedAt: START.toISOString(),
    });
    expect((await quote({ redeemCode: made.code })).couponProblem).toBe("coupon.notAvailable");
    expect((await quote({ couponCode: made.code }, { viewer: ana.viewer })).coupon).toEqual({ code: made.code, amount: "5.00" });
  });

  test.each([
    ["nothing", { amounts: undefined }, "amounts"],
    ["both", { coins: "5.00" }, "amounts"],
    ["no amount", { amounts: {} }, "amounts"],
    ["nothing at all in euro", { amounts: { EUR: "0.00" } }, "amounts"],
    ["less than nothing", { amounts: { EUR: "-5.00" } }, "amounts"],
    ["a currency that the brand does not sell in", { amounts: { SEK: "50.00" } }, "amounts"],
    ["no coins", { amounts: undefined, coins: "-1.00" }, "coins"],
    ["what nobody can type", { code: "A B/C!" }, "code"],
    ["what is over", { validUntil: "2026-11-23T09:00:00Z" }, "validUntil"],
  ] as const)("cannot make a code of %s", async (_, rest, field) => {
    expect(
      await refusalOf(
        operator().couponCreate({
          brand: "lumbra",
          amounts: { EUR: "5.00" },
          uses: 1,
          validUntil: "2027-01-01T00:00:00Z",
          reason: "a birthday",
          ...rest,
        }),
      ),
    ).toMatchObject({ code: "request.invalid", data: { fields: { [field]: "request.invalid" } } });
  });

  test("have one code of a name in a brand, and none in a brand there is not", async () => {
    const code = await aCode({ code: "spring-10" });
    expect(code).toBe("SPRING-10");
    expect([
      await codeOf(aCode({ code: "Spring-10" })),
      await codeOf(aCode({ brand: "nobodys" })),
      await codeOf(aCode({ brand: "nidora", code: "spring-10" })),
    ]).toEqual(["coupon.taken", "item.notFound", "accepted"]);
  });
});
