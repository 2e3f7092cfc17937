import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { after, DAY, HOUR, MINUTE } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { changed } from "../../../test/changed.ts";
import {
  accountCalls,
  aCustomer,
  anyPhone,
  codeInText,
  codesIn,
  known,
  mailsSent,
  PASSWORD,
  proofByText,
  proofOf,
  type TestCustomer,
  textsSent,
  undoOf,
} from "../../../test/customers.ts";
import { aCode } from "../../../test/coins.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { operatorCalls } from "../../../test/operators.ts";
import { buy, codeOf, counted, ordersOf, paidOrder, refusalOf } from "../../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../../test/shop.ts";
import { shopRouter } from "../../api.ts";
import { copyOf } from "../../personal/copy-service.ts";
import { personOf } from "../../personal/service.ts";
import { findCustomerKeys } from "../../personal/store.ts";
import type { OutgoingMail } from "../../mail/mailer.ts";
import type { Viewer } from "../../platform/call-context.ts";
import { sql } from "../../platform/database/sql.ts";
import { accountJobs } from "../jobs.ts";
import { viewerOfToken } from "../viewer-service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 100 }), aGoods({ goodsId: "2" })]);
});
afterAll(() => shop.close());
const START = new Date("2026-11-20T10:00:00Z");
beforeEach(async () => {
  shop.moveTo(START);
  await mailsSent(shop);
});

const anyEmail = () => `${randomUUID()}@example.com`;
const later = (milliseconds: number) => shop.moveTo(after(shop.clock(), milliseconds));
const mine = ({ viewer }: Pick<TestCustomer, "viewer">) => accountCalls(shop, { viewer });
const isSignedIn = async (access: string) => (await viewerOfToken(shop, access, "lumbra"))?.kind === "customer";
const signIn = (username: string, password = PASSWORD) => accountCalls(shop).login({ grant_type: "password", username, password });
const info = async (customer: Pick<TestCustomer, "viewer">) => {
  const { email, phone } = await mine(customer).userInfo();
  return { email, phone };
};

async function newMailbox(customer: Pick<TestCustomer, "viewer">, email: string) {
  const { verificationId } = await mine(customer).contactChange({ kind: "email", account: email, password: PASSWORD });
  const mail = (await mailsSent(shop)).find(({ to }) => to === email);
  return { verificationId, code: (mail && codesIn(mail).code) ?? "000000", mail };
}

async function changeMailbox(customer: Pick<TestCustomer, "viewer">, email: string): Promise<OutgoingMail> {
  const { verificationId, code } = await newMailbox(customer, email);
  await mine(customer).contactConfirm({ verificationId, code });
  const [told] = await mailsSent(shop);
  if (!told) throw new Error("nobody was told");
  return told;
}

async function contactsOf({ viewer }: Pick<TestCustomer, "viewer">) {
  const [contacts] = await shop.database.query<{ email: string | null; phone: string | null }>(
    sql`select email, phone from customer where customer_id = ${viewer.customerId}`,
  );
  return contacts;
}

async function changeNumber(customer: Pick<TestCustomer, "viewer">, phone: string): Promise<void> {
  const { verificationId } = await mine(customer).contactChange({ kind: "phone", account: phone, password: PASSWORD });
  const [message] = await textsSent(shop);
  await mine(customer).contactConfirm({ verificationId, code: codeInText(message ?? { text: "" }) ?? "" });
}

