/**
 * No request's statement scans a whole table: every call, every plan explained. `npm run trial` repeats it at 100 000 rows and a million
 * customers.
 */
import { createRouterClient } from "@orpc/server";
import { writeCursor } from "@rambla/core/cursor";
import { after, DAY, MINUTE } from "@rambla/core/time";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { attemptAnswered, personProven } from "@rambla/domain/account/providers/provider-attempt-service";
import { settleProven } from "@rambla/domain/account/providers/provider-login-service";
import { standInCode } from "@rambla/domain/account/providers/stand-in";
import { shopRouter } from "@rambla/domain/api";
import { coinJobs } from "@rambla/domain/coin/jobs";
import { couponJobs } from "@rambla/domain/coupon/jobs";
import type { Viewer } from "@rambla/domain/platform/call-context";
import { deleteAccount, dueClosings } from "@rambla/domain/personal/service";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anAuthenticator } from "../../../packages/domain/test/authenticator.ts";
import { aCustomer, accountCalls, applied, PASSWORD, proofOf } from "../../../packages/domain/test/customers.ts";
import { manyCustomers } from "../../../packages/domain/test/many-customers.ts";
import { manyGoods } from "../../../packages/domain/test/many-goods.ts";
import { manyOrders } from "../../../packages/domain/test/many-orders.ts";
import { manyOthers } from "../../../packages/domain/test/many-others.ts";
import { manyOwnGoods } from "../../../packages/domain/test/many-own-goods.ts";
import { moreCustomers } from "../../../packages/domain/test/more-customers.ts";
import { manyPurses } from "../../../packages/domain/test/many-purses.ts";
import { operatorCalls } from "../../../packages/domain/test/operators.ts";
import { ADDRESS, refusalOf } from "../../../packages/domain/test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../../packages/domain/test/shop.ts";
import { shopTime } from "../../../packages/domain/test/shop-time.ts";
import { sql, type Statement } from "../../../packages/domain/src/platform/database/sql.ts";
import { DEMO_CLIENT } from "../../../tools/trial/signed-request.ts";
import { jobsOfShop } from "../src/jobs.ts";
import { answerOf, calls, requestOf, SAY_HOW } from "./call-inputs.ts";
import { type FrontDoor, frontDoorOf } from "./front-door.ts";

const COUNT = Number(process.env["PLAN_ROWS"] ?? 10_000);
/** Number of customers and their data; 0 for the default. */
const CUSTOMERS = Number(process.env["PLAN_CUSTOMERS"] ?? 0);
/** Rows from which on a table must not be scanned. */
const BIG = 5000;

let shop: TestShop;
/** When the data were written. */
let written: Date;
let door: FrontDoor;
let big: ReadonlySet<string>;
/** Partial indexes with few rows. */
let ofFew: ReadonlySet<string>;

