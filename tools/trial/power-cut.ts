/** kill -9 of the shop or its database during purchases: nothing acknowledged is lost, nothing is doubled. */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "@rambla/core/time";
import { openDatabase } from "@rambla/domain/platform/database/database";
import { freePort, newDemoFolder, startShop, type ShopProcess } from "../shop-process.ts";
import { checkBooks, look, setStock } from "./books.ts";
import type { Chance } from "./chance.ts";
import { ask } from "./http-client.ts";
import { databasePid, embeddedUrl, TRUSTED, until } from "./nodes.ts";
import { makeProblems, type Outcome, percentile, type Problems, type Scenario, tally } from "./scenario.ts";
import { commit, decide, type Guest, login, newGuest, type Placed, placedBy, totalOf } from "./shopper.ts";

const BRAND = "lumbra";
const GOODS = "1001";
/** Milliseconds until the reconciliation has asked for a missing result. */
const SETTLE = 120_000;

/** `at`: this process's milliseconds. */
type Acknowledged = { readonly email: string; readonly placed: Placed; readonly at: number; paid: boolean };

/** Kills, and concurrent buyers. */
type Size = { readonly cuts: number; readonly buyers: number };

export const shopCut: Scenario<Size> = {
  name: "Power cut of the shop",
  promise: "every acknowledged order and payment is there after the next start, once; stock adds up",
  run: (size, chance) =>
    cut(size, chance, async (shop, again) => {
      await shop.kill();
      return await again();
    }),
};

export const databaseCut: Scenario<Size> = {
  name: "Power cut of the database",
  promise: "the running shop brings its database back; every acknowledged order and payment is there, once",
  run: (size, chance) =>
    cut(size, chance, async (shop, _again, problems) => {
      const pid = await databasePid(shop.dataDirectory);
      if (pid === undefined) {
        problems.add("there was no database to end");
        return shop;
      }
      process.kill(pid, "SIGKILL");
      await until("the database ended", async () => (await databasePid(shop.dataDirectory)) !== pid, 5000, 10);
      await until(
        "the shop has its database again",
        async () => (await ask({ port: shop.port, path: "/health/ready" }).catch(() => undefined))?.status === 200,
        60_000,
      ).catch((error: unknown) => {
        throw new Error(`the database did not come back; the shop said:\n${shop.output()}`, { cause: error });
      });
      return shop;
    }),
};

