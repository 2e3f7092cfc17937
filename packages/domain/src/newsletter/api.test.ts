import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { after, DAY, HOUR } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aCustomer } from "../../test/customers.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { codeOf, counted, refusalOf } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { shopRouter } from "../api.ts";
import type { OutgoingMail } from "../mail/mailer.ts";
import { dueMails, sendMail } from "../mail/service.ts";
import { sql } from "../platform/database/sql.ts";
import { newsletterJobs } from "./jobs.ts";
import { newsletterMail } from "./mail-service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());
const START = new Date("2026-11-20T10:00:00Z");
beforeEach(() => shop.moveTo(START));

const anyEmail = () => `${randomUUID()}@example.com`;
const calls = (rest: Parameters<typeof callContext>[1] = {}) =>
  createRouterClient(shopRouter.newsletter, { context: () => callContext(shop, rest) });

async function mails(): Promise<readonly OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  for (const mailId of await dueMails(shop, 100))
    await sendMail(shop, [newsletterMail], mailId, { mailer: async (mail) => void sent.push(mail) });
  return sent;
}

function linkOf(address: string | undefined, what: "confirm" | "leave") {
  const [subscriptionId = "", code = ""] = (new URL(address ?? "http://x").searchParams.get(what) ?? "").split(".");
  return { subscriptionId, code };
}

const kept = (email: string) =>
  shop.database.query(
    sql`select brand, country, language, confirmed_at as "confirmedAt" from newsletter_subscription where email = ${email}`,
  );

test("a mailbox is asked in its language, gets it once it says yes, and leaves by a link that holds for good", async () => {
  const email = anyEmail();
  expect(await calls({ brand: "nidora", country: "DE" }).subscribe({ email: ` ${email.toUpperCase()} ` })).toEqual({ asked: true });
  const [mail, ...others] = await mails();
  expect([mail?.to, mail?.language, mail?.subject, others]).toEqual([email, "de", "Bestätige deinen Newsletter von Nidora", []]);
  expect(await kept(email)).toEqual([{ brand: "nidora", country: "DE", language: "de", confirmedAt: null }]);
  const [yes, out] = [linkOf(mail?.link, "confirm"), linkOf(mail?.leave, "leave")];
  const at = calls({ brand: "nidora", country: "DE" });
  for (const wrong of [
    { ...yes, code: out.code },
    { ...yes, subscriptionId: "nobodys" },
    { ...yes, code: "A".repeat(43) },
  ])
    expect(await codeOf(at.newsletterConfirm(wrong))).toBe("item.notFound");
  expect(await codeOf(calls().newsletterConfirm(yes)), "another brand").toBe("item.notFound");
  expect(await codeOf(at.newsletterLeave(yes)), "a yes is no leave").toBe("item.notFound");
  expect([await at.newsletterConfirm(yes), await at.newsletterConfirm(yes)]).toEqual([{ confirmed: true }, { confirmed: true }]);
  expect(await kept(email)).toEqual([{ brand: "nidora", country: "DE", language: "de", confirmedAt: START }]);
  shop.moveTo(after(START, 1000 * DAY));
  expect([await at.newsletterLeave(out), await at.newsletterLeave(out)]).toEqual([{ left: true }, { left: true }]);
  expect(await kept(email)).toEqual([]);
  expect(await codeOf(at.newsletterConfirm(yes)), "who has left is not brought back by an old mail").toBe("item.notFound");
});

test("whoever gets it already is answered and asked of the database alike, is told so by mail, and no stranger changes their language", async () => {
  const [known, unknown] = [anyEmail(), anyEmail()];
  await calls().subscribe({ email: known });
  await calls().newsletterConfirm(linkOf((await mails())[0]?.link, "confirm"));
  shop.moveTo(after(START, DAY + 1000));
  const asked = async (email: string) => {
    shop.takeStatements();
    const answer = await calls({ country: "DE" }).subscribe({ email });
    return { answer, statements: shop.takeStatements() };
  };
  expect(await asked(known)).toEqual(await asked(unknown));
  expect((await mails()).map(({ to, subject }) => [to, subject]).sort()).toEqual(
    [
      [known, "Du bekommst den Newsletter von Lumbra"],
      [unknown, "Bestätige deinen Newsletter von Lumbra"],
    ].sort(),
  );
  expect(await kept(known)).toMatchObject([{ country: "ES", language: "es" }]);
});

