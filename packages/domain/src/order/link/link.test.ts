import { DAY, after } from "@rambla/core/time";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { buy, type Caller, codeOf, ordersOf, paidOrder } from "../../../test/orders.ts";
import { makeTestShop, ownAddress, type TestShop } from "../../../test/shop.ts";
import { mailJobs } from "../../mail/jobs.ts";
import type { OutgoingMail } from "../../mail/mailer.ts";
import { orderLinkMail } from "../mail/mail-service.ts";

let shop: TestShop;
let sent: OutgoingMail[];
beforeEach(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 100 })]);
  sent = [];
});
afterEach(() => shop.close());

const EMAIL = "Ana@Example.com";
const work = () =>
  runDueJobs(
    shop,
    mailJobs([orderLinkMail], async (mail) => void sent.push(mail)),
  );
const ask = (orderNumber: string, email = EMAIL, caller: Caller = {}) =>
  codeOf(ordersOf(shop, caller).orderLinkSend({ orderNumber, email }));

async function anOrder(paid = true) {
  const { orderId, orderToken } = await (paid ? paidOrder : buy)(shop, { email: EMAIL });
  return { orderToken, ...(await ordersOf(shop).orderGet({ orderId, orderToken })) };
}

test("its number and its mailbox bring a link that opens it, however they are written", async () => {
  const { orderId, orderNumber } = await anOrder();
  expect(await ask(` ${orderNumber.toLowerCase()} `, "  ana@example.COM ")).toBe("accepted");
  await work();
  expect(sent.map(({ to, kind }) => [to, kind])).toEqual([["ana@example.com", "orderLink"]]);
  expect(sent[0]?.text).toContain(orderNumber);
  const link = new URL(sent[0]?.link ?? "");
  expect(link.searchParams.get("orderId")).toBe(orderId);
  expect(await ordersOf(shop).orderGet({ orderId, orderToken: link.searchParams.get("token") ?? "" })).toMatchObject({ orderNumber });
});

test("a number is the same however it is copied: without its hyphen, with spaces or a dash, in small letters", async () => {
  const { orderNumber } = await anOrder();
  const [start = "", digits = ""] = orderNumber.split("-");
  const written = [
    `${start} ${digits}`,
    `${start}${digits}`.toLowerCase(),
    `${start} – ${digits}`,
    `${start}\u2011${digits.slice(0, 4)}\u00a0${digits.slice(4)}`,
    `${orderNumber}.`,
  ];
  for (const number of written) {
    sent = [];
    await ask(number);
    await work();
    expect(
      sent.map(({ text }) => text.includes(orderNumber)),
      number,
    ).toEqual([true]);
    shop.moveTo(after(shop.clock(), 2 * DAY));
  }
});

test("a link that had ended opens it again", async () => {
  const { orderId, orderToken, orderNumber } = await anOrder();
  shop.moveTo(after(shop.clock(), 200 * DAY));
  expect(await codeOf(ordersOf(shop).orderGet({ orderId, orderToken }))).toBe("item.notFound");
  await ask(orderNumber);
  await work();
  expect(sent).toHaveLength(1);
  expect(await codeOf(ordersOf(shop).orderGet({ orderId, orderToken }))).toBe("accepted");
});

test("whoever names another mailbox, another number or another brand is answered alike, and nothing is sent", async () => {
  const { orderNumber } = await anOrder();
  for (const [number, email, caller] of [
    [orderNumber, "bob@example.com", {}],
    ["L26-00000000", EMAIL, {}],
    [`${orderNumber}%`, EMAIL, {}],
    [orderNumber, EMAIL, { brand: "nidora" }],
  ] as const) {
    expect(await ask(number, email, caller)).toBe("accepted");
  }
  await work();
  expect(sent).toEqual([]);
});

test("what is no number or no mailbox is refused", async () => {
  expect([await ask("  "), await ask("L26-1", "ana"), await ask("L26-1", ""), await ask("", "")]).toEqual([
    "order.numberRequired",
    "email.invalid",
    "email.invalid",
    "request.invalid",
  ]);
});

test("the link to an order comes three times a day, also to an unpaid one that was just confirmed, and who asks again is told that none comes", async () => {
  const { orderNumber } = await anOrder();
  const thrice = ["accepted", "accepted", "accepted", "limit.tooMany"];
  const asked = async (number: string, email?: string) => {
    const answers = [];
    for (let round = 0; round < 4; round += 1) answers.push(await ask(number, email, { clientAddress: ownAddress() }));
    return answers;
  };
  expect(await asked(orderNumber)).toEqual(thrice);
  expect(await asked("L26-00000000", "bob@example.com"), "an order that is not there is answered alike").toEqual(thrice);
  await work();
  expect(sent).toHaveLength(3);
  const unpaid = await Promise.all(Array.from({ length: 4 }, () => anOrder(false)));
  for (const { orderNumber: number } of unpaid) expect(await asked(number)).toEqual(thrice);
  await work();
  expect(sent, "ten a day of all that nobody has paid").toHaveLength(3 + 10);
  const clientAddress = "203.0.113.9";
  const answers = [];
  for (let round = 0; round < 21; round += 1) answers.push(await ask(`L26-${round}`, EMAIL, { clientAddress }));
  expect(answers).toEqual([...Array.from({ length: 20 }, () => "accepted"), "limit.tooMany"]);
});
