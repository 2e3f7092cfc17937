import { after, MINUTE, SECOND } from "@rambla/core/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { aCustomer } from "../../../test/customers.ts";
import { oneByOne } from "../../../test/operators.ts";
import { buy, codeOf, ordersOf, paidOrder, ship } from "../../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import type { Viewer } from "../../platform/call-context.ts";
import { sql } from "../../platform/database/sql.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [
    aGoods({ goodsId: "1", stock: 5000, texts: { es: { title: "Lámpara de pie", fact: "", description: "" } } }),
    aGoods({ goodsId: "2", stock: 5000, texts: { es: { title: "Silla azul", fact: "", description: "" } } }),
  ]);
});
afterAll(() => shop.close());

const guest = (email: string, guestId = "someguestsomeguestsome1"): Viewer => ({ kind: "guest", guestId, email });
const later = () => shop.moveTo(after(shop.clock(), SECOND));
type Input = Parameters<ReturnType<typeof ordersOf>["orderPage"]>[0];
const idsOf = async (viewer: Viewer, input: Input = {}) =>
  (await ordersOf(shop, { viewer }).orderPage(input)).items.map(({ orderId }) => orderId);

/** Reads a list to its end. */
const whole = async (viewer: Viewer, { limit = 10, ...input }: Input) =>
  (await oneByOne((asked) => ordersOf(shop, { viewer }).orderPage({ ...input, ...asked }), limit)).map(({ orderId }) => orderId);

test("nobody has none, and whoever has not signed in is sent to the login", async () => {
  const { viewer } = await aCustomer(shop);
  expect(await ordersOf(shop, { viewer }).orderPage({})).toEqual({ items: [], next: null });
  expect(await ordersOf(shop, { viewer }).orderCount()).toEqual({
    all: 0,
    pendingPayment: 0,
    toBeShipped: 0,
    shipped: 0,
    completed: 0,
    cancelled: 0,
    returns: 0,
  });
  for (const nobody of [{ kind: "anonymous" } as const, guest("ana@example.com")]) {
    expect([
      await codeOf(ordersOf(shop, { viewer: nobody }).orderPage({})),
      await codeOf(ordersOf(shop, { viewer: nobody }).orderCount()),
      await codeOf(ordersOf(shop, { viewer: nobody }).orderDelete({ orderId: "x" })),
    ]).toEqual(["auth.required", "auth.required", "auth.required"]);
  }
});

test("each tab has the orders of its state, and its count (R-412, D-127, D-128)", async () => {
  const { viewer } = await aCustomer(shop);
  const calls = ordersOf(shop, { viewer });
  const waiting = await buy(
    shop,
    {
      items: [
        { goodsId: "1", qty: 2 },
        { goodsId: "2", qty: 1 },
      ],
    },
    { viewer },
  );
  later();
  const toShip = await paidOrder(shop, {}, { viewer });
  later();
  const onItsWay = await paidOrder(shop, {}, { viewer });
  await ship(shop, onItsWay.orderId);
  later();
  const done = await paidOrder(shop, {}, { viewer });
  await ship(shop, done.orderId);
  await calls.orderConfirm({ orderId: done.orderId });
  later();
  const off = await buy(shop, {}, { viewer });
  await calls.orderCancel({ orderId: off.orderId, description: "ordered by mistake" });

  const newestFirst = [off, done, onItsWay, toShip, waiting].map(({ orderId }) => orderId);
  expect(await idsOf(viewer)).toEqual(newestFirst);
  const tabs = await Promise.all((["0", "1", "2", "3", "4", "5", "6", "8"] as const).map((type) => idsOf(viewer, { type })));
  expect(tabs).toEqual([newestFirst, [waiting.orderId], [toShip.orderId], [onItsWay.orderId], [done.orderId], [off.orderId], [], []]);
  expect(await calls.orderCount()).toEqual({
    all: 5,
    pendingPayment: 1,
    toBeShipped: 1,
    shipped: 1,
    completed: 1,
    cancelled: 1,
    returns: 0,
  });
  for (const type of ["7", "9", "-1", "all"]) expect(await codeOf(calls.orderPage({ type: type as "1" }))).toBe("BAD_REQUEST");

  const [, , , , shown] = (await calls.orderPage({})).items;
  expect(shown).toMatchObject({
    orderNumber: waiting.orderNumber,
    paymentStatus: "Processing",
    deliveryStatus: null,
    actions: ["pay", "cancel"],
    lineCount: 2,
    pieces: 3,
    payUntil: expect.any(String),
  });
  expect(shown?.lines.map(({ title }) => title)).toEqual(["Lámpara de pie", "Silla azul"]);
  const actions = Object.fromEntries((await calls.orderPage({})).items.map((order) => [order.orderId, order.actions]));
  expect([actions[toShip.orderId], actions[onItsWay.orderId], actions[done.orderId], actions[off.orderId]]).toEqual([
    [],
    ["confirm"],
    ["delete", "repurchase", "comment"],
    ["delete", "repurchase"],
  ]);
  expect((await calls.orderGet({ orderId: done.orderId })).actions).toEqual(["delete", "repurchase", "comment"]);

  await calls.orderDelete({ orderId: off.orderId });
  expect([await idsOf(viewer), (await calls.orderCount()).cancelled]).toEqual([newestFirst.slice(1), 0]);
});

