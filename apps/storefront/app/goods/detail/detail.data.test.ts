import { expect, test } from "vitest";
import { nextTurnOf } from "./detail.data.ts";

test("the page of a pre-sale stands until it begins or ends; one that is over is kept like any other page", () => {
  const [startsAt, endsAt] = ["2026-11-20T10:00:00.000Z", "2026-11-30T10:00:00.000Z"];
  const turns = (["NotStarted", "UnderWay", "Complete", "Canceled"] as const).map((phase) =>
    nextTurnOf({ phase, startsAt, endsAt })?.toISOString(),
  );
  expect(turns).toEqual([startsAt, endsAt, undefined, undefined]);
});
