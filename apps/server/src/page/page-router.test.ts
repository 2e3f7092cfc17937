import { randomUUID } from "node:crypto";
import * as entry from "@rambla/storefront/entry.server.tsx";
import { renderingContext } from "@rambla/storefront/base/page-context.ts";
import { createElement } from "react";
import { Outlet, RouterContextProvider, Scripts, type ServerBuild } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { makePageRouter } from "./page-router.ts";
import { routeTableOf } from "./route-table.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;
type Module = Route["module"];

const MANIFEST = "/routes-of-test";
const BARE = {
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  hasDefaultExport: true,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
};

/** A shop of a few pages and `more` others; `touched` names the others that were used. */
function shopWith(more: number) {
  const touched: string[] = [];
  const routes: Record<string, Route> = {};
  const entries: ServerBuild["assets"]["routes"] = {};
  const add = (id: string, parentId: string | undefined, path: string | undefined, module: Module): void => {
    routes[id] = { id, parentId, path, caseSensitive: true, module };
    entries[id] = { ...BARE, id, parentId, path, caseSensitive: true, module: `/assets/${id}.js`, imports: [], css: [] };
  };
  const showing = (...links: readonly string[]): Module => ({
    default: () => links.map((href) => createElement("a", { href, key: href }, href)),
  });
  add("root", undefined, "", {
    default: () =>
      createElement("html", null, createElement("head"), createElement("body", null, createElement(Outlet), createElement(Scripts))),
  });
  add("desktop", "root", undefined, { default: () => createElement(Outlet) });
  add("mobile", "root", undefined, { default: () => createElement(Outlet) });
  add("home", "desktop", "/", showing("/lamps?page=2", "/cart#top", "/assets/file.svg", "//elsewhere/", "/nowhere"));
  add("lamps", "desktop", "/lamps", showing("/"));
  add("cart", "desktop", "/cart", { default: () => "the cart", loader: () => ({ said: "the cart" }) });
  add("mobile:cart", "mobile", "/mobile/cart", showing());
  add("desktop:*", "desktop", "*", { default: () => "nothing here" });
  add("mobile:*", "mobile", "mobile/*", { default: () => "nothing on this phone" });
  for (let index = 0; index < more; index += 1) {
    const id = `more-${index}`;
    add(id, index % 2 ? "mobile" : "desktop", `/more/${index}`, showing());
    Object.defineProperty(routes[id], "module", { get: () => (touched.push(id), showing()) });
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
    routeDiscovery: { mode: "lazy", manifestPath: MANIFEST },
  };
  const table = routeTableOf(build);
  const router = makePageRouter(build, table, "production");
  return {
    touched,
    async page(path: string, suffix = ""): Promise<{ status: number; text: string }> {
      const context = new RouterContextProvider();
      const nonce = randomUUID();
      context.set(renderingContext, { nonce, cookies: undefined, textFiles: [], failed: (error) => expect.fail(String(error)) });
      const response = await router.page(path, new Request(`http://shop.test${path}${suffix}`), context);
      return { status: response.status, text: (await response.text()).replaceAll(nonce, "") };
    },
    discover: (query: string) => router.discover(new URLSearchParams(query)),
    async routes(query: string): Promise<string[]> {
      return Object.keys(await (await router.discover(new URLSearchParams(query))).json());
    },
  };
}

describe("three hundred more pages", () => {
  const few = shopWith(0);
  const many = shopWith(300);

  test.each([
    ["/", ""],
    ["/lamps", ""],
    ["/cart", ""],
    ["/mobile/cart", ""],
    ["/nowhere", ""],
    ["/cart", ".data"],
  ])("%s%s is the same to the byte", async (path, suffix) => {
    const alone = await few.page(path, suffix);
    const among = await many.page(path, suffix);
    expect(alone.text.length).toBeGreaterThan(4);
    expect(among).toEqual(alone);
  });

  test("are not looked into for a page that is none of them", async () => {
    await many.page("/lamps");
    await many.page("/nowhere");
    expect(many.touched).toEqual([]);
    await many.page("/more/7");
    expect([...new Set(many.touched)]).toEqual(["more-7"]);
  });
});

describe("a page", () => {
  const shop = shopWith(20);

  test("names the routes of the home page too, which no browser asks for", async () => {
    for (const path of ["/cart", "/mobile/cart", "/nowhere"]) expect((await shop.page(path)).text, path).toContain('"id": "home"');
  });

  test("that is not there is answered by its layout, and so is one written in another way", async () => {
    for (const path of ["/nowhere", "/Cart", "/c%61rt", "/cart//"]) expect((await shop.page(path)).text, path).toContain("nothing here");
    expect((await shop.page("/mobile/nowhere")).text).toContain("nothing on this phone");
  });

  test("that nobody can read the address of is not there, and no line of the log tells of it, however many are asked for", async () => {
    const said = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    try {
      for (const path of ["/%", "/a/%zz", "/%E0%A4%A", "/%c3/%28"]) for (const suffix of ["", ".data"]) await shop.page(path, suffix);
      expect((await shop.page("/%")).text).toContain("nothing here");
      expect((await shop.page("/mobile/%")).text).toContain("nothing on this phone");
      expect(await shop.routes(`version=v1&paths=${Array.from({ length: 100 }, (_, index) => `/${index}%25`).join(",")}`)).toEqual([
        "root",
        "desktop",
        "desktop:*",
      ]);
      expect(said.mock.calls).toEqual([]);
    } finally {
      said.mockRestore();
    }
  });

  test("that no pattern takes is not there either", async () => {
    expect((await shop.page("/cart%0d%0aLocation:%20//evil.example")).status).toBe(404);
  });
});

describe("whoever asks for routes", () => {
  const shop = shopWith(300);

  test("is told those behind the addresses, and of no other", async () => {
    expect(await shop.routes("version=v1&paths=/mobile,/mobile/cart")).toEqual(["root", "mobile", "mobile:*", "mobile:cart"]);
    expect(await shop.routes("version=v1&paths=/more/4")).toEqual(["root", "desktop", "more-4"]);
  });

  test("is told of a new release instead when it knows another", async () => {
    for (const query of ["version=v0&paths=/cart", "paths=/cart"]) {
      const told = await shop.discover(query);
      expect([told.status, told.headers.get("x-remix-reload-document")], query).toEqual([204, "true"]);
    }
  });

  test("is answered up to a hundred addresses", async () => {
    expect(await shop.routes(`version=v1&paths=${Array.from({ length: 300 }, (_, index) => `/more/${index}`).join(",")}`)).toHaveLength(
      3 + 100,
    );
  });
});