describe("another mailbox", () => {
  test("counts once its own code is shown, and everything elsewhere ends; the one before is told and opens nothing", async () => {
    const customer = await aCustomer(shop);
    const elsewhere = await signIn(customer.email);
    const email = anyEmail();
    later(MINUTE);
    const forgotten = await proofOf(shop, customer.email, "reset");
    const { verificationId, code, mail } = await newMailbox(customer, email.toUpperCase().toLowerCase());
    expect([new URL(mail?.link ?? "").pathname, mail?.subject]).toEqual(["/personCenter/contact", "Confirma tu nuevo correo para Lumbra"]);
    expect(await info(customer)).toEqual({ email: customer.email, phone: null });
    expect(await mine(customer).contactConfirm({ verificationId, code, device_token: customer.device })).toEqual({ kind: "email" });
    expect(await info(customer)).toEqual({ email, phone: null });
    expect([await isSignedIn(customer.access), await isSignedIn(elsewhere.access_token)]).toEqual([true, false]);
    expect([await codeOf(signIn(customer.email)), await codeOf(signIn(email))]).toEqual(["login.failed", "accepted"]);
    expect(
      await codeOf(
        accountCalls(shop).forgotPassword({ verificationId: forgotten.verificationId, code: forgotten.code, password: "otra47palabra" }),
      ),
    ).toBe("verification.expired");
    const told = await mailsSent(shop);
    expect(told.map(({ kind, to }) => [kind, to])).toEqual([["contactChanged", customer.email]]);
    expect(told[0]?.text).toContain(`${email[0]}…@example.com`);
    expect(told[0]?.text).not.toContain(email);
    const devices = await shop.database.query<{ count: number }>(
      sql`select count(*)::int as count from known_device where customer_id = ${customer.viewer.customerId}`,
    );
    expect(devices, "the device it was done on, and the one of signing in after").toEqual([{ count: 2 }]);
  });

  test("asks for the password, and takes nobody's code but its own customer's", async () => {
    const [customer, other] = [await aCustomer(shop), await aCustomer(shop)];
    const email = anyEmail();
    expect(await refusalOf(mine(customer).contactChange({ kind: "email", account: email, password: "wrong1234x" }))).toMatchObject({
      code: "password.wrong",
      data: { fields: { password: "password.wrong" } },
    });
    expect(await refusalOf(mine(customer).contactChange({ kind: "email", account: "+34612345678", password: PASSWORD }))).toMatchObject({
      code: "email.invalid",
      data: { fields: { account: "email.invalid" } },
    });
    expect(await codeOf(mine(customer).contactChange({ kind: "phone", account: email, password: PASSWORD }))).toBe("phone.invalid");
    expect(
      await codeOf(mine(customer).contactChange({ kind: "email", account: ` ${customer.email.toUpperCase()}`, password: PASSWORD })),
    ).toBe("contact.same");
    const { verificationId, code } = await newMailbox(customer, email);
    const proof = { verificationId, code };
    expect(await codeOf(mine(other).contactConfirm(proof))).toBe("verification.wrong");
    expect(await codeOf(mine(other).sendCode({ verificationId }))).toBe("item.notFound");
    expect(await codeOf(accountCalls(shop).sendCode({ verificationId }))).toBe("item.notFound");
    expect(await codeOf(accountCalls(shop).register({ ...proof, password: PASSWORD, agreement: true }))).toBe("verification.wrong");
    expect(await codeOf(accountCalls(shop).login({ grant_type: "code", ...proof }))).toBe("verification.wrong");
    expect(await codeOf(accountCalls(shop).forgotPassword({ ...proof, password: PASSWORD }))).toBe("verification.wrong");
    const registering = await proofOf(shop, anyEmail(), "register");
    expect(await codeOf(mine(customer).contactConfirm({ verificationId: registering.verificationId, code: registering.code }))).toBe(
      "verification.wrong",
    );
    later(10 * MINUTE);
    expect(await codeOf(mine(customer).contactConfirm(proof))).toBe("verification.expired");
    expect(await info(customer)).toEqual({ email: customer.email, phone: null });
  });

  test("that has an account says so in its mail alone, and one that got an account meanwhile only to whoever proves it", async () => {
    const [customer, other] = [await aCustomer(shop), await aCustomer(shop)];
    const known = await mine(customer).contactChange({ kind: "email", account: other.email, password: PASSWORD });
    const unknown = await mine(customer).contactChange({ kind: "email", account: anyEmail(), password: PASSWORD });
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    const told = (await mailsSent(shop)).find(({ to }) => to === other.email);
    expect([told && codesIn(told).code, told?.subject]).toEqual([undefined, "Ya tienes una cuenta en Lumbra"]);
    const email = anyEmail();
    const { verificationId, code } = await newMailbox(customer, email);
    await aCustomer(shop, email);
    expect(await codeOf(mine(customer).contactConfirm({ verificationId, code }))).toBe("email.registered");
    expect(await info(customer)).toEqual({ email: customer.email, phone: null });
  });

  test("asks the same of the database whether somebody has it or nobody", async () => {
    const [customer, other] = [await aCustomer(shop), await aCustomer(shop)];
    const asked = async (account: string) => {
      shop.takeStatements();
      const code = await codeOf(mine(customer).contactChange({ kind: "email", account, password: PASSWORD }));
      return { code, statements: shop.takeStatements() };
    };
    expect(await asked(other.email)).toEqual(await asked(anyEmail()));
  });

  test("wanted by two at once is one's, and by one twice at once is theirs", async () => {
    const [one, two] = [await aCustomer(shop), await aCustomer(shop)];
    const email = anyEmail();
    const [first, second] = [await newMailbox(one, email), await newMailbox(two, email)];
    const outcomes = await Promise.all([
      ...Array.from({ length: 4 }, () => codeOf(mine(one).contactConfirm({ verificationId: first.verificationId, code: first.code }))),
      ...Array.from({ length: 4 }, () => codeOf(mine(two).contactConfirm({ verificationId: second.verificationId, code: second.code }))),
    ]);
    const has = [(await info(one)).email === email, (await info(two)).email === email];
    expect(has.filter(Boolean)).toHaveLength(1);
    expect(outcomes.slice(has[0] ? 0 : 4, has[0] ? 4 : 8)).toEqual(["accepted", "accepted", "accepted", "accepted"]);
    expect(counted(outcomes)["email.registered"]).toBe(1);
    expect((await mailsSent(shop)).filter(({ kind }) => kind === "contactChanged")).toHaveLength(1);
  });

  test("registered and changed to at the same moment is one account's", async () => {
    const customer = await aCustomer(shop);
    const email = anyEmail();
    const change = await newMailbox(customer, email);
    const registering = await proofOf(shop, email, "register");
    const outcomes = await Promise.all([
      codeOf(mine(customer).contactConfirm({ verificationId: change.verificationId, code: change.code })),
      codeOf(
        accountCalls(shop).register({
          verificationId: registering.verificationId,
          code: registering.code,
          password: PASSWORD,
          agreement: true,
        }),
      ),
    ]);
    expect(outcomes.sort()).toEqual(["accepted", "email.registered"]);
  });

  test("that is under way ends with a new password", async () => {
    const customer = await aCustomer(shop);
    const { verificationId, code } = await newMailbox(customer, anyEmail());
    await mine(customer).changePassword({ oldPassword: PASSWORD, password: "otra47palabra" });
    expect(await codeOf(mine(customer).contactConfirm({ verificationId, code }))).toBe("verification.expired");
  });
});

