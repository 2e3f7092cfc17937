import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { after, DAY, HOUR } from "@rambla/core/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { aCustomer } from "../../test/customers.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { codeOf, refusalOf } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { shopRouter } from "../api.ts";
import type { Viewer } from "../platform/call-context.ts";
import { sql } from "../platform/database/sql.ts";
import { consultationJobs } from "./jobs.ts";
import { fileJobs } from "../file/jobs.ts";
import { importAnswers } from "./import.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  for (const brand of ["lumbra", "nidora"] as const) await haveGoods(shop, [aGoods({ goodsId: "1" })], { brand });
});
afterAll(() => shop.close());

type Rest = NonNullable<Parameters<typeof callContext>[1]>;
const calls = (rest: Rest = {}, of: TestShop = shop) =>
  createRouterClient(shopRouter.consultation, { context: () => callContext(of, { idempotencyKey: randomUUID(), ...rest }) });
const ANONYMOUS: Viewer = { kind: "anonymous" };
const CONTENT = "Does the lamp come with a bulb?";

async function aFile(type = "image/jpeg"): Promise<string> {
  const fileId = randomUUID().replaceAll("-", "");
  await shop.database.query(
    sql`insert into file (file_id, state, type, bytes, width, height, created_at) values (${fileId}, 'ready', ${type}, 10, 1, 1, ${shop.clock()})`,
  );
  return fileId;
}

async function countAsked(): Promise<number> {
  const [row] = await shop.database.query<{ count: number }>(sql`select count(*)::integer as count from consultation`);
  return row?.count ?? 0;
}

describe("a question", () => {
  test("of a customer stands in their list, with what came along, and waits for its answer", async () => {
    const { viewer } = await aCustomer(shop);
    const files = [await aFile(), await aFile("video/mp4")];
    const { consultationId } = await calls({ viewer }).consultationCreate({ content: `  ${CONTENT}\u0000 `, goodsId: "1", files });
    const { items, total, next } = await calls({ viewer }).consultationPage({});
    expect([total, next]).toEqual([1, null]);
    expect(items).toEqual([
      {
        consultationId,
        content: CONTENT,
        languageTag: "es",
        createdAt: shop.clock().toISOString(),
        reply: null,
        repliedAt: null,
        goods: { goodsId: "1", title: expect.any(String), seoUrlParameter: expect.any(String) },
        files: [
          { url: `/upload/${files[0]}`, kind: "image" },
          { url: `/upload/${files[1]}`, kind: "video" },
        ],
      },
    ]);
    const kept = await shop.database.query(sql`select used_at from file where file_id = any(${files}::text[])`);
    expect(kept).toEqual([{ used_at: shop.clock() }, { used_at: shop.clock() }]);
  });

  test("of a guest names a mailbox to answer, their own by itself; of nobody it has to", async () => {
    const guest: Viewer = { kind: "guest", guestId: "someguestsomeguestsome1", email: "Own@Example.com" };
    await calls({ viewer: guest }).consultationCreate({ content: CONTENT });
    await calls({ viewer: guest }).consultationCreate({ content: CONTENT, email: "other@example.com" });
    await calls().consultationCreate({ content: CONTENT, email: " Ana@Example.com " });
    const asked = await shop.database.query(sql`select email, customer_id from consultation where email is not null order by email`);
    expect(asked).toEqual(["ana@example.com", "other@example.com", "own@example.com"].map((email) => ({ email, customer_id: null })));
    const before = await countAsked();
    for (const email of [undefined, "", "nobody", "a@b", "a@b.c\nBcc: x@y.z"]) {
      expect(await refusalOf(calls().consultationCreate({ content: CONTENT, email }))).toMatchObject({
        code: "email.invalid",
        data: { fields: { email: "email.invalid" } },
      });
    }
    expect(await countAsked()).toBe(before);
  });

  test("of ten to two thousand signs, about goods that are sold here", async () => {
    const { viewer } = await aCustomer(shop);
    const ask = (content: string, goodsId?: string) => refusalOf(calls({ viewer }).consultationCreate({ content, goodsId }));
    for (const content of ["", "too short", " ".repeat(50), "\u200b".repeat(50), "\u3164\u200d".repeat(25), "x".repeat(2001)]) {
      expect(await ask(content)).toMatchObject({
        code: "consultation.content",
        data: { fields: { content: "consultation.content" }, values: { min: 10, max: 2000 } },
      });
    }
    expect((await ask("x".repeat(2000))).code).toBe("accepted");
    expect((await ask(CONTENT, "404")).code).toBe("goods.notExist");
  });

  test("is asked once, however often it is sent and by however many tabs", async () => {
    const { viewer } = await aCustomer(shop);
    const own = calls({ viewer, idempotencyKey: randomUUID() });
    const question = { content: CONTENT, files: [await aFile()] };
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => own.consultationCreate(question)));
    const ids = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value.consultationId] : []));
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(1);
    expect(await own.consultationCreate(question)).toEqual({ consultationId: ids[0] });
    expect((await calls({ viewer }).consultationPage({})).total).toBe(1);
    expect(await codeOf(own.consultationCreate({ ...question, content: "Something else entirely" }))).toBe("idempotency.conflict");
  });

  test("keeps nothing when one of its files is not there for it", async () => {
    const { viewer } = await aCustomer(shop);
    const [mine, taken] = [await aFile(), await aFile()];
    await calls({ viewer }).consultationCreate({ content: CONTENT, files: [taken] });
    for (const other of [taken, "nobodys"])
      expect(await codeOf(calls({ viewer }).consultationCreate({ content: CONTENT, files: [mine, other] }))).toBe("upload.gone");
    expect((await calls({ viewer }).consultationPage({})).total).toBe(1);
    expect(await codeOf(calls({ viewer }).consultationCreate({ content: CONTENT, files: [mine, mine] }))).toBe("accepted");
  });

  test("takes six files and no more (D-147)", async () => {
    const { viewer } = await aCustomer(shop);
    const files = [];
    for (let index = 0; index < 7; index += 1) files.push(await aFile());
    expect(await refusalOf(calls({ viewer }).consultationCreate({ content: CONTENT, files }))).toMatchObject({
      code: "upload.limit",
      data: { values: { num: 6 } },
    });
    expect(await codeOf(calls({ viewer }).consultationCreate({ content: CONTENT, files: files.slice(0, 6) }))).toBe("accepted");
  });

  test("is counted by network and by account, and only when it was asked", async () => {
    const few = { ...shop, config: { ...shop.config, limits: { ...shop.config.limits, consultation: { perHour: 2 } } } };
    const clientAddress = "192.0.2.77";
    for (let turn = 0; turn < 3; turn += 1)
      await codeOf(calls({ clientAddress }, few).consultationCreate({ content: CONTENT, email: "a@example.com", files: ["nobodys"] }));
    const answers = [];
    for (let turn = 0; turn < 3; turn += 1)
      answers.push(await codeOf(calls({ clientAddress }, few).consultationCreate({ content: CONTENT, email: "a@example.com" })));
    expect(answers).toEqual(["accepted", "accepted", "limit.tooMany"]);
    const { viewer } = await aCustomer(shop);
    const own = [];
    for (let turn = 0; turn < 3; turn += 1) own.push(await codeOf(calls({ viewer }, few).consultationCreate({ content: CONTENT })));
    expect(own).toEqual(["accepted", "accepted", "limit.tooMany"]);
  });
});

