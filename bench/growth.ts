/**
 * `node bench/growth.ts [goods]`: compares lists and searches at 1 000 goods and at many; the limit is 1.5 times the time.
 * `orders-growth.ts` does so for orders.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRouterClient } from "@orpc/server";
import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { shopRouter } from "@rambla/domain/api";
import { startEmbeddedPostgres } from "@rambla/domain/platform/database/embedded-postgres";
import type { Shop } from "@rambla/domain/platform/shop";
import { manyGoods } from "../packages/domain/test/many-goods.ts";
import { load, measure, startBaseline } from "./measure.ts";
import { type ShopInProcess, shopInProcess } from "./shop-in-process.ts";

export const GROWTH_LIMIT = 1.5;
const FEW = 1_000;
const LIMIT = 48;
const WARM_UP = 30;
const TIMES = 200;

export type Growth = {
  readonly name: string;
  /** Median milliseconds in the small and the large shop. */
  readonly few: number;
  readonly many: number;
};

type Asked<Client> = {
  readonly name: string;
  readonly ask: (client: Client, turn: number) => Promise<unknown>;
  /** With an empty query cache, as after a change of the list. */
  readonly anew?: true;
};

const ASKED: readonly Asked<ReturnType<typeof clientOf>>[] = [
  { name: "a category", anew: true, ask: ({ goods }) => goods.goodsClassifyListGoods({ goodsClassifyId: "111", limit: LIMIT }) },
  { name: "a category, page 10", ask: ({ goods }) => goods.goodsClassifyListGoods({ goodsClassifyId: "100", limit: LIMIT, page: 10 }) },
  { name: "all goods by price", anew: true, ask: ({ goods }) => goods.navigationGoodsList({ sort: "price", order: "asc", limit: LIMIT }) },
  { name: "the newest", anew: true, ask: ({ goods }) => goods.navigationGoodsList({ orderType: "new", limit: LIMIT }) },
  {
    name: "a list with filters",
    ask: ({ goods }, turn) => goods.navigationGoodsList({ ...pricesOf(turn), facets: { colour: ["clay"] }, limit: LIMIT }),
  },
  {
    name: "a list with filters, in stock",
    ask: ({ goods }, turn) =>
      goods.navigationGoodsList({ ...pricesOf(turn), stock: "HAVE_STOCK", facets: { colour: ["clay"] }, limit: LIMIT }),
  },
  { name: "a search with few hits", ask: ({ search }) => search.navigationGoodsSearch({ key: "rara", limit: LIMIT }) },
  { name: "a search that everything matches", ask: ({ search }) => search.navigationGoodsSearch({ key: "lámpara", limit: LIMIT }) },
  { name: "suggestions", ask: ({ search }) => search.navigationGoodsSuggest({ key: "lamp" }) },
];

/** A range that is not cached. */
function pricesOf(turn: number): { minPrice: string; maxPrice: string } {
  return { minPrice: `10.${(turn % 90) + 10}`, maxPrice: `60.${(turn % 7) + 10}` };
}

function clientOf(shop: Shop) {
  return createRouterClient(shopRouter, {
    context: {
      shop,
      market: marketOf(DEMO_CONFIG, "lumbra", "ES"),
      viewer: { kind: "anonymous" },
      clientAddress: "127.0.0.1",
      requestId: "growth",
      idempotencyKey: undefined,
    },
  });
}

/** Median milliseconds of a call in each shop, alternating in every turn. */
async function mediansOf<Client>(
  shops: readonly (readonly [ShopInProcess, Client])[],
  { ask, anew }: Asked<Client>,
): Promise<readonly number[]> {
  const asked = shops.map(([shop, client]) => ({ shop, client, taken: [] as number[] }));
  for (let turn = 0; turn < WARM_UP + TIMES; turn += 1) {
    for (const { shop, client, taken } of asked) {
      if (anew) shop.fallen.dropAll();
      const started = performance.now();
      await ask(client, turn);
      if (turn >= WARM_UP) taken.push(performance.now() - started);
    }
  }
  return asked.map(({ taken }) => taken.toSorted((a, b) => a - b)[TIMES / 2] ?? 0);
}

/** What fills the shops, how much of it, and the calls. */
export type Growing<Client> = {
  readonly what: string;
  readonly sizes: readonly [few: number, many: number];
  fill(shop: Shop, size: number): Promise<void>;
  clientOf(shop: Shop): Client | Promise<Client>;
  readonly asked: readonly Asked<Client>[];
};

/** Fills a small and a large shop and runs the same calls. */
export async function growthOf<Client>({
  what,
  sizes,
  fill,
  clientOf: makeClient,
  asked: questions,
}: Growing<Client>): Promise<readonly Growth[]> {
  const folder = await mkdtemp(join(tmpdir(), "rambla-growth-"));
  const server = await startEmbeddedPostgres({ directory: join(folder, "postgres"), durable: false });
  const shops: [ShopInProcess, Client][] = [];
  const databases: Shop["database"][] = [];
  try {
    for (const [at, size] of sizes.entries()) {
      const shop = await shopInProcess(server, folder, `shop${at}`);
      databases.push(shop.database);
      const started = performance.now();
      await fill(shop, size);
      console.log(`  ${size} ${what} written in ${((performance.now() - started) / 1000).toFixed(0)} s`);
      shops.push([shop, await makeClient(shop)]);
    }
    const found: Growth[] = [];
    for (const asked of questions) {
      const [few = 0, many = 0] = await mediansOf(shops, asked);
      found.push({ name: asked.name, few, many });
    }
    return found;
  } finally {
    for (const database of databases) await database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export const growth = async (count: number): Promise<readonly Growth[]> =>
  await growthOf({ what: "goods", sizes: [FEW, count], fill: manyGoods, clientOf, asked: ASKED });

export function growthTable(found: readonly Growth[], count: number, what = "goods", few = FEW): string {
  const rows = found.map(
    (one) => `| ${one.name} | ${one.few.toFixed(2)} | ${one.many.toFixed(2)} | ${(one.many / one.few).toFixed(2)} × |`,
  );
  return [`| asked | ms at ${few} ${what} | ms at ${count} | growth (≤ ${GROWTH_LIMIT} ×) |`, "| --- | --- | --- | --- |", ...rows].join(
    "\n",
  );
}

/** Runs one comparison beside the static page; exits with 1 when a limit is missed. */
export async function tellGrowth(grow: () => Promise<readonly Growth[]>, tableOf: (found: readonly Growth[]) => string): Promise<never> {
  const baseline = await startBaseline();
  const still = await measure({ port: baseline.port, pages: [{ path: "/" }] }, 1, 2);
  baseline.stop();
  const found = await grow();
  console.log(`The static page: ${still.median.toFixed(3)} ms at one connection, load ${load()}\n${tableOf(found)}`);
  process.exit(found.some(({ few, many }) => many > few * GROWTH_LIMIT) ? 1 : 0);
}

if (import.meta.main) {
  const count = Number(process.argv[2] ?? 100_000);
  await tellGrowth(
    () => growth(count),
    (found) => growthTable(found, count),
  );
}
