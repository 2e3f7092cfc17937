import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import type { ShopConfig } from "@rambla/core/config";
import { after, HOUR } from "@rambla/core/time";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods, havePreSale } from "../../../test/catalogue.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { operatorCalls } from "../../../test/operators.ts";
import { buy, decide, deliverDue, ordersOf, payAgain } from "../../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../../test/shop.ts";
import { shopRouter } from "../../api.ts";
import { mailJobs } from "../../mail/jobs.ts";
import type { OutgoingMail } from "../../mail/mailer.ts";
import { orderPaid } from "../../order/events.ts";
import { publish } from "../../platform/events.ts";
import { operatorJobs } from "../jobs.ts";
import { operatorMails } from "./notification-service.ts";

const ALL = ["order", "transfer", "question"] as const;
const mail = (rest: Partial<ShopConfig["operator"]["mail"]> = {}): Partial<ShopConfig> => ({
  operator: {
    ...DEMO_CONFIG.operator,
    mail: { recipients: [{ address: "desk@shop.example", topics: ALL, brands: "all" }], language: "en", perHour: 30, ...rest },
  },
});

const shops: TestShop[] = [];
async function aShop(rest: Parameters<typeof mail>[0] = {}): Promise<TestShop> {
  const made = await makeTestShop({ config: mail(rest) });
  shops.push(made);
  for (const brand of ["lumbra", "nidora"] as const)
    await haveGoods(
      made,
      [
        aGoods({ goodsId: "1", price: 1999, stock: 100 }),
        aGoods({ goodsId: "2", prices: [aPrice({ priceMinor: 9900, depositMinor: 1000 })] }),
      ],
      { brand },
    );
  await havePreSale(made, "2", { balanceFrom: null });
  return made;
}
let shop: TestShop;
beforeAll(async () => (shop = await aShop()));
afterAll(() => Promise.all(shops.map((made) => made.close())));

async function sent(of: TestShop = shop): Promise<readonly OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  await runDueJobs(of, [...operatorJobs, ...mailJobs(operatorMails, async (one) => void mails.push(one))]);
  return mails;
}

const ask = (of: TestShop, content: string, brand: "lumbra" | "nidora" = "lumbra") =>
  createRouterClient(shopRouter, {
    context: () => callContext(of, { brand, idempotencyKey: randomUUID() }),
  }).consultation.consultationCreate({
    content,
    email: "bea@example.com",
    goodsId: "1",
  });

test("a paid order is told once, with number, total, country, goods and command, and nothing of its customer", async () => {
  const { orderId, orderNumber, orderToken, payment } = await buy(shop, { email: "ana@example.com" });
  expect(await sent()).toEqual([]);
  await decide(shop, payment?.fields["paymentId"], "approve", { twice: true });
  await deliverDue(shop);
  const [told, ...more] = await sent();
  expect(more).toEqual([]);
  expect(told).toMatchObject({
    to: "desk@shop.example",
    language: "en",
    kind: "operatorOrder",
    subject: `Order ${orderNumber} is paid: 24,98 €`,
  });
  for (const fact of ["Spain", "Quantity: 1", `npm run operator -- order --as NAME --brand lumbra --number ${orderNumber}`])
    expect(told?.text).toContain(fact);
  for (const secret of ["ana@example.com", "Ruiz", "Calle Mayor", "600 111", orderId, orderToken ?? "", "token"])
    expect(JSON.stringify(told)).not.toContain(secret);
  // A repeated event, as after a killed worker.
  await publish(shop.database, orderPaid, { orderId }, shop.clock());
  expect(await sent()).toEqual([]);
});

test("a deposit is told, and the balance when it makes the order paid", async () => {
  const placed = await buy(shop, { items: [{ goodsId: "2", qty: 1 }], paymentMode: "DEPOSIT_AND_FINAL_PAYMENT" });
  const own = { orderId: placed.orderId, orderToken: placed.orderToken };
  await decide(shop, placed.payment?.fields["paymentId"], "approve");
  await deliverDue(shop);
  expect((await sent()).map(({ subject }) => subject)).toEqual([expect.stringContaining("The deposit of order")]);
  await decide(shop, (await payAgain(shop, own)).fields["paymentId"], "approve");
  await deliverDue(shop);
  expect((await sent()).map(({ subject }) => subject)).toEqual([expect.stringContaining("is paid: ")]);
});