describe("answers that come along", () => {
  test("are everyone's to read, come once, and drop the page of their goods", async () => {
    const answered = [
      {
        consultationId: "given-1",
        goodsId: "1",
        language: "es",
        email: "asker@example.com",
        content: "¿Es de roble?",
        reply: "Sí.",
        createdAt: shop.clock(),
      },
    ];
    const dropped = () => shop.takeAsked().filter(({ values }) => JSON.stringify(values).includes("nidora:goods:1")).length;
    shop.takeAsked();
    await importAnswers(shop, "nidora", answered);
    expect(dropped()).toBe(1);
    await importAnswers(shop, "nidora", answered);
    expect(dropped()).toBe(0);
    const { items } = await calls({ brand: "nidora" }).consultationPage({ goodsId: "1" });
    expect(items.map(({ content, reply }) => ({ content, reply }))).toEqual([{ content: "¿Es de roble?", reply: "Sí." }]);
    await shop.database.query(sql`delete from consultation where consultation_id = 'given-1'`);
  });
});

describe("who reads what", () => {
  test("their own a customer alone, whole; those about goods everyone once they are answered, without who asked and without pictures", async () => {
    const [ana, eve] = [await aCustomer(shop), await aCustomer(shop)];
    const { consultationId } = await calls({ viewer: ana.viewer }).consultationCreate({
      content: "Is goods one made of oak?",
      goodsId: "1",
      files: [await aFile()],
    });
    await calls({ viewer: ana.viewer }).consultationCreate({ content: "Where is my own order?" });
    expect((await calls({ viewer: eve.viewer }).consultationPage({})).items).toEqual([]);
    expect(await codeOf(calls().consultationPage({}))).toBe("auth.required");
    expect(
      await codeOf(calls({ viewer: { kind: "guest", guestId: "someguestsomeguestsome1", email: ana.email } }).consultationPage({})),
    ).toBe("auth.required");
    const aboutGoods = async (rest: Rest = {}) => (await calls(rest).consultationPage({ goodsId: "1" })).items;
    expect((await aboutGoods()).filter((item) => item.consultationId === consultationId)).toEqual([]);

    await shop.database.query(
      sql`update consultation set reply = 'It is oak.', replied_at = ${shop.clock()} where customer_id = ${ana.viewer.customerId}`,
    );
    for (const viewer of [ANONYMOUS, eve.viewer]) {
      const items = await aboutGoods({ viewer });
      expect(items.map(({ content, reply, files }) => ({ content, reply, files }))).toEqual([
        { content: "Is goods one made of oak?", reply: "It is oak.", files: [] },
      ]);
      expect(JSON.stringify(items)).not.toContain(ana.email);
    }
    expect(await aboutGoods({ brand: "nidora" })).toEqual([]);
    expect((await calls({ viewer: ana.viewer }).consultationPage({})).items.map(({ files }) => files.length).sort()).toEqual([0, 1]);
  });

  test("on and on, each once, by the index", async () => {
    const { viewer } = await aCustomer(shop);
    await shop.database.executeSql(
      `
      insert into consultation (consultation_id, brand, country, language, customer_id, content, created_at)
      select 'c' || n || '-' || $1, 'lumbra', 'ES', 'es', $1, 'question ' || n, timestamptz '2026-01-01' + (n / 3) * interval '1 minute' from generate_series(1, 5000) as n`,
      [viewer.customerId],
    );
    await shop.database.executeSql("analyze consultation");
    const own = calls({ viewer });
    const seen = new Set<string>();
    let after: string | undefined;
    for (let turn = 0; turn < 4; turn += 1) {
      shop.takeAsked();
      const { items, next } = await own.consultationPage({ after, limit: 100 });
      for (const item of items) seen.add(item.consultationId);
      after = next ?? undefined;
    }
    expect(seen.size).toBe(400);
    const [list] = shop.takeAsked().filter(({ text }) => text.includes("order by created_at desc"));
    const { rows } = await shop.database.executeSql(`explain (format json) ${list?.text}`, [...(list?.values ?? [])]);
    const plan = JSON.stringify(rows);
    expect(plan).toContain("consultation_of_customer");
    expect(plan).not.toMatch(/"Sort Key":[^\]]*created_at|"Seq Scan"[^}]*"Relation Name":"consultation"/);
  });
});

