/** All output of the built shop while pages, forms and jobs fail: log lines without personal data. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "@rambla/domain/platform/database/database";
import { type ShopProcess, startShop } from "../../../tools/shop-process.ts";
import { type Answer, ask } from "../../../tools/trial/http-client.ts";
import { embeddedUrl, TRUSTED } from "../../../tools/trial/nodes.ts";
import { ADDRESS, commit, login, newGuest, orderCookie, placedBy, type Placed, totalOf } from "../../../tools/trial/shopper.ts";

const WHO = {
  email: "carmen.vidal+lamp@mailbox.example",
  firstName: "Carmencita",
  lastName: "Vidal-Quintero",
  detailedAddress: "Calle del Almirante 77",
  extraAddress: "Puerta azul",
  city: "Aranjuez",
  postCode: "28300",
  phone: "+34611998877",
  company: "Quinteros e Hijas",
};
const WHY = "La lámpara de la tía Filomena llegó antes.";
const GOODS = "1001";

let shop: ShopProcess;
let database: Database;
let placed: Placed;
let welcome: ReadonlySet<string>;
beforeAll(async () => {
  shop = await startShop({ env: { ...TRUSTED, WORKERS: "1" } });
  database = openDatabase({ url: await embeddedUrl(shop.dataDirectory), connections: 1 });
  welcome = new Set(shop.output().split("\n"));
  const guest = await login(shop.port, newGuest({ email: WHO.email }));
  const answered = await commit(shop.port, guest, GOODS, await totalOf(shop.port, guest, GOODS), randomUUID(), {
    address: { ...ADDRESS, ...WHO, email: undefined },
  });
  const found = placedBy(answered);
  if (!found) throw new Error(`no order: ${answered.text.slice(0, 200)}`);
  placed = found;
}, 120_000);
afterAll(async () => {
  await database?.close();
  await shop?.remove();
}, 60_000);

/** Complete lines since the start; a long output's first line may be cut. */
const lines = () =>
  shop
    .output()
    .split("\n")
    .slice(1, -1)
    .filter((line) => !welcome.has(line));

function expectSilenceAbout(values: readonly string[]): void {
  const said = lines();
  for (const value of values.flatMap((one) => [
    one,
    encodeURIComponent(one),
    JSON.stringify(one).slice(1, -1),
    Buffer.from(one).toString("base64"),
  ])) {
    expect(
      said.filter((line) => line.includes(value)),
      value,
    ).toEqual([]);
  }
  for (const line of said) expect(() => void JSON.parse(line), `no line of the log: ${line}`).not.toThrow();
}

/** Renames a table meanwhile. */
async function without(table: string, work: () => Promise<void>): Promise<void> {
  await database.executeSql(`alter table ${table} rename to ${table}_gone`);
  try {
    await work();
  } finally {
    await database.executeSql(`alter table ${table}_gone rename to ${table}`);
  }
}

const logged = (word: string) => lines().filter((line) => line.includes(word)).length;
const visit = (path: string): Promise<Answer> => ask({ port: shop.port, path, headers: { cookie: orderCookie(placed) } });
const post = (path: string, fields: Readonly<Record<string, string>>): Promise<Answer> =>
  ask({
    port: shop.port,
    path,
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin", cookie: orderCookie(placed) },
  });
const ofOrder = () => `?orderId=${placed.orderId}`;

test("loaders and actions that throw", async () => {
  await without("order_line", async () => {
    for (const path of ["/personCenter/orderDetails", "/mobile/order/submitOrder"])
      expect((await visit(`${path}${ofOrder()}`)).status, path).toBe(500);
    expect((await visit(`/personCenter/orderDetails.data${ofOrder()}`)).status).toBe(500);
  });
  await without("idempotency", async () => {
    const key = randomUUID();
    expect((await post(`/personCenter/orderCancel${ofOrder()}`, { idempotencyKey: key, description: WHY })).status).toBe(500);
    expect(
      (
        await post("/order/confireOrder", {
          ...WHO,
          country: "ES",
          province: "Madrid",
          paymentMethodId: "1",
          agreement: "on",
          total: "24.98",
          idempotencyKey: key,
          goodsId: GOODS,
          distributionId: "0",
          qty: "1",
          price: "19.99",
        })
      ).status,
    ).toBe(500);
    expect((await post(`/commodity/detail?id=${GOODS}`, { email: WHO.email })).status).toBe(500);
  });
  expect(logged("42P01")).toBeGreaterThanOrEqual(6);
  expectSilenceAbout([...Object.values(WHO), WHY, placed.orderToken]);
}, 60_000);

test("an address that nobody can read is no line of the log, and a hundred of them in one question are not a hundred", async () => {
  const spoken = () => logged("a library spoke past the log");
  const before = spoken();
  const version = /"version":"([^"]+)"/.exec((await visit("/")).text)?.[1] ?? "";
  const routes = await visit(`/_routes?version=${version}&paths=${Array.from({ length: 100 }, (_, index) => `/${index}%25`).join(",")}`);
  expect([routes.status, routes.text.startsWith("{")]).toEqual([200, true]);
  for (const path of ["/%", "/lamps/%zz", "/%zz.data", "/mobile/%E0%A4%A"]) expect((await visit(path)).status, path).toBe(404);
  // Earlier output is complete once this is answered.
  await visit("/health/ready");
  expect(spoken()).toBe(before);
});

// Last, because a queue may report its cut connection later.
test("job lanes whose connections are cut in the middle of their work", async () => {
  await expect
    .poll(
      async () => {
        // A failing mail job and many quick ones run when the connections are cut.
        await database.executeSql(
          "select graphile_worker.add_job('signature.forget', json_build_object('id', n)) from generate_series(1, 300) as n",
        );
        await database.executeSql("select pg_sleep(0.05)");
        await database.executeSql(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
        );
        return logged("a library spoke past the log");
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
  expectSilenceAbout([...Object.values(WHO), placed.orderToken]);
}, 90_000);