describe("what a mailbox has ordered", () => {
  const open = (orderId: string, viewer: Viewer) => codeOf(ordersOf(shop, { viewer }).orderGet({ orderId }));
  const guest = (email: string): Viewer => ({ kind: "guest", guestId: `g${randomUUID().slice(0, 20)}`, email });

  test("as a guest stays its customer's under a new mailbox, and is not the next owner's of the old one", async () => {
    const old = anyEmail();
    const { orderId } = await buy(shop, { email: old }, { viewer: guest(old) });
    const customer = await aCustomer(shop, old);
    const signedIn = await buy(shop, { email: old }, { viewer: customer.viewer });
    await changeMailbox(customer, anyEmail());
    const viewer = { ...customer.viewer, mailbox: (await info(customer)).email };
    for (const own of [orderId, signedIn.orderId]) expect(await open(own, viewer)).toBe("accepted");
    const next = await aCustomer(shop, old);
    for (const others of [orderId, signedIn.orderId]) expect(await open(others, next.viewer)).toBe("item.notFound");
    const { orderId: later1 } = await buy(shop, { email: old }, { viewer: guest(old) });
    expect([await open(later1, next.viewer), await open(later1, viewer)]).toEqual(["accepted", "item.notFound"]);
  });

  test("comes along once the new mailbox is proven, never before", async () => {
    const customer = await aCustomer(shop);
    const email = anyEmail();
    const { orderId } = await buy(shop, { email }, { viewer: guest(email) });
    const { verificationId, code } = await newMailbox(customer, email);
    const now = async () => {
      const viewer = await viewerOfToken(shop, customer.access, "lumbra");
      return viewer ? await open(orderId, viewer) : "nobody";
    };
    expect(await now()).toBe("item.notFound");
    await mine(customer).contactConfirm({ verificationId, code });
    expect(await now()).toBe("accepted");
  });
});

