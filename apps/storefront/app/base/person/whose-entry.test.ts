/** Whose fields a browser may fill in again on a page that is gone back to (decision 153). */
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

class Navigation {
  readonly type: string;
  constructor(type: string) {
    this.type = type;
  }
}

/** What a tab keeps, as a browser would. */
function storage(items: Readonly<Record<string, string>>): Storage {
  const kept = new Map(Object.entries(items));
  return new Proxy(
    {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
      clear: () => kept.clear(),
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: (_, name) => ({ value: kept.get(String(name)), enumerable: true, configurable: true }),
    },
  ) as unknown as Storage;
}

/**
 * A document that begins on an entry of the history, as its cookies and its tab have it.
 * @param again its cookies when it is looked at again
 * @returns how often its form was emptied, and how the entry is marked then
 */
async function begun(state: unknown, cookie: string, type: string, { were, again }: { were?: string; again?: string } = {}) {
  vi.resetModules();
  let emptied = 0;
  const history = { state, replaceState: (next: unknown) => void (history.state = next) };
  vi.stubGlobal("window", { history, sessionStorage: storage(were === undefined ? {} : { wereHere: were }), localStorage: storage({}) });
  vi.stubGlobal("document", { cookie, forms: [{ reset: () => (emptied += 1) }] });
  vi.stubGlobal("PerformanceNavigationTiming", Navigation);
  vi.stubGlobal("performance", { now: () => 0, getEntriesByType: () => [new Navigation(type)] });
  const { emptyForeignEntry, markEntry, markEntryAgain } = await import("./whose-entry.ts");
  emptyForeignEntry();
  markEntry();
  if (again !== undefined) {
    Object.assign(document, { cookie: again });
    markEntryAgain();
  }
  return { emptied, state: history.state };
}

const ANA = "rambla_known=aN_";
const BEA = "rambla_known=b-a";
const LEFT = "rambla_left=5";
const of = (here: string, left = "") => ({ idx: 2, whose: { left, here } });

test.each([
  ["a customer's own", of("aN_"), ANA, 0, { left: "", here: "aN_" }],
  ["another customer's", of("aN_"), BEA, 1, { left: "", here: "b-a" }],
  ["a customer's whose session is over", of("aN_"), "", 1, { left: "", here: "" }],
  ["a guest's, who has logged in", of(""), ANA, 0, { left: "", here: "aN_" }],
  ["a guest's, and somebody has logged out since", of(""), LEFT, 1, { left: "5", here: "" }],
  ["a customer's who has logged out and in again", of("aN_"), `${ANA}; ${LEFT}`, 1, { left: "5", here: "aN_" }],
  ["a guest's since", of("", "5"), `${BEA}; ${LEFT}`, 0, { left: "5", here: "b-a" }],
  ["nobody's, where nobody has ever logged out", { idx: 2 }, ANA, 0, { left: "", here: "aN_" }],
  ["nobody's, where somebody has logged out", { idx: 2 }, LEFT, 1, { left: "5", here: "" }],
])("%s is gone back to", async (_, state, cookie, emptied, whose) => {
  expect(await begun(state, cookie, "back_forward")).toEqual({ emptied, state: { idx: 2, whose } });
});

test("a page that nobody was on before is nobody's to empty", async () => {
  expect(await begun(null, LEFT, "navigate")).toEqual({ emptied: 0, state: { whose: { left: "5", here: "" } } });
});

test.each([
  ["has seen nobody else", ANA, undefined, 0],
  ["has seen the same customer", ANA, "aN_", 0],
  ["has seen another customer", BEA, "aN_", 1],
  ["has seen a customer, and a guest is here", "", "aN_", 1],
  ["has seen both, and the first is here", ANA, "aN_ b-a", 1],
])("an entry that nobody could mark is gone back to in a tab that %s", async (_, cookie, were, emptied) => {
  const told = await begun({ idx: 2 }, cookie, "back_forward", were === undefined ? {} : { were });
  expect(told.emptied).toBe(emptied);
});

test.each([
  ["a customer who came in elsewhere", "", ANA, { left: "", here: "aN_" }],
  ["the customer it is of, whose session is over", ANA, "", { left: "", here: "aN_" }],
  ["another customer", ANA, BEA, { left: "", here: "b-a" }],
  ["a guest", "", "", { left: "", here: "" }],
])("a page is looked at again by %s", async (_, cookie, again, whose) => {
  expect((await begun(null, cookie, "navigate", { again })).state).toEqual({ whose });
});
