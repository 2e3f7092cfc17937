import { HOUR, MINUTE, SECOND } from "@rambla/core/time";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { buy, statusOf } from "../../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { checkoutJobs } from "../../checkout/jobs.ts";
import type { Queryable } from "./database.ts";
import { makeDatabaseClock } from "./database-clock.ts";
import { silentLog } from "../log.ts";
import { sql } from "./sql.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop({ connections: 4 });
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 10 })]);
});
afterAll(() => shop.close());

const NOON = Date.UTC(2026, 10, 23, 12);

/** A machine clock that is `ahead` of NOON, and the database's time. */
function aMachine(ahead: number) {
  const machine = { passed: 0, jumped: 0, apart: 0, answerTakes: 4 };
  const database: Queryable = {
    async query<Row>() {
      machine.passed += machine.answerTakes / 2;
      const moment = NOON + machine.passed + machine.apart;
      machine.passed += machine.answerTakes / 2;
      return [{ moment }] as Row[];
    },
  };
  const clock = makeDatabaseClock({ system: () => NOON + ahead + machine.jumped + machine.passed, steady: () => machine.passed });
  return { machine, database, clock, isOff: () => clock.now().getTime() - (NOON + machine.passed + machine.apart) };
}

test("before it has asked, a process has the time of its machine", () => {
  expect(aMachine(5 * MINUTE).isOff()).toBe(5 * MINUTE);
});

describe.each([
  ["ahead", 5 * MINUTE],
  ["behind", -5 * MINUTE],
])("a machine that is five minutes %s", (_, ahead) => {
  test("has the time of its database, and tells how wrong it is", async () => {
    const { clock, database, isOff } = aMachine(ahead);
    await clock.set(database);
    expect([isOff(), clock.ahead()]).toEqual([0, ahead]);
  });

  test("has that of a real one", async () => {
    const clock = makeDatabaseClock({ system: () => Date.now() + ahead, steady: () => performance.now() });
    await clock.set(shop.database);
    const before = clock.now().getTime();
    const [row] = await shop.database.query<{ moment: number }>(sql`select extract(epoch from clock_timestamp())::float8 * 1000 as moment`);
    const after = clock.now().getTime();
    // Only the sum of both directions of the network delay is known.
    const within = after - before + 5;
    expect(Math.abs((row?.moment ?? 0) - (before + after) / 2)).toBeLessThanOrEqual(within);
  });

  test("cancels an unpaid order when its time is over, and not before", async () => {
    const clock = makeDatabaseClock({ system: () => Date.now() + ahead, steady: () => performance.now() });
    await clock.set(shop.database);
    const node = { ...shop, clock: clock.now };
    const { orderId } = await buy(node);
    const cancel = checkoutJobs.find(({ name }) => name === "order.cancelOverdue");
    const leave = async (seconds: number): Promise<string | null> => {
      await shop.database.query(
        sql`update customer_order set pay_until = clock_timestamp() + make_interval(secs => ${seconds}::integer) where order_id = ${orderId}`,
      );
      await cancel?.run(node, orderId);
      return (await statusOf(node, orderId)).delivery;
    };
    expect([await leave(60), await leave(-1)]).toEqual([null, "Canceled"]);
  });

  test.each([HOUR, -HOUR])("changes nothing when its clock jumps by %i milliseconds", async (jump) => {
    const { machine, clock, database, isOff } = aMachine(ahead);
    await clock.set(database);
    machine.jumped = jump;
    machine.passed += 30 * SECOND;
    expect([isOff(), clock.ahead()]).toEqual([0, ahead + jump]);
    await clock.set(database);
    expect(isOff()).toBe(0);
  });
});

describe("another answer of the database", () => {
  test("changes nothing by less than the way there and back took", async () => {
    const { machine, clock, database, isOff } = aMachine(0);
    await clock.set(database);
    machine.answerTakes = 400;
    machine.apart = 150;
    await clock.set(database);
    expect(isOff()).toBe(-150);
    machine.answerTakes = 4;
    await clock.set(database);
    expect(isOff()).toBe(0);
  });

  test("lets time stand still for a moment, and never go back", async () => {
    const { machine, clock, database, isOff } = aMachine(0);
    await clock.set(database);
    const before = clock.now();
    machine.apart = -600;
    await clock.set(database);
    expect(clock.now()).toEqual(before);
    machine.passed += 700;
    expect([clock.now() > before, isOff()]).toEqual([true, 0]);
  });

  test("is followed however large the difference: the database decides", async () => {
    const { machine, clock, database, isOff } = aMachine(0);
    await clock.set(database);
    clock.now();
    machine.apart = -HOUR;
    await clock.set(database);
    expect(isOff()).toBe(0);
  });

  test("that took longest is not gone by", async () => {
    const { machine, clock, database, isOff } = aMachine(MINUTE);
    const takes = [900, 2, 700];
    const uneven: Queryable = {
      async query<Row>(statement: Parameters<Queryable["query"]>[0]) {
        machine.answerTakes = takes.shift() ?? 0;
        // The whole delay is before the server's reading, so the midpoint is wrong.
        machine.passed += machine.answerTakes > 100 ? machine.answerTakes : 0;
        return await database.query<Row>(statement);
      },
    };
    await clock.set(uneven);
    expect(isOff()).toBe(0);
  });
});

test("a process asks every minute, tells once that its machine is wrong, and goes on by what it knows while the database is away", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { machine, clock, database, isOff } = aMachine(5 * MINUTE);
    let [asked, isAway] = [0, false];
    const warnings: object[] = [];
    const watched: Queryable = {
      async query<Row>(statement: Parameters<Queryable["query"]>[0]) {
        asked += 1;
        if (isAway) throw new Error("away");
        return await database.query<Row>(statement);
      },
    };
    const end = await clock.follow(watched, { ...silentLog, warn: (details, message) => void warnings.push({ ...details, message }) });
    const pass = async (milliseconds: number) => {
      machine.passed += milliseconds;
      await vi.advanceTimersByTimeAsync(milliseconds);
    };
    await pass(3 * MINUTE);
    expect(asked).toBe(4 * 3);
    expect(warnings).toEqual([{ milliseconds: 5 * MINUTE, message: expect.stringContaining("ahead of the database") }]);
    isAway = true;
    machine.jumped = -HOUR;
    await pass(MINUTE);
    expect(isOff()).toBe(0);
    isAway = false;
    machine.apart = 10 * SECOND;
    // It asks again 5 s after a failure.
    await pass(6 * SECOND);
    expect(isOff()).toBe(0);
    end();
    const before = asked;
    await pass(5 * MINUTE);
    expect(asked).toBe(before);
  } finally {
    vi.useRealTimers();
  }
});
