import { afterEach, expect, test, vi } from "vitest";
import { browserStorage } from "../../../test/browser-storage.ts";

const LEFT = "a=1; rambla_left=1763632800000; b=rambla_left";
const ANA = "rambla_known=aN_";
const BEA = "a=1; rambla_known=b-a";
const GUEST = "rambla_known=1";

afterEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

class Navigation {
  readonly type: string;
  constructor(type: string) {
    this.type = type;
  }
}

type Tab = { readonly typed?: Storage; readonly browser?: Storage; readonly arrival?: string };

/** A page in a new tab, with the browser's cookies. */
async function aPage(cookies: string, { typed = browserStorage(), browser = browserStorage(), arrival = "navigate" }: Tab = {}) {
  vi.resetModules();
  const heard = new Map<string, (event: object) => void>();
  const listen = (name: string, then: (event: object) => void) => heard.set(name, then);
  const seen = { reloads: 0, resets: 0 };
  const forms = [{ reset: () => (seen.resets += 1) }];
  const document = { cookie: cookies, forms, body: { style: {} }, visibilityState: "visible", addEventListener: listen };
  vi.stubGlobal("document", document);
  vi.stubGlobal("PerformanceNavigationTiming", Navigation);
  vi.stubGlobal("performance", { now: () => 0, getEntriesByType: () => [new Navigation(arrival)] });
  vi.stubGlobal("window", {
    sessionStorage: typed,
    localStorage: browser,
    cookiesAtFirst: cookies,
    addEventListener: listen,
    location: { pathname: "/", search: "", replace: () => (seen.reloads += 1) },
  });
  const guard = await import("./session-guard.ts");
  const drafts = await import("../form/draft.ts");
  guard.guardSession();
  return {
    ...guard,
    ...drafts,
    seen,
    has: (now: string) => void (document.cookie = now),
    hears: (name: string, event: object = {}) => heard.get(name)?.(event),
  };
}

/** Gives the draft that a tab still holds for the last user after the first one typed it. */
async function draftAfter(...cookies: readonly string[]): Promise<unknown> {
  const typed = browserStorage();
  let draft: unknown;
  for (const [at, cookie] of cookies.entries()) {
    const page = await aPage(cookie, { typed });
    if (at === 0) page.keepDraft("address:new", "Cuenca");
    draft = page.draftOf("address:new");
  }
  return draft;
}

test.each([
  ["its customer after a session that ran out", [ANA, "", ANA], "Cuenca"],
  ["its customer after a guest in between", [ANA, GUEST, ANA], "Cuenca"],
  ["the customer who logs in after typing as a guest", [GUEST, ANA], "Cuenca"],
  ["the same guest", ["", GUEST], "Cuenca"],
  ["a guest after a customer's session", [ANA, ""], undefined],
  ["another customer", [ANA, BEA], undefined],
  ["its customer after another one", [ANA, BEA, ANA], undefined],
  ["its customer after a logout", [ANA, LEFT, `${LEFT}; ${ANA}`], undefined],
  ["another customer after a logout", [ANA, `${LEFT}; ${BEA}`], undefined],
])("a draft for %s", async (_, cookies, draft) => {
  expect(await draftAfter(...cookies)).toBe(draft);
});

test("what a customer types after the session has run out is the customer's, not the next one's", async () => {
  const typed = browserStorage();
  const page = await aPage(ANA, { typed });
  page.has("");
  page.keepDraft("address:new", "Cuenca");
  expect(page.draftOf("address:new")).toBe("Cuenca");
  expect((await aPage(BEA, { typed: browserStorage(Object.fromEntries(Object.entries(typed))) })).draftOf("address:new")).toBeUndefined();
  expect((await aPage(ANA, { typed })).draftOf("address:new")).toBe("Cuenca");
});

test("a draft that was typed as a guest replaces the older one of the customer who logs in", async () => {
  const typed = browserStorage({ "draft:aN_:address:new": '"Cuenca"', "draft:aN_:question:": '"When?"', "draft::address:new": '"Lugo"' });
  const { draftOf } = await aPage(ANA, { typed });
  expect([draftOf("address:new"), draftOf("question:")]).toEqual(["Lugo", "When?"]);
});

test("a logout empties the tab once, and leaves what is typed afterwards", async () => {
  const typed = browserStorage({ typedEarly: "Cuenca" });
  const page = await aPage(LEFT, { typed });
  expect(typed.getItem("typedEarly")).toBeNull();
  page.keepDraft("address:new", "Lugo");
  expect((await aPage(LEFT, { typed })).draftOf("address:new")).toBe("Lugo");
});