beforeAll(async () => {
  shop = await makeTestShop({ config: { api: { ...DEMO_CONFIG.api, clients: { [DEMO_CLIENT.appKey]: DEMO_CLIENT.secret } } } });
  written = shop.clock();
  door = frontDoorOf(shop);
  await manyGoods(shop, COUNT);
  // Models of four variants, and goods without variants.
  await shop.database.executeSql("update goods set product_id = 'model ' || goods_id::integer / 4 where goods_id::integer % 40 < 32");
  for (const table of ["goods_listing", "goods_search"])
    await shop.database.executeSql(
      `update ${table} kept set product_id = goods.product_id from goods where goods.brand = kept.brand and goods.goods_id = kept.goods_id and goods.product_id is not null`,
    );
  await shop.database.executeSql("vacuum analyze goods, goods_listing, goods_search");
  // Ten belong to a customer with few orders.
  await manyOrders(shop, COUNT + 10);
  await manyCustomers(shop, COUNT);
  await manyOwnGoods(shop, COUNT / 200, 200);
  await manyPurses(shop, COUNT);
  await manyOthers(shop, COUNT);
  await moreCustomers(shop, COUNT, CUSTOMERS);
  // What the calls expect of goods 1 and 3.
  await shop.database.executeSql("update goods_price set price_minor = 1999 where goods_id = '1'");
  await shop.database.executeSql(
    "update goods_stock set quantity = case goods_id when '1' then 5000 else 0 end where goods_id in ('1', '3')",
  );
  await shop.database.executeSql(
    "insert into bundle select 'lumbra', case n when 1 then 'set' else 'set' || n end, n, '{\"es\":\"Juntas\"}' from generate_series(1, $1::integer / 2) as n",
    [COUNT],
  );
  await shop.database.executeSql(
    "insert into bundle_goods select brand, pallet_id, (position + part)::text, part, 1 from bundle, generate_series(0, 1) as part",
  );
  await shop.database.executeSql("insert into bundle_price select brand, pallet_id, 'ES', 100 from bundle");
  await shop.database.executeSql(
    "insert into fit select 'lumbra', 'fit' || n, n, '{\"es\":\"E27\"}' from generate_series(1, $1::integer / 2) as n",
    [COUNT],
  );
  await shop.database.executeSql(
    "insert into fit_goods select brand, fit_id, (position + part)::text, case part when 0 then 'takes' else 'is' end, part from fit, generate_series(0, 1) as part",
  );
  await shop.database.executeSql("vacuum analyze bundle, bundle_goods, bundle_price, fit, fit_goods");
  const { rows } = await shop.database.executeSql(
    "select relname as name from pg_class where relkind = 'r' and reltuples >= $1 and relnamespace = 'public'::regnamespace",
    [BIG],
  );
  big = new Set((rows as { name: string }[]).map(({ name }) => name));
  const { rows: few } = await shop.database.executeSql(
    "select relname as name from pg_class join pg_index on indexrelid = oid where indpred is not null and reltuples < $1",
    [BIG / 4],
  );
  ofFew = new Set((few as { name: string }[]).map(({ name }) => name));
}, 240_000);
afterAll(() => shop?.close());

type PlanNode = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly "Recheck Cond"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
};

/** Gives the plan's nodes that scan a large table. Jobs may scan an index of few waiting rows. */
function wholeReads(node: PlanNode): string[] {
  const table = node["Relation Name"];
  const isWhole =
    node["Node Type"] === "Seq Scan" ||
    (/^Index (Only )?Scan/.test(node["Node Type"]) && node["Index Cond"] === undefined && !ofFew.has(node["Index Name"] ?? ""));
  const own = table !== undefined && big.has(table) && isWhole ? [`${node["Node Type"]} on ${table}`] : [];
  return [...own, ...(node.Plans ?? []).flatMap(wholeReads)];
}

/** Gives a statement's scans: with its values and, prepared, with any. */
async function problemsOf({ text, values, planned }: Statement, isAskedOften = true): Promise<string[]> {
  if (!/^\s*(with|select|insert|update|delete)\b/i.test(text)) return [];
  const explained = async (kind: string, sent: readonly unknown[]) => {
    const { rows } = await shop.database.executeSql(`explain (${kind}format json) ${text}`, [...sent]);
    const [row] = rows as { "QUERY PLAN": readonly { readonly Plan: PlanNode }[] }[];
    return row?.["QUERY PLAN"].flatMap(({ Plan }) => wholeReads(Plan)) ?? [];
  };
  const found = [
    ...(await explained("", values)),
    ...(planned === "eachTime" || !isAskedOften ? [] : await explained("generic_plan, ", [])),
  ];
  return [...new Set(found)].map((problem) => `${problem}: ${text.replace(/\s+/g, " ").trim().slice(0, 300)}`);
}

async function problemsSince(isAskedOften = true): Promise<{ problems: string[]; explained: number }> {
  const taken = new Map(shop.takeAsked().map((statement) => [statement.text, statement]));
  const problems: string[] = [];
  for (const statement of taken.values()) problems.push(...(await problemsOf(statement, isAskedOften)));
  shop.takeAsked();
  return { problems, explained: taken.size };
}

