import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserStorage } from "../../../../test/browser-storage.ts";
import type { Edits } from "./unsaved.ts";

const ANA = "rambla_known=aN_";
const BEA = "rambla_known=b-a";
const LOGGED_OUT = "rambla_left=1763632800000";
const NOW = 1_763_632_800_000;
const LEFT: Edits = new Map([
  ["1:0", { do: "change", fields: { qty: 4 }, version: 2 }],
  ["2:0", { do: "remove", version: 1 }],
]);
const NOTHING: Edits = new Map();

let tab: Storage;
beforeEach(() => {
  tab = browserStorage();
});
afterEach(() => void vi.unstubAllGlobals());

/** A new document in the tab with these cookies. */
async function aDocument(cookies: string) {
  vi.resetModules();
  const document = { cookie: cookies };
  vi.stubGlobal("document", document);
  vi.stubGlobal("window", { sessionStorage: tab, localStorage: browserStorage() });
  const { currentUser } = await import("../../../base/person/session-guard.ts");
  return { ...(await import("./left-changes.ts")), currentUser, has: (now: string) => void (document.cookie = now) };
}

/** Leaves a page of Ana's. @param cookies when it is left */
async function leaves(cookies = ANA, left = LEFT) {
  const { currentUser, noteLeft, has } = await aDocument(ANA);
  const customer = currentUser();
  has(cookies);
  const leave = vi.fn(() => left);
  noteLeft(customer, leave, NOW);
  return leave;
}
const taken = async (cookies: string, after = 0) => (await aDocument(cookies)).takeLeft(NOW + after);

test("the next page of the same customer saves once what was left", async () => {
  await leaves();
  expect([await taken(ANA, 1000), await taken(ANA, 1000)]).toEqual([LEFT, NOTHING]);
});

test("nothing was left where nothing was under way", async () => {
  await leaves(ANA, NOTHING);
  expect(await taken(ANA)).toEqual(NOTHING);
});

test.each([
  ["has logged out", LOGGED_OUT],
  ["has logged out and is followed by another", `${LOGGED_OUT}; ${BEA}`],
  ["is followed by another", BEA],
])("of a page whose customer %s when it is left, nothing is sent any more and nothing is left for others", async (_, cookies) => {
  expect(await leaves(cookies)).not.toHaveBeenCalled();
  expect([await taken(`${LOGGED_OUT}; ${BEA}`), await taken(ANA)]).toEqual([NOTHING, NOTHING]);
});

test("what somebody left before they logged out is nobody's", async () => {
  await leaves();
  expect(await taken(`${LOGGED_OUT}; ${BEA}`)).toEqual(NOTHING);
});

test.each([
  [59 * 60_000, LEFT],
  [60 * 60_000, NOTHING],
  [8 * 86_400_000, NOTHING],
  [-1, NOTHING],
])("after %i ms it comes to %j", async (after, left) => {
  await leaves();
  expect(await taken(ANA, after)).toEqual(left);
});

test.each([
  "{",
  "null",
  "[]",
  '{"at":1}',
  '{"at":"x","left":[]}',
  `{"at":${NOW},"left":{}}`,
  `{"at":${NOW},"left":[{"do":"remove"},["1:0"],7,null]}`,
])("survives %s in its place", async (planted) => {
  tab.setItem("draft:aN_:cartLeft", planted);
  expect(await taken(ANA)).toEqual(NOTHING);
});
