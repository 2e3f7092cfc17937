import { expect, test } from "vitest";
import { earnedGifts, nextGift } from "./gifts.ts";

const gift = (goodsId: string, from: string, reached: string, available = true) => ({
  goods: { goodsId, title: `Gift ${goodsId}` },
  from,
  earned: Number(reached) >= Number(from),
  available,
});
const all = (reached: string, available = true) => ({
  activityId: "all",
  title: "All",
  wholeRange: true,
  reached,
  gifts: [gift("7", "150.00", reached), gift("8", "250.00", reached, available)],
});
const ofPatio = (reached: string) => ({
  activityId: "patio",
  title: "Patio",
  wholeRange: false,
  reached,
  gifts: [gift("9", "50.00", reached)],
});
const told = (one: ReturnType<typeof nextGift>) => one && [one.activityId, one.goods.goodsId, one.missing.minor];

test("names the next gift of the whole range while no goods of another event are in the cart, and shrinks with what is put in", () => {
  expect(["30.00", "100.00", "149.99"].map((reached) => told(nextGift([ofPatio("0.00"), all(reached)], "EUR")))).toEqual([
    ["all", "7", 12_000],
    ["all", "7", 5000],
    ["all", "7", 1],
  ]);
});

test("names the gift of an event as soon as goods of the cart count for it", () => {
  expect(told(nextGift([ofPatio("42.90"), all("42.90")], "EUR"))).toEqual(["patio", "9", 710]);
});

test("names none where nothing in the cart counts for one, nor one of which none is left", () => {
  expect(nextGift([ofPatio("0.00")], "EUR")).toBeUndefined();
  expect(nextGift([all("200.00", false)], "EUR")).toBeUndefined();
});

test("chooses the gift that took most, and of that only what is left", () => {
  const chosen = (...offers: Parameters<typeof earnedGifts>[0]) => earnedGifts(offers, "EUR").map(({ goods }) => goods.goodsId);
  expect([chosen(all("100.00")), chosen(all("150.00")), chosen(all("250.00")), chosen(all("250.00", false))]).toEqual([
    [],
    ["7"],
    ["8", "7"],
    ["7"],
  ]);
  expect(chosen(ofPatio("85.80"), all("160.00"))).toEqual(["7", "9"]);
});
