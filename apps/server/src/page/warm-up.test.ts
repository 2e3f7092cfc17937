/** Renders before the first visitor; the renderer records its requests. */
import { layoutsOf, pathOf } from "@rambla/storefront/base/page.ts";
import { pages } from "@rambla/storefront/pages.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { PackedBody } from "./packed-body.ts";
import type { PageRenderer } from "./page-render.ts";
import { warmUp } from "./warm-up.ts";

let shop: TestShop;
let asked: string[] = [];
let told: object[] = [];
let logged: string[] = [];
beforeAll(async () => {
  const made = await makeTestShop();
  shop = {
    ...made,
    log: { ...made.log, warn: (details, message) => logged.push(`${message} ${"path" in details ? String(details.path) : ""}`) },
  };
});
beforeEach(() => {
  asked = [];
  told = [];
  logged = [];
});
afterAll(() => shop.close());

/** Records address and client, and answers with this page. */
const noting =
  (html: (path: string) => string): PageRenderer =>
  async (_shop, { market, origin, clientAddress }, { pathname, search, isData }, request, form) => {
    asked.push(`${pathname}${search}`);
    told.push({
      brand: market.brand.code,
      country: market.country.code,
      host: new URL(origin).hostname,
      clientAddress,
      isData,
      method: request.method,
      headers: request.headers,
      form,
    });
    return {
      status: 200,
      headers: {},
      body: PackedBody.once(Buffer.from(html(pathname))),
      tags: [],
      shown: [],
      until: Infinity,
      keep: false,
    };
  };

test("each page is rendered once in each of its layouts, for nobody", async () => {
  await warmUp({ shop, pages, render: noting(() => "<a href='/'>Home</a>"), patience: 60_000 });
  expect(asked.toSorted()).toEqual(pages.flatMap((page) => layoutsOf(page).map((layout) => pathOf(page, layout))).toSorted());
  const nobody = {
    brand: "lumbra",
    country: "ES",
    host: "es.lumbra.localhost",
    clientAddress: "",
    isData: false,
    method: "GET",
    headers: {},
    form: undefined,
  };
  expect(told).toEqual(asked.map(() => nobody));
  expect(logged).toEqual([]);
});

test("what fails is told, and the rest is rendered", async () => {
  const note = noting(() => "");
  await warmUp({
    shop,
    pages,
    patience: 60_000,
    render: async (...given) => {
      const made = await note(...given);
      if (given[2].pathname === "/cart") throw new Error("no lamp");
      return made;
    },
  });
  expect(logged).toEqual(["a page could not be rendered before the first visitor /cart"]);
  expect(asked.indexOf("/cart")).toBeLessThan(asked.length - 1);
});

test("a page that never comes holds the start up no longer than its patience", async () => {
  // Without the deadline this test would not end either.
  await warmUp({ shop, pages, patience: 50, render: () => new Promise(() => undefined) });
  expect(logged[0]).toBe("a page could not be rendered before the first visitor /");
  expect(logged.length).toBeLessThan(pages.length);
});
