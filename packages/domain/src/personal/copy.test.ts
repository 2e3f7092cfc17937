import { after, DAY, MINUTE, SECOND } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { busyCustomer, callsBy } from "../../test/busy-customer.ts";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { accountCalls, aCustomer, anyPhone, known, PASSWORD, proofByText, type TestCustomer } from "../../test/customers.ts";
import { operatorCalls } from "../../test/operators.ts";
import { codeOf, paidOrder, refusalOf } from "../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { shopTime } from "../../test/shop-time.ts";
import { sql } from "../platform/database/sql.ts";
import { PERSONAL } from "./catalogue-store.ts";
import { copyOf, takeCopyTicket } from "./copy-service.ts";

const START = new Date("2026-11-20T10:00:00Z");
let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 500 }), aGoods({ goodsId: "2", stock: 0 })]);
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 500 })], { brand: "nidora" });
});
afterAll(() => shop.close());
beforeEach(() => shop.moveTo(START));
const later = (milliseconds: number) => shop.moveTo(after(shop.clock(), milliseconds));

const ask = ({ viewer }: Pick<TestCustomer, "viewer">, password = PASSWORD) => callsBy(shop, viewer).personal.personalData({ password });
const ticketOf = async (customer: TestCustomer) => (await ask(customer)).address.replace("/account/data/", "");

async function copied(
  customer: TestCustomer,
): Promise<{ readonly text: string; readonly parts: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> }> {
  const person = await takeCopyTicket(shop, await ticketOf(customer), "lumbra");
  if (!person) throw new Error("the ticket gives nothing");
  const pieces: string[] = [];
  for await (const piece of copyOf(person, shop.clock(), (work) => work(shop))) pieces.push(piece);
  const { madeAt: _madeAt, ...parts } = JSON.parse(pieces.join(""));
  return { text: pieces.join(""), parts };
}

describe("a copy", () => {
  test("holds a part for every table of the catalogue, with what its customer has done, also as a guest", async () => {
    const ana = await busyCustomer(shop, "anamaria");
    await operatorCalls(shop, ["money"]).review.operatorCommentReview({ commentId: ana.commentId, version: 1, decision: "ADOPT" });
    const { parts } = await copied(ana.customer);
    expect(Object.keys(parts)).toHaveLength(Object.keys(PERSONAL).length);
    // A customer cannot have these and the rest at once, or only through separate calls.
    const empty = [
      "passkeyChallenge",
      "passkey",
      "sensitiveOperation",
      "contactChange",
      "formerMailbox",
      "membership",
      "membershipYear",
      "paymentRefund",
      "orderedCart",
      "refundGrant",
      "refundGrantLine",
    ];
    expect(
      Object.entries(parts)
        .flatMap(([name, rows]) => (rows.length === 0 ? [name] : []))
        .filter((name) => !empty.includes(name)),
    ).toEqual([]);
    expect(parts["customer"]).toMatchObject([{ email: ana.email, nickname: "Nick anamaria", closingDueAt: null }]);
    expect(parts["customerOrder"]?.map((order) => order["orderId"]).sort()).toEqual([ana.paid.orderId, ana.unpaid.orderId].sort());
    expect(parts["customerOrder"]?.[0]).toMatchObject({
      address: { lastName: "Ruiz-anamaria", phone: "+34 600 123 987" },
      currency: "EUR",
      email: ana.email,
    });
    const told = { buyer: { name: "Ana Ruiz-anamaria" }, status: "CAN_DOWNLOAD_INVOICE" };
    expect([parts["invoiceRequest"], parts["invoice"]?.[0]?.["content"]]).toMatchObject([[told], { buyer: told.buyer }]);
    expect(JSON.stringify([parts["comment"], parts["withdrawal"]])).toMatch(/anamaria likes the warm light.*the lamp of anamaria/);
    expect(parts["consultation"]?.map((question) => question["content"]).sort()).toEqual([
      "What about anamaria, a customer?",
      "What about anamaria, a guest?",
    ]);
    expect(parts["file"]?.map((file) => file["fileId"]).sort()).toEqual(
      [ana.picture, ana.guestPicture, ana.commentPicture, ana.returnPicture].sort(),
    );
    expect([parts["favourite"]?.length, parts["browsing"]?.length, parts["cartLine"]?.length, parts["customerAddress"]?.length]).toEqual([
      1, 2, 1, 1,
    ]);
    expect(parts["message"]).toEqual([
      {
        messageId: expect.any(String),
        title: "For anamaria",
        content: "<p>Dear anamaria</p>",
        createdAt: expect.any(String),
        readAt: null,
      },
    ]);
    expect(parts["newsletterSubscription"]).toMatchObject([{ email: ana.email, confirmedAt: expect.any(String) }]);
    expect(parts["arrivalNotice"]).toMatchObject([{ goodsId: "2", email: ana.email }]);
    expect(parts["operatorWords"]?.[1]).toEqual({
      about: ana.paid.orderId,
      words: { logisticsCompany: "Correos", trackingNumber: "RX-anamaria-lumbra-2", reason: "said by anamaria-lumbra" },
    });
    expect(parts["session"]?.map((session) => session["kind"]).sort()).toEqual(["customer", "guest"]);
  });

  test("tells what was bought for each mailbox that is nobody else's, also by who has a number alone", async () => {
    const phone = anyPhone();
    const { verificationId, code } = await proofByText(shop, phone, "register");
    const customer = await known(
      shop,
      "",
      await accountCalls(shop).register({ verificationId, code, password: PASSWORD, agreement: true }),
    );
    const other = await aCustomer(shop);
    for (const email of ["one@example.com", "two@example.com", other.email]) await paidOrder(shop, { email }, { viewer: customer.viewer });
    const { parts } = await copied(customer);
    expect(parts["personPurchase"]).toEqual(
      ["one@example.com", "two@example.com"].map((person) => ({ person, goodsId: "1", quantity: 1 })),
    );
  });

  test("holds nobody else's, not of the same mailbox in another brand either, and nothing that opens anything", async () => {
    const ana = await busyCustomer(shop, "beaines");
    const others = [await busyCustomer(shop, "bobwilliam"), await busyCustomer(shop, "beaines", "nidora")];
    const { text } = await copied(ana.customer);
    for (const { customer, paid, picture } of others)
      for (const word of [customer.viewer.customerId, paid.orderId, picture]) expect(text).not.toContain(word);
    expect(text).not.toContain("bobwilliam");
    const [{ hash, codes } = { hash: "", codes: [] }] = await shop.database.query<{ hash: string; codes: string[] }>(sql`
      select password_hash as hash, (select array_agg(verification_id) from verification) as codes from customer where customer_id = ${ana.customer.viewer.customerId}`);
    for (const secret of [
      hash,
      ...codes,
      ana.customer.access,
      ana.customer.refresh,
      ana.customer.device,
      ana.paid.orderToken ?? "no token",
    ])
      expect(text).not.toContain(secret);
    expect(text, "no hash").not.toMatch(/\\\\x[0-9a-f]{8}/);
  });

  test("is read in portions, however much there is, and whole", async () => {
    const customer = await aCustomer(shop);
    await shop.database.executeSql(
      `insert into message (message_id, customer_id, title, content, created_at) select 'm' || n || '-' || $1, $1, 'Message ' || n, repeat('long ', 100), ${shopTime(shop)} from generate_series(1, 10000) as n`,
      [customer.viewer.customerId],
    );
    shop.takeStatements();
    const started = performance.now();
    const { parts, text } = await copied(customer);
    console.log(`10 000 messages, ${Math.round(text.length / 1024)} KB: ${Math.round(performance.now() - started)} ms`);
    expect(new Set(parts["message"]?.map((message) => message["messageId"])).size).toBe(10_000);
    const asked = shop.takeStatements().filter((statement) => statement.includes('as "messageId"'));
    expect(asked.length).toBe(51);
    expect(asked.every((statement) => statement.includes("limit 200"))).toBe(true);
  });
});

