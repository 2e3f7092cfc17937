/** Every idempotent call: without a key, repeated, and with another request under the same key. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "@rambla/domain/platform/database/sql";
import { accountCalls, aCustomer, proofOf, type TestCustomer, workedOut } from "../../../packages/domain/test/customers.ts";
import { operatorCalls } from "../../../packages/domain/test/operators.ts";
import { calls } from "./call-inputs.ts";
import { type FrontDoor, openFrontDoor, orderBody, placeOrder, TOTAL } from "./front-door.ts";

let door: FrontDoor;
beforeAll(async () => {
  door = await openFrontDoor();
});
afterAll(() => door.close());

const marked = calls.filter(({ meta }) => meta.idempotent).map((call) => ({ name: call.route.operationId ?? "", call }));

type Wish = {
  readonly path: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly other: Readonly<Record<string, unknown>>;
  /** The path of another request with the same body. */
  readonly otherPath?: Readonly<Record<string, string>>;
  /** The caller; anonymous by default. */
  readonly by?: TestCustomer;
};

/** A request for each idempotent call, and a change that makes it another. A new call needs an entry. */
const WISHES: Readonly<Record<string, () => Promise<Wish>>> = {
  orderCommitPay: async () => ({ path: {}, body: orderBody(TOTAL), other: { email: "else@example.com" } }),
  orderPay: async () => {
    const { orderId, orderToken } = await placeOrder(door);
    return { path: { orderId }, body: { orderToken }, other: { paymentMethodId: "1" } };
  },
  orderCancel: async () => {
    const { orderId, orderToken } = await placeOrder(door);
    return { path: { orderId }, body: { orderToken, description: "ordered by mistake" }, other: { description: "too dear after all" } };
  },
  orderCancelAsk: async () => {
    const { orderId, orderToken } = await placeOrder(door);
    await door.shop.database.query(
      sql`update customer_order set payment_status = 'Paid', delivery_status = 'AbleDelivery', paid_minor = total_minor, pay_until = null, held_until = null where order_id = ${orderId}`,
    );
    return { path: { orderId }, body: { orderToken, description: "ordered by mistake" }, other: { description: "too dear after all" } };
  },
  invoiceCreate: async () => {
    const { orderId, orderToken } = await placeOrder(door);
    await door.shop.database.query(
      sql`update customer_order set stock_held = true, payment_status = 'Paid', delivery_status = 'Finished', paid_minor = total_minor, pay_until = null, held_until = null, finished_at = ${door.shop.clock()}, finished_by = 'shopper' where order_id = ${orderId}`,
    );
    return { path: {}, body: { orderId, orderToken, kind: "1" }, other: { name: "Ana Ruiz Gil" } };
  },
  membershipBuy: async () => ({
    path: {},
    body: { email: "ana@example.com", paymentMethodId: "1", agreement: true, total: "29.00" },
    other: { email: "else@example.com" },
    by: await aCustomer(door.shop),
  }),
  orderRepurchase: async () => {
    const by = await aCustomer(door.shop);
    const canceled = async () => {
      const { orderId } = await placeOrder(door, { token: by.access });
      await door.post(
        `/api/shop/user/order/${orderId}/cancel`,
        { description: "ordered by mistake" },
        { token: by.access, key: randomUUID() },
      );
      return { orderId };
    };
    return { path: await canceled(), body: {}, other: {}, otherPath: await canceled(), by };
  },
  couponRedeem: async () => {
    const by = await aCustomer(door.shop);
    const { code } = await operatorCalls(door.shop, ["money"]).coupon.couponCreate({
      brand: "lumbra",
      coins: "5.00",
      uses: 1,
      validUntil: "2030-01-01T00:00:00Z",
      reason: "a birthday",
    });
    return { path: {}, body: { redeemCode: code }, other: { redeemCode: "HELLO10" }, by };
  },
  cartAddBatch: async () => ({
    path: {},
    body: { items: [{ goodsId: "1", qty: 2 }] },
    other: { items: [{ goodsId: "1", qty: 3 }] },
    by: await aCustomer(door.shop),
  }),
  accountClosedCancel: async () => {
    const { email } = await aCustomer(door.shop);
    const { verificationId, code } = await proofOf(door.shop, email, "close");
    return {
      path: {},
      body: { action: "apply", verificationId, code, human: await workedOut(await accountCalls(door.shop).humanCheck()) },
      other: { code: "none" },
    };
  },
  commentCreate: async () => {
    const by = await aCustomer(door.shop);
    const { orderId } = await placeOrder(door, { token: by.access });
    await door.shop.database.query(
      sql`update customer_order set payment_status = 'Paid', delivery_status = 'Finished', finished_at = ${door.shop.clock()}, finished_by = 'shop', paid_minor = total_minor, pay_until = null, held_until = null where order_id = ${orderId}`,
    );
    return { path: {}, body: { orderId, goodsId: "1", score: 5, content: "A warm light for the kitchen." }, other: { score: 4 }, by };
  },
  commentLike: async () => {
    await door.shop.database.query(
      sql`insert into comment (brand, comment_id, goods_id, score, language, text, status, created_at) values ('lumbra', 'liked', '1', 5, 'es', 'Una luz cálida.', 'ADOPT', ${door.shop.clock()}) on conflict do nothing`,
    );
    return { path: { id: "liked" }, body: { like: true }, other: { like: false }, by: await aCustomer(door.shop) };
  },
  consultationCreate: async () => ({
    path: {},
    body: { content: "Does it fit under a table?", email: "ana@example.com" },
    other: { content: "Does it fit on a table?" },
  }),
  withdrawalState: async () => ({
    path: {},
    body: { name: "Ana Ruiz", orderNumber: "L26-00000001", email: "ana@example.com" },
    other: { name: "Ana", orderNumber: "L26-00000001", email: "ana@example.com" },
  }),
  postSaleCreate: async () => {
    const by = await aCustomer(door.shop);
    const { orderId } = await placeOrder(door, { token: by.access });
    await door.shop.database.query(
      sql`update customer_order set payment_status = 'Paid', delivery_status = 'HaveDelivered', shipped_at = ${door.shop.clock()}, paid_minor = total_minor, pay_until = null, held_until = null where order_id = ${orderId}`,
    );
    const body = {
      orderId,
      type: "return",
      items: [{ line: 1, qty: 1, reasonCode: "faulty" }],
      description: "It flickers whenever it is dimmed.",
    };
    return { path: {}, body, other: { description: "It hums whenever it is dimmed." }, by };
  },
  goodsArrivalNoticeSubscribe: async () => ({
    path: { goodsId: "3" },
    body: { email: `${randomUUID()}@example.com` },
    other: { email: "else@example.com" },
  }),
};