test("what a customer ordered in three ways stands in one list, each order once, and nobody else's among them", async () => {
  const { viewer, email } = await aCustomer(shop);
  const { viewer: stranger } = await aCustomer(shop);
  const placers: readonly [Viewer, string][] = [
    [viewer, email],
    [viewer, "gift@example.com"],
    [guest(email), email],
    [guest(email, "herguestherguestherguest"), email],
    [guest("else@example.com", "herguestherguestherguest"), "else@example.com"],
  ];
  const mine: string[] = [];
  for (const [by, to] of placers) {
    mine.unshift((await buy(shop, { email: to }, { viewer: by })).orderId);
    later();
  }
  await buy(shop, { email }, { viewer: stranger });
  await buy(shop, { email: "other@example.com" }, { viewer: guest("other@example.com", "otherguestotherguest123") });
  const here: Viewer = { ...viewer, guestId: "herguestherguestherguest" };
  expect(await whole(here, { limit: 2 })).toEqual(mine);
  expect((await ordersOf(shop, { viewer: here }).orderCount()).all).toBe(5);
  // Another browser does not have this guest session.
  expect(await idsOf(viewer)).toEqual(mine.slice(1));
  const { viewer: elsewhere } = await aCustomer(shop, email, { brand: "nidora" });
  expect((await ordersOf(shop, { viewer: elsewhere, brand: "nidora" }).orderPage({})).items).toEqual([]);
  await shop.database.query(sql`update customer set email_verified_at = null where customer_id = ${viewer.customerId}`);
  expect(await idsOf({ ...viewer, mailbox: null })).toEqual([mine[3], mine[4]]);
});

test("a list goes on where it ended, whatever comes meanwhile; orders of one moment are told once", async () => {
  const { viewer } = await aCustomer(shop);
  const placed = new Set<string>();
  for (let number = 0; number < 7; number += 1) placed.add((await buy(shop, {}, { viewer })).orderId);
  const first = await ordersOf(shop, { viewer }).orderPage({ limit: 3 });
  expect(first.items).toHaveLength(3);
  later();
  await buy(shop, {}, { viewer });
  const rest = await ordersOf(shop, { viewer }).orderPage({ limit: 100, after: first.next ?? "" });
  expect(new Set([...first.items, ...rest.items].map(({ orderId }) => orderId))).toEqual(placed);
  expect([first.items.length + rest.items.length, rest.next]).toEqual([7, null]);
  for (const made of ["0_a", "9999999999999_zzz", "1_-", `1_${"x".repeat(64)}`])
    expect(await codeOf(ordersOf(shop, { viewer }).orderPage({ after: made }))).toBe("accepted");
  for (const made of ["", "x", "1_", "1_' or true", "-1_a"])
    expect(await codeOf(ordersOf(shop, { viewer }).orderPage({ after: made }))).toBe("BAD_REQUEST");
});