/** Tables that stay small, with the reason. */
const SMALL: Readonly<Record<string, string>> = {
  activity: "an owner's events, a few a month",
  category: "an owner's menu",
  category_facet: "one for each category",
  category_summary: "one for each category",
  event: "gone as soon as it was told of",
  flash_sale: "an owner's flash sales, a few a week",
  flash_sale_price: "an owner's flash sales, a few a week",
  home_banner: "an owner's home page",
  home_country: "one for each country",
  home_module: "an owner's home page",
  invoice_counter: "one for each series of a seller in a year",
  operator: "the people of the shop",
  operator_proposal: "what operators give above a bound, a few a month",
  ordered_cart: "one for each order from a cart that waits for its money",
  parameter_kind: "an owner's table of what goods have",
  parameter_value: "an owner's table of what goods have",
  pre_sale: "an owner's pre-sales, a few a month",
  schema_migration: "one for each change of the tables",
  search_language: "one for each language",
  search_synonym: "an owner's words that mean the same",
  search_word: "the words of one language",
  shop_key: "one row",
};

test("every table is large here, but for those that stay small", async () => {
  const { rows } = await shop.database.executeSql(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname",
  );
  const tables = (rows as { name: string }[]).map(({ name }) => name);
  expect(tables.length).toBeGreaterThan(60);
  expect(tables.filter((name) => !big.has(name))).toEqual(Object.keys(SMALL).sort());
});

test("a statement without an index is found", async () => {
  shop.takeAsked();
  await shop.database.executeSql("select order_number from customer_order where email = $1", ["1@example.com"]);
  expect((await problemsSince()).problems).toEqual([expect.stringContaining("Seq Scan on customer_order")]);
});

describe("every call", () => {
  test.each(calls.map((call) => ({ name: call.route.operationId ?? "", call })))("$name", async ({ call }) => {
    const token = await (call.meta.caller === "customer" ? door.customer() : door.guest());
    shop.takeAsked();
    const { status, envelope } = await door.call(requestOf(call, { token }));
    expect(`${status} ${envelope.code}`, SAY_HOW).toBe(answerOf(call));
    expect((await problemsSince()).problems, "a table that grows is read whole: give the statement an index to go by").toEqual([]);
  });
});

test.each(["orderGet", "orderDetail", "orderPay", "orderCancel"])("%s of an order that is there", async (name) => {
  const token = await door.guest();
  const { envelope } = await door.call({ ...requestOf(callNamed("orderCommitPay"), { token }), key: randomUUID() });
  const { orderId } = envelope.data as { orderId: string };
  shop.takeAsked();
  const request = requestOf(callNamed(name), { token });
  const { status } = await door.call({ ...request, path: request.path.replace("nobodys", orderId) });
  expect(status).toBe(200);
  const { problems, explained } = await problemsSince();
  expect(problems).toEqual([]);
  expect(explained).toBeGreaterThan(1);
});

test("what a customer does from registering to a new password", async () => {
  const rest = { clientAddress: "192.0.2.40" };
  shop.takeAsked();
  const inviter = await aCustomer(shop, "inviter@example.com", rest);
  const { invitationCode } = await accountCalls(shop, { viewer: inviter.viewer }).userInfo();
  const registering = await proofOf(shop, "invited@example.com", "register", rest);
  const { device_token: device } = await accountCalls(shop, rest).register({
    verificationId: registering.verificationId,
    code: registering.code,
    password: PASSWORD,
    invitationCode,
    agreement: true,
  });
  await accountCalls(shop, rest).login({
    grant_type: "password",
    username: "invited@example.com",
    password: PASSWORD,
    device_token: device,
  });
  await accountCalls(shop, rest).login({
    grant_type: "refresh_token",
    refresh_token: inviter.refresh,
    client_id: "storefront",
    client_secret: "storefront",
  });
  await accountCalls(shop, { viewer: inviter.viewer }).accountSelf();
  const authenticator = anAuthenticator();
  const inviterCalls = accountCalls(shop, { viewer: inviter.viewer });
  await inviterCalls.passkeyAdd({ passkey: authenticator.make(await inviterCalls.passkeyOptions({ password: PASSWORD })) });
  await accountCalls(shop, rest).login({
    grant_type: "passkey",
    passkey: authenticator.show(await accountCalls(shop, rest).passkeyLoginOptions()),
  });
  const provider = "demo";
  await comeBack(await inviterCalls.providerBinding({ provider, password: PASSWORD, from: "/personCenter" }), inviter.viewer);
  await comeBack(await accountCalls(shop, rest).providerLogin({ provider, from: "/login" }));
  expect(await inviterCalls.unbindProvider({ provider, password: PASSWORD })).toEqual({ unbound: true });
  const { providerToken } = await comeBack(await accountCalls(shop, rest).providerLogin({ provider, from: "/login" }));
  expect(await inviterCalls.bindProvider({ provider, providerToken, password: PASSWORD })).toEqual({ bound: true });
  const resetting = await proofOf(shop, "invited@example.com", "reset", rest);
  await accountCalls(shop, rest).forgotPassword({
    verificationId: resetting.verificationId,
    code: resetting.code,
    password: "otra47palabra",
  });
  const { problems, explained } = await problemsSince();
  expect(problems).toEqual([]);
  expect(explained).toBeGreaterThan(20);
});

