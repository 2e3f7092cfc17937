import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { after } from "@rambla/core/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { accountCalls, aCustomer, type TestCustomer } from "../../test/customers.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { ADDRESS, buy, codeOf, decide, deliverDue, ordersOf } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { shopRouter } from "../api.ts";
import type { Viewer } from "../platform/call-context.ts";
import { sql } from "../platform/database/sql.ts";
import { messageJobs } from "./jobs.ts";
import { leaveMessage } from "./service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop({ own: true });
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 100, countries: ["ES", "DE"] })]);
});
afterAll(() => shop.close());

const box = (viewer: Viewer, of: TestShop = shop) => createRouterClient(shopRouter.message, { context: () => callContext(of, { viewer }) });
const guest = (email: string): Viewer => ({ kind: "guest", guestId: randomUUID().replaceAll("-", "").slice(0, 22), email });

async function titlesOf({ viewer }: TestCustomer): Promise<string[]> {
  return (await box(viewer).emailMessagePage({})).items.map(({ title }) => title);
}

async function paid(email: string, viewer: Viewer, rest: Parameters<typeof buy>[1] = {}, country = "ES") {
  const order = await buy(shop, { email, ...rest }, { viewer, country });
  await decide(shop, order.payment?.fields["paymentId"], "approve");
  await deliverDue(shop);
  return order;
}

describe("what becomes a message", () => {
  test("an order that was paid, once, in the language of the customer, with the way to it", async () => {
    const ana = await aCustomer(shop);
    const order = await paid(
      "gift@example.com",
      ana.viewer,
      { address: { ...ADDRESS, country: "DE", province: "", postCode: "10119", city: "Berlin", firstName: "<b>Ana</b>" } },
      "DE",
    );
    await runDueJobs(shop, messageJobs);
    for (const job of messageJobs) if (job.name === "message.orderPaid") await job.run(shop, order.orderId);
    const { items, total, next } = await box(ana.viewer).emailMessagePage({});
    expect([items.length, total, next]).toEqual([1, 1, null]);
    expect(items[0]).toMatchObject({
      title: `Pago recibido del pedido ${order.orderNumber}`,
      readStatus: 0,
      createdAt: shop.clock().toISOString(),
    });
    expect(items[0]?.content).toContain(`<a href="/personCenter/orderDetails?orderId=${order.orderId}">Ver mi pedido</a>`);
    expect(items[0]?.content).toContain("Hemos recibido");
    expect(items[0]?.content).not.toContain("<b>");
    expect(await codeOf(ordersOf(shop, { viewer: ana.viewer }).orderGet({ orderId: order.orderId }))).toBe("accepted");
  });

  test("an order called off, by its customer and by the clock", async () => {
    const ana = await aCustomer(shop);
    const { orderId, orderNumber } = await buy(shop, {}, { viewer: ana.viewer });
    await ordersOf(shop, { viewer: ana.viewer }).orderCancel({ orderId, description: "ordered by mistake" });
    await runDueJobs(shop, messageJobs);
    const [message] = (await box(ana.viewer).emailMessagePage({})).items;
    expect(message?.title).toBe(`El pedido ${orderNumber} está cancelado`);
    expect(message?.content).toContain("Has cancelado el pedido");
  });

  test("an order of their mailbox as a guest, once the mailbox is proven, and only when money has moved for it", async () => {
    const email = "maria@example.com";
    const maria = await aCustomer(shop, email);
    const elsewhere = await aCustomer(shop, email, { brand: "nidora" });
    const { orderId } = await buy(shop, { email: "Maria@Example.com" }, { viewer: guest(email) });
    await ordersOf(shop, { viewer: maria.viewer }).orderCancel({ orderId, description: "that was not me" });
    await runDueJobs(shop, messageJobs);
    expect(await titlesOf(maria)).toEqual([]);
    const { orderNumber } = await paid("Maria@Example.com", guest(email));
    await runDueJobs(shop, messageJobs);
    expect(await titlesOf(maria)).toEqual([`Pago recibido del pedido ${orderNumber}`]);
    expect((await box(elsewhere.viewer).emailMessagePage({})).items).toEqual([]);
    await shop.database.query(sql`update customer set email_verified_at = null where customer_id = ${maria.viewer.customerId}`);
    await paid(email, guest(email));
    await runDueJobs(shop, messageJobs);
    expect((await titlesOf(maria)).length).toBe(1);
  });

  test("an order of nobody who has a box is nobody's message", async () => {
    await paid("nobody@example.com", guest("nobody@example.com"));
    const before = await shop.database.query(sql`select count(*) from message`);
    await runDueJobs(shop, messageJobs);
    expect(await shop.database.query(sql`select count(*) from message`)).toEqual(before);
  });
});

/** `same` messages share a time. */
async function fill({ viewer }: TestCustomer, count: number, same = 1): Promise<void> {
  await shop.database.executeSql(
    `
    insert into message (message_id, customer_id, title, content, created_at)
    select 'm' || n || '-' || $1, $1, 'title ' || n, '<p>text</p>', timestamptz '2026-01-01' + (n / $3::integer) * interval '1 minute' from generate_series(1, $2::integer) as n`,
    [viewer.customerId, count, same],
  );
}

