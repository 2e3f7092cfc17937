/**
 * `node bench/buying.ts [words]`: measures orders, checkouts, quotes, and cached pages meanwhile; `words` choose rows. Over HTTP, sixteen
 * at a time.
 */
import { randomUUID } from "node:crypto";
import { money } from "@rambla/core/money";
import { priceBasket } from "@rambla/core/pricing";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { openDatabase } from "@rambla/domain/platform/database/database";
import { type ShopProcess, startShop } from "../tools/shop-process.ts";
import { look, setStock } from "../tools/trial/books.ts";
import { embeddedUrl, TRUSTED } from "../tools/trial/nodes.ts";
import {
  callAs,
  commit,
  decide,
  goToProvider,
  type Guest,
  login,
  newGuest,
  openOrder,
  placedBy,
  PRICES,
  totalOf,
} from "../tools/trial/shopper.ts";
import { load, measure, processorTime } from "./measure.ts";

const BRAND = "lumbra";
const AT_ONCE = 16;
/** A row is the median of this number of turns, each this many seconds. */
const TURNS = 5;
const SECONDS = 3;
/** Goods that orders are spread over, and purchases a second beside readers. */
const SPREAD = 40;

export type Sold = {
  readonly name: string;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly median: number;
  /** Processor milliseconds for each: web, database and jobs. */
  readonly processor: number;
  readonly failed: number;
  /** Per second. */
  readonly goal: number;
  readonly load: string;
};

/** What readers of cached pages get with and without orders meanwhile. */
export type UnderSales = {
  readonly name: string;
  readonly alone: number;
  readonly selling: number;
  readonly p95: number;
  readonly orders: number;
  readonly failed: number;
  readonly load: string;
};

type Piece = { readonly goodsId: string; readonly total: string };
type Act = (turn: number) => Promise<boolean>;

/** Runs something sixteen at a time. */
async function done(
  act: Act,
  seconds = SECONDS,
): Promise<{ readonly count: number; readonly perSecond: number; readonly median: number; readonly failed: number }> {
  const started = performance.now();
  const until = started + seconds * 1000;
  const taken: number[] = [];
  let failed = 0;
  let turn = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < until) {
        const asked = performance.now();
        if (!(await act((turn += 1)))) failed += 1;
        taken.push(performance.now() - asked);
      }
    }),
  );
  return { count: taken.length, perSecond: taken.length / ((performance.now() - started) / 1000), median: middle(taken), failed };
}

const middle = (figures: readonly number[]): number => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

async function row(shop: ShopProcess, name: string, goal: number, act: Act): Promise<Sold> {
  await done(act, 2);
  await analyze(shop);
  const before = await processorTime(shop.pid);
  const turns = [];
  for (let turn = 0; turn < TURNS; turn += 1) turns.push(await done(act));
  const processor = ((await processorTime(shop.pid)) - before) / turns.reduce((sum, { count }) => sum + count, 0);
  const sold = {
    name,
    goal,
    processor,
    perSecond: middle(turns.map(({ perSecond }) => perSecond)),
    median: middle(turns.map(({ median }) => median)),
    failed: turns.reduce((sum, { failed }) => sum + failed, 0),
    load: load(),
  };
  console.log(
    `  ${name}: ${Math.round(sold.perSecond)}/s, ${sold.median.toFixed(1)} ms, of a processor ${sold.processor.toFixed(1)} ms${sold.failed > 0 ? `, ${sold.failed} failed` : ""}`,
  );
  return sold;
}

