/** kill -9 of web processes and the worker at every named place of a purchase: each purchase has one end, and nothing happens twice. */
import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Database, openDatabase } from "@rambla/domain/platform/database/database";
import { startEmbeddedPostgres } from "@rambla/domain/platform/database/embedded-postgres";
import { freePort, newDemoFolder, startShop, type ShopProcess } from "../shop-process.ts";
import { checkBooks, look, setStock } from "./books.ts";
import { type JourneyName, journeyOf, type Purchase, putCode, type Town, type Wares } from "./crash-journeys.ts";
import { WEB_POINTS, WORKER_POINTS } from "./crash-points.ts";
import { register, told } from "./customer.ts";
import { type HeldLine, openHeldLine } from "./held-statements.ts";
import { embeddedUrl, TRUSTED, until } from "./nodes.ts";
import { hireOperator, signIn } from "./operator.ts";
import { makeProblems, percentile, type Problems, type Scenario, tally } from "./scenario.ts";
import { callAs, type Guest, login, newGuest } from "./shopper.ts";

const BRAND = "lumbra";
const CONNECTIONS = 120;
/** Goods for each web process: one for every place of a row, and one for the worker's purchases. */
const AT_ONCE = 8;
/** Milliseconds until a place must be reached, and until all must have ended after the last kill. */
const ON_THE_WAY = 30_000;
/** More than a minute: sweeps and unlocked jobs run once a minute. */
const SETTLED = 150_000;

type Size = {
  /** Kills at each place. */
  readonly times: number;
  /** Rows of places of a web process and of the worker; 0 for the worker runs it in the web process. */
  readonly web: number;
  readonly worker: number;
  /** Web processes that are killed in parallel. */
  readonly lanes: number;
};

