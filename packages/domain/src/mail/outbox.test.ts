import { DAY, MINUTE, after } from "@rambla/core/time";
import { afterAll, beforeEach, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { runDueJobs } from "../../test/jobs.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { sql } from "../platform/database/sql.ts";
import { mailJobs } from "./jobs.ts";
import type { OutgoingMail } from "./mailer.ts";
import { countGivenUp, mailKind, type NewMail } from "./service.ts";

const hello = mailKind("hello", z.object({ name: z.string() }), async (_shop, { payload, market, addressOf }) =>
  payload.name === ""
    ? undefined
    : {
        subject: `${market.languageTag} ${payload.name}`,
        preview: "",
        title: "Hello",
        parts: [],
        why: "",
        link: addressOf("hello", { to: payload.name }),
      },
);

let shop: TestShop;
let sent: OutgoingMail[];
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.query(sql`delete from mail`);
  sent = [];
});

const work = () =>
  runDueJobs(
    shop,
    mailJobs([hello], async (mail) => void sent.push(mail)),
  );
const queue = (rest: Partial<NewMail<{ name: string }>>) =>
  shop.database.transaction((transaction) =>
    hello.queue(shop, transaction, {
      recipient: "ana@example.com",
      brand: "velmo",
      country: "PL",
      language: "pl",
      payload: { name: "Ana" },
      ...rest,
    }),
  );
const rows = () =>
  shop.database.query<{ recipient: string | null; sent: boolean }>(
    sql`select recipient, sent_at is not null as sent from mail order by created_at, sent_at, recipient`,
  );

test("a mail of any kind is written for its market and sent to whom it was for, who is forgotten then", async () => {
  await queue({});
  expect(await rows()).toEqual([{ recipient: "ana@example.com", sent: false }]);
  await work();
  await work();
  expect(sent).toMatchObject([
    {
      kind: "hello",
      to: "ana@example.com",
      subject: "pl-PL Ana",
      link: "http://pl.velmo.localhost:3000/hello?to=Ana",
      from: { name: "Velmo", address: "shop@pl.velmo.localhost" },
      brand: "velmo",
      country: "PL",
      language: "pl",
    },
  ]);
  expect(await rows()).toEqual([{ recipient: null, sent: true }]);
});

test("it names whom its readers ask in their market, who gets what they answer", async () => {
  await queue({});
  await runDueJobs(
    shop,
    mailJobs(
      [hello],
      async (mail) => void sent.push(mail),
      undefined,
      async (_shop, { brand, country }) => ({ email: `${country.code}@${brand.code}.example`, phone: "+48 22 1" }),
    ),
  );
  expect(sent).toMatchObject([{ replyTo: "PL@velmo.example", text: expect.stringMatching(/PL@velmo\.example.*\+48 22 1/) }]);
  await queue({});
  await work();
  expect(sent[1]).not.toHaveProperty("replyTo");
});

test("it speaks the language it was asked in, in the country it was asked in", async () => {
  await queue({ country: "ES", language: "en" });
  await work();
  expect(sent).toMatchObject([{ subject: "en Ana", language: "en", country: "ES", link: "http://es.velmo.localhost:3000/hello?to=Ana" }]);
});

test("its links keep the parameter by which a page was read in its language", async () => {
  await queue({ country: "ES", language: "zh" });
  await work();
  expect(sent).toMatchObject([{ subject: "zh-CN Ana", link: "http://es.velmo.localhost:3000/hello?to=Ana&country=cn" }]);
});

test("one of a kind about one thing, as many as there are about none", async () => {
  for (let times = 0; times < 3; times += 1) await queue({ once: "a" });
  await queue({ once: "b" });
  for (let times = 0; times < 2; times += 1) await queue({});
  await work();
  expect(sent).toHaveLength(4);
});

test("a mailbox gets few that it did nothing for, in whatever spelling, and every other one", async () => {
  for (const recipient of ["ana@example.com", "Ana@example.com", "a.n.a+1@example.com"]) await queue({ recipient, isUnasked: true });
  await queue({ recipient: "bob@example.com", isUnasked: true });
  await queue({});
  await work();
  expect(sent.map(({ to }) => to).sort()).toEqual(["ana@example.com", "ana@example.com", "bob@example.com"]);
});

test("what has nothing left to say is not sent and not tried again", async () => {
  await queue({ payload: { name: "" } });
  await work();
  expect(sent).toEqual([]);
  expect(await rows()).toEqual([{ recipient: null, sent: true }]);
});

test("a mail that nobody writes, or that cannot be read, waits and is given up at last, where it is counted", async () => {
  await queue({ payload: { name: "kept" }, once: "kind" });
  await queue({ once: "payload" });
  await shop.database.query(sql`update mail set kind = 'nobodys' where once = 'kind'`);
  await shop.database.query(sql`update mail set payload = '{"name": 7}' where once = 'payload'`);
  for (let tries = 0; tries < 20; tries += 1) {
    await work();
    shop.moveTo(after(shop.clock(), 61 * MINUTE));
  }
  expect(sent).toEqual([]);
  expect(await countGivenUp(shop)).toBe(2);
  expect((await rows()).map((row) => row.sent)).toEqual([false, false]);
});

test("a mail exists when its transaction commits, and only then", async () => {
  await shop.database
    .transaction(async (transaction) => {
      await hello.queue(shop, transaction, {
        recipient: "ana@example.com",
        brand: "velmo",
        country: "PL",
        language: "pl",
        payload: { name: "Ana" },
      });
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  await work();
  expect(sent).toEqual([]);
});

test("two kinds of one name are not taken: one of them would be written by the other", () => {
  expect(() => mailJobs([hello, { ...hello }], async () => undefined)).toThrow("two kinds of mail are called hello");
});

test("after a month it is forgotten, sent or not, with whom it was for; one of which there is ever one stays one", async () => {
  const start = shop.clock();
  const failing = () =>
    runDueJobs(
      shop,
      mailJobs([hello], () => Promise.reject(new Error("nobody takes it"))),
    );
  await queue({});
  await queue({ once: "a" });
  await work();
  await queue({ recipient: "nowhere@example.com" });
  await queue({ recipient: "ordered@example.com", once: "order" });
  for (let round = 0; round < 20; round += 1) {
    await failing();
    shop.moveTo(after(shop.clock(), 61 * MINUTE));
  }
  expect(await countGivenUp(shop)).toBe(2);
  const givenUp = shop.clock();
  shop.moveTo(after(givenUp, 28 * DAY));
  await work();
  expect(await rows()).toEqual([
    { recipient: null, sent: true },
    { recipient: null, sent: true },
    { recipient: "nowhere@example.com", sent: false },
    { recipient: "ordered@example.com", sent: false },
  ]);
  shop.moveTo(after(givenUp, 30 * DAY));
  await queue({});
  await work();
  expect((await rows()).toSorted((a, b) => Number(b.sent) - Number(a.sent))).toEqual([
    { recipient: null, sent: true },
    { recipient: null, sent: true },
    { recipient: null, sent: false },
  ]);
  for (const once of ["a", "order"]) await queue({ once });
  await work();
  expect(sent).toHaveLength(3);
  shop.moveTo(start);
});
