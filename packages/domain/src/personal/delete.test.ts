import { randomUUID } from "node:crypto";
import { after, DAY, HOUR, MINUTE } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import {
  accountCalls,
  aCustomer,
  anyPhone,
  applied,
  codesIn,
  known,
  mailsSent,
  PASSWORD,
  proofByText,
  type TestCustomer,
  textsSent,
  workedOut,
} from "../../test/customers.ts";
import { busyCustomer, callsBy } from "../../test/busy-customer.ts";
import { aCode } from "../../test/coins.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { buy, codeOf, paidOrder } from "../../test/orders.ts";
import { type callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { heardOf } from "../../test/tags.ts";
import { fileJobs } from "../file/jobs.ts";
import type { Viewer } from "../platform/call-context.ts";
import { sql } from "../platform/database/sql.ts";
import { sessionJobs } from "../session/jobs.ts";
import { guestOfToken } from "../tourist/service.ts";
import { personalJobs } from "./jobs.ts";
import { deleteAccount, dueClosings } from "./service.ts";

const START = new Date("2026-11-20T10:00:00Z");
let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop({ own: true });
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 500 }), aGoods({ goodsId: "2", stock: 0 })]);
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 500 })], { brand: "nidora" });
});
afterAll(() => shop.close());
beforeEach(() => shop.moveTo(START));

const callsOf = (viewer: Viewer, rest: Parameters<typeof callContext>[1] = {}) => callsBy(shop, viewer, rest);
const somebodyBusy = (name: string, brand?: "lumbra" | "nidora") => busyCustomer(shop, name, brand);
const later = (milliseconds: number) => shop.moveTo(after(shop.clock(), milliseconds));
const runClock = () => runDueJobs(shop, [...personalJobs, ...fileJobs, ...sessionJobs]);