describe("what a mailbox has asked", () => {
  const calls = (viewer: Viewer) =>
    createRouterClient(shopRouter, { context: () => callContext(shop, { viewer, idempotencyKey: randomUUID() }) });
  const listed = async ({ viewer }: Pick<TestCustomer, "viewer">) =>
    (await calls(viewer).consultation.consultationPage({})).items.map(({ consultationId }) => consultationId);

  test("as a guest, whom nobody knows to have it, never becomes its customer's: it is answered where it was asked (decision 226)", async () => {
    const customer = await aCustomer(shop);
    const old = customer.email;
    const { consultationId: own } = await calls(customer.viewer).consultation.consultationCreate({ content: "Is mine made of oak?" });
    const { consultationId } = await calls({ kind: "anonymous" }).consultation.consultationCreate({
      content: "Words of a stranger",
      email: old,
    });
    const email = anyEmail();
    await changeMailbox(customer, email);
    expect(await listed(customer)).toEqual([own]);
    await operatorCalls(shop, ["money"]).consultation.operatorConsultationReply({ consultationId, reply: "It is oak." });
    expect((await mailsSent(shop)).map(({ kind, to }) => [kind, to])).toEqual([["questionAnswered", old]]);
    expect((await calls(customer.viewer).message.emailMessagePage({})).items).toEqual([]);
    const next = await aCustomer(shop, old);
    expect(await listed(next)).toEqual([]);
  });

  test("before it was somebody else's is no part of their copy", async () => {
    const customer = await aCustomer(shop);
    const old = customer.email;
    await calls({ kind: "anonymous" }).consultation.consultationCreate({ content: "Words of the first time", email: old });
    later(MINUTE);
    await changeMailbox(customer, anyEmail());
    later(MINUTE);
    const next = await aCustomer(shop, old);
    await calls({ kind: "anonymous" }).consultation.consultationCreate({ content: "Words of the second time", email: old });
    const told = async ({ viewer }: TestCustomer) => {
      const keys = await findCustomerKeys(shop.database, viewer.customerId);
      const pieces: string[] = [];
      if (keys)
        for await (const piece of copyOf(await personOf(shop, shop.database, keys), shop.clock(), (work) => work(shop))) pieces.push(piece);
      return /first|second/.exec(pieces.join(""))?.[0];
    };
    expect([await told(customer), await told(next)]).toEqual(["first", "second"]);
  });
});

