/** A mailbox with two owners in turn: each one's copy and deletion cover only their own time. */
import { randomUUID } from "node:crypto";
import { after, DAY, HOUR, MINUTE } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callsBy } from "../../test/busy-customer.ts";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
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
} from "../../test/customers.ts";
import { operatorCalls } from "../../test/operators.ts";
import { codeOf } from "../../test/orders.ts";
import { makeTestShop, type TestShop, untilSomebodyWaits } from "../../test/shop.ts";
import { sql } from "../platform/database/sql.ts";
import { copyOf } from "./copy-service.ts";
import { deleteAccount, personOf } from "./service.ts";
import { findCustomerKeys } from "./store.ts";

const START = new Date("2026-11-20T10:00:00Z");
let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 100 })]);
});
afterAll(() => shop.close());
beforeEach(() => shop.moveTo(START));
const later = (milliseconds: number) => shop.moveTo(after(shop.clock(), milliseconds));
const anyEmail = () => `${randomUUID()}@example.com`;

/** @returns the undo link from the mail to the former mailbox */
async function changeMailbox({ viewer, email: registered }: TestCustomer, email = anyEmail(), before = registered) {
  later(MINUTE);
  const { verificationId } = await accountCalls(shop, { viewer }).contactChange({ kind: "email", account: email, password: PASSWORD });
  const mail = (await mailsSent(shop)).find(({ to }) => to === email);
  await accountCalls(shop, { viewer }).contactConfirm({ verificationId, code: (mail && codesIn(mail).code) ?? "000000" });
  return undoOf((await mailsSent(shop)).find(({ to }) => to === before) ?? { text: "" });
}

/** After an undo, resets the password by a code and logs in. */
async function backIn(email: string, username = email): Promise<TestCustomer> {
  const { verificationId, code } = await (username === email ? proofOf : proofByText)(shop, username, "reset");
  await accountCalls(shop).forgotPassword({ verificationId, code, password: PASSWORD });
  return await known(shop, email, await accountCalls(shop).login({ grant_type: "password", username, password: PASSWORD }));
}

/** A guest's traces under a mailbox, with an operator's answer. */
async function guestAt(email: string, word: string): Promise<{ readonly consultationId: string }> {
  const guest = callsBy(shop, { kind: "anonymous" });
  await guest.tourist.touristLogin({ email });
  await accountCalls(shop).sendCode({ account: email, type: "reset" });
  const question = await guest.consultation.consultationCreate({ content: `Asked by ${word}`, email });
  await operatorCalls(shop, ["money"]).consultation.operatorConsultationReply({
    consultationId: question.consultationId,
    reply: `Answer to ${word}`,
  });
  await mailsSent(shop);
  return question;
}

/** What a customer's copy says of a mailbox: rows of each kind, with their words. */
async function told({ viewer }: TestCustomer, email: string) {
  const keys = await findCustomerKeys(shop.database, viewer.customerId);
  const pieces: string[] = [];
  if (keys)
    for await (const piece of copyOf(await personOf(shop, shop.database, keys), shop.clock(), (work) => work(shop))) pieces.push(piece);
  const parts: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = JSON.parse(pieces.join(""));
  const timesOf = (name: string, isMeant: (row: Readonly<Record<string, unknown>>) => boolean) =>
    parts[name]?.filter(isMeant).map((row) => row["createdAt"]) ?? [];
  return {
    questions: parts["consultation"]?.map((row) => row["content"]).sort(),
    words: parts["operatorWords"]?.map((row) => row["words"]),
    guests: parts["session"]?.filter(({ kind }) => kind === "guest").length,
    codes: timesOf("verification", ({ account }) => account === email),
    // Sent mails name no person any more.
    mails: timesOf("mail", () => true),
  };
}

async function deleted({ viewer: { customerId } }: TestCustomer): Promise<void> {
  await shop.database.query(
    sql`update customer set closing_applied_at = ${shop.clock()}, closing_due_at = ${shop.clock()} where customer_id = ${customerId}`,
  );
  await deleteAccount(shop, customerId);
}
const questionsAt = async (email: string) =>
  (await shop.database.query<{ content: string }>(sql`select content from consultation where email = ${email} order by created_at`)).map(
    ({ content }) => content,
  );