/** Every row of every table as text, by table. */
async function everything(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await shop.database.executeSql(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const all = await Promise.all(
    (rows as { name: string }[]).map(
      async ({ name }) =>
        [
          name,
          JSON.stringify((await shop.database.executeSql(`select row_to_json(${name})::text as row from "${name}" order by 1`)).rows),
        ] as const,
    ),
  );
  return new Map(all);
}
const holding = (found: ReadonlyMap<string, string>, word: string) =>
  [...found].flatMap(([name, rows]) => (rows.toLowerCase().includes(word.toLowerCase()) ? [name] : []));

const inStore = async (fileId: string) => (await shop.files.open(`${fileId}.webp`)) !== undefined;

async function untilDue(customer: TestCustomer, rest: { brand?: "lumbra" | "nidora" } = {}): Promise<void> {
  later(HOUR);
  await applied(shop, customer.email, rest);
  later(15 * DAY);
}

/** A customer without a mailbox. */
async function byNumber(phone: string): Promise<TestCustomer> {
  const { verificationId, code } = await proofByText(shop, phone, "register");
  return await known(shop, "", await accountCalls(shop).register({ verificationId, code, password: PASSWORD, agreement: true }));
}

async function untilNumberIsDue(phone: string): Promise<void> {
  const { verificationId, code } = await proofByText(shop, phone, "close");
  const calls = accountCalls(shop, { idempotencyKey: randomUUID() });
  await calls.accountClosedCancel({ action: "apply", verificationId, code, human: await workedOut(await calls.humanCheck()) });
  await textsSent(shop);
  later(15 * DAY);
}

async function changeMailbox({ viewer }: TestCustomer, email: string): Promise<void> {
  const { verificationId } = await accountCalls(shop, { viewer }).contactChange({ kind: "email", account: email, password: PASSWORD });
  const mail = (await mailsSent(shop)).find(({ to }) => to === email);
  await accountCalls(shop, { viewer }).contactConfirm({ verificationId, code: (mail && codesIn(mail).code) ?? "000000" });
  await mailsSent(shop);
}

/** A paid and received order. */
async function bought(email: string, viewer: Viewer, rest: { readonly redeemCode?: string } = {}): Promise<string> {
  const { orderId } = await paidOrder(shop, { email, ...rest }, { viewer });
  await shop.database.query(sql`update customer_order set delivery_status = 'Finished' where order_id = ${orderId}`);
  return orderId;
}
const purchasesOf = (person: string) =>
  shop.database.query(sql`select person, goods_id as "goodsId", quantity from person_purchase where person = ${person}`);
const guestOf = (email: string): Viewer => ({ kind: "guest", guestId: `g${randomUUID().slice(0, 20)}`, email });

describe("an account whose time has come", () => {
  test("leaves nothing but what its invoices need, in no table and no store; others keep what is theirs", async () => {
    const ana = await somebodyBusy("anamaria");
    const bob = await somebodyBusy("bobwilliam");
    const elsewhere = await somebodyBusy("anamaria", "nidora");
    await shop.database.query(
      sql`update customer set invited_by = ${ana.customer.viewer.customerId} where customer_id = ${bob.customer.viewer.customerId}`,
    );
    await mailsSent(shop);
    await untilDue(ana.customer);
    const before = await everything();
    expect(holding(before, ana.customer.viewer.customerId).length).toBeGreaterThan(10);

    await runClock();
    const mails = await mailsSent(shop);
    expect(mails.filter(({ to }) => to === ana.email).map(({ subject }) => subject)).toEqual(["Tu cuenta de Lumbra se ha eliminado"]);
    const found = await everything();
    for (const word of [
      ana.customer.viewer.customerId,
      ana.guest.kind === "guest" ? ana.guest.guestId : "",
      "Nick anamaria",
      "Dear anamaria",
      "RX-anamaria-lumbra",
      "said by anamaria-lumbra",
    ]) {
      expect(holding(before, word), `${word}: there before`).not.toEqual([]);
      const left = holding(found, word);
      // The account of another brand with the same mailbox stays.
      expect(word.includes("anamaria") ? left.filter((name) => !["customer", "message"].includes(name)) : left, word).toEqual([]);
    }
    const asked = await shop.database.query(
      sql`select call, input from operator_log where input ->> 'orderId' = ${ana.paid.orderId} order by entry_id`,
    );
    expect(asked, "what an operator did stays, without a word of whom it was for").toEqual([
      { call: "orderShip", input: { orderId: ana.paid.orderId } },
      { call: "orderParcelCorrect", input: { orderId: ana.paid.orderId } },
    ]);
    expect(await shop.database.query(sql`select words from operator_words where about = ${bob.paid.orderId} order by entry_id`)).toEqual([
      { words: { logisticsCompany: "Paquete Rápido", trackingNumber: "RX-bobwilliam-lumbra" } },
      { words: { logisticsCompany: "Correos", trackingNumber: "RX-bobwilliam-lumbra-2", reason: "said by bobwilliam-lumbra" } },
    ]);
    const orders = await shop.database.query(sql`
      select email, person, guest_id, customer_id, client_hash, (select description from order_cancel_request request where request.order_id = customer_order.order_id) as cancel_description, token_until <= ${shop.clock()} as closed, address ->> 'lastName' as name, address ->> 'phone' as phone, address ->> 'country' as country
      from customer_order where order_id = any(${[ana.paid.orderId, ana.unpaid.orderId]}::text[]) order by paid_minor desc`);
    const nobody = {
      email: "",
      person: "",
      guest_id: null,
      customer_id: null,
      client_hash: null,
      cancel_description: null,
      closed: true,
      phone: "",
      country: "ES",
    };
    expect(orders, "an invoice names whom it is for; an order nobody paid has none").toEqual([
      { ...nobody, name: "Ruiz-anamaria" },
      { ...nobody, name: "" },
    ]);
    const likes = await shop.database.query(sql`select brand, likes from comment where comment_id = 'liked' order by brand`);
    expect(likes, "a like goes with its account").toEqual([
      { brand: "lumbra", likes: 1 },
      { brand: "nidora", likes: 1 },
    ]);
    for (const fileId of [ana.picture, ana.guestPicture]) expect([await inStore(fileId), holding(found, fileId)]).toEqual([false, []]);

    for (const other of [bob, elsewhere]) {
      const calls = callsOf(other.customer.viewer, { brand: other === bob ? "lumbra" : "nidora" });
      expect((await calls.account.userInfo()).nickname).toBe(`Nick ${other.name}`);
      expect([
        (await calls.address.addressList()).length,
        (await calls.favourite.collectionPageSearch({})).items.length,
        (await calls.consultation.consultationPage({})).items.length,
      ]).toEqual([1, 1, 1]);
      expect([await inStore(other.picture), await inStore(other.guestPicture)]).toEqual([true, true]);
      expect((await calls.checkout.orderDetail({ orderId: other.paid.orderId })).orderId).toBe(other.paid.orderId);
    }
    expect(await shop.database.query(sql`select invited_by from customer where customer_id = ${bob.customer.viewer.customerId}`)).toEqual([
      { invited_by: null },
    ]);
    const lumbra = await shop.database.query(
      sql`select 1 from customer_order where brand = 'lumbra' and (person = ${ana.email} or email = ${ana.email}) union all select 1 from mail where brand = 'lumbra' and recipient = ${ana.email}`,
    );
    expect(lumbra).toEqual([]);
  });

  test("is in no kept page of the goods it asked about", async () => {
    const customer = await aCustomer(shop);
    await callsBy(shop, customer.viewer, { idempotencyKey: randomUUID() }).consultation.consultationCreate({
      content: "Does it fit on a narrow shelf?",
      goodsId: "1",
    });
    await untilDue(customer);
    expect((await heardOf(shop, () => runClock())).flat()).toContain("lumbra:goods:1");
  });

  test("opens nothing any more, and its mailbox begins anew with nothing of before", async () => {
    const { email, customer, paid, picture } = await somebodyBusy("claraines");
    await untilDue(customer);
    expect(
      await codeOf(accountCalls(shop).login({ grant_type: "password", username: email, password: "velero47noches" })),
      "from the moment on, run or not",
    ).toBe("login.failed");
    await runClock();
    later(MINUTE);
    const anew = await aCustomer(shop, email);
    expect(anew.viewer.customerId).not.toBe(customer.viewer.customerId);
    const calls = callsOf(anew.viewer);
    expect(await calls.account.userInfo()).toMatchObject({ email, nickname: null });
    expect([
      await calls.address.addressList(),
      (await calls.favourite.collectionPageSearch({})).items.length,
      (await calls.message.emailMessagePage({})).items,
      (await calls.consultation.consultationPage({})).items,
      (await calls.browsing.browserHistoryPage({})).items,
    ]).toEqual([[], 0, [], [], []]);
    expect(await codeOf(calls.checkout.orderDetail({ orderId: paid.orderId }))).toBe("item.notFound");
    expect(
      await codeOf(callsOf({ kind: "anonymous" }).checkout.orderDetail({ orderId: paid.orderId, orderToken: paid.orderToken })),
      "the link of its mails",
    ).toBe("item.notFound");
    expect(await inStore(picture)).toBe(false);
  });

  test("of who has a number alone goes as well, and the number begins anew", async () => {
    const phone = anyPhone();
    await byNumber(phone);
    await untilNumberIsDue(phone);
    await runClock();
    expect((await textsSent(shop)).map(({ to, text }) => [to, text])).toEqual([
      [phone, "Tu cuenta de Lumbra se ha eliminado, con todo lo que tenía."],
    ]);
    expect(holding(await everything(), phone)).toEqual([]);
    await byNumber(phone);
  });

  test("is deleted whole or not at all: what fails in the middle is done the next time", async () => {
    const { customer, picture } = await somebodyBusy("davidjorge");
    await untilDue(customer);
    const before = await everything();
    await shop.database.executeSql(
      "create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'the process ends here'; end $$",
    );
    await shop.database.executeSql("create trigger fail_here before delete on session for each row execute function fail_here()");
    await expect(deleteAccount(shop, customer.viewer.customerId)).rejects.toThrow("the process ends here");
    expect(await everything()).toEqual(before);
    expect(await inStore(picture)).toBe(true);
    await shop.database.executeSql("drop function fail_here() cascade");
    await runClock();
    expect(holding(await everything(), customer.viewer.customerId)).toEqual([]);
    expect(await inStore(picture)).toBe(false);
  });

  test("is deleted once by two workers, and not when its owner has come back", async () => {
    const [one, other] = [await aCustomer(shop), await aCustomer(shop)];
    await untilDue(one);
    await applied(shop, other.email);
    await mailsSent(shop);
    await Promise.all(Array.from({ length: 6 }, () => deleteAccount(shop, one.viewer.customerId)));
    await deleteAccount(shop, other.viewer.customerId);
    expect((await mailsSent(shop)).map(({ to, kind }) => [to, kind])).toEqual([[one.email, "accountDeleted"]]);
    expect(await shop.database.query(sql`select customer_id from customer where customer_id = ${other.viewer.customerId}`)).toHaveLength(1);
  });
});

describe("what was bought for a mailbox that is not the account's", () => {
  test("goes with the account of who has a number alone", async () => {
    const phone = anyPhone();
    const { viewer } = await byNumber(phone);
    await bought("elsamarta@example.com", viewer);
    await untilNumberIsDue(phone);
    expect(holding(await everything(), "elsamarta").sort()).toEqual(["customer_order", "person_purchase"]);
    await runClock();
    expect(holding(await everything(), "elsamarta")).toEqual([]);
  });

  test("goes with the account that had the mailbox before, like all it did as a guest", async () => {
    const [old, email] = ["fabiangil@example.com", "fabianlaw@example.com"];
    const guest = guestOf(old);
    await bought(old, guest);
    const asGuest = callsOf(guest);
    await asGuest.browsing.browseRecord({ goodsId: "1" });
    await asGuest.consultation.consultationCreate({ content: "What about it?", email: old });
    await asGuest.goods.goodsArrivalNoticeSubscribe({ goodsId: "2", email: old });
    await buy(shop, { email: old, redeemCode: await aCode(shop, { amount: "2.00" }) }, { viewer: guest });
    await shop.database.query(
      sql`update customer_order set delivery_status = 'Canceled', stock_held = false, canceled_at = ${shop.clock()}, cancel_reason = 'shopper' where person = ${old} and delivery_status is null`,
    );
    const customer = await aCustomer(shop, old);
    later(MINUTE);
    await changeMailbox(customer, email);
    await bought(old, customer.viewer);
    later(40 * DAY);
    await mailsSent(shop);

    await untilDue({ ...customer, email });
    await mailsSent(shop);
    await runClock();
    await mailsSent(shop);
    const found = await everything();
    for (const word of [old, email, customer.viewer.customerId, guest.kind === "guest" ? guest.guestId : ""])
      expect(holding(found, word), word).toEqual([]);
  });

  test("goes with the account that had the mailbox before wherever it stands, however soon; what its next owner does with it stays", async () => {
    const [old, email] = ["hildegardbraun@example.com", "hildegardweiss@example.com"];
    /** Uses a mailbox in every way its owner, or a person who knows it, can. */
    const everywhere = async (word: string) => {
      const { access_token: token } = await callsOf({ kind: "anonymous" }).tourist.touristLogin({ email: old.toUpperCase() });
      const session = await guestOfToken(shop, token, "lumbra");
      const guest = session ?? guestOf(old);
      await callsOf(guest).browsing.browseRecord({ goodsId: "1" });
      await callsOf(guest).consultation.consultationCreate({ content: `Asked by ${word}?` });
      await callsOf(guest).newsletter.subscribe({ email: old });
      await accountCalls(shop).sendCode({ account: old, type: "reset" });
      await callsOf(guest).goods.goodsArrivalNoticeSubscribe({ goodsId: "2", email: old });
      return guest.kind === "guest" ? guest.guestId : "";
    };
    const customer = await aCustomer(shop, old);
    const redeemCode = await aCode(shop, { amount: "20.00" });
    await bought(old, customer.viewer, { redeemCode });
    await shop.database.query(sql`
      insert into coupon (serial_number, brand, code, person, currency, amount_minor, remaining_minor, valid_until, created_at)
      select 'hildegards', brand, code, ${old}, 'EUR', 500, 500, valid_until, ${shop.clock()} from redeem_code where code = ${redeemCode}`);
    const other = await aCustomer(shop);
    await bought(old, other.viewer);
    later(HOUR);
    const before = await everywhere("the first");
    later(MINUTE);
    await changeMailbox(customer, email);

    later(HOUR);
    const next = await aCustomer(shop, old);
    const after = await everywhere("the next");
    await mailsSent(shop);
    await shop.database.query(
      sql`update customer set closing_applied_at = ${shop.clock()}, closing_due_at = ${shop.clock()} where customer_id = ${customer.viewer.customerId}`,
    );
    await deleteAccount(shop, customer.viewer.customerId);
    await mailsSent(shop);
    const found = await everything();
    for (const word of [email, customer.viewer.customerId, before, "Asked by the first", "hildegards"])
      expect(holding(found, word), word).toEqual([]);
    expect(
      await shop.database.query(
        sql`select 1 from customer_order where customer_id = ${other.viewer.customerId} and (email <> '' or person <> '')`,
      ),
      "what somebody else had sent there names it no more",
    ).toEqual([]);
    expect([holding(found, after).sort(), holding(found, "Asked by the next"), holding(found, next.viewer.customerId).length > 0]).toEqual([
      ["browsing", "session"],
      ["consultation"],
      true,
    ]);
    expect(holding(found, old).sort()).toEqual([
      "arrival_notice",
      "consultation",
      "customer",
      "newsletter_subscription",
      "person_purchase",
      "session",
      "verification",
    ]);
  });

  test("stays where the mailbox is another customer's, or has ordered itself", async () => {
    const [ana, other] = [await aCustomer(shop), await aCustomer(shop)];
    const guest = `${randomUUID()}@example.com`;
    for (const email of [other.email, guest]) await bought(email, ana.viewer);
    await bought(guest, guestOf(guest));
    const before = [await purchasesOf(other.email), await purchasesOf(guest)];
    expect(before).toEqual([[{ person: other.email, goodsId: "1", quantity: 1 }], [{ person: guest, goodsId: "1", quantity: 2 }]]);
    await untilDue(ana);
    await runClock();
    expect([await purchasesOf(other.email), await purchasesOf(guest)]).toEqual(before);
  });
});

test("accounts are deleted in their turn: those longest due first, and no more at a time than are asked for", async () => {
  await shop.database.query(sql`
    insert into customer (customer_id, brand, email, password_hash, password_changed_at, invitation_code, country, language, created_at, closing_applied_at, closing_due_at)
    select 'due' || n, 'lumbra', 'due' || n || '@example.com', '', ${START}, 'DUE' || n, 'ES', 'es', ${START}, ${START}, ${START}::timestamptz - make_interval(mins => n)
    from generate_series(1, 12) as n`);
  const first = await dueClosings(shop, 10);
  expect([first.length, first[0], first[9]]).toEqual([10, "due12", "due3"]);
  await runClock();
  expect(await dueClosings(shop, 100)).toEqual([]);
});