/** On a shop of its own, which gets thousands of orders. */
export async function buying(
  words: readonly string[] = [],
): Promise<{ readonly sold: readonly Sold[]; readonly underSales: readonly UnderSales[] }> {
  const shop = await startShop({ env: { ...TRUSTED, WORKERS: "1" } });
  try {
    const pieces = await stocked(shop);
    const { port } = shop;
    // Guests log in first, so that orders do not include it. Each orders for an empty mailbox, so that all take stock.
    const tokens: (string | undefined)[] = [];
    for (let index = 0; index < 400; index += 1) tokens.push((await login(port, newGuest())).token);
    const guest = (turn: number): Guest => newGuest({ token: tokens[turn % tokens.length] });
    const [hot] = pieces;
    const piece = (turn: number): Piece => pieces[turn % pieces.length] ?? { goodsId: "", total: "" };
    const items = pieces.slice(0, 3).map(({ goodsId }) => ({ goodsId, qty: 1 }));
    const three = { items, total: String((await settled(port, newGuest(), items)).data["total"]) };
    const buys = async (turn: number, { goodsId, total }: Piece) => placedBy(await commit(port, guest(turn), goodsId, total, randomUUID()));

    const isAsked = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
    const rows: readonly (readonly [name: string, goal: number, act: Act])[] = [
      ["orders, spread over the goods", 250, async (turn) => (await buys(turn, piece(turn))) !== undefined],
      ["orders of one product", 250, async (turn) => hot !== undefined && (await buys(turn, hot)) !== undefined],
      [
        "orders of three lines",
        150,
        async (turn) => placedBy(await commit(port, guest(turn), "", three.total, randomUUID(), { items: three.items })) !== undefined,
      ],
      [
        "whole checkouts: order, provider, result",
        120,
        async (turn) => {
          const placed = await buys(turn, piece(turn));
          if (!placed) return false;
          await goToProvider(port, placed.reference);
          await decide(port, placed.reference, "approve");
          return (await openOrder(port, guest(turn), placed)).data["paymentStatus"] === "Paid";
        },
      ],
      ["settlements", 800, async (turn) => (await settled(port, guest(turn), [{ goodsId: piece(turn).goodsId, qty: 1 }])).status === 200],
    ];
    const sold: Sold[] = [];
    for (const [name, goal, act] of rows) if (isAsked(name)) sold.push(await row(shop, name, goal, act));
    if (isAsked("carts of the price engine")) sold.push(engine());
    const underSales = [];
    for (const [name, paths] of [
      ["products that are being sold", pieces.slice(0, AT_ONCE).map(({ goodsId }) => `/commodity/detail?id=${goodsId}`)],
      [
        "lists that show them",
        Array.from({ length: AT_ONCE }, (_, index) => `/classifiy/list?id=${index % 2 ? "100" : "200"}&page=${(index >> 1) + 1}`),
      ],
    ] as const)
      if (isAsked(name))
        underSales.push(await besideSales(name, port, paths, (turn) => buys(turn, piece(turn)).then((placed) => placed !== undefined)));
    return { sold, underSales };
  } finally {
    await shop.remove();
  }
}

const settled = (port: number, guest: Guest, items: readonly { readonly goodsId: string; readonly qty: number }[]) =>
  callAs(port, guest, "POST", PRICES, { items });

/** The price engine on one core: carts of one to five lines with coupon and coins. */
function engine(): Sold {
  const { shipping, countries } = DEMO_CONFIG;
  const destination = countries.ES;
  const euros = (minor: number) => money(minor, "EUR");
  const carts = Array.from({ length: 500 }, (_, cart) => ({
    currency: "EUR",
    destination,
    shipping,
    purse: { coupon: euros(500), coins: euros(300), coinShare: 0.5 },
    entries: Array.from({ length: 1 + (cart % 5) }, (_, line) => ({
      key: `${line}`,
      quantity: 1 + ((cart + line) % 3),
      bundlePrice: null,
      goods: [{ price: euros(999 + 7 * cart + line), originalPrice: line % 2 ? euros(2999 + 7 * cart) : null, quantity: 1 }],
    })),
  }));
  const turns = Array.from({ length: TURNS + 1 }, () => {
    const started = performance.now();
    let count = 0;
    for (; performance.now() - started < 1000; count += carts.length) for (const cart of carts) priceBasket(cart);
    return count / ((performance.now() - started) / 1000);
  });
  const perSecond = middle(turns.slice(1));
  const sold = {
    name: "carts of the price engine, on one core",
    perSecond,
    median: 1000 / perSecond,
    processor: 1000 / perSecond,
    failed: 0,
    goal: 50_000,
    load: load(),
  };
  console.log(`  ${sold.name}: ${Math.round(perSecond)}/s`);
  return sold;
}

