/** The report of `npm run trial`: what a run of single scenarios replaces in it, and which times a full one judges. */
import { expect, test } from "vitest";
import { judged, reportOf, type Run, runOf, runsIn } from "../../../tools/trial/report.ts";
import type { Outcome } from "../../../tools/trial/scenario.ts";

const MACHINE = "2 cores.";
const scenario = (name: string, asked = {}) => ({ name, promise: `${name} hold`, asked });
const ALL = [scenario("Carts", { most: { "99 %": 500 } }), scenario("Mails"), scenario("Coins")];
const outcome = (problems: readonly string[] = []): Outcome => ({
  counts: { rounds: 3, "orders a second": 41 },
  times: { "99 %": 400 },
  problems,
});
const ran = (day: string, problems: readonly string[] = [], asked = {}): Run =>
  runOf(outcome(problems), asked, { seconds: 12.4, now: new Date(`${day}T10:00:00Z`), load: [0.51, 2, 3.25] });
const rowOf = (report: string, name: string) => report.split("\n").find((line) => line.startsWith(`| ${name} |`));

test("a row tells counts, times, day and load, beside what is asked for", () => {
  const report = reportOf(
    ALL,
    new Map([["Carts", ran("2026-11-24", [], { most: { "99 %": 500 }, wanted: { "orders a second": 50 } })]]),
    MACHINE,
  );
  expect(rowOf(report, "Carts")).toBe(
    "| Carts | rounds 3, orders a second 41 (of 50) | held | 99 % 400 ms (at most 500), 12 s in all | 2026-11-24 | 0.5 2.0 3.3 |",
  );
  expect(rowOf(report, "Mails")).toBe("| Mails |  | not run yet |  |  |  |");
  expect(report).toContain("- **Carts**: Carts hold; 99 %: at most 500 ms.");
});

test("a run of one replaces its row and what did not hold in it, and leaves the others as they are", () => {
  const first = reportOf(
    ALL,
    new Map([
      ["Carts", ran("2026-11-24", ['one is lost: {"a": 1}', "two are\n  \u001b[33mdoubled\u001b[39m"])],
      ["Mails", ran("2026-11-23", ["none came"])],
    ]),
    MACHINE,
  );
  expect(first).toContain('- **Carts**\n  - one is lost: {"a": 1}\n  - two are doubled\n- **Mails**\n  - none came\n');
  expect(reportOf(ALL, runsIn(first), MACHINE)).toBe(first);
  const second = reportOf(ALL, new Map([...runsIn(first), ["Carts", ran("2026-11-25")]]), MACHINE);
  expect(rowOf(second, "Carts")).toMatch(/\| held \|.*\| 2026-11-25 \|/);
  expect(rowOf(second, "Mails")).toBe(rowOf(first, "Mails"));
  expect(rowOf(second, "Coins")).toContain("not run yet");
  expect(second).not.toContain("is lost");
  expect(second).toContain("## What did not\n\n- **Mails**\n  - none came\n");
});

test("what there is no scenario for any more is told no longer", () => {
  const report = reportOf(ALL, new Map([["Fax", ran("2026-11-24", ["no paper"])]]), MACHINE);
  expect(report).not.toMatch(/Fax|no paper/);
});

test.each([
  [400, []],
  [500, []],
  [501, ['"99 %" took 501 ms, and 500 ms at most are asked for']],
] as const)("of a time that may be 500 ms at most, %i ms is judged", (time, problems) => {
  expect(judged({ counts: {}, times: { "99 %": time }, problems: [] }, { most: { "99 %": 500 } }).problems).toEqual(problems);
});

test("a time that was not measured is no good one, unless something else went wrong", () => {
  const asked = { most: { median: 500 } };
  expect(judged(outcome(), asked).problems).toEqual(['nobody measured "median"']);
  expect(judged(outcome(["it could not be run to its end"]), asked).problems).toEqual(["it could not be run to its end"]);
});
