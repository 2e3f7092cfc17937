/** What an operator previews goes around what is kept; for everybody else the word in the address means nothing. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { marketOf } from "@rambla/core/market";
import type { ShopConfig } from "@rambla/core/config";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { openSession } from "@rambla/domain/session/service";
import { sql } from "@rambla/domain/platform/sql";
import { makeFallenTags } from "@rambla/domain/platform/fallen-tags";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { operatorCalls } from "../../../../packages/domain/test/operators.ts";
import { ask, TABLET } from "../../../../tools/trial/http-client.ts";
import { type Lanes, makeLanes } from "../lanes.ts";
import { PackedBody } from "../packed-body.ts";
import { makePageCache } from "../page-cache.ts";
import type { Door } from "./door.ts";
import { pageDoor } from "./pages.ts";

let shop: TestShop;
let server: Server;
let port = 0;
let rendered = 0;
let session = "";
let lanes: Lanes;
beforeAll(async () => {
  shop = await makeTestShop();
  await operatorCalls(shop, ["owner"]).operator.operatorCreate({ name: "ana", roles: ["goods"] });
  const [row] = await shop.database.query<{ operatorId: string }>(sql`select operator_id as "operatorId" from operator where name = 'ana'`);
  session = await openSession(shop, shop.database, { kind: "operator", subjectId: row?.operatorId ?? "", brand: null, email: null }, 60_000);
  const cache = makePageCache({ limit: 1_000_000, freshFor: 60_000, agedFor: 600_000, lastResortFor: 600_000, fallenFor: 1000, fallen: makeFallenTags(Date.now), now: Date.now });
  lanes = makeLanes(shop);
  const doorOf = (config: ShopConfig) => pageDoor({
    shop: { ...shop, config }, lanes, cache, takesForms: (pathname) => pathname === "/cart", observer: { count: () => undefined, rendered: () => undefined },
    async render(_shop, _asked, page) {
      rendered += 1;
      const text = Buffer.from(`${page.keep ? "public" : "anew"} ${rendered}`);
      return { status: 200, headers: {}, body: page.keep ? await PackedBody.kept(text) : PackedBody.once(text), tags: [], shown: [], until: Infinity, keep: page.keep };
    },
  });
  const origin = "http://es.lumbra.localhost";
  const { device } = DEMO_CONFIG;
  const doors: Readonly<Record<string, Door>> = {
    usual: doorOf(DEMO_CONFIG),
    strict: doorOf({ ...DEMO_CONFIG, country: { onUnknownParam: "notFound" } }),
    padsArePhones: doorOf({ ...DEMO_CONFIG, device: { ...device, padLayout: "mobile" } }),
    padsAreComputers: doorOf({ ...DEMO_CONFIG, device: { ...device, padLayout: "desktop" } }),
  };
  server = createServer((request, response) => {
    const [pathname = "/", query = ""] = (request.url ?? "/").split("?");
    const door = doors[String(request.headers["x-settings"] ?? "usual")];
    door?.({ request, response, pathname, query: new URLSearchParams(query), asked: { market: marketOf(DEMO_CONFIG, "lumbra", "ES"), knownHost: true, host: "es.lumbra.localhost", origin, visitedOrigin: origin, clientAddress: "192.0.2.1" } });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await shop?.close();
});

async function see(path: string, cookie = ""): Promise<string> {
  const { text, headers } = await ask({ port, path, headers: { cookie, "accept-encoding": "identity" } });
  return `${text} ${headers["cache-control"]?.split(",")[0]}`;
}

test("a preview is for a signed-in operator alone, made anew each time, and changes nothing of what others see", async () => {
  const operator = `rambla_operator=${session}`;
  expect(await see("/cart")).toBe("public 1 public");
  expect(await see("/cart?preview", operator)).toBe("anew 2 private");
  expect(await see("/cart?preview=1", operator)).toBe("anew 3 private");
  for (const cookie of ["", `rambla_operator=${"A".repeat(43)}`, "rambla_operator=x", `rambla_guest=${session}`]) expect(await see("/cart?preview", cookie), cookie).toBe("public 1 public");
  expect([await see("/cart", operator), await see("/cart")]).toEqual(["public 1 public", "public 1 public"]);
});

test("whoever writes the word of a preview and a cookie of their own takes no turn of operators", async () => {
  const own = lanes.operators;
  let turns = 0;
  Object.assign(lanes, { operators: ((who, work) => ((turns += 1), own(who, work))) satisfies Lanes["operators"] });
  try {
    expect(await see("/cart?preview", `rambla_operator=${"A".repeat(43)}`)).toMatch(/^public /);
    expect(turns).toBe(0);
  } finally {
    Object.assign(lanes, { operators: own });
  }
});

test("a form to a page that does nothing with forms is refused before it takes a turn of those who buy", async () => {
  const post = (path: string) => ask({ port, path, method: "POST", body: "a=b", headers: { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" } });
  const money = lanes.money;
  let turns = 0;
  Object.assign(lanes, { money: ((who, work) => ((turns += 1), money(who, work))) satisfies Lanes["money"] });
  for (const path of ["/", "/classifiy/list", "/classifiy/list.data", "/mobile"]) {
    const { status, headers } = await post(path);
    expect([status, headers["allow"]], path).toEqual([405, "GET, HEAD"]);
  }
  expect(turns).toBe(0);
  expect((await post("/cart")).status).toBe(200);
  expect(turns).toBe(1);
});

test.each([
  ["usual", "/cart", undefined], ["usual", "/mobile/cart", undefined],
  ["padsArePhones", "/cart?a=1", "/mobile/cart?a=1"], ["padsArePhones", "/mobile/cart", undefined],
  ["padsAreComputers", "/cart", undefined], ["padsAreComputers", "/mobile/cart", "/cart"],
])("a tablet gets the layout that the settings give it: %s at %s", async (settings, path, location) => {
  const { status, headers } = await ask({ port, path, headers: { "user-agent": TABLET, "x-settings": settings } });
  expect([status, headers.location]).toEqual([location === undefined ? 200 : 302, location]);
});

test.each([["usual", "?country=XX", 200], ["usual", "?country=de", 200], ["strict", "?country=XX", 404], ["strict", "?country=de", 200], ["strict", "?country=", 200], ["strict", "", 200]])(
  "a country that the brand does not know is ignored, unless the settings say that there is no such page: %s %s",
  async (settings, query, status) => expect((await ask({ port, path: `/${query}`, headers: { "x-settings": settings } })).status).toBe(status),
);
