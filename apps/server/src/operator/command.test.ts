/** The command line of operators, word by word as a person writes it. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRouterClient } from "@orpc/server";
import { after, DAY } from "@rambla/core/time";
import { shopRouter } from "@rambla/domain/api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../../packages/domain/test/catalogue.ts";
import { accountCalls, aCustomer } from "../../../../packages/domain/test/customers.ts";
import { buy, decide, deliverDue, ordersOf } from "../../../../packages/domain/test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { runCommand } from "./command.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 10, price: 1999 })]);
});
afterAll(() => shop.close());

const run = (...words: string[]) => asked(undefined, ...words);

/** Runs a command and answers its question with `yes`; undefined stands for a terminal that cannot ask. */
async function asked(yes: boolean | undefined, ...words: string[]): Promise<{ ended: number; said: string; data: () => unknown }> {
  const lines: string[] = [];
  const confirm = yes === undefined ? undefined : async () => yes;
  const ended = await runCommand({ shop, words, say: (line) => lines.push(line), sentence: (code) => `sentence of ${code}`, confirm });
  return { ended, said: lines.join("\n"), data: () => JSON.parse(lines.at(-1) ?? "") };
}

test("the first operator is let in by nobody in particular; from then on everybody says who they are", async () => {
  const first = await run("create", "ana", "--roles", "owner,goods,money");
  expect([first.ended, first.data()]).toMatchObject([
    0,
    { name: "ana", roles: ["owner", "goods", "money"], password: expect.stringMatching(/^\w{25}$/) },
  ]);
  expect(await run("create", "eve", "--roles", "owner")).toMatchObject({ ended: 1, said: "Say who asks: --as NAME." });
  expect(await run("create", "eve", "--roles", "owner", "--as", "mallory")).toMatchObject({
    ended: 1,
    said: "There is no operator mallory.",
  });
  expect((await run("create", "ben", "--roles", "goods", "--as", "ana")).ended).toBe(0);
  expect(await run("create", "ben", "--roles", "goods", "--as", "ana")).toMatchObject({
    ended: 1,
    said: "sentence of operator.nameTaken (operator.nameTaken)",
  });
  expect(await run("create", "carl", "--roles", "goods", "--as", "ben")).toMatchObject({
    ended: 1,
    said: "sentence of operator.notAllowed (operator.notAllowed)",
  });
  expect(await run("create", "carl", "--roles", "king", "--as", "ana")).toMatchObject({
    ended: 1,
    said: expect.stringMatching(/^sentence of request\.invalid \(BAD_REQUEST\): roles\.0 \(.*"owner"/),
  });
});

test.each([
  ["is not UTF-8", Buffer.from('{"titles":{"es":"Rebajas de oto\u00f1o"}}', "latin1"), "line 1, column 32: the text is not UTF-8 here."],
  ["is not valid JSON", '{"titles":{\n"es" "Rebajas"}}', "line 2, column 6: this is not valid JSON"],
])("a file that %s is refused with line and column by each command that takes one", async (_, content, problem) => {
  const file = join(mkdtempSync(join(tmpdir(), "rambla-given-")), "given.json");
  writeFileSync(file, content);
  const words = ["--file", file, "--as", "ana"];
  for (const command of ["event", "presale", "flashsale", "synonyms-keep --brand lumbra --language es"]) {
    expect(await run(...command.split(" "), ...words)).toMatchObject({ ended: 2, said: expect.stringContaining(`${file}: ${problem}`) });
  }
});

test("stock, price and refund are done, and the log says who did them", async () => {
  const stock = ["stock", "--as", "ben", "--brand", "lumbra", "--goods", "1", "--by", "-4", "--reason", "broken", "--key", "a-key-of-mine"];
  expect([(await run(...stock)).data(), (await run(...stock)).data()]).toEqual([
    { goodsId: "1", quantity: 6 },
    { goodsId: "1", quantity: 6 },
  ]);
  const price = await run(
    "price",
    "--as",
    "ben",
    "--brand",
    "lumbra",
    "--goods",
    "1",
    "--country",
    "ES",
    "--price",
    "9.90",
    "--was",
    "19.99",
  );
  expect(price.data()).toMatchObject({ price: "9.90", originalPrice: "19.99" });
  const placed = await buy(shop);
  await decide(shop, placed.payment?.fields["paymentId"], "approve");
  await deliverDue(shop);
  const number = ["--brand", "lumbra", "--number", placed.orderNumber];
  expect((await run("order", "--as", "ana", ...number)).data()).toMatchObject({
    orderId: placed.orderId,
    paymentStatus: "Paid",
    total: "14.89",
  });
  expect(await run("refund", "--yes", "--as", "ben", ...number, "--reason", "no role for it")).toMatchObject({
    ended: 1,
    said: "sentence of operator.notAllowed (operator.notAllowed)",
  });
  expect((await run("refund", "--yes", "--as", "ana", ...number, "--reason", "asked by mail")).data()).toEqual({
    orderId: placed.orderId,
    state: "refunded",
    ends: true,
    amount: "14.89",
    left: "0.00",
    coupon: "0.00",
    coins: "0.00",
    currency: "EUR",
  });
  expect((await run("reviews", "--as", "ana")).data()).toEqual({ items: [], next: null });
  const { items } = (await run("log", "--as", "ana")).data() as { items: { name: string; call: string; outcome: string }[] };
  expect(
    items
      .filter(({ call }) => call !== "orderPlan")
      .slice(0, 8)
      .map(({ name, call, outcome }) => `${name} ${call} ${outcome}`),
  ).toEqual([
    "ana orderRefund done",
    "ana orderLook done",
    "ana orderLook done",
    "ben orderLook operator.notAllowed",
    "ana orderLook done",
    "ben priceChange done",
    "ben stockChange done",
    "ben stockChange done",
  ]);
});

test("refund moves money alone and cancel ends the order: both say what will happen, and do it after a yes", async () => {
  const placed = await buy(shop, { email: "asks@example.com", items: [{ goodsId: "1", qty: 2 }] });
  await decide(shop, placed.payment?.fields["paymentId"], "approve");
  await deliverDue(shop);
  const own = { orderId: placed.orderId, orderToken: placed.orderToken };
  const look = () => ordersOf(shop).orderGet(own);
  const { total } = await look();
  const rest = (Number(total) - 1.5).toFixed(2);
  const about = ["--as", "ana", "--brand", "lumbra", "--number", placed.orderNumber, "--reason", "it came late"];
  const told = `Order ${placed.orderNumber}: 1.50 EUR goes back to the payer. ${rest} EUR of its money stays. The order stands.`;

  expect(await run("refund", "--amount", "1,50 €", ...about), "nobody can be asked").toMatchObject({
    ended: 1,
    said: `${told}\nNothing was done: nobody can be asked here. Add --yes to do it.`,
  });
  expect(await asked(false, "refund", "--amount", "1.50", ...about)).toMatchObject({ ended: 1, said: `${told}\nNothing was done.` });
  expect(await look()).toMatchObject({ refunded: "0.00", deliveryStatus: "AbleDelivery" });

  const key = ["--key", "a-key-of-this-refund"];
  const done = await asked(true, "refund", "--amount", "1,50 €", ...about, ...key);
  expect([done.ended, done.said.startsWith(told)]).toEqual([0, true]);
  expect((await run("refund", "--yes", "--amount", "1,50 €", ...about, ...key)).data()).toMatchObject({ amount: "1.50", ends: false });
  expect(await look()).toMatchObject({ refunded: "1.50", deliveryStatus: "AbleDelivery" });

  expect(await run("refund", "--amount", "£1.50", ...about)).toEqual(
    expect.objectContaining({ ended: 2, said: '"£1.50" is no amount in EUR. Write it like 1234.50.' }),
  );
  expect((await run("refund", "--lines", "one", ...about)).ended).toBe(2);
  expect(await run("refund", "--amount", "1.234,56", ...about)).toMatchObject({
    ended: 1,
    said: "sentence of refund.tooMuch (refund.tooMuch)",
  });
  const cancels = await asked(true, "cancel", "--keep", "2", ...about);
  expect(cancels.said).toContain(
    `Order ${placed.orderNumber} is canceled, and nothing is sent. ${(Number(rest) - 2).toFixed(2)} EUR goes back to the payer. 2 pieces go back to stock. The shop keeps 2.00 EUR.`,
  );
  expect(await look()).toMatchObject({ deliveryStatus: "Canceled", kept: "2.00" });
  expect(await run("cancel", "--yes", ...about)).toMatchObject({ ended: 1, said: "sentence of order.notRefundable (order.notRefundable)" });
});

test("a price list is begun, looked at and ended", async () => {
  const set = (
    await run("pricelist", "--as", "ben", "--brand", "lumbra", "--goods", "1", "--country", "ES", "--price", "15.00")
  ).data() as { distributionId: string };
  expect((await run("pricelists", "--as", "ben", "--brand", "lumbra", "--list", set.distributionId)).data()).toEqual({
    items: [{ ...set, goodsId: "1", countryCode: "ES", price: "15.00", currency: "EUR" }],
    next: null,
  });
  expect((await run("pricelist-end", set.distributionId, "--as", "ben", "--brand", "lumbra", "--reason", "it leaked")).data()).toEqual({
    distributionId: set.distributionId,
    ended: true,
  });
  expect((await run("pricelists", "--as", "ben", "--brand", "lumbra")).data()).toEqual({ items: [], next: null });
});

test("transfers are listed, confirmed to the cent, and what came too late is sent back by hand", async () => {
  await run("create", "tia", "--roles", "money", "--as", "ana");
  const placed = await buy(shop, { email: "transfer@example.com", paymentMethodId: "7" });
  const { orderNumber } = placed;
  await ordersOf(shop).orderPay({ orderId: placed.orderId, orderToken: placed.orderToken, transferred: true });
  expect((await run("transfers", "--as", "tia")).data()).toMatchObject({ items: [{ orderNumber, total: "14.89" }], next: null });
  const { transferredAt } = ((await run("transfers", "--as", "tia")).data() as { items: { transferredAt: string }[] }).items[0] ?? {
    transferredAt: "",
  };
  expect((await run("transfers", "--after", `${Date.parse(transferredAt)}_${placed.orderId}`, "--as", "tia")).data()).toEqual({
    items: [],
    next: null,
  });
  const seen = ["transfer", "--brand", "lumbra", "--number", orderNumber, "--reason", "seen", "--as", "tia"];
  expect(await run(...seen, "--decision", "arrived", "--amount", "14.98")).toMatchObject({
    ended: 1,
    said: "sentence of transfer.wrongAmount (transfer.wrongAmount)",
  });
  expect((await run(...seen, "--decision", "arrived", "--amount", "14.89")).data()).toMatchObject({ outcome: "paid" });
  await run("cancel", "--yes", "--brand", "lumbra", "--number", orderNumber, "--reason", "asked for it", "--as", "tia");
  const { items: paybacks } = (await run("paybacks", "--as", "tia")).data() as { items: { refundId: string }[] };
  expect(paybacks).toMatchObject([{ orderNumber, amount: "14.89" }]);
  expect((await run("payback", paybacks[0]?.refundId ?? "", "--reason", "sent", "--as", "tia")).data()).toMatchObject({ amount: "14.89" });
  expect((await run("paybacks", "--as", "tia")).data()).toEqual({ items: [], next: null });
});

test("a morning's work: what is to be sent, one order of it, and off it goes", async () => {
  const placed = await buy(shop, { email: "parcel@example.com", items: [{ goodsId: "1", qty: 2 }] });
  await decide(shop, placed.payment?.fields["paymentId"], "approve");
  await deliverDue(shop);
  const waiting = async (...rest: string[]) =>
    ((await run("toship", "--as", "tia", ...rest)).data() as { items: { orderNumber: string; brand: string }[] }).items.map(
      ({ brand, orderNumber }) => [brand, orderNumber],
    );
  expect(await waiting("--brand", "lumbra", "--country", "ES")).toContainEqual(["lumbra", placed.orderNumber]);
  expect(await waiting("--country", "IT")).toEqual([]);
  const named = ["--brand", "lumbra", "--number", placed.orderNumber, "--as", "tia"];
  expect((await run("order", ...named)).data()).toMatchObject({
    email: "parcel@example.com",
    address: { lastName: "Ruiz" },
    items: [{ goodsId: "1", qty: 2 }],
    payments: [{ status: "paid" }],
  });
  expect((await run("ship", ...named, "--company", "Paquete", "--tracking", "RX1234")).data()).toMatchObject({
    deliveryStatus: "HaveDelivered",
  });
  expect(await waiting()).not.toContainEqual(["lumbra", placed.orderNumber]);
});

test("what was asked is listed and answered", async () => {
  const { viewer } = await aCustomer(shop);
  const asking = createRouterClient(shopRouter.consultation, {
    context: () => callContext(shop, { viewer, idempotencyKey: "asked-at-the-console" }),
  });
  const { consultationId } = await asking.consultationCreate({ content: "Does the lamp come with a bulb?" });
  expect((await run("questions", "--brand", "lumbra", "--language", "es", "--as", "tia")).data()).toMatchObject({
    items: [{ consultationId, content: "Does the lamp come with a bulb?" }],
    next: null,
  });
  expect((await run("answer", consultationId, "--answer", "No, it does not.", "--as", "tia")).data()).toEqual({ consultationId });
  expect(await run("answer", consultationId, "--answer", "Yes, it does.", "--as", "tia")).toMatchObject({
    ended: 1,
    said: "sentence of consultation.answered (consultation.answered)",
  });
  expect((await run("questions", "--as", "tia")).data()).toEqual({ items: [], next: null });
});

test("a membership is given to the customer of an invitation code", async () => {
  const { viewer } = await aCustomer(shop);
  const { invitationCode } = await accountCalls(shop, { viewer }).userInfo();
  const member = [
    "member",
    "--brand",
    "lumbra",
    "--code",
    invitationCode,
    "--days",
    "30",
    "--reason",
    "paid by transfer",
    "--key",
    "another-key-of-mine",
  ];
  const until = { validUntil: after(shop.clock(), 30 * DAY).toISOString() };
  expect([(await run(...member, "--as", "ana")).data(), (await run(...member, "--as", "ana")).data()]).toEqual([until, until]);
  expect(await run(...member, "--as", "ben")).toMatchObject({ ended: 1, said: "sentence of operator.notAllowed (operator.notAllowed)" });
  expect(
    await run("member", "--as", "ana", "--brand", "lumbra", "--code", "NOBODYS", "--days", "30", "--reason", "paid by transfer"),
  ).toMatchObject({ ended: 1, said: "sentence of item.notFound (item.notFound)" });
  expect(
    await run("member", "--as", "ana", "--brand", "lumbra", "--code", invitationCode, "--days", "many", "--reason", "paid by transfer"),
  ).toMatchObject({ ended: 1, said: expect.stringMatching(/^sentence of request\.invalid \(BAD_REQUEST\): \w+/) });
});

test("what somebody wrote moves no terminal, and is the same to whoever reads it", async () => {
  const reason = "seen\u009b31m \u202eyenom";
  await run("stock", "--as", "ben", "--brand", "lumbra", "--goods", "1", "--by", "1", "--reason", reason);
  const log = await run("log", "--as", "ana");
  expect(log.said).toContain("seen\\u009b31m \\u202eyenom");
  expect((log.data() as { items: { input: { reason?: string } }[] }).items.some(({ input }) => input.reason === reason)).toBe(true);
});

describe("what is not understood", () => {
  test.each([
    [[], "Commands, each with"],
    [["explode"], "Commands, each with"],
    [["toString"], "Commands, each with"],
    [["stock", "--goods", "1"], "Write: stock --brand"],
    [["create", "a", "b", "--roles", "goods"], "Write: create NAME"],
    [["create", "--wrong"], "Write: create NAME"],
    [["refund", "--reason"], "Write: refund"],
  ])("%j is answered with how it is written", async (words, said) => {
    const answer = await run(...words);
    expect([answer.ended, answer.said.startsWith(said)]).toEqual([2, true]);
  });
});

test("a code above what one operator gives is proposed by the command, and given by another operator's", async () => {
  for (const name of ["gil", "hana"]) await run("create", name, "--roles", "money", "--as", "ana");
  const asked = ["--brand", "lumbra", "--code", "FAIR-150", "--amounts", "EUR=150.00", "--uses", "1", "--until", "2030-01-01"];
  const proposed = await run("coupon", "--as", "gil", ...asked, "--reason", "for the fair");
  expect(proposed.ended).toBe(1);
  const [, proposalId = ""] = /\(giving\.proposed\): field amounts\.EUR, value 150, most 100, proposalId (\w+)$/.exec(proposed.said) ?? [];
  expect((await run("proposals", "--as", "hana")).data()).toMatchObject({ items: [{ proposalId, proposedBy: "gil" }] });
  expect((await run("approve", proposalId, "--as", "gil")).said).toContain("proposal.own");
  expect((await run("coupon-look", "--as", "gil", "--brand", "lumbra", "--code", "FAIR-150")).said).toContain("item.notFound");
  expect((await run("approve", proposalId, "--as", "hana")).data()).toMatchObject({ answer: { code: "FAIR-150", uses: 1 } });
  expect((await run("reject", proposalId, "--as", "hana", "--reason", "too late")).said).toContain("proposal.over");
});