/** Goods with enough stock and no flash sale, because its prices would change; and the total of one with delivery. */
async function stocked(shop: ShopProcess): Promise<readonly Piece[]> {
  const database = openDatabase({ url: await embeddedUrl(shop.dataDirectory), connections: 1 });
  try {
    const rows = await look(
      database,
      "select goods_id from goods_price where brand = $1 and country = 'ES' and deposit_minor is null and goods_id not in (select goods_id from flash_sale) order by goods_id limit $2",
      [BRAND, SPREAD],
    );
    const pieces: Piece[] = [];
    for (const { goods_id: id } of rows) {
      const goodsId = String(id);
      await setStock(database, BRAND, goodsId, 1_000_000);
      pieces.push({ goodsId, total: await totalOf(shop.port, newGuest(), goodsId) });
    }
    return pieces;
  } finally {
    await database.close();
  }
}

/** PostgreSQL does it every minute by itself; without statistics its plans would be no measure. */
async function analyze(shop: ShopProcess): Promise<void> {
  const database = openDatabase({ url: await embeddedUrl(shop.dataDirectory), connections: 1 });
  await database.executeSql("analyze").finally(() => database.close());
}

/** Requests cached pages, first alone, then while four buyers run. */
async function besideSales(name: string, port: number, paths: readonly string[], buy: Act): Promise<UnderSales> {
  const target = { port, pages: paths.map((path) => ({ path, host: "es.lumbra.localhost" })) };
  await measure(target, AT_ONCE, 2);
  const alone = await measure(target, AT_ONCE, SECONDS);
  let orders = 0;
  let failed = 0;
  const until = performance.now() + SECONDS * TURNS * 1000;
  const buyers = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (performance.now() < until) {
        if (await buy(orders)) orders += 1;
        else failed += 1;
      }
    }),
  );
  const during = await measure(target, AT_ONCE, SECONDS * TURNS);
  await buyers;
  const found = {
    name,
    alone: alone.requestsPerSecond,
    selling: during.requestsPerSecond,
    p95: during.p95,
    orders: orders / (SECONDS * TURNS),
    failed: failed + alone.failed + during.failed,
    load: load(),
  };
  console.log(
    `  ${name}: ${Math.round(found.selling)}/s beside ${Math.round(found.orders)} orders/s (alone ${Math.round(found.alone)}/s)${found.failed > 0 ? `, ${found.failed} failed` : ""}`,
  );
  return found;
}

const inMilliseconds = (figure: number): string => figure.toFixed(figure < 0.1 ? 3 : 1);

export function buyingTables({ sold, underSales }: Awaited<ReturnType<typeof buying>>): string {
  return [
    "| what | in a second | ms each | of a processor, ms each | goal | load |",
    "| --- | --- | --- | --- | --- | --- |",
    ...sold.map(
      ({ name, perSecond, median, processor, goal, load }) =>
        `| ${name} | ${Math.round(perSecond)} | ${inMilliseconds(median)} | ${inMilliseconds(processor)} | ≥ ${goal} | ${load} |`,
    ),
    "",
    "| kept pages | requests/s alone | requests/s while it sells | 95 % within | orders/s beside | load |",
    "| --- | --- | --- | --- | --- | --- |",
    ...underSales.map(
      ({ name, alone, selling, p95, orders, load }) =>
        `| ${name} | ${Math.round(alone)} | ${Math.round(selling)} | ${p95.toFixed(1)} ms | ${Math.round(orders)} | ${load} |`,
    ),
  ].join("\n");
}

/** Gives rows below their goal or with failures. */
export function missedBuying({ sold, underSales }: Awaited<ReturnType<typeof buying>>): string[] {
  return [
    ...sold.filter(({ perSecond, goal, failed }) => perSecond < goal || failed > 0),
    ...underSales.filter(({ failed }) => failed > 0),
  ].map(({ name }) => name);
}

if (import.meta.main) {
  const found = await buying(process.argv.slice(2));
  const missed = missedBuying(found);
  console.log(buyingTables(found));
  for (const name of missed) console.log(`Beyond its limit: ${name}`);
  process.exit(missed.length > 0 ? 1 : 0);
}