/** Records of callers and attempts are no effects. */
const OF_CALLERS = ["used_signature", "rate_limit", "idempotency"];

/** Everything the shop knows, row by row. */
async function everything(): Promise<readonly string[]> {
  const tables = await door.shop.database.query<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const all: string[] = [];
  for (const { name } of tables) {
    if (OF_CALLERS.includes(name)) continue;
    const { rows } = await door.shop.database.executeSql(
      `select '${name} ' || row_to_json(${name})::text as row from "${name}" order by 1`,
    );
    for (const { row } of rows as { row: string }[]) all.push(row);
  }
  return all;
}

function pathOf(template: string, path: Wish["path"]): string {
  return `/api${template.replace(/\{([^}]+)\}/g, (_whole: string, name: string) => path[name] ?? "")}`;
}

describe("a call that is marked", () => {
  test("has a wish here, and no wish is left over", () => {
    expect(marked.map(({ name }) => name).sort()).toEqual(Object.keys(WISHES).sort());
  });

  test.each(marked)("$name: over HTTP", async ({ name, call }) => {
    const { path, body, other, otherPath = path, by } = await WISHES[name]!();
    const ask = async (key: string | undefined, sent = body, to = path) => {
      const { status, envelope } = await door.post(pathOf(call.route.path ?? "", to), sent, { key, token: by?.access });
      return { answer: `${status} ${envelope.code}`, data: envelope.data, fields: Object.keys(envelope.fields ?? {}) };
    };
    const before = await everything();
    for (const key of [undefined, "", "short", "with space in it", "x".repeat(201), "ünïcödé-key", `${randomUUID()}, ${randomUUID()}`]) {
      expect(await ask(key), String(key)).toEqual({ answer: "400 request.invalid", data: null, fields: ["Idempotency-Key"] });
    }
    expect(await everything(), "without a key nothing happens").toEqual(before);

    const key = randomUUID();
    const first = await ask(key);
    expect(first.answer).toBe("200 0");
    const once = await everything();
    expect(once, "something happened").not.toEqual(before);

    const reordered = Object.fromEntries(Object.entries(body).reverse());
    for (const again of [body, reordered]) expect(await ask(key, again)).toEqual(first);
    expect(await everything(), "and nothing a second time").toEqual(once);

    expect((await ask(key, { ...body, ...other }, otherPath)).answer).toBe("409 idempotency.conflict");
    expect(await everything(), "nor for another wish under the same key").toEqual(once);
  });

  test.each(marked)("$name: ten at once are one", async ({ name, call }) => {
    const { path, body, by } = await WISHES[name]!();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => door.post(pathOf(call.route.path ?? "", path), body, { key, token: by?.access })),
    );
    const codes = answers.map(({ status, envelope }) => `${status} ${envelope.code}`);
    expect(codes.filter((code) => code !== "200 0" && code !== "409 idempotency.running")).toEqual([]);
    const granted = answers.filter(({ status }) => status === 200).map(({ text }) => text);
    expect(granted.length).toBeGreaterThan(0);
    expect(new Set(granted).size).toBe(1);
  });
});

test("a key of one call or brand is none of another's", async () => {
  const key = randomUUID();
  const { orderId, orderToken } = await placeOrder(door, { key });
  const paid = await door.post(`/api/shop/user/order/${orderId}/pay`, { orderToken }, { key });
  expect(paid.envelope.code).toBe(0);
  const elsewhere = await door.post("/api/shop/goods/arrival_notice/subscribe/3", { email: "ana@example.com" }, { key, brand: "nidora" });
  expect(elsewhere.envelope.code).toBe(0);
});
