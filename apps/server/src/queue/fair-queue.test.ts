import { describe, expect, test } from "vitest";
import { makeChance } from "../../../../tools/trial/chance.ts";
import { makeJoined } from "./joined.ts";
import { makeFairQueue, ClientDisconnectedError, OverloadedError, type FairQueueOptions, type Waiting } from "./fair-queue.ts";

const someTurns = (rest: Partial<FairQueueOptions> = {}) => makeFairQueue({ atOnce: () => 1, waiting: 100, timeout: 60_000, ...rest });

/** Work that ends on demand and records its start. */
function workshop(turns: ReturnType<typeof makeFairQueue>) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    ask: (name: string, who: Partial<Waiting> = {}) =>
      turns.take({ client: "somebody", ...who }, () => {
        begun.push(name);
        return new Promise<string>((done) => ends.push(() => done(name)));
      }),
    /** Ends running work and its successors until none is left. */
    async endAll() {
      while (turns.count().running > 0) {
        ends.shift()?.();
        await new Promise((next) => setImmediate(next));
      }
    },
  };
}

describe("turns", () => {
  test("no more run at once than may, in the order they came", async () => {
    const turns = someTurns({ atOnce: () => 3 });
    const started: number[] = [];
    let running = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        turns.take({ client: "one" }, async () => {
          started.push(index);
          running += 1;
          most = Math.max(most, running);
          await new Promise((next) => setImmediate(next));
          running -= 1;
        }),
      ),
    );
    expect(most).toBe(3);
    expect(started).toEqual(Array.from({ length: 50 }, (_, index) => index));
  });

  test("between two pieces of work everything else is heard, also where they make no pause", async () => {
    const turns = someTurns();
    let rounds = 0;
    const heard = setInterval(() => (rounds += 1), 0);
    const seen: number[] = [];
    const reckon = () => {
      for (const until = performance.now() + 3; performance.now() < until;);
      seen.push(rounds);
      return Promise.resolve();
    };
    await Promise.all(Array.from({ length: 20 }, () => turns.take({ client: "one" }, reckon)));
    clearInterval(heard);
    expect(seen).toHaveLength(20);
    expect(seen.filter((round, at) => at > 0 && round === seen[at - 1])).toEqual([]);
  });

  test("a failure gives its turn on, and is told to the one it happened to", async () => {
    const turns = someTurns();
    const first = turns.take({ client: "one" }, () => Promise.reject(new Error("broken")));
    const second = turns.take({ client: "one" }, () => Promise.resolve("done"));
    await expect(first).rejects.toThrow("broken");
    expect(await second).toBe("done");
    expect(await turns.take({ client: "one" }, () => Promise.resolve("later"))).toBe("later");
  });

  test("who comes when too many wait is told at once", async () => {
    const turns = someTurns({ waiting: 1 });
    const { ask, endAll, begun } = workshop(turns);
    const answers = [ask("runs"), ask("waits")];
    await expect(ask("too much")).rejects.toBeInstanceOf(OverloadedError);
    await endAll();
    await Promise.all(answers);
    expect(begun).toEqual(["runs", "waits"]);
  });

  test("nobody waits longer than anybody would", async () => {
    const turns = someTurns({ timeout: 20 });
    const { ask, endAll, begun } = workshop(turns);
    const first = ask("runs");
    await expect(ask("waits")).rejects.toBeInstanceOf(OverloadedError);
    expect(turns.count()).toEqual({ running: 1, waiting: 0 });
    await endAll();
    await first;
    expect(begun).toEqual(["runs"]);
  });

  test("whoever has gone leaves the queue at once and nothing is done for them", async () => {
    const turns = someTurns();
    const { ask, endAll, begun } = workshop(turns);
    const first = ask("runs");
    const leaving = Array.from({ length: 50 }, (_, index) => {
      const gone = new AbortController();
      return { gone, answer: ask(`left ${index}`, { gone: gone.signal }) };
    });
    const last = ask("stays");
    for (const { gone } of leaving) gone.abort();
    for (const { answer } of leaving) await expect(answer).rejects.toBeInstanceOf(ClientDisconnectedError);
    expect(turns.count()).toEqual({ running: 1, waiting: 1 });
    await expect(ask("was never there", { gone: AbortSignal.abort() })).rejects.toBeInstanceOf(ClientDisconnectedError);
    await endAll();
    await Promise.all([first, last]);
    expect(begun).toEqual(["runs", "stays"]);
  });

  test("clients take turns, so one with many wishes delays another by one", async () => {
    const turns = someTurns();
    const { ask, endAll, begun } = workshop(turns);
    const all = [
      ask("a1", { client: "a" }),
      ask("a2", { client: "a" }),
      ask("a3", { client: "a" }),
      ask("a4", { client: "a" }),
      ask("b1", { client: "b" }),
      ask("c1", { client: "c" }),
      ask("b2", { client: "b" }),
    ];
    await endAll();
    await Promise.all(all);
    expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  });

  test("a lower rank goes first", async () => {
    const turns = someTurns();
    const { ask, endAll, begun } = workshop(turns);
    const all = [ask("runs"), ask("large", { rank: 1920 }), ask("small", { rank: 80 }), ask("middle", { rank: 480 })];
    await endAll();
    await Promise.all(all);
    expect(begun).toEqual(["runs", "small", "middle", "large"]);
  });

  test("one client cannot keep all places: a full queue makes room for whoever has fewer in it", async () => {
    const turns = someTurns({ waiting: 4 });
    const { ask, endAll, begun } = workshop(turns);
    const crowd = Array.from({ length: 5 }, (_, index) => ask(`a${index}`, { client: "a" }).catch((error: unknown) => error));
    const guest = ask("guest", { client: "b" });
    await endAll();
    expect(await guest).toBe("guest");
    expect(await crowd[4]).toBeInstanceOf(OverloadedError);
    expect(begun).toEqual(["a0", "a1", "guest", "a2", "a3"]);
  });

  test("how much runs at once may change, and is never nothing", async () => {
    let atOnce = 2;
    const turns = someTurns({ atOnce: () => atOnce });
    const { ask, endAll, begun } = workshop(turns);
    const all = [ask("1"), ask("2"), ask("3"), ask("4")];
    await expect.poll(() => begun).toEqual(["1", "2"]);
    atOnce = 0;
    await endAll();
    await Promise.all(all);
    expect(begun).toEqual(["1", "2", "3", "4"]);
  });

  test.each([1, 2, 3, 4, 5])(
    "whatever comes, leaves and ends in whatever order: bounds hold and nothing is left over (seed %i)",
    async (seed) => {
      const chance = makeChance(seed);
      const limits = { atOnce: chance.whole(1, 4), waiting: chance.whole(1, 20) };
      const turns = someTurns({ ...limits, atOnce: () => limits.atOnce });
      const ends: (() => void)[] = [];
      const leaving: AbortController[] = [];
      const outcomes: Promise<"done" | "gone" | "too much">[] = [];
      let begun = 0;
      for (let step = 0; step < 500; step += 1) {
        const what = chance.whole(0, 3);
        if (what < 2) {
          const gone = new AbortController();
          leaving.push(gone);
          outcomes.push(
            turns
              .take({ client: `client ${chance.whole(0, 4)}`, rank: chance.whole(0, 2), gone: gone.signal }, () => {
                begun += 1;
                return new Promise<"done">((done) => ends.push(() => done("done")));
              })
              .catch((error: unknown) => (error instanceof ClientDisconnectedError ? "gone" : "too much")),
          );
        } else if (what === 2) leaving.at(chance.whole(0, leaving.length))?.abort();
        else ends.splice(chance.whole(0, ends.length), 1)[0]?.();
        await new Promise((next) => setImmediate(next));
        const { running, waiting } = turns.count();
        expect(running).toBeLessThanOrEqual(limits.atOnce);
        expect(waiting).toBeLessThanOrEqual(limits.waiting);
        // Nothing waits while a place is free.
        expect(waiting === 0 || running === limits.atOnce).toBe(true);
      }
      while (turns.count().running > 0) {
        ends.shift()?.();
        await new Promise((next) => setImmediate(next));
      }
      const all = await Promise.all(outcomes);
      expect(all.filter((outcome) => outcome === "done")).toHaveLength(begun);
      expect(all.filter((outcome) => outcome === "gone").length).toBeLessThanOrEqual(leaving.filter(({ signal }) => signal.aborted).length);
      expect(turns.count()).toEqual({ running: 0, waiting: 0 });
    },
  );
});