test("what a customer asked goes with them", async () => {
  const { viewer } = await aCustomer(shop);
  await calls({ viewer }).consultationCreate({ content: CONTENT, files: [await aFile()] });
  await shop.database.query(sql`delete from known_device where customer_id = ${viewer.customerId}`);
  await shop.database.query(sql`delete from customer where customer_id = ${viewer.customerId}`);
  expect(await shop.database.query(sql`select from consultation where customer_id = ${viewer.customerId}`)).toEqual([]);
});

test("files of a guest's question end after a while, answered or not; the question and a customer's files stay", async () => {
  const { viewer } = await aCustomer(shop);
  const [guests, customers] = [await aFile(), await aFile()];
  const { consultationId } = await calls().consultationCreate({ content: CONTENT, email: "end@example.com", files: [guests] });
  await calls({ viewer }).consultationCreate({ content: CONTENT, files: [customers] });
  const begun = shop.clock();
  const left = async () =>
    (
      await shop.database.query<{ fileId: string }>(sql`select file_id as "fileId" from file where file_id in (${guests}, ${customers})`)
    ).map(({ fileId }) => fileId);
  shop.moveTo(after(begun, shop.config.upload.guestDays * DAY - HOUR));
  await runDueJobs(shop, [...consultationJobs, ...fileJobs]);
  expect((await left()).sort()).toEqual([guests, customers].sort());
  shop.moveTo(after(begun, shop.config.upload.guestDays * DAY + HOUR));
  await runDueJobs(shop, [...consultationJobs, ...fileJobs]);
  await runDueJobs(shop, [...consultationJobs, ...fileJobs]);
  expect(await left()).toEqual([customers]);
  expect(await shop.database.query(sql`select from consultation where consultation_id = ${consultationId}`)).toHaveLength(1);
  shop.moveTo(begun);
});
