import { createRouterClient } from "@orpc/server";
import { after, DAY } from "@rambla/core/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCustomer } from "../../test/customers.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { codeOf } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { shopRouter } from "../api.ts";
import { sql } from "../platform/database/sql.ts";
import { consentJobs } from "./jobs.ts";

const TAG = { brand: "velmo", countries: ["ES"], needs: "analytics", script: "https://stats.example/count.js" } as const;

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());

const calls = (rest: Parameters<typeof callContext>[1] = {}) =>
  createRouterClient(shopRouter.consent, { context: () => callContext(shop, rest) });
const kept = () =>
  shop.database.query(
    sql`select consent_id as "consentId", brand, country, language, customer_id as "customerId", analytics, marketing from cookie_consent order by said_at, consent_id`,
  );

test.each([
  [{ allowAll: true }, { analytics: true, marketing: true }],
  [{ allowAll: false }, { analytics: false, marketing: false }],
  [
    { allowAll: true, analytics: true, marketing: true },
    { analytics: true, marketing: true },
  ],
  [
    { allowAll: false, analytics: true, marketing: false },
    { analytics: true, marketing: false },
  ],
  [
    { allowAll: false, marketing: true },
    { analytics: false, marketing: true },
  ],
])("%j is taken for %j", async (claim, choice) => {
  await shop.database.query(sql`delete from cookie_consent`);
  const { consentId, ...said } = await calls({ brand: "nidora", country: "PL" }).saveCookieConfig(claim);
  expect(said).toEqual({ ...choice, saidAt: "2026-11-20T10:00:00.000Z" });
  expect(await kept()).toEqual([{ consentId, brand: "nidora", country: "PL", language: "pl", customerId: null, ...choice }]);
});

test.each([
  { allowAll: true, analytics: false, marketing: true },
  { allowAll: true, marketing: false },
  { allowAll: false, analytics: true, marketing: true },
])("%j claims what was not said, and is not taken", async (claim) => {
  await shop.database.query(sql`delete from cookie_consent`);
  expect(await codeOf(calls().saveCookieConfig(claim))).toBe("request.invalid");
  expect(await kept()).toEqual([]);
});

test("each time is a proof of its own, which goes after three years", async () => {
  await shop.database.query(sql`delete from cookie_consent`);
  const start = shop.clock();
  const customer = await aCustomer(shop);
  const first = await calls({ viewer: customer.viewer }).saveCookieConfig({ allowAll: true });
  shop.moveTo(after(start, DAY));
  const second = await calls({ viewer: customer.viewer }).saveCookieConfig({ allowAll: false });
  expect(second.consentId).not.toBe(first.consentId);
  const { customerId } = customer.viewer;
  expect(await kept()).toMatchObject([
    { ...pick(first), customerId },
    { ...pick(second), customerId },
  ]);
  shop.moveTo(after(start, 1095 * DAY + 1));
  await runDueJobs(shop, consentJobs);
  expect(await kept()).toMatchObject([pick(second)]);
  shop.moveTo(start);
});

const pick = ({
  consentId,
  analytics,
  marketing,
}: {
  readonly consentId: string;
  readonly analytics: boolean;
  readonly marketing: boolean;
}) => ({ consentId, analytics, marketing });

test("one network notes so many in an hour, and another one is not held up", async () => {
  const from = (clientAddress: string) => calls({ clientAddress }).saveCookieConfig({ allowAll: true });
  for (let time = 0; time < 60; time += 1) await from("192.0.2.77");
  expect(await codeOf(from("192.0.2.77"))).toBe("limit.tooMany");
  expect(await from("192.0.2.78")).toMatchObject({ analytics: true });
});

test("the list names what is kept, and scripts of others where they run", async () => {
  const { cookies } = await calls().getCookieConfig();
  const OWN = [
    { names: ["source"], types: ["text"], kind: "analytics", purpose: "link", place: "browser", days: null },
    { names: ["sourceId"], types: ["text"], kind: "analytics", purpose: "link", place: "tab", days: null },
    { names: ["uuid", "visitorId"], types: ["text", "text"], kind: "analytics", purpose: "visitor", place: "browser", days: null },
  ];
  expect(cookies.filter(({ kind }) => kind !== "required")).toEqual(OWN);
  expect(cookies.find(({ purpose }) => purpose === "choice")).toMatchObject({
    names: ["isShowCookie", "cookieChoice"],
    types: ["flag", "object"],
  });
  expect(cookies.flatMap(({ names }) => names)).toEqual(
    expect.arrayContaining(["rambla_customer", "rambla_known", "localCartList", "cookieChoice"]),
  );
  const tagged = { ...shop, config: { ...shop.config, tags: [TAG] }, origin: { protocol: "https", port: 443 } } as const;
  const others = (brand: "velmo" | "lumbra", country: "ES" | "DE") =>
    createRouterClient(shopRouter.consent, { context: { ...callContext(shop, { brand, country }), shop: tagged } }).getCookieConfig();
  const named = (await others("velmo", "ES")).cookies;
  expect(named.filter(({ kind }) => kind !== "required")).toEqual([
    ...OWN,
    { names: ["stats.example"], types: ["token"], kind: "analytics", purpose: "tag", place: "cookie", days: null },
  ]);
  expect(named[0]?.names).toContain("__Host-rambla_customer");
  const withAffiliates = {
    ...tagged,
    config: { ...tagged.config, tags: [TAG, { ...TAG, needs: "marketing", slot: "affiliate", script: "https://partner.example/a.js" }] },
  } as const;
  const { cookies: kept } = await createRouterClient(shopRouter.consent, {
    context: { ...callContext(shop, { brand: "velmo" }), shop: withAffiliates },
  }).getCookieConfig();
  expect(kept.filter(({ kind }) => kind === "marketing")).toEqual([
    { names: ["awc"], types: ["text"], kind: "marketing", purpose: "affiliate", place: "browser", days: 1 },
    { names: ["partner.example"], types: ["token"], kind: "marketing", purpose: "tag", place: "cookie", days: null },
  ]);
  for (const [brand, country] of [
    ["velmo", "DE"],
    ["lumbra", "ES"],
  ] as const) {
    expect((await others(brand, country)).cookies, `${brand} ${country}`).toEqual(named.filter(({ purpose }) => purpose !== "tag"));
  }
});
