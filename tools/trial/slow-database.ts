/** A slow database: a lock on two tables, as by a careless statement. */
import { randomUUID } from "node:crypto";
import type { Database } from "@rambla/domain/platform/database/database";
import { look } from "./books.ts";
import { ask } from "./http-client.ts";
import { type Nodes, until } from "./nodes.ts";
import { makeProblems, percentile, type Problems, type Scenario, tally } from "./scenario.ts";
import { callAs, commit, type Guest, login, newGuest, PRICES, totalOf } from "./shopper.ts";

const HELD = ["goods", "goods_stock"];
const KEPT = ["/", "/commodity/detail?id=1001", "/mobile"];
/** Three seconds are promised; a busy machine may take several times longer, but less than the lock. */
const PROMISED = 3000;
const ROOM = 4;
const RECOVERY = 15_000;

type Seen = { readonly kind: string; readonly status: number; readonly took: number };

/** Visitors go on while the tables are locked; no answer may wait for the unlock. */
export function slowDatabase(nodes: Nodes): Scenario<{ readonly seconds: number; readonly visitors: number }> {
  return {
    name: "Slow database",
    promise:
      "while tables are held, kept pages and pages that need nothing of them are served, all else is a clear 503 within three seconds, on no more connections than before",
    async run({ seconds, visitors }) {
      const problems = makeProblems();
      const { port } = nodes.first;
      for (const path of KEPT) await ask({ port, path });
      const guest = await login(port, newGuest());
      const total = await totalOf(port, guest, "1001");
      const seen: Seen[] = [];
      let most = 0;
      await whileHeld(nodes.database, async () => {
        const over = performance.now() + seconds * 1000;
        const visits = visitsOf(port, guest, total);
        await Promise.all(
          Array.from({ length: visitors }, async (_, index) => {
            for (let turn = index; performance.now() < over || turn < index + visits.length; turn += 1) {
              const visit = visits[turn % visits.length];
              if (visit) seen.push(await visit(turn, problems));
              if (index === 0) most = Math.max(most, await connections(nodes.database));
            }
          }),
        );
        const health = await ask({ port, path: "/health/live" });
        problems.expect(health.status === 200, "the process is not alive");
      });
      const back = performance.now();
      await until(
        "a page after the tables are let go",
        async () => (await ask({ port, path: "/commodity/detail?id=1011" })).status === 200,
        RECOVERY,
      ).catch((error: unknown) => problems.add("it did not come back", String(error)));
      const recovered = performance.now() - back;
      for (const { kind, took } of seen)
        problems.expect(took < PROMISED * ROOM, "somebody waited for the end of it", `${kind} ${Math.round(took)} ms`);
      problems.expect(most <= 2 * 18, "connections grew", String(most));
      const times = (kind: string) => seen.filter((one) => one.kind === kind).map(({ took }) => took);
      return {
        counts: {
          visitors,
          ...Object.fromEntries(Object.entries(tally(seen.map(({ kind, status }) => `${kind} ${status}`))).sort()),
          "connections at most": most,
        },
        times: {
          "kept 99 %": percentile(times("kept"), 0.99),
          "cold 99 %": percentile(times("cold"), 0.99),
          "unknown 99 %": percentile(times("unknown"), 0.99),
          "order 99 %": percentile(times("order"), 0.99),
          longest: Math.round(Math.max(...seen.map(({ took }) => took))),
          "until back": Math.round(recovered),
        },
        problems: problems.list(),
      };
    },
  };
}

type Visit = (turn: number, problems: Problems) => Promise<Seen>;

function visitsOf(port: number, guest: Guest, total: string): readonly Visit[] {
  const timed = async (kind: string, answer: () => Promise<{ readonly status: number }>): Promise<Seen> => {
    const started = performance.now();
    const { status } = await answer();
    return { kind, status, took: performance.now() - started };
  };
  return [
    (turn, problems) =>
      timed("kept", async () => {
        const answered = await ask({ port, path: KEPT[turn % KEPT.length] ?? "/", patience: 60_000 });
        problems.expect(
          answered.status === 200 && answered.text.includes("</html>"),
          "a kept page was not served",
          String(answered.status),
        );
        return answered;
      }),
    (turn, problems) =>
      timed("cold", async () => {
        const answered = await ask({ port, path: `/commodity/detail?id=${1020 + (turn % 60)}`, patience: 60_000 });
        problems.expect(
          answered.status === 503 && answered.headers["retry-after"] !== undefined && answered.text.includes("<h1>"),
          "a page of the held tables is no clear 503",
          String(answered.status),
        );
        return answered;
      }),
    (turn, problems) =>
      timed("unknown", async () => {
        const answered = await ask({ port, path: `/nothing-here-${turn}`, patience: 60_000 });
        problems.expect(
          answered.status === 404 && answered.text.includes("</html>"),
          "a page that needs nothing of the held tables was not served",
          String(answered.status),
        );
        return answered;
      }),
    (_turn, problems) =>
      timed("order", async () => {
        const answered = await commit(port, guest, "1001", total, randomUUID());
        problems.expect(
          answered.status === 503 && answered.code === "service.unavailable",
          "an order is no clear 503",
          `${answered.status} ${answered.code}`,
        );
        return answered;
      }),
    (_turn, problems) =>
      timed("call", async () => {
        const answered = await callAs(port, newGuest(), "POST", PRICES, { items: [{ goodsId: "1002", qty: 1 }] });
        problems.expect(
          answered.status === 503 && answered.code === "service.unavailable",
          "a call is no clear 503",
          `${answered.status} ${answered.code}`,
        );
        return answered;
      }),
    (_turn, problems) =>
      timed("cart", async () => {
        const answered = await ask({ port, path: "/cart", patience: 60_000 });
        problems.expect(answered.status === 200, "the cart was not served", String(answered.status));
        return answered;
      }),
  ];
}

async function whileHeld(database: Database, work: () => Promise<void>): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.executeSql(`lock table ${HELD.join(", ")} in access exclusive mode`);
    await work();
  });
}

/** Connections of the shop's own pools. */
async function connections(database: Database): Promise<number> {
  const [row] = await look(
    database,
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name like 'rambla%'",
  );
  return Number(row?.["count"]);
}