async function cut(
  { cuts, buyers: most }: Size,
  chance: Chance,
  end: (shop: ShopProcess, again: () => Promise<ShopProcess>, problems: Problems) => Promise<ShopProcess>,
): Promise<Outcome> {
  const problems = makeProblems();
  const dataDirectory = await newDemoFolder();
  const port = await freePort();
  const start = () => startShop({ dataDirectory, port, env: { ...TRUSTED, WORKERS: "1" } });
  let shop = await start();
  try {
    const url = await embeddedUrl(dataDirectory);
    const prepare = openDatabase({ url, connections: 1 });
    await setStock(prepare, BRAND, GOODS, 500_000);
    await prepare.close();
    const total = await totalOf(port, newGuest(), GOODS);

    const acknowledged: Acknowledged[] = [];
    const statuses: string[] = [];
    const state = { over: false };
    const buyers = Array.from({ length: most }, () => buyUntil(state, port, total, acknowledged, statuses, problems));
    const outages: number[] = [];
    const rates: number[] = [];
    for (let round = 0; round < cuts; round += 1) {
      const before = acknowledged.length;
      // Under load: a few more orders and a second later, at a random moment within the next ones.
      await until("orders go on", async () => acknowledged.length >= before + most / 2, 60_000, 20);
      await wait(SECOND + chance.whole(0, 400));
      const started = performance.now();
      rates.push(acknowledged.filter(({ at }) => at > started - SECOND).length);
      shop = await end(shop, start, problems);
      outages.push(performance.now() - started);
    }
    state.over = true;
    await Promise.all(buyers);

    const books = openDatabase({ url: await embeddedUrl(dataDirectory), connections: 2 });
    const open = await until(
      "every payment is settled",
      async () => {
        const rows = await look(
          books,
          "select count(*)::int as open from payment join provider_payment provider on provider.merchant_key = payment.payment_id where payment.status in ('started', 'void', 'refunding') and provider.status <> 'open'",
        );
        return rows[0]?.["open"] === 0 ? { open: 0 } : undefined;
      },
      SETTLE,
      500,
    ).catch(() => undefined);
    if (!open) problems.add("a decided payment is not settled after two minutes");
    // Only guests buy here; the demo has a customer's orders.
    const rows = await look(
      books,
      "select order_id, email, payment_status, total_minor::int as total from customer_order where customer_id is null",
    );
    const byId = new Map(rows.map((row) => [String(row["order_id"]), row]));
    for (const { placed, paid, email } of acknowledged) {
      const row = byId.get(placed.orderId);
      if (!row) problems.add("an acknowledged order is lost", placed.orderId);
      else if (paid && row["payment_status"] !== "Paid")
        problems.add("an acknowledged payment is lost", `${email} ${String(row["payment_status"])}`);
    }
    for (const [email, count] of Object.entries(tally(rows.map((row) => String(row["email"])))))
      if (count > 1) problems.add("a confirmation gave two orders", `${email}: ${count}`);
    await checkBooks(books, problems);
    await books.close();
    const failures = statuses.filter((status) => status.startsWith("5") && status !== "503 service.unavailable");
    // Without acknowledged orders the trial would prove nothing.
    problems.expect(
      acknowledged.length > cuts && acknowledged.some((one) => one.paid),
      "hardly anything was acknowledged",
      String(acknowledged.length),
    );
    problems.expect(failures.length === 0, "an answer was a failure that is no 503", JSON.stringify(tally(failures)));
    return {
      counts: {
        cuts,
        buyers: most,
        "acknowledged orders": acknowledged.length,
        "orders in the second before a cut": percentile(rates, 0.5),
        "acknowledged payments": acknowledged.filter((one) => one.paid).length,
        "orders in the books": rows.length,
        "503 meanwhile": statuses.filter((status) => status === "503 service.unavailable").length,
      },
      times: { "median until back": percentile(outages, 0.5), "longest until back": Math.round(Math.max(...outages)) },
      problems: problems.list(),
    };
  } finally {
    await shop.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/** Buys repeatedly; what gets no answer is repeated with the same key. */
async function buyUntil(
  state: { over: boolean },
  port: number,
  total: string,
  acknowledged: Acknowledged[],
  statuses: string[],
  problems: Problems,
): Promise<void> {
  async function persist<Value>(work: () => Promise<Value | undefined>): Promise<Value | undefined> {
    for (const deadline = performance.now() + 90_000; performance.now() < deadline; await wait(50)) {
      // A power cut looks like a missing answer.
      const value = await work().catch(() => undefined);
      if (value !== undefined) return value;
    }
    problems.add("a try was given up after 90 seconds");
    return undefined;
  }
  while (!state.over) {
    const guest: Guest | undefined = await persist(() => login(port, newGuest()));
    if (!guest) return;
    const key = randomUUID();
    const placed = await persist(async () => {
      const answered = await commit(port, guest, GOODS, total, key);
      if (answered.status !== 200) statuses.push(`${answered.status} ${answered.code}`);
      return placedBy(answered);
    });
    if (!placed) return;
    const one: Acknowledged = { email: guest.email, placed, at: performance.now(), paid: false };
    acknowledged.push(one);
    if (placed.reference === "") continue;
    const decided = await persist(async () => {
      const answered = await decide(port, placed.reference, "approve");
      if (answered.status >= 500) statuses.push(`${answered.status} ${answered.status === 503 ? "service.unavailable" : ""}`);
      return answered.status === 303 ? answered : undefined;
    });
    one.paid = decided?.headers.location?.includes("/payment/success") === true;
  }
}