test("what becomes of a customer who asks to be deleted, comes back, and is deleted in the end", async () => {
  const rest = { clientAddress: "192.0.2.41" };
  const { email, viewer } = await aCustomer(shop, "closing@example.com", rest);
  const login = () => accountCalls(shop, rest).login({ grant_type: "password", username: email, password: PASSWORD });
  shop.takeAsked();
  await applied(shop, email, rest);
  const { data } = await refusalOf(login());
  await accountCalls(shop, { idempotencyKey: randomUUID() }).accountClosedCancel({
    action: "revoke",
    ticket: String(data?.values?.["ticket"]),
  });
  shop.moveTo(after(shop.clock(), MINUTE));
  await applied(shop, email, rest);
  shop.moveTo(after(shop.clock(), 15 * DAY));
  expect(await dueClosings(shop, 100)).toEqual([viewer.customerId]);
  await deleteAccount(shop, viewer.customerId);
  const { problems, explained } = await problemsSince();
  expect(problems).toEqual([]);
  expect(explained).toBeGreaterThan(50);
});

test("what becomes of the coupon and the coins of an order that is cancelled, or arrives", async () => {
  await shop.database.executeSql(
    `update customer_order set delivery_status = 'Finished', finished_at = ${shopTime(shop)}, finished_by = 'clock' where order_id = 'order41'`,
  );
  for (const orderId of ["order40", "order41"]) {
    shop.takeAsked();
    for (const job of [...coinJobs, ...couponJobs]) await job.run(shop, orderId);
    const { problems, explained } = await problemsSince();
    expect(problems, orderId).toEqual([]);
    expect(explained).toBeGreaterThan(5);
  }
});

describe("every sweep", () => {
  beforeAll(async () => {
    // Sweeps first delete what would be gone in time; an hour's data remain.
    shop.moveTo(written);
    for (const { sweep } of jobsOfShop([])) await sweep?.find(shop, 50);
    await shop.database.executeSql("vacuum analyze");
    shop.moveTo(after(written, MINUTE));
  }, 60_000);

  test.each(jobsOfShop([]).flatMap(({ name, sweep }) => (sweep ? [{ name, sweep }] : [])))("$name", async ({ sweep }) => {
    shop.takeAsked();
    await sweep.find(shop, 50);
    // Rare statements are planned with their values.
    const { problems, explained } = await problemsSince(false);
    expect(problems).toEqual([]);
    expect(explained).toBeGreaterThan(0);
  });
});

/** Returns from the demo's sign-in provider. */
async function comeBack(begun: { readonly url: string; readonly providerToken: string }, viewer?: Viewer) {
  const context = callContext(shop, viewer && { viewer });
  const sent = new URL(begun.url, "http://shop").searchParams;
  const answer = new URLSearchParams({
    state: sent.get("state") ?? "",
    code: standInCode(shop, "inviter@example.com", sent.get("nonce") ?? ""),
  });
  const attempt = await attemptAnswered(context, begun.providerToken, answer);
  const person = attempt && (await personProven(context, attempt, begun.providerToken, answer));
  if (!attempt || !person || "refused" in person) throw new Error("nobody came back");
  await settleProven(context, attempt, begun.providerToken, undefined, person);
  return begun;
}