describe("asking for one", () => {
  test("takes the password, and goes five times a day for each customer", async () => {
    const [ana, bob] = [await aCustomer(shop), await aCustomer(shop)];
    expect(await refusalOf(ask(ana, "not47mine"))).toMatchObject({
      code: "password.wrong",
      data: { fields: { password: "password.wrong" } },
    });
    const answers = [];
    for (let round = 0; round < 6; round += 1) answers.push(await codeOf(ask(ana)));
    expect(answers).toEqual([...Array.from({ length: 5 }, () => "accepted"), "limit.tooMany"]);
    expect(await codeOf(ask(bob))).toBe("accepted");
    later(DAY);
    expect(await codeOf(ask(ana))).toBe("accepted");
  });

  test("gives a ticket for one copy, for five minutes, of this brand and this session", async () => {
    const [ana, bob] = [await aCustomer(shop), await aCustomer(shop)];
    const ticket = await ticketOf(ana);
    const [ticketId = "", customerId = "", sessionId = "", until = "", mac = ""] = ticket.split(".");
    const made = [
      "",
      "nobodys",
      `${ticketId}.${bob.viewer.customerId}.${bob.viewer.sessionId}.${until}.${mac}`,
      `${ticketId}.${customerId}.${sessionId}.zzzzzzzz.${mac}`,
      `${ticketId.slice(0, -1)}${ticketId.endsWith("A") ? "B" : "A"}.${customerId}.${sessionId}.${until}.${mac}`,
      `${ticketId}.${customerId}.${sessionId}.${until}.${"A".repeat(43)}`,
      `${ticket}A`,
    ];
    for (const wrong of made) expect(await takeCopyTicket(shop, wrong, "lumbra"), wrong).toBeUndefined();
    expect(await takeCopyTicket(shop, ticket, "nidora")).toBeUndefined();
    const many = await Promise.all(Array.from({ length: 6 }, () => takeCopyTicket(shop, ticket, "lumbra")));
    expect(many.filter((person) => person !== undefined).map((person) => person?.customerId)).toEqual([ana.viewer.customerId]);
    const late = await ticketOf(ana);
    later(5 * MINUTE - SECOND);
    const ended = await ticketOf(ana);
    later(SECOND);
    expect(await takeCopyTicket(shop, late, "lumbra")).toBeUndefined();
    await callsBy(shop, ana.viewer).account.loginLogLoginOutTime();
    expect(await takeCopyTicket(shop, ended, "lumbra")).toBeUndefined();
  });
});
