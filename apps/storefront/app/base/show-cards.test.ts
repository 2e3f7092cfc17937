import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import { showCards } from "./page-context.ts";

test("a page that shows goods falls with them, and is kept no longer than each of their prices holds", () => {
  const shown: string[] = [];
  const until: string[] = [];
  const page = {
    market: marketOf(DEMO_CONFIG, "nidora", "PL"),
    shows: (...tags: readonly string[]) => void shown.push(...tags),
    until: (moment: Date) => void until.push(moment.toISOString()),
  };
  showCards(page, [
    { goodsId: "1", priceUntil: "2026-11-20T12:00:00.000Z" },
    { goodsId: "2", priceUntil: null },
    { goodsId: "3" },
    { goodsId: "4", priceUntil: "2026-11-20T11:00:00.000Z" },
  ]);
  expect(shown).toEqual(["nidora:goods:1", "nidora:goods:2", "nidora:goods:3", "nidora:goods:4"]);
  expect(until).toEqual(["2026-11-20T12:00:00.000Z", "2026-11-20T11:00:00.000Z"]);
});
