/** kill -9 while invoices are issued, between number and commit: numbers have no gap, and each request gets one invoice. */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "@rambla/domain/platform/database/database";
import { startEmbeddedPostgres } from "@rambla/domain/platform/database/embedded-postgres";
import { freePort, newDemoFolder, startShop } from "../shop-process.ts";
import { look, setStock } from "./books.ts";
import { openHeldLine, type Place } from "./held-statements.ts";
import { embeddedUrl, TRUSTED } from "./nodes.ts";
import { hireOperator, type Operator, signIn } from "./operator.ts";
import { makeProblems, percentile, type Scenario } from "./scenario.ts";
import { type Called, callAs, commit, decide, login, newGuest, placedBy, totalOf } from "./shopper.ts";

const GOODS = "1001";
const COUNTER = /insert into invoice_counter/;
/** Milliseconds until a statement must come. */
const ON_THE_WAY = 30_000;

const PLACES: readonly Place[] = [
  { at: "after", statement: COUNTER },
  { at: "before", statement: /^commit$/, within: COUNTER },
  { at: "after", statement: /^commit$/, within: COUNTER },
];

/** Concurrent issuers, and kills at each place. */
type Size = { readonly issuers: number; readonly times: number };

export const issuers: Scenario<Size> = {
  name: "Killed while invoices are issued",
  promise: "numbers from 1 on without a gap, one invoice for each request, whatever was answered",
  async run({ issuers: most, times }) {
    const problems = makeProblems();
    const folder = await newDemoFolder();
    const server = await startEmbeddedPostgres({ directory: join(folder, "postgres"), connections: 60 });
    const url = await embeddedUrl(folder);
    const books = openDatabase({ url, connections: 2 });
    const line = await openHeldLine(url);
    const port = await freePort();
    const start = () => startShop({ dataDirectory: join(folder, "web"), port, env: { ...TRUSTED, WORKERS: "1", DATABASE_URL: line.url } });
    let shop = await start();
    try {
      await setStock(books, "lumbra", GOODS, 100_000);
      const known = await hireOperator({ dataDirectory: folder }, { ...TRUSTED, DATABASE_URL: url });
      const outages: number[] = [];
      const asked: string[] = [];
      for (const place of Array.from({ length: times }, () => PLACES).flat()) {
        const operator = await signIn(port, known);
        const requests = await Promise.all(Array.from({ length: most }, () => requestInvoice(port, operator)));
        asked.push(...requests);
        const wishes = (await waiting(operator))
          .filter(({ orderId }) => requests.includes(orderId))
          .map((one) => ({ ...one, key: randomUUID() }));
        problems.expect(wishes.length === most, "a request does not wait", `${wishes.length} of ${most}`);
        const reached = line.hold(place, ON_THE_WAY);
        const dying = wishes.map((wish) => approve(operator, wish).catch(() => undefined));
        await reached.catch((error: unknown) => problems.add("nothing came by a place", String(error)));
        await shop.kill();
        line.forget();
        await Promise.all(dying);
        const killed = performance.now();
        shop = await start();
        outages.push(performance.now() - killed);
        const again = await signIn(port, known);
        for (const wish of wishes)
          problems.expect(await isDone(() => approve(again, wish)), "an approval was never answered", wish.invoiceId);
      }
      const rows = await look(
        books,
        "select entity, series, year, array_agg(no order by no) as numbers from invoice where type = 380 group by 1, 2, 3",
      );
      for (const { numbers, series } of rows) {
        const list = numbers as readonly number[];
        problems.expect(
          list.every((no, at) => no === at + 1),
          "numbers have a gap",
          `${String(series)}: ${list.join(" ")}`,
        );
      }
      const of = await look(books, "select order_id from invoice where type = 380 and order_id = any($1)", [asked]);
      problems.expect(
        of.length === asked.length && new Set(of.map((row) => row["order_id"])).size === asked.length,
        "a request has none or two invoices",
      );
      return {
        counts: { issuers: most, kills: outages.length, invoices: of.length },
        times: { "median until back": percentile(outages, 0.5) },
        problems: problems.list(),
      };
    } finally {
      await shop.stop();
      await line.close();
      await books.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** @returns the order's id */
async function requestInvoice(port: number, operator: Operator): Promise<string> {
  const guest = await login(port, newGuest());
  const placed = placedBy(await commit(port, guest, GOODS, await totalOf(port, guest, GOODS), randomUUID()));
  if (!placed) throw new Error("an order was not placed");
  await decide(port, placed.reference, "approve");
  const { orderId, orderToken } = placed;
  const steps: readonly ((key: string) => Promise<Called>)[] = [
    (key) => operator("POST", `/order/${orderId}/ship`, { logisticsCompany: "Correos", trackingNumber: "PQ4X88001" }, key),
    (key) => callAs(port, guest, "POST", `/api/shop/user/order/${orderId}/confirm`, { orderToken }, key),
    (key) => callAs(port, guest, "POST", "/api/shop/order/invoice", { orderId, orderToken, kind: "1" }, key),
  ];
  for (const step of steps) if (!(await isDone(step))) throw new Error("an invoice could not be asked for");
  return orderId;
}

type Waiting = { readonly invoiceId: string; readonly orderId: string };

async function waiting(operator: Operator): Promise<readonly Waiting[]> {
  const found: Waiting[] = [];
  for (let after: string | undefined, first = true; first || after !== undefined; first = false) {
    const { data } = await operator("GET", `/order/invoice/waiting?limit=100${after === undefined ? "" : `&after=${after}`}`);
    const { items, next } = data as { readonly items: readonly (Waiting & { readonly waitsFor: string })[]; readonly next: string | null };
    found.push(...items.filter(({ waitsFor }) => waitsFor === "review"));
    after = next ?? undefined;
  }
  return found;
}

type Wish = Waiting & { readonly key: string };

const approve = (operator: Operator, { invoiceId, key }: Wish) =>
  operator("POST", `/order/invoice/${invoiceId}/review`, { decision: "approve" }, key);

/** Retries with the same key until it succeeds. */
async function isDone(work: (key: string) => Promise<Called>, key: string = randomUUID()): Promise<boolean> {
  for (let left = 60; left > 0; left -= 1) {
    if ((await work(key)).status === 200) return true;
    await wait(500);
  }
  return false;
}