describe("whoever has a mailbox after somebody else", () => {
  test("is told nothing of before their own time, neither while they have it nor later, and takes nothing of it along", async () => {
    const first = await aCustomer(shop);
    const { email } = first;
    later(HOUR);
    await guestAt(email, "the first");
    await changeMailbox(first);
    const changedAt = shop.clock();
    later(DAY);
    const second = await aCustomer(shop, email);
    later(HOUR);
    await guestAt(email, "the second");
    const seconds = { questions: ["Asked by the second"], words: [{ reply: "Answer to the second" }], guests: 1 };
    const firsts = { questions: ["Asked by the first"], words: [{ reply: "Answer to the first" }], guests: 1 };
    const isLater = (at: unknown) => new Date(String(at)) > changedAt;
    const [asTheirs, ofBefore] = [await told(second, email), await told(first, email)];
    expect([asTheirs, ofBefore]).toMatchObject([seconds, firsts]);
    for (const kind of ["codes", "mails"] as const) {
      expect([asTheirs[kind].length > 0, asTheirs[kind].every(isLater)], kind).toEqual([true, true]);
      expect([ofBefore[kind].length > 0, ofBefore[kind].every((at) => !isLater(at))], kind).toEqual([true, true]);
    }
    await changeMailbox(second);
    later(MINUTE);
    expect([await told(second, email), await told(first, email)]).toMatchObject([seconds, firsts]);
    await deleted(second);
    expect(await told(first, email)).toMatchObject(firsts);
    await deleted(first);
    expect(await questionsAt(email)).toEqual([]);
  });

  test("may be who had it before: what they did with it both times is theirs, what somebody else did between is not", async () => {
    const first = await aCustomer(shop);
    const { email } = first;
    await guestAt(email, "the first");
    await changeMailbox(first);
    later(DAY);
    const second = await aCustomer(shop, email);
    later(HOUR);
    await guestAt(email, "the second");
    await changeMailbox(second);
    later(DAY);
    await changeMailbox(first, email);
    later(HOUR);
    await guestAt(email, "the first again");
    expect((await told(first, email)).questions).toEqual(["Asked by the first", "Asked by the first again"]);
    await changeMailbox(first);
    later(HOUR);
    expect([(await told(first, email)).questions, (await told(second, email)).questions]).toEqual([
      ["Asked by the first", "Asked by the first again"],
      ["Asked by the second"],
    ]);
    await deleted(first);
    expect(await questionsAt(email)).toEqual(["Asked by the second"]);
  });
});

describe("whoever takes a mailbox back that somebody else had in the meantime", () => {
  const undo = async (link: { readonly changeId: string; readonly code: string }) => {
    later(HOUR);
    expect(await accountCalls(shop).contactUndo(link)).toEqual({ undone: true });
  };
  const asked = async (customer: TestCustomer, email: string) => (await told(customer, email)).questions;

  test("is the first of three or the second, in whichever order they come back", async () => {
    const first = await aCustomer(shop);
    const { email } = first;
    await guestAt(email, "the first");
    const firsts = await changeMailbox(first);
    later(HOUR);
    const second = await aCustomer(shop, email);
    later(HOUR);
    await guestAt(email, "the second");
    const seconds = await changeMailbox(second);
    later(HOUR);
    const third = await aCustomer(shop, email);
    later(HOUR);
    await guestAt(email, "the third");
    await changeMailbox(third);
    const all = async () => await Promise.all([first, second, third].map((customer) => asked(customer, email)));
    await undo(firsts);
    expect(await all()).toEqual([["Asked by the first"], ["Asked by the second"], ["Asked by the third"]]);
    await guestAt(email, "the first again");
    const again = await changeMailbox(await backIn(email));
    await undo(seconds);
    await guestAt(email, "the second again");
    expect(await all()).toEqual([
      ["Asked by the first", "Asked by the first again"],
      ["Asked by the second", "Asked by the second again"],
      ["Asked by the third"],
    ]);
    await changeMailbox(await backIn(email));
    await undo(again);
    expect(await all()).toEqual([
      ["Asked by the first", "Asked by the first again"],
      ["Asked by the second", "Asked by the second again"],
      ["Asked by the third"],
    ]);
    for (const customer of [third, first]) await deleted(customer);
    expect(await questionsAt(email)).toEqual(["Asked by the second", "Asked by the second again"]);
  });

  test("gets no mailbox by it that they never had: what somebody else did with that stays theirs", async () => {
    const first = await aCustomer(shop);
    const thiefs = anyEmail();
    const link = await changeMailbox(first, thiefs);
    later(HOUR);
    await guestAt(thiefs, "whoever has that mailbox");
    await changeMailbox(first, anyEmail(), thiefs);
    later(HOUR);
    const owner = await aCustomer(shop, thiefs);
    await changeMailbox(owner);
    await undo(link);
    expect([await asked(first, thiefs), await asked(owner, thiefs)]).toEqual([[], ["Asked by whoever has that mailbox"]]);
  });
});