describe("work that several wait for", () => {
  test("is done once, and left only when the last of them has gone", async () => {
    const turns = someTurns();
    const { ask, endAll, begun } = workshop(turns);
    const joined = makeJoined<string>();
    const first = ask("runs");
    const [one, two] = [new AbortController(), new AbortController()];
    const wish = (gone: AbortController) => joined("lamp", gone.signal, (everybodyGone) => ask("lamp", { gone: everybodyGone }));
    const answers = [wish(one), wish(two)];
    one.abort();
    expect(turns.count().waiting).toBe(1);
    two.abort();
    for (const answer of answers) await expect(answer).rejects.toBeInstanceOf(ClientDisconnectedError);
    expect(turns.count().waiting).toBe(0);
    const again = wish(new AbortController());
    await endAll();
    expect(await again).toBe("lamp");
    await first;
    expect(begun).toEqual(["runs", "lamp"]);
  });

  test("goes on once it has begun, for whoever comes next", async () => {
    const turns = someTurns();
    const { ask, endAll, begun } = workshop(turns);
    const joined = makeJoined<string>();
    const hasty = new AbortController();
    const wish = (gone: AbortController) => joined("lamp", gone.signal, (everybodyGone) => ask("lamp", { gone: everybodyGone }));
    const first = wish(hasty);
    hasty.abort();
    const second = wish(new AbortController());
    await endAll();
    expect(await Promise.all([first, second])).toEqual(["lamp", "lamp"]);
    expect(begun).toEqual(["lamp"]);
  });

  test("a failure is told to all, and the next one begins anew", async () => {
    const joined = makeJoined<string>();
    const failing = () => Promise.reject(new Error("broken"));
    const [a, b] = [joined("a", new AbortController().signal, failing), joined("a", new AbortController().signal, failing)];
    await expect(a).rejects.toThrow("broken");
    await expect(b).rejects.toThrow("broken");
    expect(await joined("a", new AbortController().signal, async () => "whole")).toBe("whole");
  });
});
