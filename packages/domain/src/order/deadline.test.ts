import { afterAll, beforeAll, expect, test } from "vitest";
import { after, MINUTE } from "@rambla/core/time";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { buy, stockOf } from "../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { checkoutJobs } from "../checkout/jobs.ts";
import { mailJobs } from "../mail/jobs.ts";
import { paymentJobs } from "../payment/jobs.ts";
import { startJobs } from "../platform/jobs/jobs.ts";
import { orderJobs } from "./jobs.ts";
import { orderMails } from "./mail/mail-service.ts";

let shop: TestShop;
const sent: string[] = [];
const jobs = () => [...checkoutJobs, ...orderJobs, ...paymentJobs, ...mailJobs(orderMails, async (mail) => void sent.push(mail.mailId))];

beforeAll(async () => {
  shop = await makeTestShop({ own: true });
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 1000 })]);
});
afterAll(() => shop.close());

async function place(count: number, name: string): Promise<void> {
  const waiting = Array.from({ length: count }, (_, index) => index);
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) await buy(shop, { email: `${name}${index}@example.com` });
    }),
  );
}

async function seconds(condition: () => boolean | Promise<boolean>, limit: number): Promise<number> {
  const began = performance.now();
  const passed = () => (performance.now() - began) / 1000;
  while (!(await condition()) && passed() < limit) await new Promise((done) => setTimeout(done, 20));
  expect(await condition()).toBe(true);
  return passed();
}

test("orders whose time is over give their stock back at once, and every mailbox is told by mail", async () => {
  await place(20, "late");
  expect(await stockOf(shop, "1")).toBe(980);
  shop.moveTo(after(shop.clock(), 31 * MINUTE));
  const running = await startJobs(shop, jobs(), { url: shop.databaseUrl });
  const stock = await seconds(async () => (await stockOf(shop, "1")) === 1000, 60);
  const mails = await seconds(() => new Set(sent).size === 20, 60);
  await running.stop();
  console.log(`stock of 20 orders after ${stock.toFixed(1)} s, 20 mails ${mails.toFixed(1)} s later`);
});

test("orders placed while the worker runs have their mail with them", async () => {
  sent.length = 0;
  const running = await startJobs(shop, jobs(), { url: shop.databaseUrl });
  await place(20, "prompt");
  const delay = await seconds(() => new Set(sent).size === 20, 40);
  await running.stop();
  console.log(`the last of 20 mails ${delay.toFixed(1)} s after its order`);
});