describe("reading on and on", () => {
  test("tells each message once, the newest first, also those of one moment, while others come", async () => {
    const ana = await aCustomer(shop);
    await fill(ana, 57, 4);
    const calls = box(ana.viewer);
    const seen: string[] = [];
    let after: string | undefined;
    for (let turn = 0; turn < 20; turn += 1) {
      const { items, next } = await calls.emailMessagePage({ after, limit: 7 });
      seen.push(...items.map(({ emailMessageId }) => emailMessageId));
      await leaveMessage(shop, shop.database, ana.viewer.customerId, { title: `later ${turn}`, html: "" });
      if (next === null) break;
      after = next;
    }
    expect(seen.length).toBe(57);
    expect(new Set(seen).size).toBe(57);
    const { items, total, page } = await calls.emailMessagePage({ page: 2 });
    expect([items.length, total, page]).toEqual([10, 57 + Math.ceil(57 / 7), 2]);
    expect((await calls.emailMessagePage({ page: 9 })).items).toEqual([]);
  });

  test.each(["x", "12", "12_a'b", "1_".padEnd(70, "a")])("from %j, where no list has an entry, is refused", async (after) => {
    const { viewer } = await aCustomer(shop);
    await expect(box(viewer).emailMessagePage({ after })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("reads as few rows in the depth of ten thousand as at the beginning, by the index", async () => {
    const ana = await aCustomer(shop);
    await fill(ana, 10_000, 3);
    await shop.database.executeSql("vacuum analyze message");
    const calls = box(ana.viewer);
    const deep = `${new Date("2026-01-01T00:50:00Z").getTime()}_m151-${ana.viewer.customerId}`;
    const cost = async (ask: { after?: string }) => {
      shop.takeAsked();
      const started = performance.now();
      const { items } = await calls.emailMessagePage(ask);
      const took = performance.now() - started;
      expect(items.length).toBe(10);
      const [list] = shop.takeAsked().filter(({ text }) => text.includes("order by created_at desc"));
      const { rows } = await shop.database.executeSql(`explain (analyze, buffers, format json) ${list?.text}`, [...(list?.values ?? [])]);
      const plan = JSON.stringify((rows as { "QUERY PLAN": unknown }[])[0]?.["QUERY PLAN"]);
      expect(plan).toContain("message_of_customer");
      expect(plan).not.toMatch(/Seq Scan|"Node Type":"Sort"/);
      return { buffers: Number(/"Shared Hit Blocks":(\d+)/.exec(plan)?.[1]), took };
    };
    const first = await cost({});
    const far = await cost({ after: deep });
    expect(far.buffers).toBeLessThanOrEqual(first.buffers + 4);
    console.log(
      `10 000 messages: first part ${first.took.toFixed(1)} ms, ${first.buffers} buffers; deep ${far.took.toFixed(1)} ms, ${far.buffers} buffers`,
    );
    const started = performance.now();
    expect(await calls.emailMessageRead({})).toEqual({ unread: 0 });
    console.log(`10 000 messages read at once: ${(performance.now() - started).toFixed(1)} ms`);
  });
});

describe("what is read", () => {
  test("one by one and all at once, each once, and looking reads nothing", async () => {
    const ana = await aCustomer(shop);
    await fill(ana, 3);
    const calls = box(ana.viewer);
    const [newest, middle] = (await calls.emailMessagePage({})).items.map(({ emailMessageId }) => emailMessageId);
    expect(await calls.emailMessageDetail({ id: newest ?? "" })).toMatchObject({ title: "title 3", content: "<p>text</p>", readStatus: 0 });
    expect(await calls.emailMessageNum()).toBe(3);
    expect(await calls.emailMessageRead({ id: middle })).toEqual({ unread: 2 });
    const at = await readAt(middle);
    shop.moveTo(after(shop.clock(), 1000));
    expect(await calls.emailMessageRead({ id: middle })).toEqual({ unread: 2 });
    expect(await readAt(middle)).toEqual(at);
    expect((await calls.emailMessagePage({})).items.map(({ readStatus }) => readStatus)).toEqual([0, 1, 0]);
    expect(await calls.emailMessageRead({})).toEqual({ unread: 0 });
    expect(await calls.emailMessageNum()).toBe(0);
    expect(await readAt(middle)).toEqual(at);
  });

  async function readAt(messageId: string | undefined): Promise<unknown> {
    return await shop.database.query(sql`select read_at from message where message_id = ${messageId}`);
  }

  test("is counted up to one more than a badge tells, also for the header", async () => {
    const few = { ...shop, config: { ...shop.config, badge: { max: 3 } } };
    const ana = await aCustomer(shop);
    await fill(ana, 9);
    expect(await box(ana.viewer, few).emailMessageNum()).toBe(4);
    expect((await accountCalls(few, { viewer: ana.viewer }).accountSelf())?.unreadMessages).toBe(4);
    expect((await accountCalls(shop, { viewer: ana.viewer }).accountSelf())?.unreadMessages).toBe(9);
  });
});

test("what is left in a box can do nothing", async () => {
  const ana = await aCustomer(shop);
  await leaveMessage(shop, shop.database, ana.viewer.customerId, {
    title: "<script>alert(1)</script>",
    html: "<p onclick=alert(1)>Hello<script>alert(1)</script></p>",
  });
  expect((await box(ana.viewer).emailMessagePage({})).items[0]).toMatchObject({
    title: "<script>alert(1)</script>",
    content: "<p>Hello</p>",
  });
});
