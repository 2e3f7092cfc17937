/** Logging in at a real provider on loopback. */
import { randomUUID } from "node:crypto";
import { after, DAY, MINUTE } from "@rambla/core/time";
import { accountJobs } from "@rambla/domain/account/jobs";
import { RETURN_PATH } from "@rambla/domain/account/providers/provider-attempt-service";
import { openIdProvider } from "@rambla/domain/account/providers/openid-connect";
import { silentLog } from "@rambla/domain/platform/log";
import { sql } from "@rambla/domain/platform/database/sql";
import { runDueJobs } from "../../../../packages/domain/test/jobs.ts";
import type { BrandCode } from "@rambla/core/market";
import { marketOf } from "@rambla/core/market";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  accountCalls,
  aCustomer,
  applied,
  codesIn,
  mailsSent,
  PASSWORD,
  proofOf,
  type TestCustomer,
  undoOf,
} from "../../../../packages/domain/test/customers.ts";
import {
  aKey,
  anOpenIdProvider,
  type Bent,
  type OpenIdTestProvider,
  type Somebody,
} from "../../../../packages/domain/test/openid-provider.ts";
import { codeOf, refusalOf } from "../../../../packages/domain/test/orders.ts";
import { makeTestShop, ownAddress, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { readVisitor } from "../request/visitor.ts";
import { makeSignInApp } from "./sign-in.ts";

const START = new Date("2026-11-20T10:00:00Z");
let shop: TestShop;
let friendly: OpenIdTestProvider;
beforeAll(async () => {
  [shop, friendly] = await Promise.all([makeTestShop(), anOpenIdProvider()]);
});
afterAll(() => Promise.all([shop.close(), friendly.close()]));
beforeEach(() => {
  shop.moveTo(START);
  shop.useSignInProviders(openIdProvider(friendly.settings, silentLog, 5));
});
afterEach(() => friendly.bend({}));

let people = 0;
const aPerson = (email?: string): Somebody => ({ subject: `somebody ${(people += 1)}`, ...(email !== undefined && { email }) });

/** A browser with its cookies. */
type Browser = { readonly brand: BrandCode; readonly cookies: Map<string, string> };
const aBrowser = (brand: BrandCode = "lumbra", customer?: TestCustomer): Browser => ({
  brand,
  cookies: new Map(customer ? [["rambla_customer", customer.refresh]] : []),
});

/** Starts a login at the provider, as the login page does. */
async function beginLogin(browser: Browser, from = "/login?forward=%2Fcart") {
  const { url, providerToken } = await accountCalls(shop, { brand: browser.brand }).providerLogin({
    provider: friendly.settings.issuer,
    from,
  });
  browser.cookies.set("rambla_provider", providerToken);
  return url;
}

/** Returns with an answer. @returns where the shop redirects to */
async function comeBack(browser: Browser, answer: URLSearchParams): Promise<string> {
  const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  const known = {
    asked: { market: marketOf(shop.config, browser.brand, "ES"), clientAddress: ownAddress() },
    inTurn: <Result>(work: (of: TestShop) => Promise<Result>) => work(shop),
  };
  const response = await makeSignInApp(shop).fetch(new Request(`http://shop${RETURN_PATH}?${answer}`, { headers: { cookie } }), known);
  expect([response.status, response.headers.get("cache-control"), response.headers.get("referrer-policy")]).toEqual([
    303,
    "private, no-store",
    "no-referrer",
  ]);
  for (const line of response.headers.getSetCookie()) {
    const [name = "", value = ""] = line.split(";")[0]?.split("=") ?? [];
    if (value === "") browser.cookies.delete(name);
    else browser.cookies.set(name, value);
    if (name !== "rambla_known") expect(line).toContain("HttpOnly; SameSite=Lax");
  }
  return response.headers.get("location") ?? "";
}

async function whoIsIn(browser: Browser): Promise<string | undefined> {
  const viewer = (await readVisitor(shop, [...browser.cookies].map((pair) => pair.join("=")).join("; "), browser.brand, "/me")).viewer();
  return viewer.kind === "customer" ? viewer.customerId : undefined;
}

/** The whole login. */
async function logIn(browser: Browser, somebody: Somebody, bent: Bent = {}): Promise<string> {
  const url = await beginLogin(browser);
  friendly.bend(bent);
  return await comeBack(browser, await friendly.visit(url, somebody));
}

async function aBoundCustomer(somebody = aPerson()): Promise<{ readonly customer: TestCustomer; readonly somebody: Somebody }> {
  const customer = await aCustomer(shop);
  expect(await bindFromAccount(customer, somebody)).toBe("/personCenter?provider=bound");
  await mailsSent(shop);
  return { customer, somebody };
}

const callsOf = ({ viewer }: TestCustomer) => accountCalls(shop, { viewer });
const beginBinding = (customer: TestCustomer) =>
  callsOf(customer).providerBinding({ provider: friendly.settings.issuer, password: PASSWORD, from: "/personCenter" });

async function bindFromAccount(customer: TestCustomer, somebody: Somebody, browser = aBrowser("lumbra", customer)): Promise<string> {
  const { url, providerToken } = await beginBinding(customer);
  browser.cookies.set("rambla_provider", providerToken);
  return await comeBack(browser, await friendly.visit(url, somebody));
}

describe("somebody whom no account knows", () => {
  test("is asked which account is theirs, shows its password, and is logged in by the provider from then on", async () => {
    const customer = await aCustomer(shop);
    const browser = aBrowser();
    const somebody = aPerson("ana@friendly.example");
    expect(await logIn(browser, somebody)).toBe("/login?forward=%2Fcart&provider=connect");
    expect(await whoIsIn(browser)).toBeUndefined();
    const providerToken = browser.cookies.get("rambla_provider") ?? "";
    const waiting = await accountCalls(shop).providerWaiting({ providerToken });
    expect(waiting).toEqual({ provider: friendly.settings.issuer, name: "Friendly ID", knownAs: "ana@friendly.example", closing: null });
    await mailsSent(shop);
    const calls = callsOf(customer);
    expect(await refusalOf(calls.bindProvider({ provider: waiting.provider, providerToken, password: "not47mine" }))).toMatchObject({
      code: "password.wrong",
      data: { fields: { password: "password.wrong" } },
    });
    expect(await calls.bindProvider({ provider: waiting.provider, providerToken, password: PASSWORD })).toEqual({ bound: true });
    expect((await mailsSent(shop)).map(({ to, subject }) => [to, subject])).toEqual([
      [customer.email, "Se ha conectado otra forma de entrar en tu cuenta de Lumbra"],
    ]);
    // Works once.
    expect(await codeOf(calls.bindProvider({ provider: waiting.provider, providerToken, password: PASSWORD }))).toBe("provider.failed");
    const another = aBrowser();
    expect(await logIn(another, somebody)).toBe("/login?forward=%2Fcart");
    expect(await whoIsIn(another)).toBe(customer.viewer.customerId);
    expect(another.cookies.has("rambla_provider")).toBe(false);
    expect(another.cookies.get("rambla_device")).toMatch(/^[\w-]{43}$/);
  });

  test.each(["HEAD", "OPTIONS", "POST", "PUT", "DELETE"])(
    "whose answer a program looks at by %s uses nothing up: they come back after it",
    async (method) => {
      const { somebody } = await aBoundCustomer();
      const browser = aBrowser();
      const answer = await friendly.visit(await beginLogin(browser), somebody);
      const known = {
        asked: { market: marketOf(shop.config, "lumbra", "ES"), clientAddress: ownAddress() },
        inTurn: <Result>(work: (of: TestShop) => Promise<Result>) => work(shop),
      };
      const looked = await makeSignInApp(shop).fetch(
        new Request(`http://shop${RETURN_PATH}?${answer}`, {
          method,
          headers: { cookie: `rambla_provider=${browser.cookies.get("rambla_provider")}` },
        }),
        known,
      );
      expect([looked.status, looked.headers.get("allow"), looked.headers.getSetCookie()]).toEqual([405, "GET", []]);
      expect(await comeBack(browser, answer)).toBe("/login?forward=%2Fcart");
      expect(await whoIsIn(browser)).toBeDefined();
    },
  );

  test("is not taken for the customer of a mailbox that the provider tells of", async () => {
    const customer = await aCustomer(shop);
    const browser = aBrowser();
    expect(await logIn(browser, aPerson(customer.email))).toBe("/login?forward=%2Fcart&provider=connect");
    expect([await whoIsIn(browser), await callsOf(customer).providerList()]).toEqual([undefined, []]);
  });

  test("is nobody in another browser, in another brand, or after half an hour", async () => {
    const browser = aBrowser();
    await logIn(browser, aPerson());
    const providerToken = browser.cookies.get("rambla_provider") ?? "";
    const look = (rest = {}) => codeOf(accountCalls(shop, rest).providerWaiting({ providerToken }));
    expect(await codeOf(accountCalls(shop).providerWaiting({ providerToken: `${providerToken.slice(1)}A` }))).toBe("item.notFound");
    expect([await look(), await look({ brand: "nidora" }), await look({ country: "DE" })]).toEqual([
      "accepted",
      "item.notFound",
      "item.notFound",
    ]);
    shop.moveTo(after(START, 30 * MINUTE));
    expect(await look()).toBe("item.notFound");
  });

  test("one who has not come back yet is not waiting", async () => {
    const browser = aBrowser();
    await beginLogin(browser);
    const providerToken = browser.cookies.get("rambla_provider") ?? "";
    expect(await codeOf(accountCalls(shop).providerWaiting({ providerToken }))).toBe("item.notFound");
    expect(
      await codeOf(callsOf(await aCustomer(shop)).bindProvider({ provider: friendly.settings.issuer, providerToken, password: PASSWORD })),
    ).toBe("provider.failed");
  });

  test("a brand knows nothing of the accounts of another one", async () => {
    const { somebody } = await aBoundCustomer();
    expect(await logIn(aBrowser("nidora"), somebody)).toBe("/login?forward=%2Fcart&provider=connect");
  });
});

describe("an account", () => {
  test("is bound with its password, says so, and is unbound with it", async () => {
    const customer = await aCustomer(shop);
    const somebody = aPerson("ana@friendly.example");
    const calls = callsOf(customer);
    const issuer = friendly.settings.issuer;
    expect(await accountCalls(shop).providersOffered()).toEqual([{ provider: issuer, name: "Friendly ID" }]);
    expect(await refusalOf(calls.providerBinding({ provider: issuer, password: "not47mine", from: "/personCenter" }))).toMatchObject({
      code: "password.wrong",
    });
    expect(await bindFromAccount(customer, somebody)).toBe("/personCenter?provider=bound");
    expect(await calls.providerList()).toEqual([
      { provider: issuer, name: "Friendly ID", knownAs: "ana@friendly.example", createdAt: START.toISOString(), lastUsedAt: null },
    ]);
    expect(await codeOf(beginBinding(customer))).toBe("provider.taken");
    expect(await codeOf(calls.unbindProvider({ provider: issuer, password: "not47mine" }))).toBe("password.wrong");
    const other = callsOf(await aCustomer(shop));
    expect(await codeOf(other.unbindProvider({ provider: issuer, password: PASSWORD }))).toBe("item.notFound");
    expect(await calls.unbindProvider({ provider: issuer, password: PASSWORD })).toEqual({ unbound: true });
    expect([await calls.providerList(), await logIn(aBrowser(), somebody)]).toEqual([[], "/login?forward=%2Fcart&provider=connect"]);
  });

  test("belongs to one somebody, and somebody to one account, also of five that ask at once", async () => {
    const { customer, somebody } = await aBoundCustomer();
    const other = await aCustomer(shop);
    expect(await bindFromAccount(other, somebody)).toBe("/personCenter?provider=taken");
    expect(await callsOf(other).providerList()).toEqual([]);
    const browser = aBrowser();
    await logIn(browser, aPerson());
    expect(
      await codeOf(
        callsOf(customer).bindProvider({
          provider: friendly.settings.issuer,
          providerToken: browser.cookies.get("rambla_provider") ?? "",
          password: PASSWORD,
        }),
      ),
    ).toBe("provider.taken");
    const wanted = aPerson();
    const answers: { browser: Browser; answer: URLSearchParams }[] = [];
    for (let round = 0; round < 5; round += 1) {
      const one = await aCustomer(shop);
      const { url, providerToken } = await beginBinding(one);
      const own = aBrowser("lumbra", one);
      own.cookies.set("rambla_provider", providerToken);
      answers.push({ browser: own, answer: await friendly.visit(url, wanted) });
    }
    const ends = await Promise.all(answers.map(({ browser: own, answer }) => comeBack(own, answer)));
    expect(ends.sort()).toEqual(["/personCenter?provider=bound", ...Array.from({ length: 4 }, () => "/personCenter?provider=taken")]);
  });

  test("is not bound once its browser is somebody else's, or nobody's", async () => {
    const [customer, other] = [await aCustomer(shop), await aCustomer(shop)];
    for (const browser of [aBrowser("lumbra", other), aBrowser()])
      expect(await bindFromAccount(customer, aPerson(), browser)).toBe("/personCenter?provider=failed");
    expect([await callsOf(customer).providerList(), await callsOf(other).providerList()]).toEqual([[], []]);
  });

  test("what was begun with a password ends with it", async () => {
    const customer = await aCustomer(shop);
    const { url, providerToken } = await beginBinding(customer);
    const browser = aBrowser("lumbra", customer);
    browser.cookies.set("rambla_provider", providerToken);
    await callsOf(customer).changePassword({ oldPassword: PASSWORD, password: "otra47palabra" });
    expect(await comeBack(browser, await friendly.visit(url, aPerson()))).toBe("/login?provider=failed");
    expect(await callsOf(customer).providerList()).toEqual([]);
  });

  test("whose password was lost is bound to nobody, and whose password was changed stays bound", async () => {
    const { customer, somebody } = await aBoundCustomer();
    await callsOf(customer).changePassword({ oldPassword: PASSWORD, password: "otra47palabra" });
    const browser = aBrowser();
    expect([await logIn(browser, somebody), await whoIsIn(browser)]).toEqual(["/login?forward=%2Fcart", customer.viewer.customerId]);
    await mailsSent(shop);
    const proof = await proofOf(shop, customer.email, "reset");
    await accountCalls(shop).forgotPassword({ verificationId: proof.verificationId, code: proof.code, password: "otra48palabra" });
    expect([await whoIsIn(browser), await logIn(aBrowser(), somebody)]).toEqual([undefined, "/login?forward=%2Fcart&provider=connect"]);
  });
});

test("an account that its owner takes back is bound to nobody", async () => {
  const { customer, somebody } = await aBoundCustomer();
  const email = `${randomUUID()}@example.com`;
  const { verificationId } = await callsOf(customer).contactChange({ kind: "email", account: email, password: PASSWORD });
  const [mail] = await mailsSent(shop);
  await callsOf(customer).contactConfirm({ verificationId, code: (mail && codesIn(mail).code) ?? "" });
  const [told] = await mailsSent(shop);
  expect(await accountCalls(shop).contactUndo(undoOf(told ?? { text: "" }))).toEqual({ undone: true });
  expect(await logIn(aBrowser(), somebody)).toBe("/login?forward=%2Fcart&provider=connect");
});

describe("an account under review", () => {
  test("is not opened by a provider, but asks whether its owner comes back", async () => {
    const { customer, somebody } = await aBoundCustomer();
    shop.moveTo(after(START, 16 * DAY));
    await applied(shop, customer.email);
    const browser = aBrowser();
    expect([await logIn(browser, somebody), await whoIsIn(browser)]).toEqual(["/login?forward=%2Fcart&provider=closing", undefined]);
    const { closing } = await accountCalls(shop).providerWaiting({ providerToken: browser.cookies.get("rambla_provider") ?? "" });
    expect(closing?.until).toBe(after(shop.clock(), 15 * DAY).toISOString());
    await accountCalls(shop, { idempotencyKey: randomUUID() }).accountClosedCancel({ action: "revoke", ticket: closing?.ticket ?? "" });
    expect([await logIn(browser, somebody), await whoIsIn(browser)]).toEqual(["/login?forward=%2Fcart", customer.viewer.customerId]);
  });

  test("has not been bound or let go of in the days before (D-080)", async () => {
    const { customer } = await aBoundCustomer();
    shop.moveTo(after(START, 16 * DAY));
    await callsOf(customer).unbindProvider({ provider: friendly.settings.issuer, password: PASSWORD });
    expect(await codeOf(applied(shop, customer.email))).toBe("cancellation.riskyOperations");
  });
});

describe("what comes back and is not right", () => {
  const FAILED = "/login?provider=failed";
  const FAILED_HERE = "/login?forward=%2Fcart&provider=failed";

  test.each<[string, (answer: URLSearchParams, browser: Browser) => void]>([
    ["names another state", (answer) => answer.set("state", `${answer.get("state")}A`)],
    ["names no state", (answer) => answer.delete("state")],
    ["comes to another browser", (_, browser) => browser.cookies.clear()],
    ["comes to a browser that has begun itself", (_, browser) => browser.cookies.set("rambla_provider", "A".repeat(43))],
    ["comes to a browser with nonsense for a cookie", (_, browser) => browser.cookies.set("rambla_provider", "x".repeat(4000))],
  ])("an answer that %s uses nothing up", async (_, bend) => {
    const { customer, somebody } = await aBoundCustomer();
    const browser = aBrowser();
    const answer = await friendly.visit(await beginLogin(browser), somebody);
    const [bent, elsewhere] = [new URLSearchParams(answer), { ...browser, cookies: new Map(browser.cookies) }];
    bend(bent, elsewhere);
    expect([await comeBack(elsewhere, bent), await whoIsIn(elsewhere)]).toEqual([FAILED, undefined]);
    expect([await comeBack(browser, answer), await whoIsIn(browser)]).toEqual(["/login?forward=%2Fcart", customer.viewer.customerId]);
  });

  test.each<[string, Bent, ((answer: URLSearchParams) => void)?]>([
    ["says no", { isDeclined: true }],
    ["says that another provider speaks", {}, (answer) => answer.set("iss", "https://evil.example")],
    ["has a code that is none", {}, (answer) => answer.set("code", "made up")],
    ["has no code", {}, (answer) => answer.delete("code")],
    ["has two states", {}, (answer) => answer.append("state", "again")],
    ["is for another question", { claims: { nonce: "A".repeat(43) } }],
    ["is for another shop", { claims: { aud: "another" } }],
    ["is for two shops", { claims: { aud: ["rambla", "another"], azp: "another" } }],
    ["is of another provider", { claims: { iss: "https://evil.example" } }],
    ["was over long ago", { claims: { exp: 1_000_000_000 } }],
    ["is of nobody", { claims: { sub: "" } }],
    ["is of somebody without end", { claims: { sub: "x".repeat(501) } }],
    ["is signed by another key", { signedBy: aKey() }],
    ["is signed by nobody", { signedBy: "nobody" }],
    ["is signed with what everybody may read", { signedBy: "everybody" }],
    ["names a file for its key", { keyId: "../../../../dev/null" }],
    ["names its key in words for a database", { keyId: "' or '1'='1" }],
  ])("an answer that %s logs nobody in, and is good for nothing more", async (_, bent, bend) => {
    const { somebody } = await aBoundCustomer();
    const browser = aBrowser();
    const url = await beginLogin(browser);
    friendly.bend(bent);
    const answer = await friendly.visit(url, somebody);
    bend?.(answer);
    expect(await comeBack(browser, answer)).toBe(FAILED_HERE);
    friendly.bend({});
    expect([await comeBack(browser, answer), await whoIsIn(browser)]).toEqual([FAILED, undefined]);
  });

  test("a code that was given to somebody else's question", async () => {
    const { somebody } = await aBoundCustomer();
    const [thief, victim] = [aBrowser(), aBrowser()];
    const stolen = await friendly.visit(await beginLogin(thief), somebody);
    const answer = await friendly.visit(await beginLogin(victim), aPerson());
    answer.set("code", stolen.get("code") ?? "");
    expect([await comeBack(victim, answer), await whoIsIn(victim)]).toEqual([FAILED_HERE, undefined]);
  });

  test("an answer to another brand, and one that is late", async () => {
    const { somebody } = await aBoundCustomer();
    const browser = aBrowser();
    const answer = await friendly.visit(await beginLogin(browser), somebody);
    expect(await comeBack({ ...browser, brand: "nidora" }, answer)).toBe(FAILED);
    shop.moveTo(after(START, 30 * MINUTE));
    expect([await comeBack(browser, answer), await whoIsIn(browser)]).toEqual([FAILED, undefined]);
    // Setting the clock back does not revive an answered attempt.
    shop.moveTo(START);
    expect(await comeBack(browser, answer)).toBe("/login?forward=%2Fcart");
    shop.moveTo(after(START, -90 * MINUTE));
    expect(await comeBack(browser, answer)).toBe(FAILED);
  });

  test("of twenty that come back with one answer, one is logged in", async () => {
    const { somebody } = await aBoundCustomer();
    const browser = aBrowser();
    const answer = await friendly.visit(await beginLogin(browser), somebody);
    const copies = Array.from({ length: 20 }, () => ({ ...browser, cookies: new Map(browser.cookies) }));
    const ends = await Promise.all(copies.map((copy) => comeBack(copy, answer)));
    expect(ends.filter((end) => end === "/login?forward=%2Fcart")).toHaveLength(1);
    expect(new Set(ends)).toEqual(new Set(["/login?forward=%2Fcart", FAILED]));
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/%2f/evil.example",
    "javascript:alert(1)",
    "/login\r\nset-cookie: a=b",
  ])("nobody is led away from the shop to %j", async (from) => {
    const browser = aBrowser();
    expect(await comeBack(browser, await friendly.visit(await beginLogin(browser, from), aPerson()))).toBe("/?provider=connect");
  });
});

describe("a provider that keeps silent", () => {
  test("is told before anybody is sent there", async () => {
    shop.useSignInProviders(openIdProvider({ ...friendly.settings, issuer: "http://127.0.0.1:9" }, silentLog, 5));
    expect(await codeOf(accountCalls(shop).providerLogin({ provider: "http://127.0.0.1:9", from: "/login" }))).toBe("provider.away");
  });

  test.each<[string, Bent]>([
    ["fails", { token: (response) => void response.writeHead(500).end("<h1>sorry</h1>") }],
    ["hangs up", { token: (response) => void response.destroy() }],
    ["never answers", { token: () => undefined }],
    ["says nonsense", { token: (response) => void response.writeHead(200, { "content-type": "application/json" }).end("{") }],
  ])("is told to whoever comes back while it %s, and works again once it does", async (_, bent) => {
    shop.useSignInProviders(openIdProvider(friendly.settings, silentLog, 0.5));
    const somebody = aPerson();
    expect(await logIn(aBrowser(), somebody)).toBe("/login?forward=%2Fcart&provider=connect");
    expect(await logIn(aBrowser(), somebody, bent)).toBe("/login?forward=%2Fcart&provider=away");
    expect(await logIn(aBrowser(), somebody)).toBe("/login?forward=%2Fcart&provider=connect");
  });

  test("one that is another than it says is no provider at all", async () => {
    const settings = { ...friendly.settings, issuer: `${friendly.settings.issuer}/other` };
    shop.useSignInProviders(openIdProvider(settings, silentLog, 5));
    expect(await codeOf(accountCalls(shop).providerLogin({ provider: settings.issuer, from: "/login" }))).toBe("provider.away");
  });
});

test("strangers begin sixty times an hour, and nothing they begin is kept for longer than it is good for", async () => {
  const rest = { clientAddress: ownAddress() };
  const begin = () => codeOf(accountCalls(shop, rest).providerLogin({ provider: friendly.settings.issuer, from: "/login" }));
  for (let round = 0; round < 60; round += 1) expect(await begin()).toBe("accepted");
  expect(await begin()).toBe("limit.tooMany");
  // Later than any other test here.
  shop.moveTo(after(START, 17 * DAY));
  await runDueJobs(shop, accountJobs);
  expect(await shop.database.query(sql`select from provider_attempt`)).toEqual([]);
});

test("a shop without a provider offers none, and begins nothing", async () => {
  shop.useSignInProviders();
  expect([
    await accountCalls(shop).providersOffered(),
    await codeOf(accountCalls(shop).providerLogin({ provider: friendly.settings.issuer, from: "/login" })),
  ]).toEqual([[], "item.notFound"]);
});