describe("a number", () => {
  test("is added to a mailbox, which is told, and changed, which the number before is told", async () => {
    const customer = await aCustomer(shop);
    const [phone, next] = [anyPhone(), anyPhone()];
    await changeNumber(customer, phone);
    expect((await mailsSent(shop)).map(({ kind, to }) => [kind, to])).toEqual([["contactChanged", customer.email]]);
    expect(await info(customer)).toEqual({ email: customer.email, phone });
    expect((await known(shop, "", await signIn(phone))).viewer.customerId).toBe(customer.viewer.customerId);
    await changeNumber(customer, next);
    const [told, ...others] = await textsSent(shop);
    expect([told?.kind, told?.to, others]).toEqual(["contactChangedText", phone, []]);
    expect(told?.text).not.toContain(next.slice(3));
    expect([await codeOf(signIn(phone)), await codeOf(signIn(next))]).toEqual(["login.failed", "accepted"]);
    expect(await accountCalls(shop).contactUndo(undoOf(told ?? { text: "" }))).toEqual({ undone: true });
    expect(await shop.database.query(sql`select email, phone from customer where customer_id = ${customer.viewer.customerId}`)).toEqual([
      { email: customer.email, phone },
    ]);
  });

  test("alone gets a mailbox, of which the number is told", async () => {
    const phone = anyPhone();
    const proof = await proofByText(shop, phone, "register");
    const customer = await known(
      shop,
      "",
      await accountCalls(shop).register({ verificationId: proof.verificationId, code: proof.code, password: PASSWORD, agreement: true }),
    );
    const email = anyEmail();
    const { verificationId, code } = await newMailbox(customer, email);
    await mine(customer).contactConfirm({ verificationId, code });
    const [told] = await textsSent(shop);
    expect([told?.to, await info(customer)]).toEqual([phone, { email, phone }]);
    await accountCalls(shop).contactUndo(undoOf(told ?? { text: "" }));
    expect(await shop.database.query(sql`select email, phone from customer where customer_id = ${customer.viewer.customerId}`)).toEqual([
      { email: null, phone },
    ]);
  });
});

test("the newsletter goes with its reader, under the same link, and back again; what nobody has confirmed stays where it is", async () => {
  const reader = await aCustomer(shop);
  const newsletter = (viewer: Viewer) => createRouterClient(shopRouter.newsletter, { context: callContext(shop, { viewer }) });
  const kept = () =>
    shop.database.query<{ email: string; id: string; isConfirmed: boolean }>(
      sql`select email, subscription_id as id, confirmed_at is not null as "isConfirmed" from newsletter_subscription order by asked_at, email`,
    );
  await newsletter(reader.viewer).newsletterSet({ isSubscribed: true });
  const [first] = await kept();
  const next = anyEmail();
  await mailsSent(shop);
  const told = await changeMailbox(reader, next);
  expect(await kept()).toEqual([{ email: next, id: first?.id, isConfirmed: true }]);
  await accountCalls(shop).contactUndo(undoOf(told));
  expect(await kept()).toEqual([{ email: reader.email, id: first?.id, isConfirmed: true }]);

  // A stranger subscribed both mailboxes.
  const other = await aCustomer(shop);
  const asked = anyEmail();
  await shop.database.query(sql`delete from newsletter_subscription`);
  for (const email of [other.email, asked]) await newsletter({ kind: "anonymous" }).subscribe({ email });
  await mailsSent(shop);
  await changeMailbox(other, asked);
  expect((await kept()).map(({ isConfirmed }) => isConfirmed)).toEqual([false, false]);
  // Both mailboxes are subscribed: the new one keeps its own.
  const both = await aCustomer(shop);
  const own = anyEmail();
  await shop.database.query(sql`delete from newsletter_subscription`);
  await newsletter(both.viewer).newsletterSet({ isSubscribed: true });
  await newsletter({ kind: "anonymous" }).subscribe({ email: own });
  const before = (await kept()).find(({ email }) => email === own);
  await mailsSent(shop);
  await changeMailbox(both, own);
  expect(await kept()).toEqual([{ email: own, id: before?.id, isConfirmed: true }]);
});

