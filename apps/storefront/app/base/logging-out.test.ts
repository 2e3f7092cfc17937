/** What a tab forgets when somebody has logged out in its browser, and what it keeps. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A storage of the browser or of a tab. */
function aStorage(entries: Readonly<Record<string, string>>) {
  const kept = new Map(Object.entries(entries));
  return { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => void kept.set(name, value), removeItem: (name: string) => void kept.delete(name), clear: () => kept.clear() };
}

const typedByAna = () => aStorage({ checkout: "Ana's street", "address:new": "Cuenca" });
let browser = aStorage({});

beforeEach(() => {
  browser = aStorage({ movingCartList: "Ana's", localCartList: "[]", localCollect: "[1]" });
});
afterEach(() => void vi.unstubAllGlobals());

/** A document that begins in a tab, with the cookies of its browser. */
async function aDocument(tab: ReturnType<typeof aStorage>, cookies: string) {
  vi.resetModules();
  const document = { cookie: cookies };
  vi.stubGlobal("document", document);
  vi.stubGlobal("window", { sessionStorage: tab, localStorage: browser });
  const { heedLoggingOut } = await import("./logging-out.ts");
  return { heed: heedLoggingOut, has: (now: string) => void (document.cookie = now) };
}

const LEFT = "a=1; rambla_left=1763632800000; b=rambla_left";

test.each(["", "rambla_known=1", "rambla_left=", "rambla_left=x", "xrambla_left=5"])("nobody has logged out where the cookies are %j", async (cookies) => {
  const tab = typedByAna();
  expect((await aDocument(tab, cookies)).heed()).toBe(false);
  expect([tab.getItem("checkout"), browser.getItem("movingCartList")]).toEqual(["Ana's street", "Ana's"]);
});

test("what was typed goes, and what was on its way to the account; what a guest keeps stays", async () => {
  const tab = typedByAna();
  const { heed } = await aDocument(tab, LEFT);
  expect(heed()).toBe(true);
  expect([tab.getItem("checkout"), tab.getItem("address:new"), browser.getItem("movingCartList")]).toEqual([null, null, null]);
  expect([browser.getItem("localCartList"), browser.getItem("localCollect")]).toEqual(["[]", "[1]"]);
});

test("it goes once for each logging out: what somebody types afterwards stays, in this document and in the next", async () => {
  const tab = typedByAna();
  const { heed, has } = await aDocument(tab, LEFT);
  heed();
  tab.setItem("checkout", "Bea's street");
  expect(heed()).toBe(false);
  expect((await aDocument(tab, LEFT)).heed()).toBe(true);
  expect(tab.getItem("checkout")).toBe("Bea's street");
  has("rambla_left=1763632800001");
  expect((await aDocument(tab, "rambla_left=1763632800001")).heed()).toBe(true);
  expect(tab.getItem("checkout")).toBeNull();
});

test("a tab that is looked at late forgets what is its own, and nothing that another one has begun since", async () => {
  const [first, late] = [typedByAna(), typedByAna()];
  (await aDocument(first, LEFT)).heed();
  browser.setItem("movingCartList", "Bea's");
  expect((await aDocument(late, LEFT)).heed()).toBe(true);
  expect([late.getItem("checkout"), browser.getItem("movingCartList")]).toEqual([null, "Bea's"]);
});

test("a browser that forbids its storage has kept nothing", async () => {
  const forbidden = { ...aStorage({}), getItem: () => { throw new Error("SecurityError"); } };
  browser = forbidden;
  const { heed } = await aDocument(forbidden, LEFT);
  expect([heed(), heed()]).toEqual([true, false]);
});