test("a mailbox that came back with the number before it, not proven anew, and is changed again stays a former one", async () => {
  const customer = await aCustomer(shop);
  const { email } = customer;
  const number = anyPhone();
  const calls = accountCalls(shop, { viewer: customer.viewer });
  const changeNumber = async (phone: string) => {
    later(MINUTE);
    const { verificationId } = await calls.contactChange({ kind: "phone", account: phone, password: PASSWORD });
    const [message = { text: "" }] = await textsSent(shop);
    await calls.contactConfirm({ verificationId, code: codeInText(message) ?? "" });
    return undoOf((await textsSent(shop)).find(({ to }) => to === number) ?? { text: "" });
  };
  await guestAt(email, "their guest");
  await changeNumber(number);
  const link = await changeNumber(anyPhone());
  await changeMailbox(customer);
  later(HOUR);
  expect(await accountCalls(shop).contactUndo(link)).toEqual({ undone: true });
  expect((await told(customer, email)).questions).toEqual(["Asked by their guest"]);
  await changeMailbox(await backIn(email, number));
  expect((await told(customer, email)).questions).toEqual(["Asked by their guest"]);
  await deleted(customer);
  expect(await questionsAt(email)).toEqual([]);
});

test("the mail that tells a mailbox of its change is of whoever had it: not sent yet, it goes with them", async () => {
  const customer = await aCustomer(shop);
  const email = anyEmail();
  later(MINUTE);
  const { verificationId } = await accountCalls(shop, { viewer: customer.viewer }).contactChange({
    kind: "email",
    account: email,
    password: PASSWORD,
  });
  const mail = (await mailsSent(shop)).find(({ to }) => to === email);
  await accountCalls(shop, { viewer: customer.viewer }).contactConfirm({ verificationId, code: (mail && codesIn(mail).code) ?? "000000" });
  const waiting = () => shop.database.query(sql`select kind from mail where recipient = ${customer.email} and sent_at is null`);
  expect(await waiting()).toHaveLength(1);
  await deleted(customer);
  expect(await waiting()).toEqual([]);
});

test("what is said of a question at a mailbox that was a customer's, while they are being deleted, stays nowhere", async () => {
  const customer = await aCustomer(shop);
  const { consultationId } = await callsBy(shop, { kind: "anonymous" }).consultation.consultationCreate({
    content: "What about it?",
    email: customer.email,
  });
  await changeMailbox(customer);
  later(MINUTE);
  let deletion: Promise<void> | undefined;
  let reply: Promise<string> | undefined;
  await shop.database.transaction(async (transaction) => {
    // The deletion erased the operator's words and waits for the question's lock.
    await transaction.query(sql`select from consultation where consultation_id = ${consultationId} for update`);
    deletion = deleted(customer);
    await untilSomebodyWaits(shop);
    reply = codeOf(operatorCalls(shop, ["money"]).consultation.operatorConsultationReply({ consultationId, reply: "Dear Ana Ruiz" }));
    await untilSomebodyWaits(shop, 2);
  });
  await deletion;
  expect(await reply).toBe("item.notFound");
  expect(await questionsAt(customer.email)).toEqual([]);
  expect(await shop.database.query(sql`select words from operator_words where about = ${consultationId}`)).toEqual([]);
});
