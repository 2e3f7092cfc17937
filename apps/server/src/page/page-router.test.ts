/** What a page costs when there are many others: the router itself, with pages that tell when they are touched. */
import { randomUUID } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import * as entry from "@rambla/storefront/entry.server.tsx";
import { documentContext, type Rendering } from "@rambla/storefront/base/page-context.ts";
import { withContent } from "@rambla/storefront/first-paint/content.ts";
import { createElement } from "react";
import { Outlet, RouterContextProvider, Scripts, type ServerBuild } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { makePageRouter } from "./page-router.ts";
import { makeRouteDiscovery } from "./route-discovery.ts";
import { routeTableOf } from "./route-table.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;
type Module = Route["module"];

const MANIFEST = "/routes-of-test";
const WORDS = "window.__reactRouterManifest = [];\n  window.__reactRouterRouteModules = []";
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

/** A shop of a few pages and `more` others; `touched` names those others that were looked into. */
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
  add("forth", "desktop", "/forth", showing("/lamps", "/cart", "/buy"));
  add("back", "desktop", "/back", showing("/buy", "/cart", "/lamps"));
  add("buy", "desktop", "/buy", { default: () => createElement("button", { type: "button", "data-leads": "/cart?now" }, "Buy") });
  add("cart", "desktop", "/cart", { default: () => WORDS, loader: () => ({ said: WORDS }) });
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
  const discovery = makeRouteDiscovery(build, table);
  return {
    touched,
    async page(path: string, suffix = ""): Promise<{ status: number; text: string }> {
      const context = new RouterContextProvider();
      const rendering: Rendering = { mark: randomUUID(), failed: (error) => expect.fail(String(error)) };
      context.set(documentContext, rendering);
      const response = await router(path, new Request(`http://shop.test${path}${suffix}`), context);
      return {
        status: response.status,
        text:
          rendering.html === undefined
            ? await response.text()
            : withContent(rendering.html, [rendering.content ?? ""], rendering.mark)
                .join("")
                .replaceAll(rendering.mark, ""),
      };
    },
    async routes(query: string): Promise<string[] | undefined> {
      const body = await discovery.answer(new URLSearchParams(query));
      return body && Object.keys(JSON.parse(brotliDecompressSync(await body.in("br")).toString()));
    },
  };
}

/** The routes that a page names to the browser. */
const named = (html: string): string[] => {
  const program = html.slice(html.indexOf('type="module"'));
  const manifest: unknown = JSON.parse(/__reactRouterManifest = (\{.*\});\n  window/.exec(program)?.[1] ?? "null");
  return typeof manifest === "object" && manifest !== null && "routes" in manifest ? Object.keys(Object(manifest.routes)) : [];
};

test("the routes that a page leads to stand in one order, wherever in it they are found first: the same page is the same text", async () => {
  const shop = shopWith(0);
  const [forth, back] = await Promise.all(["/forth", "/back"].map(async (path) => named((await shop.page(path)).text)));
  expect(forth).toEqual(["root", "desktop", "forth", "buy", "cart", "lamps"]);
  expect(back).toEqual(["root", "desktop", "back", "buy", "cart", "lamps"]);
});

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

  test("names its own routes and those its links lead to, each once", async () => {
    expect(named((await shop.page("/")).text)).toEqual(["root", "desktop", "home", "cart", "lamps"]);
    expect(named((await shop.page("/buy")).text)).toEqual(["root", "desktop", "buy", "cart"]);
    expect(named((await shop.page("/mobile/cart")).text)).toEqual(["root", "mobile", "mobile:cart"]);
  });

  test("is not misled by the router's own words in its data", async () => {
    expect(named((await shop.page("/cart")).text)).toEqual(["root", "desktop", "cart"]);
    const { text } = await shop.page("/cart");
    expect(text.split("window.__reactRouterManifest = [];")).toHaveLength(3);
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
    expect(await shop.routes("version=v0&paths=/cart")).toBeUndefined();
    expect(await shop.routes("paths=/cart")).toBeUndefined();
  });

  test("is answered up to a hundred addresses", async () => {
    expect(await shop.routes(`version=v1&paths=${Array.from({ length: 300 }, (_, index) => `/more/${index}`).join(",")}`)).toHaveLength(
      3 + 100,
    );
  });
});
