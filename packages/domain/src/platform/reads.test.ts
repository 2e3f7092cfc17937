import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { makeFallenTags } from "./fallen-tags.ts";
import { makeKeptReads, makeSharedReads } from "./reads.ts";
import { weightOf } from "./weight.ts";

function counter() {
  const state = { loads: 0 };
  return { state, load: async () => (state.loads += 1) };
}

function makeReads(limit = 100_000) {
  let time = 0;
  const now = () => time;
  const fallen = makeFallenTags(now);
  return { reads: makeKeptReads({ limit, freshFor: 1000, fallen, now }), fallen, moveTo: (moment: number) => (time = moment) };
}

test("a kept value is loaded once, until one of its tags falls, its time is over, or all is dropped", async () => {
  const { reads, fallen, moveTo } = makeReads();
  const { load } = counter();
  const read = () => reads.keep("tree", ["lumbra:categories", "lumbra:lists"], load);
  expect([await read(), await read()]).toEqual([1, 1]);
  fallen.drop("nidora:categories");
  expect(await read()).toBe(1);
  fallen.drop("lumbra:lists");
  expect(await read()).toBe(2);
  moveTo(1000);
  expect(await read()).toBe(3);
  fallen.dropAll();
  expect(await read()).toBe(4);
});

test("a value that was on its way when its tag fell is not kept, whether its tags were known or are told by itself", async () => {
  for (const tags of [["lumbra:goods:1"], () => ["lumbra:goods:1"]]) {
    const { reads, fallen } = makeReads();
    const answer = Promise.withResolvers<string>();
    const first = reads.keep("cards", tags, () => answer.promise);
    fallen.drop("lumbra:goods:1");
    expect(await reads.keep("cards", tags, async () => "after")).toBe("after");
    answer.resolve("before");
    expect(await first).toBe("before");
    expect(await reads.keep("cards", tags, async () => "once more")).toBe("after");
  }
});

test("a value that tells its tags itself is forgotten by them and by no other", async () => {
  const { reads, fallen } = makeReads();
  const { load } = counter();
  const read = () => reads.keep("cards", (value: number) => [`lumbra:goods:${value}`], load);
  await read();
  fallen.drop("lumbra:goods:2");
  expect(await read()).toBe(1);
  fallen.drop("lumbra:goods:1");
  expect(await read()).toBe(2);
});

test("a failure is not kept, and everybody who waited for it hears of it", async () => {
  const { reads } = makeReads();
  const fails = () => Promise.reject(new Error("away"));
  const both = await Promise.allSettled([reads.keep("a", [], fails), reads.keep("a", [], fails)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await reads.keep("a", [], counter().load)).toBe(1);
});

test("values take no more bytes than they may: what was asked for longest ago goes", async () => {
  const { reads } = makeReads(50_000);
  const big = () => Array.from({ length: 100 }, (_, index) => ({ goodsId: String(index), title: "lamp ".repeat(4) }));
  for (let index = 0; index < 200; index += 1) {
    await reads.keep(`${index}`, [], async () => big());
    await reads.keep("read by everybody", [], async () => "the same");
  }
  const { bytes, values } = reads.stats();
  expect(bytes).toBeLessThanOrEqual(50_000);
  expect(values).toBeLessThan(10);
  expect(await reads.keep("read by everybody", [], async () => "loaded again")).toBe("the same");
});

test("what a value is said to weigh is about what it takes in memory", () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const make = (index: number) =>
    JSON.parse(
      JSON.stringify({
        goodsId: String(100_000 + index),
        title: `Lámpara de mesa ${index}`,
        words: `lampka ż ${index}`,
        prices: [index, index * 1.5, null],
        at: { picture: `p${index}`, alt: `a lamp ${index}` },
      }),
    );
  collect();
  const before = process.memoryUsage().heapUsed;
  const values = Array.from({ length: 20_000 }, (_, index) => make(index));
  collect();
  const taken = process.memoryUsage().heapUsed - before;
  const ratio = weightOf(values) / taken;
  expect(ratio).toBeGreaterThan(0.7);
  expect(ratio).toBeLessThan(2);
});

test("everybody who asks for the same while it is on its way shares one load; the next one loads anew", async () => {
  for (const reads of [makeSharedReads(), makeReads().reads]) {
    const { load } = counter();
    expect(await Promise.all([reads.share("goods", load), reads.share("goods", load), reads.share("other", load)])).toEqual([1, 1, 2]);
    expect(await reads.share("goods", load)).toBe(3);
  }
});