test("what a mailbox has redeemed and waits for as a guest stays its customer's, and is not the next owner's of the old one; what was asked is nobody's to read", async () => {
  const [old, email] = [anyEmail(), anyEmail()];
  const callsBy = (viewer: Viewer) =>
    createRouterClient(shopRouter, { context: () => callContext(shop, { viewer, idempotencyKey: randomUUID() }) });
  const redeemCode = await aCode(shop, { amount: "100.00" });
  const guest = callsBy({ kind: "guest", guestId: `g${randomUUID().slice(0, 20)}`, email: old });
  await guest.consultation.consultationCreate({ content: "What about it?" });
  await paidOrder(shop, { email: old, redeemCode });
  for (const goodsId of ["1", "2"]) await guest.goods.goodsArrivalNoticeSubscribe({ goodsId, email: old });
  await guest.goods.goodsArrivalNoticeSubscribe({ goodsId: "2", email });
  const waiting = () =>
    shop.database.query(
      sql`select email, goods_id as "goodsId" from arrival_notice where email = any(${[old, email]}::text[]) order by goods_id, email`,
    );
  const own = async (customer: TestCustomer) => {
    const viewer = (await viewerOfToken(shop, customer.access, "lumbra")) ?? customer.viewer;
    const calls = callsBy(viewer);
    return [
      (await calls.consultation.consultationPage({})).items.map(({ content }) => content),
      (await calls.coupon.userCurrencyUnexpired({})).map(({ code }) => code),
    ];
  };

  const customer = await aCustomer(shop, old);
  const told = await changeMailbox(customer, email);
  expect(await own(customer)).toEqual([[], [redeemCode]]);
  expect(await waiting(), "once for each goods").toEqual([
    { email, goodsId: "1" },
    { email, goodsId: "2" },
  ]);
  await accountCalls(shop).contactUndo(undoOf(told));
  expect(await waiting()).toEqual([
    { email: old, goodsId: "1" },
    { email: old, goodsId: "2" },
  ]);

  const other = await aCustomer(shop);
  await callsBy({ kind: "anonymous" }).consultation.consultationCreate({ content: "What about mine?", email: other.email });
  await changeMailbox(other, anyEmail());
  expect(await own(await aCustomer(shop, other.email))).toEqual([[], []]);
});