test.each([
  ["collectionPageSearch", "favourite"],
  ["browserHistoryPage", "browsing"],
])("%s reads no more at its end than at its beginning", async (name, table) => {
  const { viewer, access } = await aCustomer(shop);
  await shop.database.executeSql(
    "insert into favourite select $1, n::text, $2::timestamptz - n * interval '1 minute' from generate_series(1, 450) as n",
    [viewer.customerId, shop.clock()],
  );
  await shop.database.executeSql(
    "insert into browsing select $1, $1, n::text, $2::timestamptz - n * interval '1 minute' from generate_series(1, 450) as n",
    [viewer.customerId, shop.clock()],
  );
  await shop.database.executeSql(`vacuum analyze ${table}`);
  const request = requestOf(callNamed(name), { token: access });
  let next: string | null = "";
  const read: number[] = [];
  while (next !== null) {
    shop.takeAsked();
    const { envelope } = await door.call({ ...request, path: `${request.path}?limit=50${next && `&after=${next}`}` });
    next = (envelope.data as { next: string | null }).next;
    const statement = shop.takeAsked().find(({ text }) => text.includes(`from ${table}\n`));
    const { rows } = await shop.database.executeSql(`explain (analyze, format json) ${statement?.text}`, [...(statement?.values ?? [])]);
    const [row] = rows as { "QUERY PLAN": readonly { readonly Plan: PlanNode }[] }[];
    read.push(row?.["QUERY PLAN"].reduce((sum, { Plan }) => sum + rowsRead(Plan, table), 0) ?? 0);
  }
  expect(read).toEqual([...Array.from({ length: 8 }, () => 51), 50]);
});

test("my orders read as little of ten thousand orders as of ten, at their end as at their beginning", async () => {
  const [few, many] = [await aCustomer(shop), await aCustomer(shop)];
  await shop.database.executeSql(
    "update customer_order set customer_id = case when position <= 10 then $1 else $2 end from (select order_id as id, row_number() over (order by created_at desc) as position from customer_order) as placed where id = order_id and position <= 10010",
    [few.viewer.customerId, many.viewer.customerId],
  );
  await shop.database.executeSql("vacuum analyze customer_order");
  const { rows } = await shop.database.executeSql(
    "select order_id as id, created_at as at from customer_order where customer_id = $1 order by created_at offset 15 limit 1",
    [many.viewer.customerId],
  );
  const [deep] = rows as { id: string; at: Date }[];
  if (!deep) throw new Error("nobody has orders");
  const read = async (token: string, query: string, name = "orderPage") => {
    shop.takeAsked();
    const request = requestOf(callNamed(name), { token });
    const { envelope } = await door.call({ ...request, path: `${request.path.split("?")[0]}${query}` });
    let count = 0;
    for (const { text, values } of shop.takeAsked()) {
      if (!/^\s*(with|select)\b/.test(text) || !text.includes("from customer_order")) continue;
      const plans = (await shop.database.executeSql(`explain (analyze, format json) ${text}`, [...values])).rows as {
        "QUERY PLAN": readonly { readonly Plan: PlanNode }[];
      }[];
      for (const { Plan } of plans[0]?.["QUERY PLAN"] ?? []) count += rowsRead(Plan, "customer_order") + rowsRead(Plan, "order_line");
    }
    return { count, items: (envelope.data as { items?: unknown[] }).items?.length };
  };
  const after = `&after=${writeCursor(deep)}`;
  // Each tab reads one more than a page, then one row for each entry.
  const most = 5 * 11 + 10 + 10;
  for (const [token, query] of [
    [few.access, "?limit=10"],
    [many.access, "?limit=10"],
    [many.access, `?limit=10${after}`],
    [many.access, "?limit=10&type=2"],
  ] as const) {
    const { count, items } = await read(token, query);
    expect([query, items, count > 10, count <= most]).toEqual([query, 10, true, true]);
  }
  // A search reads at most five hundred of each tab and their words; a count stops at a badge's limit.
  for (const query of ["?limit=10&key=nothing+of+this", `?limit=10&key=nothing${after}`])
    expect((await read(many.access, query)).count).toBeLessThanOrEqual(5 * 500 + 500 + 500);
  expect((await read(many.access, "", "orderCount")).count).toBeLessThanOrEqual(5 * 1000);
});

