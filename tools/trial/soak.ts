/** Random use of a shop for any time: the books must add up at the end. */
import { readFileSync } from "node:fs";
import type { Database } from "@rambla/domain/platform/database/database";
import type { ShopProcess } from "../shop-process.ts";
import { checkBooks, look, setStock } from "./books.ts";
import { type Chance, makeChance } from "./chance.ts";
import { register, told } from "./customer.ts";
import { until } from "./nodes.ts";
import type { Operator } from "./operator.ts";
import { makeProblems, type Problems, type Scenario, tally } from "./scenario.ts";
import { callAs, type Guest, newGuest } from "./shopper.ts";
import { work } from "./soak-operator.ts";
import { type Town, VISITS } from "./soak-shoppers.ts";

const BRAND = "lumbra";
const SHOPPERS = 6;
const GOODS = 8;
const CUSTOMERS = 4;
/** Milliseconds between an operator's actions. */
const REST = 50;
/** Milliseconds until unpaid orders have ended and refunds are done. */
const SETTLED_WITHIN = 240_000;

/** What is still under way; empty at the end. */
const OPEN = `
  select 'unpaid' as what, order_id as id from customer_order where delivery_status is null and payment_status in ('UnPaid', 'Processing') and not by_transfer
  union all select 'refund', refund_id from payment_refund where settled_at is null and not by_hand
  union all select 'notification', event_id from provider_notification where delivered_at is null
  union all select credit, order_id from order_credit_return where due_minor > given_minor`;

/** Queries that must give no rows, beside the books. */
const LEFT: readonly { readonly says: string; readonly finds: string }[] = [
  { says: "something is still under way", finds: OPEN },
  {
    says: "the ledger of coins does not come to nothing",
    finds: "select sum(change) from coin_posting having coalesce(sum(change), 0) <> 0",
  },
  {
    says: "a payment is above its order, or more was paid than it costs",
    finds:
      "select order_id from customer_order join payment using (order_id) where amount_minor > total_minor union select order_id from customer_order where paid_minor > total_minor",
  },
  { says: "a job has given up", finds: "select key, last_error from graphile_worker.jobs where attempts >= 5" },
];

const KINDS = Object.keys(VISITS) as [string, ...string[]];

/** Uses a one-process shop at random, with short payment deadlines. */
export function soak({
  shop,
  database,
  operator,
}: {
  readonly shop: ShopProcess;
  readonly database: Database;
  readonly operator: Operator;
}): Scenario<{ readonly minutes: number }> {
  return {
    name: "Random use",
    promise: "after any use the books hold: stock, money, coins, coupons, and nothing is left on its way",
    async run({ minutes }, chance) {
      const problems = makeProblems();
      const town = await settled(shop, database, operator, problems);
      const visits: string[] = [];
      const memory = [memoryOf(shop)];
      const over = performance.now() + minutes * 60_000;
      const atHalf = setTimeout(() => memory.push(memoryOf(shop)), minutes * 30_000);
      /** Acts until the time is over. Each actor has its own seed, so that it repeats whatever the others do. */
      const goOn = async (number: number, act: (own: Chance) => Promise<void>) => {
        const own = makeChance(chance.seed + number);
        while (performance.now() < over) await act(own).catch((error: unknown) => problems.add("somebody got no answer", String(error)));
      };
      await Promise.all([
        ...Array.from({ length: SHOPPERS }, (_, at) =>
          goOn(at, async (own) => {
            const kind = own.pick(KINDS);
            await VISITS[kind]?.(town, own);
            visits.push(kind);
          }),
        ),
        goOn(SHOPPERS, async (own) => {
          await work(town, own);
          await new Promise((rested) => setTimeout(rested, REST));
        }),
      ]);
      clearTimeout(atHalf);
      memory.push(memoryOf(shop));
      await until("all that was under way is over", async () => (await look(database, OPEN)).length === 0, SETTLED_WITHIN, 1000).catch(
        (error: unknown) => problems.add(String(error)),
      );
      for (const { says, finds } of LEFT) for (const row of await look(database, finds)) problems.add(says, JSON.stringify(row));
      await checkBooks(database, problems);
      return {
        counts: {
          ...tally(visits),
          ...(await ordersBy(database)),
          ...tally(town.refusals.map((code) => `answered ${code}`)),
          ...inMegabytes(memory),
        },
        times: {},
        problems: problems.list(),
      };
    },
  };
}

/** Prepares goods with stock except one, codes for many redemptions, and customers with invitations. */
async function settled(shop: ShopProcess, database: Database, operator: Operator, problems: Problems): Promise<Town> {
  const { port, dataDirectory } = shop;
  const ids = async (text: string) => some((await look(database, text, [BRAND])).map(({ id }) => String(id)));
  const goods = await ids(
    `select goods_id as id from goods_price where brand = $1 and country = 'ES' and deposit_minor is null order by goods_id limit ${GOODS}`,
  );
  const preSales = await ids("select goods_id as id from pre_sale where brand = $1");
  for (const [at, goodsId] of [...goods, ...preSales].entries()) await setStock(database, BRAND, goodsId, at === 0 ? 40 : 1_000_000);
  const [startsAt, validUntil] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  // One is scarce, of the other a customer may buy few.
  for (const [at, [pieces, limitPerPerson]] of [
    [60, null],
    [100_000, 4],
  ].entries()) {
    told(
      await operator("POST", "/flash-sale", {
        brand: BRAND,
        flashSaleId: `soak${at}`,
        goodsId: goods[at + 1],
        startsAt,
        endsAt: validUntil,
        pieces,
        limitPerPerson,
        prices: { ES: "1.00" },
      }),
      "flashSaleId",
    );
  }
  const aCode = async (given: object) =>
    told(await operator("POST", "/coupon", { brand: BRAND, ...given, uses: 1_000_000, validUntil, reason: "for everybody" }), "code");
  const coupons = await Promise.all([{ EUR: "5.00" }, { EUR: "25.00" }, { EUR: "500.00" }].map((amounts) => aCode({ amounts })));
  const coins = await Promise.all(["4.00", "11.00", "40.00"].map((given) => aCode({ coins: given })));
  const customers: Guest[] = [];
  let invitationCode: string | undefined;
  for (let number = 0; number < CUSTOMERS; number += 1) {
    const { customer } = await register(port, [dataDirectory], newGuest(), invitationCode);
    customers.push(customer);
    invitationCode ??= told(await callAs(port, customer, "GET", "/api/shop/user/info"), "invitationCode");
  }
  return {
    port,
    operator,
    problems,
    goods,
    preSales,
    coupons: some(coupons),
    coins: some(coins),
    customers: some(customers),
    orders: [],
    refusals: [],
  };
}

function some<Value>([first, ...others]: readonly Value[]): [Value, ...Value[]] {
  if (first === undefined) throw new Error("the demo has none of what shoppers look for");
  return [first, ...others];
}

async function ordersBy(database: Database): Promise<Record<string, number>> {
  const rows = await look(
    database,
    "select coalesce(delivery_status, payment_status) as state, count(*)::int as count from customer_order group by 1 order by 1",
  );
  return Object.fromEntries(rows.map(({ state, count }) => [`orders ${String(state)}`, Number(count)]));
}

/** Megabytes of the shop's process; 0 where unknown. */
function memoryOf({ pid }: ShopProcess): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

const inMegabytes = ([start = 0, half = 0, end = half]: readonly number[]) => ({
  "MB at the beginning": start,
  "MB at half time": half,
  "MB at the end": end,
});
