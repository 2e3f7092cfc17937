import { expect, test } from "vitest";
import { makeKeptReads, makeSharedReads } from "./reads.ts";

function counter() {
  const state = { loads: 0 };
  return { state, load: async () => (state.loads += 1) };
}

test("a kept value is loaded once, until one of its tags falls, its time is over, or all is dropped", async () => {
  let now = 0;
  const reads = makeKeptReads({ atMost: 10, freshFor: 1000, now: () => now });
  const { load } = counter();
  const read = () => reads.keep("tree", ["lumbra:categories", "lumbra:lists"], load);
  expect([await read(), await read()]).toEqual([1, 1]);
  reads.drop("nidora:categories");
  expect(await read()).toBe(1);
  reads.drop("lumbra:lists");
  expect(await read()).toBe(2);
  now = 1000;
  expect(await read()).toBe(3);
  reads.dropAll();
  expect(await read()).toBe(4);
});

test("a value that was on its way when its tag fell is not kept", async () => {
  const reads = makeKeptReads({ atMost: 10, freshFor: 1000, now: () => 0 });
  const answer = Promise.withResolvers<string>();
  const first = reads.keep("tree", ["lumbra:categories"], () => answer.promise);
  reads.drop("lumbra:categories");
  answer.resolve("before");
  expect(await first).toBe("before");
  expect(await reads.keep("tree", ["lumbra:categories"], async () => "after")).toBe("after");
});

test("a failure is not kept, and the oldest value makes room", async () => {
  const reads = makeKeptReads({ atMost: 2, freshFor: 1000, now: () => 0 });
  await expect(reads.keep("a", [], () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  const { load } = counter();
  expect(await reads.keep("a", [], load)).toBe(1);
  await reads.keep("b", [], load);
  await reads.keep("c", [], load);
  expect(await reads.keep("c", [], load)).toBe(3);
  expect(await reads.keep("a", [], load)).toBe(4);
});

test("everybody who asks for the same while it is on its way shares one load; the next one loads anew", async () => {
  for (const reads of [makeSharedReads(), makeKeptReads({ atMost: 2, freshFor: 1000, now: () => 0 })]) {
    const { load } = counter();
    expect(await Promise.all([reads.share("goods", load), reads.share("goods", load), reads.share("other", load)])).toEqual([1, 1, 2]);
    expect(await reads.share("goods", load)).toBe(3);
  }
});