test("what operators have to send reads as little of ten thousand orders as of ten, at its end as at its beginning", async () => {
  const { order } = operatorCalls(shop, ["money"]);
  const { rows } = await shop.database.executeSql(
    "select order_id as id, date_trunc('day', created_at at time zone 'UTC') at time zone 'UTC' as at from customer_order where payment_status = 'Paid' and country = 'ES' order by (created_at at time zone 'UTC')::date desc, order_id desc offset 15 limit 1",
  );
  const [deep] = rows as { id: string; at: Date }[];
  if (!deep) throw new Error("nothing is to be sent");
  for (const asked of [{}, { after: writeCursor(deep) }, { brand: "lumbra", countryCode: "ES", after: writeCursor(deep) }]) {
    shop.takeAsked();
    expect((await order.ordersToShip({ ...asked, limit: 10 })).items).toHaveLength(10);
    let count = 0;
    for (const { text, values } of shop.takeAsked().filter((statement) => statement.text.includes("from customer_order"))) {
      const plans = (await shop.database.executeSql(`explain (analyze, format json) ${text}`, [...values])).rows as {
        "QUERY PLAN": readonly { readonly Plan: PlanNode }[];
      }[];
      count += (plans[0]?.["QUERY PLAN"] ?? []).reduce((sum, { Plan }) => sum + rowsRead(Plan, "customer_order"), 0);
    }
    // One row of each shop, to list them.
    const shops = await shop.database.query(sql`select from customer_order where payment_status = 'Paid' group by brand, country`);
    expect([asked, count > 10, count <= 11 * 2 + shops.length]).toEqual([asked, true, true]);
  }
});

/** Rows that a plan has read, filtered ones included. */
function rowsRead(node: PlanNode, table: string): number {
  const own =
    node["Relation Name"] === table
      ? ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 1)
      : 0;
  return own + (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child, table), 0);
}

test("what a customer does with the addresses of their book", async () => {
  const { viewer } = await aCustomer(shop);
  const calls = createRouterClient(shopRouter.address, { context: () => callContext(shop, { viewer }) });
  shop.takeAsked();
  const { addressId } = await calls.addressCreate({ ...ADDRESS, defaultShipping: true });
  await calls.addressUpdate({ ...ADDRESS, addressId: addressId ?? "", city: "Getafe" });
  await calls.addressSetDefault({ params: { id: addressId ?? "" }, query: { type: "invoice" } });
  await calls.addressDelete({ id: addressId ?? "" });
  const { problems, explained } = await problemsSince();
  expect(problems).toEqual([]);
  expect(explained).toBeGreaterThan(6);
});

function callNamed(name: string) {
  const call = calls.find(({ route }) => route.operationId === name);
  if (!call) throw new Error(`no call ${name}`);
  return call;
}

test("the lists in every order, narrowed, and deep", async () => {
  shop.takeAsked();
  for (const sort of ["price", "sales", "comments", "marketTime"]) {
    for (const page of [1, 40]) {
      const { status } = await door.post("/api/shop/goods/classify/list/goods", { goodsClassifyId: "100", sort, page, limit: 24 });
      expect(`${sort} ${page} ${status}`).toBe(`${sort} ${page} 200`);
    }
  }
  for (const narrowed of [{ minPrice: "10", maxPrice: "60" }, { stock: "HAVE_STOCK" }, { facets: { colour: ["clay"] } }]) {
    expect((await door.post("/api/shop/navigation/goods/list", { ...narrowed, limit: 24 })).status).toBe(200);
    expect((await door.post("/api/shop/navigation/goods/search", { ...narrowed, key: "rara", limit: 24 })).status).toBe(200);
  }
  expect((await problemsSince()).problems).toEqual([]);
});
