/** Mails that a stranger can cause to a mailbox. */
import { DAY, MINUTE, after } from "@rambla/core/time";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { ADDRESS, buy, decide, deliverDue, ordersOf } from "../../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { checkoutJobs } from "../../checkout/jobs.ts";
import { mailJobs } from "../../mail/jobs.ts";
import type { OutgoingMail } from "../../mail/mailer.ts";
import { orderJobs } from "../jobs.ts";
import { orderMails } from "./mail-service.ts";

const VICTIM = "victim@example.com";
let shop: TestShop;
let sent: OutgoingMail[];
beforeEach(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 5000 })]);
  sent = [];
});
afterEach(() => shop.close());

/** Confirmations of unpaid orders that a mailbox gets in a day. */
const CONFIRMED = 10;
const confirmations = (count: number) => Array.from({ length: count }, () => "orderPlaced");
const work = () => runDueJobs(shop, [...checkoutJobs, ...orderJobs, ...mailJobs(orderMails, async (mail) => void sent.push(mail))]);
const kinds = (to: string) => sent.filter((mail) => mail.to.toLowerCase() === to).map((mail) => mail.kind);

test("sixty orders in a mailbox's name are ten mails a day, and none more when they are cancelled or over", async () => {
  const placed = await Promise.all(
    Array.from({ length: 60 }, (_, index) => buy(shop, { email: index % 2 ? VICTIM : "Victim@Example.com" })),
  );
  await work();
  expect(kinds(VICTIM)).toEqual(confirmations(CONFIRMED));
  for (const { orderId, orderToken } of placed.slice(0, 5))
    await ordersOf(shop).orderCancel({ orderId, orderToken, description: "not mine at all" });
  const start = shop.clock();
  shop.moveTo(after(start, 31 * MINUTE));
  await work();
  expect(kinds(VICTIM)).toHaveLength(CONFIRMED);
  shop.moveTo(after(start, DAY + MINUTE));
  await Promise.all(Array.from({ length: 5 }, () => buy(shop, { email: VICTIM })));
  await work();
  expect(kinds(VICTIM)).toHaveLength(CONFIRMED + 5);
});

test("each order of a day is confirmed, by transfer with its own account, and also once its transfer is said to be sent", async () => {
  const placed = [await buy(shop, { email: VICTIM })];
  await work();
  for (let order = 0; order < 3; order += 1) {
    const { orderId, orderToken, ...rest } = await buy(shop, { email: VICTIM, paymentMethodId: "7" });
    placed.push({ orderId, orderToken, ...rest });
    if (order === 2) await ordersOf(shop).orderPay({ orderId, orderToken, transferred: true });
    await work();
  }
  placed.push(await buy(shop, { email: VICTIM }));
  await work();
  const numbers = await Promise.all(
    placed.map(async ({ orderId, orderToken }) => (await ordersOf(shop).orderGet({ orderId, orderToken })).orderNumber),
  );
  expect(sent.map(({ kind, text }) => [kind, numbers.findIndex((number) => text.includes(number)), text.includes("IBAN")])).toEqual([
    ["orderPlaced", 0, false],
    ["orderPlaced", 1, true],
    ["orderPlaced", 2, true],
    ["orderPlaced", 3, true],
    ["orderPlaced", 4, false],
  ]);
});

test("an order that turns to a transfer after its mail brings the account, and one that does so before it a single mail", async () => {
  const [CARD, TRANSFER] = ["1", "7"];
  const { orderId, orderToken } = await buy(shop, { email: VICTIM, paymentMethodId: CARD });
  await work();
  for (const paymentMethodId of [TRANSFER, CARD, TRANSFER]) {
    await ordersOf(shop).orderPay({ orderId, orderToken, paymentMethodId });
    await work();
  }
  const early = await buy(shop, { email: "early@example.com", paymentMethodId: CARD });
  await ordersOf(shop).orderPay({ orderId: early.orderId, orderToken: early.orderToken, paymentMethodId: TRANSFER });
  await work();
  expect(sent.map(({ to, kind, text }) => [to, kind, text.includes("IBAN")])).toEqual([
    [VICTIM, "orderPlaced", false],
    [VICTIM, "orderPlaced", true],
    ["early@example.com", "orderPlaced", true],
  ]);
});

