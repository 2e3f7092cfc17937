/** The test decides when the shop answers. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GoodsCard } from "./catalogue.ts";
import { chooseVariant, type HistoryState } from "./variant-card.ts";

const OF = { goodsId: "1" } as GoodsCard;
const page = (goodsId: string) => `/commodity/detail?id=${goodsId}`;

/** Answers for a variant: with its card, without one, or never. */
let answers: Map<string, (how: "here" | "gone" | "never") => void>;
let shown: string[];
let left: string[];
const show = ({ card }: { card: GoodsCard }) => void shown.push(card.goodsId);
const choose = (goodsId: string, by = show, again = false) =>
  chooseVariant(OF, goodsId, { address: "/cart/check", page: page(goodsId), again }, by);
let remembered: HistoryState;

beforeEach(() => {
  [answers, shown, left] = [new Map(), [], []];
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("document", { cookie: "" });
  remembered = { key: "the router's" } as HistoryState;
  const history = {
    get state() {
      return remembered;
    },
    replaceState: (state: HistoryState) => void (remembered = state),
  };
  vi.stubGlobal("window", { location: { href: "https://shop.example/", assign: (address: string) => void left.push(address) }, history });
  vi.stubGlobal(
    "fetch",
    (_: string, { body }: { body: string }) =>
      new Promise<Response>((resolve, reject) => {
        const [{ goodsId = "" } = {}] = (JSON.parse(body) as { items: { goodsId: string }[] }).items;
        answers.set(goodsId, (how) =>
          how === "never"
            ? reject(new TypeError("Failed to fetch"))
            : resolve(Response.json({ items: [{ goods: how === "here" ? { goodsId } : null }] })),
        );
      }),
  );
});
afterEach(() => void vi.unstubAllGlobals());

test("the one that was pressed, and the first again", async () => {
  const chosen = choose("2");
  answers.get("2")?.("here");
  await chosen;
  await choose("1");
  expect([shown, left]).toEqual([["2", "1"], []]);
});

test.each(["here", "gone", "never"] as const)(
  "the one that was pressed last, though the earlier answer comes after it: %s",
  async (how) => {
    const chosen = [choose("2"), choose("3")];
    answers.get("3")?.("here");
    await chosen[1];
    answers.get("2")?.(how);
    await chosen[0];
    expect([shown, left]).toEqual([["3"], []]);
  },
);

test("the first, where it was pressed while another was on its way", async () => {
  const chosen = [choose("2"), choose("1")];
  await chosen[1];
  answers.get("2")?.("here");
  await chosen[0];
  expect(shown).toEqual(["1"]);
});

test("each card its own", async () => {
  const others: string[] = [];
  const chosen = [choose("2"), choose("3", ({ card }) => void others.push(card.goodsId))];
  for (const goodsId of ["3", "2"]) answers.get(goodsId)?.("here");
  await Promise.all(chosen);
  expect([shown, others]).toEqual([["2"], ["3"]]);
});

test.each(["gone", "never"] as const)("none, but the page of the variant, where the answer is: %s", async (how) => {
  const chosen = choose("2");
  answers.get("2")?.(how);
  await chosen;
  expect([shown, left]).toEqual([[], [page("2")]]);
});

test("without a connection the one that is there, and no page that cannot come", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const chosen = choose("2");
  answers.get("2")?.("never");
  await chosen;
  expect([shown, left]).toEqual([[], []]);
});

test("is remembered by this entry of the history, which keeps what the router wrote there", async () => {
  const chosen = choose("2");
  answers.get("2")?.("here");
  await chosen;
  expect(remembered).toEqual({ key: "the router's", chosen: { 1: "2" } });
});

test.each(["gone", "never"] as const)("one that was chosen before leads nowhere, where the answer is: %s", async (how) => {
  const chosen = choose("2", show, true);
  answers.get("2")?.(how);
  await chosen;
  expect([shown, left, remembered]).toEqual([[], [], { key: "the router's" }]);
});
