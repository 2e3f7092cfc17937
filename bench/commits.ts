/** `node bench/commits.ts`: commits orders sixteen at a time on a durable database in this process, without HTTP, signatures and jobs. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRouterClient } from "@orpc/server";
import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { shopRouter } from "@rambla/domain/api";
import { startEmbeddedPostgres } from "@rambla/domain/platform/database/embedded-postgres";
import { sql } from "@rambla/domain/platform/database/sql";
import { aGoods, haveGoods } from "../packages/domain/test/catalogue.ts";
import { load } from "./measure.ts";
import { type ShopInProcess, shopInProcess } from "./shop-in-process.ts";

const AT_ONCE = 16;
/** A row is the median of this number of turns, each this many seconds. */
const TURNS = 5;
const SECONDS = 3;
const STOCK = 1_000_000;
const ADDRESS = {
  firstName: "Ana",
  lastName: "Ruiz",
  country: "ES",
  province: "Madrid",
  city: "Madrid",
  postCode: "28001",
  detailedAddress: "Calle Mayor 1",
  extraAddress: "",
  company: "",
  phone: "+34 600 111 222",
};

export type Committed = {
  readonly name: string;
  readonly perSecond: number;
  readonly failed: number;
  /** Per second. */
  readonly goal: number;
  readonly load: string;
};

const ROWS = [
  { name: "orders of one product", goal: 300, goodsIds: ["1"] },
  { name: "orders of three lines", goal: 150, goodsIds: ["2", "3", "4"] },
] as const;

/** The calls of a new guest from a new address. */
function callsOf(shop: ShopInProcess, guest: number) {
  const clientAddress = `10.${(guest >> 16) & 255}.${(guest >> 8) & 255}.${guest & 255}`;
  return createRouterClient(shopRouter.checkout, {
    context: () => ({
      shop,
      market: marketOf(DEMO_CONFIG, "lumbra", "ES"),
      viewer: { kind: "anonymous" },
      clientAddress,
      requestId: "commits",
      idempotencyKey: randomUUID(),
    }),
  });
}

export async function commits(): Promise<readonly Committed[]> {
  const folder = await mkdtemp(join(tmpdir(), "rambla-commits-"));
  const server = await startEmbeddedPostgres({ directory: join(folder, "postgres") });
  let shop: ShopInProcess | undefined;
  try {
    shop = await shopInProcess(server, folder, "commits", AT_ONCE);
    await haveGoods(
      shop,
      ["1", "2", "3", "4"].map((goodsId) => aGoods({ goodsId, stock: STOCK })),
    );
    const found: Committed[] = [];
    for (const { name, goal, goodsIds } of ROWS) {
      const { perSecond, failed } = await committed(shop, goodsIds);
      found.push({ name, goal, perSecond, failed, load: load() });
      console.log(`  ${name}, in process: ${Math.round(perSecond)}/s${failed > 0 ? `, ${failed} failed` : ""}`);
    }
    return found;
  } finally {
    await shop?.database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

let guests = 0;

async function committed(
  shop: ShopInProcess,
  goodsIds: readonly string[],
): Promise<{ readonly perSecond: number; readonly failed: number }> {
  const items = goodsIds.map((goodsId) => ({ goodsId, qty: 1 }));
  const { total } = await callsOf(shop, 0).settlementOrderPrice({ items });
  let failed = 0;
  const turn = async (seconds: number): Promise<number> => {
    const started = performance.now();
    let count = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (performance.now() < started + seconds * 1000) {
          const guest = (guests += 1);
          const order = {
            email: `guest-${guest}@example.com`,
            address: ADDRESS,
            paymentMethodId: "1",
            agreement: true,
            items,
            total,
          } as const;
          await callsOf(shop, guest)
            .orderCommitPay(order)
            .then(
              () => (count += 1),
              () => (failed += 1),
            );
        }
      }),
    );
    return count / ((performance.now() - started) / 1000);
  };
  await turn(2);
  // PostgreSQL does it every minute by itself.
  await shop.database.query(sql`analyze`);
  const turns: number[] = [];
  for (let at = 0; at < TURNS; at += 1) turns.push(await turn(SECONDS));
  return { perSecond: turns.toSorted((a, b) => a - b)[Math.floor(TURNS / 2)] ?? 0, failed };
}

export const commitsTable = (found: readonly Committed[]): string =>
  [
    "| what | in a second | goal | load |",
    "| --- | --- | --- | --- |",
    ...found.map(({ name, perSecond, goal, load: busy }) => `| ${name} | ${Math.round(perSecond)} | ≥ ${goal} | ${busy} |`),
  ].join("\n");

export const missedCommits = (found: readonly Committed[]): readonly string[] =>
  found.filter(({ perSecond, goal, failed }) => perSecond < goal || failed > 0).map(({ name }) => `${name}, in process`);

if (import.meta.main) {
  const found = await commits();
  console.log(commitsTable(found));
  process.exit(missedCommits(found).length > 0 ? 1 : 0);
}