export const crashes: Scenario<Size> = {
  name: "Killed at every named place",
  promise:
    "a purchase that dies anywhere, in a web process or in the worker, goes on where it was: one order a press, each sum taken once or given back, each mail once, all of it half a minute after the restart",
  async run({ times, web, worker, lanes }) {
    const problems = makeProblems();
    const folder = await newDemoFolder();
    const server = await startEmbeddedPostgres({ directory: join(folder, "postgres"), connections: CONNECTIONS });
    const books = openDatabase({ url: await embeddedUrl(folder), connections: 4 });
    const rows = { web: WEB_POINTS.slice(0, web), worker: WORKER_POINTS.slice(0, worker) };
    const mortals: Mortal[] = [];
    const begin = async (name: string, role: "web" | "worker" | "all"): Promise<Mortal> => {
      const mortal = await beMortal(join(folder, name), role, await embeddedUrl(folder));
      mortals.push(mortal);
      return mortal;
    };
    try {
      const webs = await Promise.all(Array.from({ length: lanes }, (_, index) => begin(`web-${index}`, worker > 0 ? "web" : "all")));
      // The process that feeds the worker must survive.
      const dies = worker > 0 ? { steady: await begin("steady", "web"), working: await begin("worker", "worker") } : undefined;
      const wares = await waresFor(books);
      const journeys = new Set([...rows.web, ...rows.worker].flat().map(({ journey }) => journey));
      const outboxes = (dies ? [dies.working] : webs).map(({ folder: written }) => written);
      const known = journeys.has("calledOff")
        ? await hireOperator({ dataDirectory: folder }, { ...TRUSTED, DATABASE_URL: await embeddedUrl(folder) })
        : undefined;
      const purchases: Purchase[] = [];
      const deaths: Deaths = { counts: new Map(), outages: [], problems };
      /** Starts purchases at a process, each with goods of its own. */
      const startsAt = async (mortal: Mortal, place: number): Promise<Buying> => {
        const { port } = mortal;
        const customer = [...journeys].some((name) => journeyOf(name).who === "customer")
          ? await customerWithCoins(port, outboxes, books)
          : undefined;
        const operator = known && (await signIn(port, known));
        const start: Start = (journey, ware) =>
          startPurchase(
            port,
            { brand: BRAND, wares: wares[ware + place * AT_ONCE] ?? wares[0], customer, operator, books },
            journey,
            purchases,
          );
        return { mortal, start };
      };
      const [ofWeb, ofWorker] = await Promise.all([Promise.all(webs.map(startsAt)), dies && startsAt(dies.steady, lanes)]);
      const rounds = Array.from({ length: times }, () => rows.web)
        .flat()
        .entries();
      /** Purchases that continue while the worker is killed elsewhere. */
      const onTheirWay = new Set<Promise<void>>();
      await Promise.all([
        ...ofWeb.map(async ({ mortal, start }) => {
          for (const [, row] of rounds) await dieInWeb(mortal, row, deaths, start);
        }),
        (async () => {
          if (!dies || !ofWorker) return;
          for (const row of Array.from({ length: times }, () => rows.worker).flat())
            await dieInWorker(dies.working, row, deaths, ofWorker, onTheirWay);
        })(),
      ]);
      const settling = performance.now();
      await settle(books, onTheirWay, problems);
      const settled = performance.now() - settling;
      await checkEnds(books, purchases, problems);
      if (dies) await checkMails(books, dies.working.folder, problems);
      await checkBooks(books, problems);
      const names = [...rows.web, ...rows.worker].flat().map(({ name }) => name);
      problems.expect(new Set(names).size === names.length, "two places have one name");
      for (const name of names)
        problems.expect(
          deaths.counts.get(name) === times,
          "a place was not died at as often as was meant",
          `${name}: ${deaths.counts.get(name) ?? 0}`,
        );
      return {
        counts: {
          places: names.length,
          "deaths at each": times,
          deaths: [...deaths.counts.values()].reduce((sum, one) => sum + one, 0),
          kills: deaths.outages.length,
          purchases: purchases.length,
        },
        times: {
          "median until back": percentile(deaths.outages, 0.5),
          "longest until back": Math.round(Math.max(...deaths.outages)),
          "until all had its end": Math.round(settled),
        },
        problems: problems.list(),
      };
    } finally {
      for (const mortal of mortals) await mortal.end();
      await books.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

type Mortal = {
  readonly port: number;
  readonly folder: string;
  readonly line: HeldLine;
  /** Kills and restarts it. @returns milliseconds until it answers again */
  dieAndReturn(): Promise<number>;
  end(): Promise<void>;
};

/** A process with a database connection that can be held. */
async function beMortal(folder: string, role: "web" | "worker" | "all", databaseUrl: string): Promise<Mortal> {
  const line = await openHeldLine(databaseUrl);
  const port = await freePort();
  // A compile cache speeds up hundreds of starts.
  const start = (): Promise<ShopProcess> =>
    startShop({
      dataDirectory: folder,
      port,
      env: { ...TRUSTED, WORKERS: "1", ROLE: role, DATABASE_URL: line.url, NODE_COMPILE_CACHE: join(folder, "..", "compiled") },
    });
  let shop = await start();
  return {
    port,
    folder,
    line,
    async dieAndReturn() {
      await shop.kill();
      line.forget();
      const killed = performance.now();
      shop = await start();
      return performance.now() - killed;
    },
    async end() {
      await shop.stop();
      await line.close();
    },
  };
}

type Deaths = { readonly counts: Map<string, number>; readonly outages: number[]; readonly problems: Problems };
type Start = (journey: JourneyName, ware: number) => Promise<Purchase>;
/** A process, and the function that starts purchases there. */
type Buying = { readonly mortal: Mortal; readonly start: Start };

/** Brings one purchase to each place of the row, kills the process, and continues each as its customer would. */
async function dieInWeb(
  mortal: Mortal,
  row: (typeof WEB_POINTS)[number],
  { counts, outages, problems }: Deaths,
  start: Start,
): Promise<void> {
  const { port, line } = mortal;
  const dying = await Promise.all(
    row.map(async (place, index) => {
      const purchase = await start(place.journey, index);
      await goOn(port, purchase, 0, place.step, problems);
      return { place, purchase };
    }),
  );
  const answered: string[] = [];
  for (const { place, purchase } of dying) {
    const reached = line.hold(place, ON_THE_WAY);
    const step = journeyOf(place.journey).steps[place.step];
    // No answer ever arrives.
    step?.(port, purchase).then(
      () => answered.push(place.name),
      () => undefined,
    );
    await reached.then(
      () => counts.set(place.name, (counts.get(place.name) ?? 0) + 1),
      (error: unknown) => problems.add("a named place was not come by", `${place.name}: ${String(error)}`),
    );
  }
  for (const name of answered) problems.add("what was held was answered before the kill", name);
  outages.push(await mortal.dieAndReturn());
  await Promise.all(dying.map(({ place, purchase }) => goOn(port, purchase, place.step, undefined, problems)));
}

/** Starts a purchase for each place of the row and kills the worker once it is held at all of them; the last place may block the others. */
async function dieInWorker(
  mortal: Mortal,
  row: (typeof WORKER_POINTS)[number],
  { counts, outages, problems }: Deaths,
  { mortal: { port }, start }: Buying,
  onTheirWay: Set<Promise<void>>,
): Promise<void> {
  const come = async (place: (typeof row)[number], index: number) => {
    const reached = mortal.line.hold(place, ON_THE_WAY);
    const bought = start(place.journey, index).then((purchase) => goOn(port, purchase, 0, undefined, problems));
    onTheirWay.add(bought);
    void bought.finally(() => onTheirWay.delete(bought));
    await reached.then(
      () => counts.set(place.name, (counts.get(place.name) ?? 0) + 1),
      (error: unknown) => problems.add("a named place was not come by", `${place.name}: ${String(error)}`),
    );
  };
  const last = row.length - 1;
  await Promise.all(row.slice(0, last).map(come));
  await Promise.all(row.slice(last).map((place) => come(place, last)));
  outages.push(await mortal.dieAndReturn());
}

/** Different goods for concurrent buyers, so that none waits for locked rows, and expensive enough for coupon and coins. */
async function waresFor(books: Database): Promise<readonly [Wares, ...Wares[]]> {
  const rows = await look(
    books,
    `select price.goods_id, price.deposit_minor is not null as reserved from goods_price price join goods_stock using (brand, goods_id)
    where price.brand = $1 and price.country = 'ES' and price_minor > 400 and quantity > 0 order by price.goods_id`,
    [BRAND],
  );
  const ids = (isReserved: boolean) => rows.filter(({ reserved }) => reserved === isReserved).map((row) => String(row["goods_id"]));
  const [plain, [reserved = ""]] = [ids(false).slice(0, 3 * AT_ONCE), ids(true)];
  for (const goodsId of [...plain, reserved]) await setStock(books, BRAND, goodsId, 100_000);
  const [first, ...others] = plain.map((goodsId): Wares => ({ plain: goodsId, reserved }));
  if (!first) throw new Error("the demo has no goods");
  return [first, ...others];
}

/** A customer with enough coins. @param folders of data, one of which gets the mails */
async function customerWithCoins(port: number, folders: readonly string[], books: Database): Promise<Guest> {
  const { customer } = await register(port, folders, newGuest());
  const code = `COINS-${port}`;
  await putCode(books, BRAND, code, { coins: 1_000_000 });
  told(await callAs(port, customer, "POST", "/api/shop/user/currency/redeem", { redeemCode: code }, randomUUID()), "balance");
  return customer;
}

async function startPurchase(port: number, town: Town, journey: JourneyName, purchases: Purchase[]): Promise<Purchase> {
  const somebody = newGuest();
  const { customer } = town;
  const guest =
    customer && journeyOf(journey).who === "customer"
      ? { ...somebody, token: customer.token }
      : await until("a guest is let in", () => login(port, somebody).catch(() => undefined), 60_000);
  const purchase: Purchase = { journey, guest, town, keys: {} };
  purchases.push(purchase);
  return purchase;
}

/** Continues a purchase, repeating each step until it has its answer. */
async function goOn(port: number, purchase: Purchase, from: number, to: number | undefined, problems: Problems): Promise<void> {
  for (const [index, step] of journeyOf(purchase.journey).steps.slice(from, to).entries()) {
    // A kill looks like a missing answer.
    await until("a step has its answer", () => step(port, purchase).catch(() => false), 60_000).catch((error: unknown) =>
      problems.add("a step of a purchase was given up", `${purchase.journey} ${from + index}: ${String(error)}`),
    );
  }
}

/** Waits until nothing is under way. Mails are normally retried after a minute, here at once. */
async function settle(books: Database, onTheirWay: ReadonlySet<Promise<void>>, problems: Problems): Promise<void> {
  const waits = `select
    (select count(*)::int from payment where status in ('started', 'refunding')) + (select count(*)::int from payment_refund where settled_at is null)
      + (select count(*)::int from provider_notification where delivered_at is null) as money,
    (select count(*)::int from order_credit_return where due_minor > given_minor) as purses,
    (select count(*)::int from mail where sent_at is null) + (select count(*)::int from event) as told`;
  await until(
    "everything has its end",
    async () => {
      await look(books, "update mail set due_at = now() where sent_at is null and tries > 0 and due_at > now()");
      await look(
        books,
        "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where locked_at is null and key like 'mail.send %'), run_at := now())",
      );
      const [row] = await look(books, waits);
      return onTheirWay.size === 0 && row?.["money"] === 0 && row["purses"] === 0 && row["told"] === 0;
    },
    SETTLED,
    250,
  ).catch(async () =>
    problems.add("something had no end long after the last kill", JSON.stringify([onTheirWay.size, ...(await look(books, waits))])),
  );
  // What has not ended is reported.
  await Promise.all(onTheirWay);
}

/**
 * Each purchase is one order in its expected state with its attempts; coupon and coins were taken once, and returned once when it was
 * cancelled.
 */
async function checkEnds(books: Database, purchases: readonly Purchase[], problems: Problems): Promise<void> {
  const rows = await look(
    books,
    `select email, order_id, concat_ws(' ', payment_status, delivery_status) as state, (select array_agg(status) from payment where payment.order_id = placed.order_id) as attempts,
      concat_ws(', ', (select string_agg(case when given_back_at is null then 'coupon used' else 'coupon given back' end, ', ') from coupon_use where coupon_use.order_id = placed.order_id),
        (select string_agg('coins ' || usage, ', ' order by usage desc) from coin_transfer where coin_transfer.order_id = placed.order_id)) as purse
    from customer_order placed`,
  );
  for (const { guest, journey, placed } of purchases) {
    const orders = rows.filter(({ email }) => email === guest.email);
    const [order] = orders;
    const should = journeyOf(journey).end;
    problems.expect(
      orders.length === 1 && order?.["order_id"] === placed?.orderId,
      "a purchase is not one order",
      `${journey}: ${orders.length}`,
    );
    const end =
      order &&
      `${String(order["state"])} ${inOrder(tally(Array.isArray(order["attempts"]) ? order["attempts"].map(String) : []))} ${String(order["purse"])}`;
    problems.expect(
      end === `${should.order} ${inOrder(should.attempts)} ${should.purse ?? ""}`,
      "a purchase has another end than it should",
      `${journey}: ${end}`,
    );
  }
}

const inOrder = (counts: Readonly<Record<string, number>>): string => JSON.stringify(Object.entries(counts).sort());

/** Each queued mail is in the outbox once. */
async function checkMails(books: Database, folder: string, problems: Problems): Promise<void> {
  const written = (await readdir(join(folder, "outbox"))).filter((name) => name.endsWith(".json"));
  const rows = await look(books, "select mail_id from mail where sent_at is not null and created_at > now() - interval '1 hour'");
  for (const { mail_id: mailId } of rows) {
    const times = written.filter((name) => name.includes(String(mailId))).length;
    problems.expect(times === 1, "a mail is not in the outbox once", String(times));
  }
  problems.expect(rows.length > 0, "no mail was sent");
}
