/** Hostile input: too much, too deep, of the wrong type. Never a 5xx or an internal text. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { longestHold, MOST_HELD } from "../../../tools/trial/hold.ts";
import { signedHeaders } from "../../../tools/trial/signed-request.ts";
import { INNER_WORDS } from "../../../tools/trial/inner-words.ts";
import { type ApiCaller, makeApi } from "../src/call/api.ts";
import { type Answered, type FrontDoor, frontDoorOf, openFrontDoor, orderBody, TOTAL } from "./front-door.ts";

let door: FrontDoor;
beforeAll(async () => {
  door = await openFrontDoor();
});
afterAll(() => door.close());

const CHECK = "/api/shop/cart/stock/check";
const COMMIT = "/api/shop/order/commit-pay";
const SEARCH = "/api/shop/navigation/goods/search";

function expectRefused({ status, envelope, text }: Answered, wanted: number | readonly number[], what = ""): void {
  expect([wanted].flat(), `${what} ${text.slice(0, 300)}`).toContain(status);
  expect(typeof envelope.code, what).toBe("string");
  expect(envelope.data, what).toBeNull();
  expect(text, what).not.toMatch(INNER_WORDS);
}

describe("bodies", () => {
  test("over one megabyte are refused, declared or not", async () => {
    const body = JSON.stringify({ key: "x".repeat(1_000_001) });
    expectRefused(await door.call({ method: "POST", path: SEARCH, body }), 413);
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    expectRefused(
      await door.raw(SEARCH, { method: "POST", body: endless, duplex: "half", headers: { "content-type": "application/json" } }),
      413,
    );
  });

  test("just under it are read", async () => {
    expectRefused(await door.call({ method: "POST", path: SEARCH, body: JSON.stringify({ key: "x".repeat(900_000) }) }), 400);
  });

  test("hold at most a hundred items", async () => {
    const items = (count: number) => Array.from({ length: count }, (_, index) => ({ goodsId: String(index + 1), qty: 1 }));
    expect((await door.post(CHECK, { items: items(100) })).status).toBe(200);
    expectRefused(await door.post(CHECK, { items: items(101) }), 400);
    expectRefused(await door.post("/api/shop/goods/activity/list", { goodsIds: items(101).map((item) => item.goodsId) }), 400);
  });

  const text = (body: string) => door.call({ method: "POST", path: SEARCH, body });
  test.each([
    ["not JSON", "{key"],
    ["nothing", ""],
    ["NaN", '{"key":NaN}'],
    ["Infinity", '{"key":"a","page":Infinity}'],
    ["null", "null"],
    ["a list", "[]"],
    ["a text", '"key"'],
    ["a number", "7"],
    ["a number too large", '{"key":"a","page":1e400}'],
    ["a lone surrogate", '{"key":"\\ud800"}'],
    ["a null byte", '{"key":"a\\u0000b"}'],
    ["a null byte among facets", '{"key":"a","facets":{"colour":["\\u0000"]}}'],
    ["a null byte as a facet", '{"key":"a","facets":{"\\u0000":["x"]}}'],
    ["ten thousand deep lists", `${"[".repeat(10_000)}${"]".repeat(10_000)}`],
    ["ten thousand deep objects", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
    ["a deep value in a known field", `{"key":${"[".repeat(10_000)}${"]".repeat(10_000)}}`],
    ["a prototype", '{"key":"a","__proto__":{"page":2}}'],
    ["a constructor", '{"key":"a","constructor":{"prototype":{"polluted":1}}}'],
    ["a prototype among facets", '{"key":"a","facets":{"__proto__":["x"]}}'],
    ["the same field twice", '{"key":"a","key":"b"}'],
    ["a BOM", '\ufeff{"key":"a"}'],
  ])("%s: no failure of ours", async (_name, body) => {
    const answered = await text(body);
    expect([200, 400], answered.text.slice(0, 300)).toContain(answered.status);
    expect(answered.text).not.toMatch(INNER_WORDS);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  test("of no JSON are the caller's mistake: the log holds none of it", async () => {
    const logged: unknown[] = [];
    const note = (...words: unknown[]) => void logged.push(words);
    const listening = frontDoorOf({ ...door.shop, log: { ...door.shop.log, error: note, warn: note, info: note } });
    expectRefused(await listening.call({ method: "POST", path: "/api/shop/tourist/login", body: "ana.ruiz@example.com" }), 400);
    expect(logged).toEqual([]);
  });

  test("that break off on their way are nobody's failure: nothing is logged", async () => {
    const logged: unknown[] = [];
    const note = (...words: unknown[]) => void logged.push(words);
    const listening = frontDoorOf({ ...door.shop, log: { ...door.shop.log, error: note, warn: note, info: note } });
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error("ana.ruiz@example.com hung up"));
      },
    });
    await listening.raw(SEARCH, { method: "POST", body, duplex: "half", headers: { "content-type": "application/json" } });
    expect(logged).toEqual([]);
  });

  test("that are large wait for each other, not hundreds in a lane, and a small one passes them", async () => {
    const api = makeApi(door.shop);
    const { promise: until, resolve: go } = Promise.withResolvers<void>();
    let waiting = 0;
    const inTurn: ApiCaller["inTurn"] = async (_path, work) => {
      waiting += 1;
      await until;
      return await work(door.shop);
    };
    const send = (letters: number, client: string) =>
      api.fetch(
        new Request(`http://es.lumbra.localhost${SEARCH}`, { method: "POST", body: JSON.stringify({ key: "x".repeat(letters) }) }),
        { clientAddress: client, requestId: "", inTurn },
      );
    const large = Array.from({ length: 50 }, (_, index) => send(200_000, `192.0.2.${index}`));
    // Rejected ones are answered while the others wait.
    expect((await Promise.any(large)).status).toBe(503);
    const small = Array.from({ length: 20 }, () => send(20, "192.0.2.99"));
    await expect.poll(() => waiting).toBe(24);
    go();
    expect((await Promise.all(small)).map(({ status }) => status)).not.toContain(503);
    const statuses = (await Promise.all(large)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(38);
  });
});

describe("counts just under the limit in bytes", () => {
  const times = (count: number, make: (index: number) => string, between = "&") =>
    Array.from({ length: count }, (_, index) => make(index)).join(between);
  const FORM = "application/x-www-form-urlencoded";
  const CASES: readonly (readonly [name: string, contentType: string, body: () => string])[] = [
    ["a form of 500,000 names alone", FORM, () => "a&".repeat(499_999)],
    ["a form of 110,000 names", FORM, () => times(110_000, (index) => `p${index}`)],
    ["a form of 110,000 names of a kind that only begins like one", `${FORM}x`, () => times(110_000, (index) => `p${index}`)],
    ["a form of 60,000 fields in brackets", FORM, () => times(60_000, (index) => `f[a][${index}]=`)],
    ["a form of one name with 300,000 brackets", FORM, () => `x${"[a]".repeat(300_000)}=1`],
    ["a form of one name with 100,000 written brackets", FORM, () => `x${"%5Ba%5D".repeat(100_000)}=1`],
    ["a form with a list of ten thousand gaps", FORM, () => "items[9999]=1&goodsIds[9999]=1"],
    ["80,000 unknown fields", "application/json", () => `{${times(80_000, (index) => `"u${index}":0`, ",")}}`],
    ["4,000 unknown fields", "application/json", () => `{${times(4000, (index) => `"${"u".repeat(200)}${index}":0`, ",")}}`],
    ["one field with a name of 900,000 letters", "application/json", () => `{"${"n".repeat(900_000)}":0}`],
    [
      "80,000 wrong items",
      "application/json",
      () => `{"items":[${times(80_000, () => "{}", ",")}],"goodsIds":[${times(80_000, () => "7", ",")}]}`,
    ],
    [
      "4,000 wrong items",
      "application/json",
      () => `{"items":[${times(1000, () => '{"a":1}', ",")}],"goodsIds":[${times(1000, () => "7", ",")}]}`,
    ],
    ["60,000 facets", "application/json", () => `{"key":"a","facets":{${times(60_000, (index) => `"f${index}":["x"]`, ",")}}}`],
    ["half a million lists in each other", "application/json", () => "[".repeat(499_999) + "]".repeat(499_999)],
    [
      "200,000 parts",
      "multipart/form-data; boundary=x",
      () => '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(17_000) + "--x--",
    ],
    ["a text of 900,000 quotes", "application/json", () => `{"key":"${'\\"'.repeat(450_000)}"}`],
    ["900,000 signs of a form in plain text", "text/plain", () => "a&".repeat(450_000)],
  ];
  test.each(CASES)("%s: refused at once and in few words", async (name, contentType, make) => {
    const body = make();
    for (const path of [SEARCH, COMMIT, CHECK]) {
      // Signed beforehand, so that only the server is measured; large forms unsigned, because they are counted first.
      const signed = contentType === FORM && body.length > 1000 ? "" : body;
      const headers = signedHeaders({
        method: "POST",
        path,
        body: signed,
        contentType,
        key: randomUUID(),
        at: door.shop.clock().getTime(),
      });
      let answered: Answered | undefined;
      const held = await longestHold(async () => {
        answered = await door.raw(path, { method: "POST", body, headers });
      });
      if (!answered) throw new Error("no answer");
      expectRefused(answered, [400, 413], `${name} ${path}`);
      expect(answered.text.length, `${name} ${path}`).toBeLessThanOrEqual(10_000);
      expect(Object.keys(answered.envelope.fields ?? {}).length, `${name} ${path}`).toBeLessThanOrEqual(5);
      expect(held, `${name} ${path}: milliseconds`).toBeLessThan(MOST_HELD);
    }
  });

  test("queries of that many pairs too, signed or not", async () => {
    for (const query of [
      "a&".repeat(400_000),
      times(110_000, (index) => `p${index}`),
      times(60_000, (index) => `goodsId[a][${index}]=`),
      `x${"[a]".repeat(300_000)}=1`,
    ]) {
      for (const headers of [{}, { Signature: "A".repeat(32) }]) {
        let answered: Answered | undefined;
        const request = {
          method: "GET",
          headers: signedHeaders({ path: "/api/shop/comment/page", at: door.shop.clock().getTime(), headers }),
        };
        const held = await longestHold(async () => {
          answered = await door.raw(`/api/shop/comment/page?${query}`, request);
        });
        if (!answered) throw new Error("no answer");
        expectRefused(answered, 400, query.slice(0, 20));
        expect(answered.envelope.code).toBe("request.invalid");
        expect(held, `${query.slice(0, 20)}: milliseconds`).toBeLessThan(MOST_HELD);
      }
    }
  });

  test("what an honest caller sends goes in", async () => {
    const items = Array.from({ length: 100 }, (_, index) => ({ goodsId: String(index + 1), qty: 1, distributionId: "0" }));
    const form = items
      .flatMap(({ goodsId, qty, distributionId }, index) => [
        `items[${index}][goodsId]=${goodsId}`,
        `items[${index}][qty]=${qty}`,
        `items[${index}][distributionId]=${distributionId}`,
      ])
      .join("&");
    const answered = await door.call({ method: "POST", path: CHECK, body: form, contentType: FORM });
    // A form's quantity is text: refused by field, not by size.
    expect({ status: answered.status, fields: Object.keys(answered.envelope.fields ?? {})[0] }).toEqual({
      status: 400,
      fields: "items.0.qty",
    });
    expect(
      (await door.post("/api/shop/navigation/goods/list", { facets: { colour: Array.from({ length: 30 }, (_, index) => `c${index}`) } }))
        .status,
    ).toBe(200);
  });
});

describe("unknown fields", () => {
  test("of a write are refused and named", async () => {
    for (const extra of [{ brandId: "x" }, { coins: 5 }, { isMember: true }, { shipping: "0.00" }, { currency: "USD" }]) {
      const answered = await door.post(COMMIT, orderBody(TOTAL, extra), { key: randomUUID() });
      expectRefused(answered, 400, JSON.stringify(extra));
      expect(Object.keys(answered.envelope.fields ?? {})).toEqual(Object.keys(extra));
    }
    const inner = await door.post(COMMIT, orderBody(TOTAL, { items: [{ goodsId: "1", qty: 1, total: "0.01" }] }), { key: randomUUID() });
    expectRefused(inner, 400);
    expect(Object.keys(inner.envelope.fields ?? {})).toEqual(["items.0.total"]);
    expectRefused(await door.post("/api/shop/tourist/login", { email: "a@example.com", role: "operator" }), 400);
  });

  test("of a read's query are ignored", async () => {
    expect((await door.call({ path: "/api/shop/goods/1?utm_source=x&__proto__[a]=1" })).status).toBe(200);
  });
});

describe("queries", () => {
  const page = (query: string) => door.call({ path: `/api/shop/comment/page?goodsId=1&${query}` });
  test("numbers are read from text", async () => {
    expect((await page("page=2&limit=5")).envelope.data).toMatchObject({ page: 2, limit: 5 });
    expect((await page("")).envelope.data).toMatchObject({ page: 1, limit: 10 });
  });
  test.each([
    "page=0",
    "page=-1",
    "page=1.5",
    "page=abc",
    "page=NaN",
    "page=Infinity",
    "limit=0",
    "limit=101",
    "limit=1e9",
    "page=1&page=2",
    "page[]=a",
    "page[a]=1",
    "score=6",
    "page=99999999999999999999",
  ])("%s is refused", async (query) => {
    expectRefused(await page(query), 400, query);
  });
  test.each([
    "goodsId=1%00",
    "goodsId=",
    "goodsId=1'%20or%20'1'='1",
    "goodsId=..%2F..%2Fetc",
    "goodsId=1&goodsId=2",
    "goodsId[__proto__]=1",
    "__proto__[polluted]=1",
    "constructor[prototype][polluted]=1",
    "goodsId=%F0%28%8C%28",
    `goodsId=${"9".repeat(5000)}`,
    "a".repeat(5000),
    `${"a[b]".repeat(300)}=1`,
    `x${"[a]".repeat(2000)}=1`,
    Array.from({ length: 2000 }, (_, index) => `p${index}=1`).join("&"),
  ])("%#: odd ones are refused or ignored", async (query) => {
    const answered = await door.call({ path: `/api/shop/comment/scoreAndTotal?${query}` });
    expectRefused(answered, 400, query.slice(0, 60));
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
  test.each(["%00", "%2e%2e%2f", "1%27", "1%20or%201=1", "%E0%A4%A", "1%0d%0aX-Y:1", "9".repeat(3000), "-1", "1e3", "%f0%9f%98%80"])(
    "an id of %s is not found or refused",
    async (id) => {
      const answered = await door.call({ path: `/api/shop/goods/${id}` });
      expectRefused(answered, [400, 404], id.slice(0, 40));
    },
  );
});

describe("headers that come more than once", () => {
  test.each(["TenantId", "brand", "AppKey", "Signature", "Timestamp", "countryCode"])("%s is not chosen between", async (name) => {
    const answered = await door.call({ path: "/api/shop/goods/1" });
    expect(answered.status).toBe(200);
    const doubled = await door.call({ path: "/api/shop/goods/1", headers: { [name]: "lumbra, lumbra" } });
    expect([400, 403]).toContain(doubled.status);
  });
  test("a key that is two keys is none", async () => {
    const answered = await door.post(COMMIT, orderBody(TOTAL), { key: `${randomUUID()}, ${randomUUID()}` });
    expectRefused(answered, 400);
    expect(Object.keys(answered.envelope.fields ?? {})).toEqual(["Idempotency-Key"]);
  });
  test("two tokens are no token", async () => {
    const token = await door.guest();
    expectRefused(await door.call({ path: "/api/shop/goods/1", headers: { Authorization: `Bearer ${token}, Bearer ${token}` } }), 401);
  });
});
