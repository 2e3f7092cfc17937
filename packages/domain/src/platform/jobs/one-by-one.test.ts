import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeDoor } from "../../../test/jobs.ts";
import { oneByOneWhile, WAITS_AT_MOST } from "./one-by-one.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Works that wait at a door each; what became of them stands in `told`. */
function works() {
  const told: string[] = [];
  const doors = new Map<string, ReturnType<typeof makeDoor>>();
  const work = (name: string) => async () => {
    const door = makeDoor();
    doors.set(name, door);
    told.push(`${name} begins`);
    await door.opened;
    told.push(`${name} ends`);
  };
  /** Time goes on by so much, and whatever can happen in it does. */
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  return { told, work, pass, finish: (name: string) => doors.get(name)?.open() };
}

test("while it is so, work begins when what came before it has ended, and no timer is left", async () => {
  const { told, work, pass, finish } = works();
  const way = oneByOneWhile(() => true);
  const done = [way(work("first")), way(work("second"))];
  await pass(WAITS_AT_MOST - 1);
  expect(told).toEqual(["first begins"]);
  finish("first");
  await pass(0);
  expect(told).toEqual(["first begins", "first ends", "second begins"]);
  expect(vi.getTimerCount()).toBe(0);
  finish("second");
  await Promise.all(done);
});

test("one that hangs keeps the next waiting for so long and no longer, nor any after that", async () => {
  const { told, work, pass, finish } = works();
  const way = oneByOneWhile(() => true);
  const done = [way(work("hanging")), way(work("second"))];
  await pass(WAITS_AT_MOST - 1);
  expect(told).toEqual(["hanging begins"]);
  await pass(1);
  expect(told).toEqual(["hanging begins", "second begins"]);
  // The third waits for the second alone.
  done.push(way(work("third")));
  finish("second");
  await pass(0);
  expect(told).toEqual(["hanging begins", "second begins", "second ends", "third begins"]);
  for (const name of ["hanging", "third"]) finish(name);
  await Promise.all(done);
});

test("while it is not so nothing waits, and a failure is its own work's alone", async () => {
  const { told, work, pass } = works();
  let isSo = true;
  const way = oneByOneWhile(() => isSo);
  await expect(way(() => Promise.reject(new Error("it cannot be done")))).rejects.toThrow("it cannot be done");
  void way(work("first"));
  isSo = false;
  void way(work("second"));
  await pass(0);
  expect(told.toSorted()).toEqual(["first begins", "second begins"]);
});