describe("a change is taken back", () => {
  test("by the link that came to the mailbox before: with all that was changed after it, and nothing opens the account any more", async () => {
    const owner = await aCustomer(shop);
    const number = anyPhone();
    await changeNumber(owner, number);
    await mailsSent(shop);
    // A thief with session and password changes the contact twice.
    const [first, second] = [anyEmail(), anyEmail()];
    const told = await changeMailbox(owner, first);
    later(MINUTE);
    const toldThief = await changeMailbox(owner, second);
    await changeNumber(owner, anyPhone());
    await textsSent(shop);
    expect([told.to, toldThief.to]).toEqual([owner.email, first]);
    const thiefs = await proofOf(shop, second, "reset");
    later(DAY);
    expect(await accountCalls(shop).contactUndo(undoOf(told))).toEqual({ undone: true });
    expect(
      await shop.database.query(
        sql`select email, phone, email_verified_at as at from customer where customer_id = ${owner.viewer.customerId}`,
      ),
    ).toEqual([{ email: owner.email, phone: number, at: shop.clock() }]);
    expect(await isSignedIn(owner.access)).toBe(false);
    for (const name of [owner.email, second]) expect(await codeOf(signIn(name))).toBe("login.failed");
    expect(
      await codeOf(
        accountCalls(shop).forgotPassword({ verificationId: thiefs.verificationId, code: thiefs.code, password: "otra47palabra" }),
      ),
    ).toBe("verification.expired");
    expect(await codeOf(accountCalls(shop).contactUndo(undoOf(toldThief))), "the thief's own link").toBe("item.notFound");
    expect(await codeOf(accountCalls(shop).contactUndo(undoOf(told))), "once").toBe("item.notFound");
    const { verificationId, code } = await proofOf(shop, owner.email, "reset");
    await accountCalls(shop).forgotPassword({ verificationId, code, password: "otra48palabra" });
    expect(await codeOf(signIn(owner.email, "otra48palabra"))).toBe("accepted");
  });

  test("never by a made up link, another brand's or one that is too old, whose change is forgotten", async () => {
    const customer = await aCustomer(shop);
    const link = undoOf(await changeMailbox(customer, anyEmail()));
    const undo = (asked: { changeId: string; code: string }, brand: "lumbra" | "nidora" = "lumbra") =>
      codeOf(accountCalls(shop, { brand }).contactUndo(asked));
    expect(await undo({ ...link, code: changed(link.code) })).toBe("item.notFound");
    expect(await undo({ ...link, changeId: "nobodys" })).toBe("item.notFound");
    expect(await undo(link, "nidora")).toBe("item.notFound");
    later(15 * DAY);
    expect(await undo(link)).toBe("item.notFound");
    await runDueJobs(shop, accountJobs);
    later(1000);
    await runDueJobs(shop, accountJobs);
    expect(await shop.database.query(sql`select 1 as left from contact_change where change_id = ${link.changeId}`)).toEqual([]);
  });

  test("takes only those times of a mailbox back that never were: one that ended before stays remembered", async () => {
    const customer = await aCustomer(shop);
    const [first, second] = [customer.email, anyEmail()];
    const changed = async (email: string) => {
      later(HOUR);
      return await changeMailbox(customer, email);
    };
    await changed(second);
    await changed(first);
    const told = await changed(anyEmail());
    await changed(anyEmail());
    later(HOUR);
    expect(await accountCalls(shop).contactUndo(undoOf(told))).toEqual({ undone: true });
    expect(
      await shop.database.query(
        sql`select email, until from former_mailbox where customer_id = ${customer.viewer.customerId} order by until`,
      ),
    ).toEqual([
      { email: first, until: after(START, HOUR) },
      { email: second, until: after(START, 2 * HOUR) },
    ]);
  });

  test("not from somebody who has an account by that mailbox by now, and then nothing of it", async () => {
    const customer = await aCustomer(shop);
    const old = customer.email;
    const email = anyEmail();
    const link = undoOf(await changeMailbox(customer, email));
    await aCustomer(shop, old);
    expect(await codeOf(accountCalls(shop).contactUndo(link))).toBe("email.registered");
    expect([await isSignedIn(customer.access), (await info(customer)).email]).toEqual([true, email]);
  });

  test("by whom the link reached, although what stood beside it is another account's by now: a mailbox without the number", async () => {
    const customer = await aCustomer(shop);
    const own = customer.email;
    const parked = anyPhone();
    await changeNumber(customer, parked);
    later(DAY);
    await mailsSent(shop);
    const link = undoOf(await changeMailbox(customer, anyEmail()));
    later(DAY);
    await changeNumber(customer, anyPhone());
    later(MINUTE);
    const other = await aCustomer(shop);
    await changeNumber(other, parked);
    expect(await codeOf(accountCalls(shop).contactUndo(link))).toBe("accepted");
    expect([await contactsOf(customer), await contactsOf(other)]).toEqual([
      { email: own, phone: null },
      { email: other.email, phone: parked },
    ]);
  });

  test("by whom the link reached, although what stood beside it is another account's by now: a number without the mailbox", async () => {
    const customer = await aCustomer(shop);
    const number = anyPhone();
    await changeNumber(customer, number);
    const parked = anyEmail();
    await changeMailbox(customer, parked);
    later(DAY);
    await textsSent(shop);
    await changeNumber(customer, anyPhone());
    const [told] = (await textsSent(shop)).filter(({ to }) => to === number);
    later(DAY);
    await changeMailbox(customer, anyEmail());
    await aCustomer(shop, parked);
    expect(await codeOf(accountCalls(shop).contactUndo(undoOf({ text: told?.text ?? "" })))).toBe("accepted");
    expect(await contactsOf(customer)).toEqual({ email: null, phone: number });
  });

  test("by two presses at once as by one, and links are not guessed on and on", async () => {
    const customer = await aCustomer(shop);
    const link = undoOf(await changeMailbox(customer, anyEmail()));
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => codeOf(accountCalls(shop).contactUndo(link))));
    expect(counted(outcomes)).toEqual({ accepted: 1, "item.notFound": 3 });
    const rest = { clientAddress: "203.0.113.9" };
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () => codeOf(accountCalls(shop, rest).contactUndo({ changeId: "nobodys", code: "A".repeat(43) }))),
    );
    expect(counted(guesses)).toEqual({ "item.notFound": 30, "limit.tooMany": 10 });
  });
});
