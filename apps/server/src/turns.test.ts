import { expect, test } from "vitest";
import { makeTurns, TooMuchAtOnce } from "./turns.ts";

test("no more run at once than may, in the order they came", async () => {
  const turns = makeTurns(3, 100);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(Array.from({ length: 50 }, (_, index) => turns(async () => {
    started.push(index);
    running += 1;
    most = Math.max(most, running);
    await new Promise((next) => setImmediate(next));
    running -= 1;
  })));
  expect(most).toBe(3);
  expect(started).toEqual(Array.from({ length: 50 }, (_, index) => index));
});

test("a failure gives its turn on, and is told to the one it happened to", async () => {
  const turns = makeTurns(1, 10);
  const first = turns(() => Promise.reject(new Error("broken")));
  const second = turns(() => Promise.resolve("done"));
  await expect(first).rejects.toThrow("broken");
  expect(await second).toBe("done");
  expect(await turns(() => Promise.resolve("later"))).toBe("later");
});

test("who comes when too many wait is told at once", async () => {
  const turns = makeTurns(1, 1);
  let finish = (): void => undefined;
  const first = turns(() => new Promise<void>((done) => (finish = done)));
  const second = turns(() => Promise.resolve());
  await expect(turns(() => Promise.resolve())).rejects.toBeInstanceOf(TooMuchAtOnce);
  finish();
  await Promise.all([first, second]);
});
