import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { MINUTE, after } from "@rambla/core/time";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { runDueJobs } from "../../test/jobs.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { sql } from "../platform/database/sql.ts";
import { mailJobs } from "./jobs.ts";
import { makeMailer } from "./mailer.ts";
import { mailKind } from "./service.ts";

const thanks = mailKind("thanks", z.object({ name: z.string() }), async (_shop, { payload }) => ({
  subject: `Dziękujemy, ${payload.name}`,
  preview: "",
  title: "Dziękujemy",
  parts: [{ kind: "words", words: "Zapłacono 9,99 zł." }],
  why: "",
  link: "http://pl.velmo.localhost/",
}));

type Arrived = { readonly from: string; readonly to: readonly string[]; readonly source: string };

let shop: TestShop;
let arrived: Arrived[];
let isRefusing = false;
const server = new SMTPServer({
  authMethods: ["PLAIN"],
  allowInsecureAuth: true,
  disabledCommands: ["STARTTLS"],
  logger: false,
  onAuth: ({ username, password }, _session, done) =>
    username === "velmo" && password === "p@ss:word" ? done(null, { user: username }) : done(new Error("who is that?")),
  onRcptTo: (_address, _session, done) => done(isRefusing ? Object.assign(new Error("try again later"), { responseCode: 451 }) : null),
  onData(stream, { envelope }, done) {
    const parts: Buffer[] = [];
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.on("end", () => {
      arrived.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : "",
        to: envelope.rcptTo.map(({ address }) => address),
        source: Buffer.concat(parts).toString(),
      });
      done();
    });
  },
});
let port: number;

beforeAll(async () => {
  shop = await makeTestShop();
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  port = (server.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await new Promise<void>((done) => void server.close(() => done()));
  await shop.close();
});
beforeEach(async () => {
  await shop.database.query(sql`delete from mail`);
  arrived = [];
  isRefusing = false;
});

const work = (password = "p%40ss%3Aword") =>
  runDueJobs(shop, mailJobs([thanks], makeMailer(shop, `smtp://velmo:${password}@127.0.0.1:${port}`)));
const queue = (recipient: string, name = "Ana") =>
  shop.database.transaction((transaction) =>
    thanks.queue(shop, transaction, { recipient, brand: "velmo", country: "PL", language: "pl", payload: { name } }),
  );
const unsent = async () => (await shop.database.query(sql`select from mail where sent_at is null`)).length;

test("a mail arrives whole: whom from and for, its language, both of its parts", async () => {
  await queue("ana@example.com");
  await work();
  expect(arrived).toHaveLength(1);
  const [{ from, to, source } = { from: "", to: [], source: "" }] = arrived;
  expect([from, to]).toEqual(["shop@pl.velmo.localhost", ["ana@example.com"]]);
  expect(source).toMatch(/^From: Velmo <shop@pl\.velmo\.localhost>\r$/m);
  expect(source).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(source).toMatch(/^Content-Language: pl\r$/m);
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(source).toMatch(/^Content-Type: multipart\/alternative;/m);
  expect(source.indexOf("Content-Type: text/plain; charset=utf-8")).toBeGreaterThan(0);
  expect(source.indexOf("Content-Type: text/html; charset=utf-8")).toBeGreaterThan(
    source.indexOf("Content-Type: text/plain; charset=utf-8"),
  );
  expect(await unsent()).toBe(0);
});

test("nobody slips in another header or another reader", async () => {
  await queue("ana@example.com", "Ana\r\nBcc: eve@example.com");
  await queue("ana@example.com,eve@example.com");
  await work();
  expect(arrived.flatMap(({ to }) => to)).not.toContain("eve@example.com");
  expect(arrived.map(({ source }) => source).join("")).not.toMatch(/^Bcc:/im);
});

test("what the server refuses now is tried again later, and is the same mail then", async () => {
  await queue("ana@example.com");
  isRefusing = true;
  await work().catch(() => undefined);
  expect([arrived.length, await unsent()]).toEqual([0, 1]);
  isRefusing = false;
  shop.moveTo(after(shop.clock(), 60 * MINUTE));
  await work();
  expect([arrived.length, await unsent()]).toEqual([1, 0]);
  const [{ mailId } = { mailId: "" }] = await shop.database.query<{ mailId: string }>(sql`select mail_id as "mailId" from mail`);
  expect(arrived[0]?.source).toContain(`Message-ID: <${mailId}@pl.velmo.localhost>`);
});

test("a server that does not know the shop gets no mail, and the mail waits", async () => {
  await queue("ana@example.com");
  await work("wrong").catch(() => undefined);
  expect([arrived.length, await unsent()]).toEqual([0, 1]);
});
