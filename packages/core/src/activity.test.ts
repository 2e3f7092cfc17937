import { describe, expect, test } from "vitest";
import { ACTIVITY_ACTIONS, ACTIVITY_PHASES, nextTurn, phaseOf } from "./activity.ts";

const moment = (seconds: number) => new Date(Date.UTC(2026, 10, 23, 12, 0, seconds));
const [BEFORE, START, LAST, END, LATER] = [moment(9), moment(10), moment(19), moment(20), moment(99)];
const held = { startsAt: START, endsAt: END, canceledAt: null };

describe("the phase of an event", () => {
  test.each([
    ["the second before it begins", BEFORE, "NotStarted"],
    ["the second it begins", START, "UnderWay"],
    ["the second before it ends", LAST, "UnderWay"],
    ["the second it ends", END, "Complete"],
    ["later", LATER, "Complete"],
  ] as const)("%s", (_, now, phase) => {
    expect(phaseOf(held, now)).toBe(phase);
    for (const canceledAt of [BEFORE, LAST]) expect(phaseOf({ ...held, canceledAt }, now), "called off").toBe("Canceled");
  });
});

test("an event that is over is moved by nobody; one under way does not begin again", () => {
  expect(ACTIVITY_PHASES.map((phase) => [phase, ...ACTIVITY_ACTIONS[phase]])).toEqual([
    ["NotStarted", "save", "begin", "end"],
    ["UnderWay", "save", "end"],
    ["Complete"],
    ["Canceled"],
  ]);
});

test("the next turn is the first beginning or end to come, and none of what was called off", () => {
  const other = { startsAt: moment(15), endsAt: moment(30), canceledAt: null };
  expect([BEFORE, START, LAST, END, LATER].map((now) => nextTurn([held, other], now))).toEqual([
    START,
    moment(15),
    END,
    moment(30),
    undefined,
  ]);
  expect(nextTurn([{ ...held, canceledAt: BEFORE }], BEFORE)).toBeUndefined();
});