test.each([
  ["stays for its customer", [ANA, "", ANA], true],
  ["goes with a logout", [ANA, LEFT], false],
  ["goes when another customer logs in", [ANA, BEA], false],
])("a guest's cart on its way to an account %s", async (_, cookies, stays) => {
  const browser = browserStorage({ "movingCartList:aN_": "lamp", localCartList: "[]" });
  for (const cookie of cookies) await aPage(cookie, { browser });
  expect([browser.getItem("movingCartList:aN_") !== null, browser.getItem("localCartList")]).toEqual([stays, "[]"]);
});

test.each([
  ["after a logout", ANA, LEFT, true],
  ["after a logout and a login of the same customer", ANA, `${LEFT}; ${ANA}`, true],
  ["when another customer has logged in", ANA, BEA, true],
  ["when its guest has logged in", GUEST, ANA, false],
  ["when its customer's session has run out", ANA, "", false],
])("a page reloads, and sends nothing, %s", async (_, before, now, reloads) => {
  const elsewhere = { key: "sessionUser" };
  const { isStillTheirs, seen, has, hears } = await aPage(before);
  has(now);
  hears("storage", elsewhere);
  expect(seen.reloads).toBe(reloads ? 1 : 0);
  expect(isStillTheirs()).toBe(!reloads);
});

test.each(["visibilitychange", "focus", "pageshow"])(
  "a page whose session has run out reloads when it is looked at again: %s",
  async (sign) => {
    const { seen, has, hears } = await aPage(ANA);
    hears(sign, { persisted: true });
    expect(seen.reloads).toBe(0);
    has("");
    hears(sign, { persisted: true });
    expect(seen.reloads).toBe(1);
  },
);

test("the page of the login, reached in the same document after the session has run out, stays", async () => {
  const { seen, has, hears, pageChanged } = await aPage(ANA);
  has("");
  pageChanged();
  hears("focus");
  expect(seen.reloads).toBe(0);
});

test("a logout that is forgotten by the browser is no logout", async () => {
  const { isStillTheirs, seen, has } = await aPage(`${LEFT}; ${ANA}`);
  has(ANA);
  expect([isStillTheirs(), seen.reloads]).toEqual([true, 0]);
});

test("a guest's page that became a customer's reloads for the next customer", async () => {
  const { isStillTheirs, has } = await aPage(GUEST);
  expect([ANA, BEA].map((cookies) => (has(cookies), isStillTheirs()))).toEqual([true, false]);
});

test.each([
  ["another customer's tab", [ANA, BEA], "back_forward", 1],
  ["a tab whose session ran out", [ANA, ""], "back_forward", 1],
  ["a tab that was logged out", [ANA, LEFT], "reload", 1],
  ["another customer's tab on a page that is new", [ANA, BEA], "navigate", 0],
  ["the same customer's tab", [ANA, ANA], "back_forward", 0],
  ["a tab whose guest logged in", [GUEST, ANA], "back_forward", 0],
  ["a tab whose customer's session ran out and began again", [ANA, "", ANA], "back_forward", 0],
  ["a tab whose customer logged out and in again", [ANA, LEFT, `${LEFT}; ${ANA}`], "reload", 0],
  ["a tab that had another customer in between", [ANA, BEA, ANA], "back_forward", 1],
  ["a tab without a record, after a logout in this browser", [`${LEFT}; ${BEA}`], "back_forward", 1],
])("fields that the browser fills in again in %s", async (_, cookies, arrival, resets) => {
  const typed = browserStorage();
  for (const cookie of cookies.slice(0, -1)) await aPage(cookie, { typed });
  expect((await aPage(cookies.at(-1) ?? "", { typed, arrival })).seen.resets).toBe(resets);
});

test.each(["", "{", "x y z", ":::"])("survives %j in place of the user", async (planted) => {
  const kept = () => browserStorage({ sessionUser: planted, "draft:": "x", "draft::": "{" });
  const page = await aPage(ANA, { typed: kept(), browser: kept() });
  expect(page.draftOf("address:new")).toBeUndefined();
});

test("works where the storage is forbidden", async () => {
  const forbidden = Object.assign(browserStorage(), {
    getItem: () => {
      throw new DOMException("no", "SecurityError");
    },
  });
  const { isStillTheirs, keepDraft, draftOf, has } = await aPage(ANA, { typed: forbidden, browser: forbidden });
  keepDraft("address:new", "Cuenca");
  expect(draftOf("address:new")).toBeUndefined();
  has(LEFT);
  expect(isStillTheirs()).toBe(false);
});