test("other spellings of the mailbox get no more", async () => {
  for (let order = 1; order < CONFIRMED; order += 1) await buy(shop, { email: VICTIM });
  for (const email of [
    VICTIM,
    "victim+1@example.com",
    "victim+another@example.com",
    "vic.tim@example.com",
    "victim@example.com.",
    '"victim"@example.com',
  ])
    await buy(shop, { email });
  await work();
  expect(sent.map((mail) => mail.to)).toEqual(Array.from({ length: CONFIRMED }, () => VICTIM));
});

test("neither does what costs nothing", async () => {
  await haveGoods(shop, [aGoods({ goodsId: "2", stock: 100, price: 0 })]);
  for (let order = 0; order < CONFIRMED + 3; order += 1) await buy(shop, { email: VICTIM, items: [{ goodsId: "2", qty: 1 }] });
  await work();
  expect(kinds(VICTIM)).toEqual(confirmations(CONFIRMED));
});

test("the wish to cancel what nobody has paid is told once a day, however many orders it is said of: transfers that were only said to be on their way, and what costs nothing", async () => {
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 100 }), aGoods({ goodsId: "2", stock: 100, price: 0 })]);
  for (let order = 0; order < 4; order += 1) {
    const { orderId, orderToken } = await buy(shop, {
      email: VICTIM,
      ...(order % 2 === 0 ? { paymentMethodId: "7" } : { items: [{ goodsId: "2", qty: 1 }] }),
    });
    if (order % 2 === 0) await ordersOf(shop).orderPay({ orderId, orderToken, transferred: true });
    expect((await ordersOf(shop).orderCancelAsk({ orderId, orderToken, description: "not mine at all" })).cancelRequest?.state).toBe(
      "waiting",
    );
  }
  await work();
  expect(kinds(VICTIM).toSorted()).toEqual(["orderCancelAsked", ...confirmations(4)]);
});

test("jobs that run at the same moment queue no more", async () => {
  await Promise.all(Array.from({ length: 20 }, () => buy(shop, { email: VICTIM })));
  const orders = await shop.database.executeSql("select facts ->> 'orderId' as id from event where name = 'order.placed'");
  const placed = orderJobs.find((job) => job.name === "mail.orderPlaced");
  await Promise.all(orders.rows.map((row) => placed?.run(shop, String(Object(row).id))));
  await work();
  expect(kinds(VICTIM)).toEqual(confirmations(CONFIRMED));
});

test("who pays hears of it, however much a stranger ordered before", async () => {
  for (let order = 0; order < CONFIRMED + 2; order += 1) await buy(shop, { email: VICTIM });
  await work();
  const own = await buy(shop, { email: VICTIM });
  await work();
  expect(kinds(VICTIM)).toEqual(confirmations(CONFIRMED));
  await decide(shop, own.payment?.fields["paymentId"], "approve");
  expect(await deliverDue(shop)).toEqual(["pay"]);
  await work();
  expect(kinds(VICTIM)).toEqual([...confirmations(CONFIRMED), "orderPaid"]);
  await buy(shop, { email: "another@example.com" });
  await work();
  expect(kinds("another@example.com")).toEqual(["orderPlaced"]);
});

test("a stranger's words are short and lead nowhere", async () => {
  const address = {
    ...ADDRESS,
    firstName: "You won! Go to https://evil.example now",
    lastName: "or write x@evil.example",
    company: "www.evil.example/prize",
    detailedAddress: `evil.example ${"read this ".repeat(15)}`,
  };
  await buy(shop, { email: VICTIM, address });
  await work();
  const [mail] = sent;
  for (const body of [mail?.text ?? "", mail?.html ?? "", mail?.subject ?? ""]) {
    expect(body.replaceAll("&#47;", "/")).not.toMatch(/evil\.example|https?:\/\/(?!es\.lumbra)|x@|www\.evil/);
    for (const line of body.split("\n").filter((each) => each.includes("read this") && !each.startsWith("<")))
      expect(line.length).toBeLessThanOrEqual(60);
  }
  expect(mail?.text.split("\n").find((line) => line.includes("You won"))?.length).toBeLessThanOrEqual("Hola, :".length + 40);
});
