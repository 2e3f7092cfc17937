import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cacheBetween } from "../../../tools/trial/cache-between.ts";
import { makeChance } from "../../../tools/trial/chance.ts";
import { clocksApart, WRONG } from "../../../tools/trial/clocks.ts";
import { crashes } from "../../../tools/trial/crashes.ts";
import { crawlersAndBuyers } from "../../../tools/trial/crowd.ts";
import { flashSale } from "../../../tools/trial/flash-sale.ts";
import { guesses } from "../../../tools/trial/guesses.ts";
import { crawl } from "../../../tools/trial/kept.ts";
import { type Nodes, startNodes, TRUSTED } from "../../../tools/trial/nodes.ts";
import { paymentStorm } from "../../../tools/trial/payment-storm.ts";
import { issuers } from "../../../tools/trial/issuers.ts";
import { databaseCut } from "../../../tools/trial/power-cut.ts";
import { brandBleed, databaseAway } from "../../../tools/trial/readers.ts";
import { lastPieces, oneConfirmation } from "../../../tools/trial/rush.ts";
import type { Outcome } from "../../../tools/trial/scenario.ts";
import { strangers } from "../../../tools/trial/strangers.ts";
import { slowDatabase } from "../../../tools/trial/slow-database.ts";
import { tampering } from "../../../tools/trial/tampering.ts";

const SEED = 20_261_121;

let nodes: Nodes;
beforeAll(async () => {
  console.log(`seed ${SEED}`);
  nodes = await startNodes({ env: TRUSTED });
}, 120_000);
afterAll(() => nodes?.remove(), 60_000);

async function holds(run: Promise<Outcome>): Promise<Outcome["counts"]> {
  const { problems, counts } = await run;
  expect(problems).toEqual([]);
  return counts;
}

describe("two processes on one database", () => {
  test("the last pieces go to as many guests as there are pieces", async () => {
    expect(await holds(lastPieces(nodes).run({ guests: 40, pieces: 10 }, makeChance(SEED)))).toEqual({
      guests: 40,
      pieces: 10,
      orders: 10,
      refused: 30,
      failures: 0,
    });
  });
  test("one confirmation is one order", async () => {
    await holds(oneConfirmation(nodes).run({ rounds: 3, times: 20 }, makeChance(SEED)));
  });
  test("a flash sale goes to as many people as there are pieces, however often each tries", async () => {
    expect(await holds(flashSale(nodes).run({ people: 30, tries: 3, pieces: 10, visits: 20, seconds: 1 }, makeChance(SEED)))).toMatchObject(
      { requests: 110, people: 30, orders: 10 },
    );
  });
  test("payment results in any order and number have one effect", async () => {
    await holds(paymentStorm(nodes).run({ rounds: 20 }, makeChance(SEED)));
  });
  test("what the shop decides cannot be sent", async () => {
    await holds(tampering(nodes).run({ tries: 60 }, makeChance(SEED)));
  });
  test("whatever a browser sends, signed in or not, is answered, tells nothing and keeps nobody waiting", async () => {
    await holds(strangers(nodes).run({ requests: 800 }, makeChance(SEED)));
  }, 240_000);
  test("a node whose clock is wrong or jumps goes by the database", async () => {
    expect(await holds(clocksApart(nodes).run({ wrong: WRONG }, makeChance(SEED)))).toEqual({ clocks: 4, moments: 56 });
  });
  test("whoever guesses from everywhere is stopped, and the owner is not", async () => {
    expect(await holds(guesses(nodes).run({ guesses: 200 }, makeChance(SEED)))).toMatchObject({ "passwords judged": 10 });
  });
  test("every market sees its own", async () => {
    expect(await holds(brandBleed(nodes).run({ each: 6, atOnce: 75 }, makeChance(SEED)))).toMatchObject({ requests: 174, markets: 29 });
  });
  test("nobody sees through a cache that others share what is somebody else's", async () => {
    await holds(cacheBetween(nodes).run({ requests: 600, people: 2, guests: 2 }, makeChance(SEED)));
  });
  test("a confirmation does not wait for crawlers", async () => {
    await holds(crawlersAndBuyers(nodes).run({ crawlers: 150, buyers: 3 }, makeChance(SEED)));
  });
  test("a crawler does not fill the memory", async () => {
    await holds(crawl(nodes).run({ addresses: 60 }, makeChance(SEED)));
  });
  test("while tables are held nobody waits for the end of it", async () => {
    await holds(slowDatabase(nodes).run({ seconds: 4, visitors: 12 }, makeChance(SEED)));
  });
  test("without the database kept pages are served, and it comes back", async () => {
    await holds(databaseAway(nodes).run({ times: 1 }, makeChance(SEED)));
  }, 120_000);
});

describe("power cuts", () => {
  test("of the shop at seven named places lose and double nothing", async () => {
    expect(await holds(crashes.run({ times: 1, web: 1, worker: 0, lanes: 1 }, makeChance(SEED)))).toEqual({
      places: 7,
      "deaths at each": 1,
      deaths: 7,
      kills: 1,
      purchases: 7,
    });
  }, 240_000);

  test("of the shop while sixteen issue invoices leave no gap in the numbers", async () => {
    expect(await holds(issuers.run({ issuers: 16, times: 1 }, makeChance(SEED)))).toEqual({ issuers: 16, kills: 3, invoices: 48 });
  }, 240_000);

  test("of the database lose and double nothing, and the shop brings it back", async () => {
    await holds(databaseCut.run({ cuts: 1, buyers: 6 }, makeChance(SEED)));
  }, 240_000);
});