test("an order by transfer is told when it is placed, and again when its customer says that the money is sent", async () => {
  const { orderId, orderToken, orderNumber } = await buy(shop, { paymentMethodId: "7" });
  expect((await sent()).map(({ subject }) => subject)).toEqual([`New order ${orderNumber} by bank transfer: 24,98 €`]);
  const own = { orderId, orderToken };
  await ordersOf(shop).orderPay({ ...own, transferred: true });
  await ordersOf(shop).orderPay({ ...own, transferred: true });
  const [reported, ...more] = await sent();
  expect(more).toEqual([]);
  expect(reported?.text).toContain(`transfer --as NAME --brand lumbra --number ${orderNumber} --decision arrived --amount 24.98 --reason`);
  // After a missing transfer, a new report is mailed again.
  await operatorCalls(shop, ["money"]).transfer.operatorBankTransferConfirm({ orderId, decision: "missing", reason: "not on the account" });
  shop.moveTo(after(shop.clock(), HOUR));
  await ordersOf(shop).orderPay({ ...own, transferred: true });
  expect((await sent()).map(({ kind }) => kind)).toEqual(["operatorTransfer"]);
});

test("a question is told with its words, escaped and without a way out; an answered one is told no more", async () => {
  const { consultationId } = await ask(shop, `Is it <b onclick="x">oak</b>? See https://evil.example/a`);
  const [told, ...more] = await sent();
  expect(more).toEqual([]);
  expect(told?.text).toContain(`answer ${consultationId} --as NAME`);
  expect(told?.html).toContain("b onclick=&#34;x&#34;");
  expect(told?.html).not.toMatch(/<b |https:\/\/evil/);
  expect(told?.text).not.toMatch(/https:\/\/evil|bea@/);
  const answered = await ask(shop, "Is it made of solid oak?");
  await operatorCalls(shop, ["money"]).consultation.operatorConsultationReply({ ...answered, reply: "Yes, it is." });
  expect(await sent()).toEqual([]);
});

test("a flood of questions ends in one mail that says so, until the next hour; orders are still told", async () => {
  const flooded = await aShop({ perHour: 2 });
  for (const number of [1, 2, 3, 4, 5]) await ask(flooded, `Question number ${number}?`);
  await buy(flooded, { paymentMethodId: "7" });
  const first = await sent(flooded);
  expect(first.map(({ kind }) => kind).sort()).toEqual(["operatorOrder", "operatorQuestion", "operatorQuestion", "operatorQuestion"]);
  const [many, ...others] = first.filter(({ subject }) => subject === "More than 2 emails within an hour at Lumbra");
  expect(others).toEqual([]);
  expect(many?.text).toContain("npm run operator -- questions --as NAME");
  await ask(flooded, "One more question?");
  expect(await sent(flooded)).toEqual([]);
  flooded.moveTo(after(flooded.clock(), HOUR));
  await ask(flooded, "A question an hour later?");
  expect((await sent(flooded)).map(({ subject }) => subject)).toEqual([expect.stringContaining("New question about")]);
});

test("mailboxes get their topics and brands alone, in the language of the home country where none is named", async () => {
  const chosen = await aShop({
    language: "",
    recipients: [
      { address: "orders@shop.example", topics: ["order"], brands: "all" },
      { address: "nidora@shop.example", topics: ["question"], brands: ["nidora"] },
      { address: "nidora@shop.example", topics: ["question"], brands: "all" },
    ],
  });
  await ask(chosen, "Is it made of solid oak?", "nidora");
  expect((await sent(chosen)).map(({ to, language, subject }) => [to, language, subject.split(" ")[0]])).toEqual([
    ["nidora@shop.example", "es", "Nueva"],
  ]);
});

test("without mailboxes nothing is put in line", async () => {
  const silent = await aShop({ recipients: [] });
  await ask(silent, "Is it made of solid oak?");
  expect(await sent(silent)).toEqual([]);
});
