/** Strangers at customers' pages: no loader or action runs. The router is real. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { loginGuest } from "@rambla/domain/tourist/service";
import type { Page } from "@rambla/storefront/base/page.ts";
import * as entry from "@rambla/storefront/entry.server.tsx";
import { createElement } from "react";
import { Outlet, Scripts, type ServerBuild } from "react-router";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { ask } from "../../../../tools/trial/http-client.ts";
import { sendRendered } from "../doors/pages/page-answer.ts";
import { makeLoginWall } from "./login-wall.ts";
import type { Rendered } from "./page-cache.ts";
import { makePageRenderer } from "./page-render.ts";
import { makePageRouter } from "./page-router.ts";
import { routeTableOf } from "./route-table.ts";

const ORDERS: Page = { path: "my/orders", screen: "order/orders-page.tsx", seenBy: "customer" };
const CONFIRM: Page = { path: "my/checkout", screen: "order/checkout-page.tsx", seenBy: "guest" };
const LOGIN: Page = { path: "login", screen: "account/login/login-page.tsx", seenBy: "guest" };

const ran: string[] = [];
let shop: TestShop;
let server: Server;
let guest = "";
let hasLogin = true;

/** A built shop of these pages; their loaders and actions record their runs. */
function router() {
  const routes: ServerBuild["routes"] = {};
  const entries: ServerBuild["assets"]["routes"] = {};
  const add = (id: string, path: string, module: NonNullable<ServerBuild["routes"][string]>["module"]) => {
    const parentId = id === "root" ? undefined : "root";
    routes[id] = { id, parentId, path, module };
    entries[id] = {
      id,
      parentId,
      path,
      module: `/assets/${id}.js`,
      imports: [],
      css: [],
      hasAction: id !== "root",
      hasLoader: id !== "root",
      hasClientAction: false,
      hasClientLoader: false,
      hasClientMiddleware: false,
      hasErrorBoundary: false,
      clientActionModule: undefined,
      clientLoaderModule: undefined,
      clientMiddlewareModule: undefined,
      hydrateFallbackModule: undefined,
    };
  };
  add("root", "", {
    default: () =>
      createElement("html", null, createElement("head"), createElement("body", null, createElement(Outlet), createElement(Scripts))),
  });
  for (const { path } of [ORDERS, CONFIRM, LOGIN]) {
    const tell = (what: string) => async () => ({ told: ran.push(`${what} of ${path}`) });
    add(`desktop:${path}`, `/${path}`, { default: () => `what stands at ${path}`, loader: tell("loader"), action: tell("action") });
  }
  const build: ServerBuild = {
    entry: { module: entry },
    routes,
    assets: { entry: { module: "/assets/entry.js", imports: [] }, routes: entries, url: "/assets/manifest.js", version: "v1" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "lazy", manifestPath: "/routes-of-test" },
  };
  return makePageRouter(build, routeTableOf(build), "production").page;
}

beforeAll(async () => {
  shop = await makeTestShop();
  const market = marketOf(DEMO_CONFIG, "lumbra", "ES");
  const known = await loginGuest({ viewer: { kind: "anonymous" }, market, shop, clientAddress: "192.0.2.9" }, { email: "ana@example.com" });
  if ("refused" in known) throw new Error(known.refused);
  guest = `rambla_guest=${known.access_token}`;
  const rendering = [true, false].map((login) =>
    makePageRenderer(
      { of: () => [], given: () => undefined },
      router(),
      makeLoginWall(login ? [ORDERS, CONFIRM, LOGIN] : [ORDERS, CONFIRM]),
    ),
  );
  const origin = "http://es.lumbra.localhost";
  const made = async (request: IncomingMessage): Promise<Rendered> => {
    const [written = "", query = ""] = (request.url ?? "").split("?");
    const pathname = written.replace(/\.data$/, "");
    const page = [ORDERS, CONFIRM, LOGIN].find(({ path }) => `/${path}` === pathname);
    const render = rendering[hasLogin ? 0 : 1];
    if (!render) throw new Error("there is no renderer");
    const wanted = {
      page,
      layout: "desktop" as const,
      pathname,
      isData: written.endsWith(".data"),
      search: query && `?${query}`,
      keep: false,
    };
    const form = request.method === "POST" ? { contentType: "application/x-www-form-urlencoded", text: "a=b" } : undefined;
    return await render(
      shop,
      { market, knownHost: true, host: "es.lumbra.localhost", origin, visitedOrigin: origin, clientAddress: "192.0.2.9" },
      wanted,
      request,
      form,
      "test",
    );
  };
  server = createServer((request, response) => {
    made(request).then(
      (rendered) => sendRendered(request, response, rendered),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await shop?.close();
});
beforeEach(() => {
  ran.splice(0);
  hasLogin = true;
});

async function see(path: string, method = "GET", cookie = ""): Promise<[number, string | undefined, string]> {
  const { status, headers, text } = await ask({
    port: (server.address() as AddressInfo).port,
    path,
    method,
    headers: { cookie },
    ...(method === "POST" && { body: "a=b" }),
  });
  return [status, headers["location"], text];
}

test.each([
  ["nobody", () => ""],
  ["a guest", () => guest],
  ["somebody with a made up token", () => `rambla_guest=${"A".repeat(43)}`],
])("%s is led to the login, and back, from the page and from a form to it", async (_, cookie) => {
  for (const method of ["GET", "HEAD", "POST"]) {
    expect((await see("/my/orders?page=2", method, cookie())).slice(0, 2), method).toEqual([
      302,
      "/login?forward=%2Fmy%2Forders%3Fpage%3D2",
    ]);
  }
  expect(ran).toEqual([]);
});

test.each(["GET", "POST"])(
  "the program that asks for the page's data with %s is told the way to the login, and nothing of the page",
  async (method) => {
    for (const query of ["?page=2", "?page=2&_routes=desktop%3Amy%2Forders"]) {
      const [status, , text] = await see(`/my/orders.data${query}`, method, guest);
      expect([status, text.includes("/login?forward=%2Fmy%2Forders%3Fpage%3D2"), text.includes("told")], query).toEqual([202, true, false]);
    }
    expect(ran).toEqual([]);
  },
);

test("where nobody can log in there is no such page", async () => {
  hasLogin = false;
  expect((await see("/my/orders", "GET", guest))[0]).toBe(404);
  expect((await see("/my/orders", "POST", guest))[0]).toBe(404);
  expect((await see("/my/orders.data"))[0]).toBe(404);
  expect(ran).toEqual([]);
});

test("pages of guests, and the login itself, are nobody's wall", async () => {
  expect((await see("/my/checkout", "GET"))[2]).toContain("what stands at my/checkout");
  expect((await see("/my/checkout", "POST", guest))[0]).toBe(200);
  expect((await see("/login?forward=%2Fmy%2Forders"))[0]).toBe(200);
  expect(ran).toEqual(["loader of my/checkout", "action of my/checkout", "loader of my/checkout", "loader of login"]);
});