test("a mailbox is asked once a day, whoever names it how often in whatever spelling, and an address names twenty in an hour", async () => {
  const name = randomUUID();
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, round) => codeOf(calls().subscribe({ email: `${name}+${round % 2 ? "" : round}@example.com` }))),
  );
  expect(counted(outcomes)).toEqual({ accepted: 12 });
  expect(await mails()).toHaveLength(1);
  const rest = { clientAddress: "203.0.113.30" };
  const many = await Promise.all(Array.from({ length: 25 }, () => codeOf(calls(rest).subscribe({ email: anyEmail() }))));
  expect(counted(many)).toEqual({ accepted: 20, "limit.tooMany": 5 });
  shop.moveTo(after(START, HOUR));
  expect(await codeOf(calls(rest).subscribe({ email: anyEmail() }))).toBe("accepted");
  await mails();
});

test("an empty and a wrong mailbox are told apart (R-475, R-476)", async () => {
  expect(await refusalOf(calls().subscribe({ email: " " }))).toMatchObject({
    code: "newsletter.empty",
    data: { fields: { email: "newsletter.empty" } },
  });
  expect(await refusalOf(calls().subscribe({ email: "ana(at)example.com" }))).toMatchObject({
    code: "email.invalid",
    data: { fields: { email: "email.invalid" } },
  });
});

test("who does not say yes within a week is forgotten, and an old yes counts no more", async () => {
  const email = anyEmail();
  await calls().subscribe({ email });
  const yes = linkOf((await mails())[0]?.link, "confirm");
  shop.moveTo(after(START, 7 * DAY));
  expect(await codeOf(calls().newsletterConfirm(yes))).toBe("item.notFound");
  shop.moveTo(after(START, 7 * DAY + 1000));
  await runDueJobs(shop, newsletterJobs);
  expect(await kept(email)).toEqual([]);
});

test("a customer switches it for their proven mailbox, and nobody else's", async () => {
  const customer = await aCustomer(shop);
  const mine = calls({ viewer: customer.viewer });
  expect(await mine.newsletterOwn()).toEqual({ email: customer.email, isSubscribed: false });
  expect(await mine.newsletterSet({ isSubscribed: true })).toEqual({ email: customer.email, isSubscribed: true });
  expect([(await mails()).map(({ to, subject }) => [to, subject]), await mine.newsletterOwn()]).toEqual([
    [[customer.email, "Recibes el boletín de Lumbra"]],
    { email: customer.email, isSubscribed: true },
  ]);
  expect(await mine.newsletterSet({ isSubscribed: false })).toEqual({ email: customer.email, isSubscribed: false });
  expect(await kept(customer.email)).toEqual([]);
  await mine.subscribe({ email: customer.email });
  expect((await mine.newsletterOwn()).isSubscribed).toBe(true);
  const other = anyEmail();
  await mine.subscribe({ email: other });
  expect(await kept(other)).toMatchObject([{ confirmedAt: null }]);
  const unproven = calls({ viewer: { ...customer.viewer, mailbox: null } });
  expect(await unproven.newsletterOwn()).toEqual({ email: null, isSubscribed: false });
  expect(await codeOf(unproven.newsletterSet({ isSubscribed: true }))).toBe("newsletter.noMailbox");
});

test("a customer who changes their mind again and again is written to once a day, a whole one after the mail before", async () => {
  const customer = await aCustomer(shop);
  const mine = calls({ viewer: customer.viewer });
  const again = async () => {
    const written = [];
    for (const isSubscribed of [true, false, true]) {
      await mine.newsletterSet({ isSubscribed });
      written.push(...(await mails()));
    }
    await Promise.all(Array.from({ length: 4 }, () => mine.subscribe({ email: customer.email })));
    return [(await mine.newsletterOwn()).isSubscribed, written.length + (await mails()).length];
  };
  const counts = [];
  for (const hours of [14, 37, 38]) {
    shop.moveTo(after(START, hours * HOUR));
    counts.push(await again());
    await mine.newsletterSet({ isSubscribed: false });
  }
  expect(counts, "midnight begins nothing").toEqual([
    [true, 1],
    [true, 0],
    [true, 1],
  ]);
});