describe("a search in one's orders", () => {
  test("finds by number and by what was bought, whatever the accents and the case, in the tab it is asked in", async () => {
    const { viewer } = await aCustomer(shop);
    const lamp = await buy(shop, {}, { viewer });
    later();
    const both = await buy(
      shop,
      {
        items: [
          { goodsId: "1", qty: 1 },
          { goodsId: "2", qty: 1 },
        ],
      },
      { viewer },
    );
    await ordersOf(shop, { viewer }).orderCancel({ orderId: both.orderId, description: "ordered by mistake" });
    const cases: readonly [Input, readonly string[]][] = [
      [{ key: "LAMPARA" }, [both.orderId, lamp.orderId]],
      [{ key: "  lámpara   silla " }, [both.orderId]],
      [{ key: "silla lámpara mesa" }, []],
      [{ key: lamp.orderNumber.toLowerCase() }, [lamp.orderId]],
      [{ key: lamp.orderNumber.slice(2) }, [lamp.orderId]],
      [{ key: "lampara", type: "5" }, [both.orderId]],
      [{ key: "%" }, []],
      [{ key: "_" }, []],
      [{ key: "' or '1'='1" }, []],
      [{ key: "" }, [both.orderId, lamp.orderId]],
    ];
    for (const [input, found] of cases) expect([input, await idsOf(viewer, input)]).toEqual([input, found]);
    const { viewer: stranger } = await aCustomer(shop);
    expect([await idsOf(stranger, { key: lamp.orderNumber }), await idsOf(stranger, { key: "lampara" })]).toEqual([[], []]);
    await ordersOf(shop, { viewer }).orderDelete({ orderId: both.orderId });
    expect([await idsOf(viewer, { key: both.orderNumber }), await idsOf(viewer, { key: "silla" })]).toEqual([[], []]);
  });

  test("looks at five hundred orders at a time, and reaches the oldest all the same (decision 109)", async () => {
    const { viewer } = await aCustomer(shop);
    const oldest = await buy(shop, { items: [{ goodsId: "2", qty: 1 }] }, { viewer });
    await shop.database.query(
      sql`update customer_order set created_at = ${after(shop.clock(), -100_000 * MINUTE)} where order_id = ${oldest.orderId}`,
    );
    const { orderId } = await buy(shop, {}, { viewer });
    await shop.database.query(sql`
      with copied as (
        insert into customer_order (order_id, order_number, created_at, customer_id, brand, country, language, payment_status, payment_method_id, email, person, token_hash, token_until, address, currency,
          tax_included, tax_rate, goods_minor, shipping_minor, added_tax_minor, tax_minor, total_minor, stock_held)
        select 'copy' || n, 'C-' || n, created_at - n * interval '1 minute', customer_id, brand, country, language, 'UnPaid', payment_method_id, email, person, token_hash, token_until, address, currency,
          tax_included, tax_rate, goods_minor, shipping_minor, added_tax_minor, tax_minor, total_minor, false
        from customer_order, generate_series(1, 1100) as n where order_id = ${orderId} returning order_id
      )
      insert into order_line (order_id, position, goods_id, distribution_id, article_number, title, seo_url_parameter, picture, quantity, price_minor, line_minor, tax_rate, tax_minor)
      select copied.order_id, 1, '1', '0', 'LU-1', 'Farol', 'farol', picture, 1, price_minor, price_minor, tax_rate, tax_minor from copied, order_line where order_line.order_id = ${orderId}`);
    const first = await ordersOf(shop, { viewer }).orderPage({ key: "silla" });
    expect([first.items, first.next]).toEqual([[], expect.any(String)]);
    expect(await whole(viewer, { key: "silla" })).toEqual([oldest.orderId]);
    expect(await whole(viewer, { key: oldest.orderNumber })).toEqual([oldest.orderId]);
    expect(await whole(viewer, { key: "farol", limit: 100 })).toHaveLength(1100);
    expect(new Set(await whole(viewer, { limit: 100 })).size).toBe(1102);
    // A badge shows at most 999+.
    expect(await ordersOf(shop, { viewer }).orderCount()).toMatchObject({ pendingPayment: 1000, all: 1000 });
  });
});
