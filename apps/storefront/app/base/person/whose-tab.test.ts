/** What a tab forgets when somebody has logged out in its browser, what it puts aside when a session has run out, and what it keeps. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

/** A storage of the browser or of a tab: what it keeps are its own properties, as browsers have it. */
function aStorage(entries: Readonly<Record<string, string>>) {
  const methods: ThisType<Record<string, string>> & object = {
    getItem(name: string) {
      return Object.hasOwn(this, name) ? this[name] : null;
    },
    setItem(name: string, value: string) {
      this[name] = value;
    },
    removeItem(name: string) {
      delete this[name];
    },
    clear() {
      for (const name of Object.keys(this)) delete this[name];
    },
  };
  return Object.assign(Object.create(methods) as Storage, entries);
}

const typedByAna = () => aStorage({ checkout: "Ana's street", "address:new": "Cuenca" });
let browser = aStorage({});

beforeEach(() => {
  browser = aStorage({ movingCartList: "Ana's", localCartList: "[]", localCollect: "[1]" });
});
afterEach(() => {
  // Files share their modules: what a document of this one has noted is no other's.
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A document that begins in a tab, with the cookies of its browser. */
async function aDocument(tab: Storage, cookies: string) {
  vi.resetModules();
  const document = { cookie: cookies };
  vi.stubGlobal("document", document);
  vi.stubGlobal("window", { sessionStorage: tab, localStorage: browser, cookiesAtFirst: cookies });
  const { heedWhoIsHere, whoHasGone, somebodyElseIsHere } = await import("./whose-tab.ts");
  const { forgetPutAside } = await import("../../frame/trouble/put-aside.ts");
  return {
    heed: heedWhoIsHere,
    gone: whoHasGone,
    others: somebodyElseIsHere,
    forget: forgetPutAside,
    has: (now: string) => void (document.cookie = now),
  };
}

/** What is kept of what somebody typed. */
const typedIn = (tab: Storage) => [tab.getItem("checkout"), tab.getItem("address:new")];
const NOTHING = [null, null];
const ANAS = ["Ana's street", "Cuenca"];

const LEFT = "a=1; rambla_left=1763632800000; b=rambla_left";
const ANA = "rambla_known=aN_";
const BEA = "a=1; rambla_known=b-a";
const GUEST = "rambla_known=1";

describe("logging out", () => {
  test.each(["", "rambla_known=1", "rambla_left=", "rambla_left=x", "xrambla_left=5"])(
    "is not what happened where the cookies are %j",
    async (cookies) => {
      const tab = typedByAna();
      expect((await aDocument(tab, cookies)).gone()).toBeUndefined();
      expect([typedIn(tab), browser.getItem("movingCartList")]).toEqual([ANAS, "Ana's"]);
    },
  );

  test("takes what was typed, and what was on its way to the account; what a guest keeps stays", async () => {
    const tab = typedByAna();
    const { gone } = await aDocument(tab, LEFT);
    expect(gone(), "the page came after it").toBeUndefined();
    expect([typedIn(tab), browser.getItem("movingCartList")]).toEqual([NOTHING, null]);
    expect([browser.getItem("localCartList"), browser.getItem("localCollect")]).toEqual(["[]", "[1]"]);
  });

  test("takes it once: what somebody types afterwards stays, in this document and in the next", async () => {
    const tab = typedByAna();
    const { gone, has } = await aDocument(tab, LEFT);
    gone();
    tab.setItem("checkout", "Bea's street");
    expect(gone()).toBeUndefined();
    (await aDocument(tab, LEFT)).heed();
    expect(tab.getItem("checkout")).toBe("Bea's street");
    has("rambla_left=1763632800001");
    (await aDocument(tab, "rambla_left=1763632800001")).heed();
    expect(tab.getItem("checkout")).toBeNull();
  });

  test("is told to whoever asks who has gone, though others have looked before", async () => {
    const { heed, gone, has } = await aDocument(typedByAna(), ANA);
    gone();
    has(LEFT);
    heed();
    expect([gone(), gone()]).toEqual(["left", undefined]);
  });

  test("in a tab that is looked at late takes what is its own, and nothing that another one has begun since", async () => {
    const [first, late] = [typedByAna(), typedByAna()];
    (await aDocument(first, LEFT)).heed();
    browser.setItem("movingCartList", "Bea's");
    (await aDocument(late, LEFT)).heed();
    expect([late.getItem("checkout"), browser.getItem("movingCartList")]).toEqual([null, "Bea's"]);
  });

  test("takes what was put aside as well", async () => {
    const tab = typedByAna();
    for (const cookies of [ANA, "", LEFT, `${LEFT}; ${ANA}`]) (await aDocument(tab, cookies)).heed();
    expect(typedIn(tab)).toEqual(NOTHING);
  });
});

describe("a session that has run out", () => {
  test.each(["", GUEST])(
    "puts what was typed aside where the cookies are %j, and gives it back to the same customer alone",
    async (cookies) => {
      const tab = typedByAna();
      expect((await aDocument(tab, ANA)).gone()).toBeUndefined();
      expect(typedIn(tab)).toEqual(ANAS);
      (await aDocument(tab, cookies)).heed();
      expect(typedIn(tab)).toEqual(NOTHING);
      (await aDocument(tab, ANA)).heed();
      expect(typedIn(tab)).toEqual(ANAS);
    },
  );

  test("leaves nothing for another customer, who comes at once or after it was put aside, nor for its owner after them", async () => {
    for (const between of [[], [""]]) {
      const tab = typedByAna();
      for (const cookies of [ANA, ...between, BEA]) (await aDocument(tab, cookies)).heed();
      expect(typedIn(tab)).toEqual(NOTHING);
      tab.setItem("checkout", "Bea's street");
      (await aDocument(tab, ANA)).heed();
      expect(JSON.stringify({ ...tab })).not.toMatch(/street|Cuenca/);
    }
  });

  test("leaves alone what a guest types, which goes along with whoever logs in; the owner has the rest of theirs back", async () => {
    const tab = typedByAna();
    for (const cookies of [ANA, ""]) (await aDocument(tab, cookies)).heed();
    tab.setItem("checkout", "the guest's street");
    (await aDocument(tab, GUEST)).heed();
    expect(typedIn(tab)).toEqual(["the guest's street", null]);
    (await aDocument(tab, ANA)).heed();
    expect(typedIn(tab)).toEqual(["the guest's street", "Cuenca"]);
  });

  test("is told to a page that was made for its owner, and another customer as somebody who has left", async () => {
    const { gone, has } = await aDocument(typedByAna(), ANA);
    const told = ["", "", ANA, BEA, ""].map((cookies) => (has(cookies), gone()));
    expect(told).toEqual(["over", undefined, undefined, "left", "over"]);
    has(ANA);
    gone();
    has("");
    expect(gone()).toBe("over");
  });

  test("keeps what is on its way to the account for its owner, and for nobody else", async () => {
    const [first, late] = [aStorage({}), aStorage({})];
    for (const cookies of [ANA, "", ANA]) (await aDocument(first, cookies)).heed();
    expect(browser.getItem("movingCartList")).toBe("Ana's");
    (await aDocument(late, BEA)).heed();
    expect(browser.getItem("movingCartList")).toBeNull();
  });

  const MINUTE = 60_000;

  test("keeps what was typed for an hour and then no longer, also in a tab that lies open and that nobody looks at", async () => {
    vi.useFakeTimers();
    const tab = typedByAna();
    const { forget, has } = await aDocument(tab, ANA);
    const end = forget();
    has("");
    vi.advanceTimersByTime(MINUTE);
    expect([typedIn(tab), tab.getItem("putAside")]).toEqual([NOTHING, expect.stringContaining("Cuenca")]);
    vi.advanceTimersByTime(59 * MINUTE);
    expect(JSON.stringify({ ...tab })).toContain("Cuenca");
    vi.advanceTimersByTime(MINUTE);
    expect({ ...tab }).toEqual({ wereHere: "aN_" });
    end();
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    [60 * MINUTE - 1, ANAS],
    [60 * MINUTE, NOTHING],
    [-60 * MINUTE, NOTHING],
  ])("%i ms later gives its owner %j, though no page was there to count", async (after, kept) => {
    vi.useFakeTimers();
    const tab = typedByAna();
    for (const cookies of [ANA, ""]) (await aDocument(tab, cookies)).heed();
    vi.setSystemTime(Date.now() + after);
    (await aDocument(tab, ANA)).heed();
    expect([typedIn(tab), tab.getItem("putAside")]).toEqual([kept, null]);
  });

  test("of which too long ago is gone from the tab with the first page that opens in it, whichever that is", async () => {
    const tab = aStorage({ putAside: JSON.stringify([Date.now() - 61 * MINUTE, ["typedBy", "aN_"], ["checkout", "Ana's street"]]) });
    (await aDocument(tab, "")).forget()();
    expect({ ...tab }).toEqual({});
  });

  test.each([
    "{",
    "null",
    "[1]",
    '[["checkout"]]',
    '[["typedBy","aN_"],["checkout","x"]]',
    `[${Date.now()},["typedBy","aN_"],["checkout",{}]]`,
    '[9e15,["typedBy","aN_"],["checkout","x"]]',
    `[${Date.now()},["typedBy","b-a"],["checkout","x"]]`,
  ])("survives %s in place of what was put aside", async (planted) => {
    const tab = aStorage({ putAside: planted });
    (await aDocument(tab, ANA)).heed();
    expect({ ...tab }).toEqual({ typedBy: "aN_", wereHere: "aN_" });
  });
});

test("a browser that forbids its storage has kept nothing", async () => {
  const forbidden = Object.assign(aStorage({}), {
    getItem: () => {
      throw new Error("SecurityError");
    },
  });
  browser = forbidden;
  const { gone, has } = await aDocument(forbidden, "");
  has(LEFT);
  expect([gone(), gone()]).toEqual(["left", undefined]);
});

test("a page of somebody knows that somebody else is here, however often it is asked, and takes nobody who is here still for one", async () => {
  const { gone, others, has } = await aDocument(typedByAna(), ANA);
  expect(others(), "nobody has looked yet").toBe(false);
  gone();
  for (const [cookies, expected] of [
    [ANA, false],
    ["", false],
    [GUEST, false],
    [BEA, true],
    [BEA, true],
    [`${ANA}; ${LEFT}`, true],
  ] as const) {
    has(cookies);
    expect(others(), cookies).toBe(expected);
  }
  has(BEA);
  gone();
  expect(others(), "the page is Bea's now").toBe(false);
});

test("a page that nobody has looked at yet, or whose program came late, is of whom it was made for", async () => {
  for (const next of [BEA, `${LEFT}; ${BEA}`, `${LEFT}; ${ANA}`]) {
    const { gone, others, has } = await aDocument(typedByAna(), ANA);
    has(next);
    expect(others(), next).toBe(true);
    expect(gone(), next).toBe("left");
  }
  const { gone, others, has } = await aDocument(typedByAna(), "");
  has(ANA);
  expect([others(), gone()], "who has come to a page of nobody took it from nobody").toEqual([false, undefined]);
});
