import type { IncomingMessage } from "node:http";
import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import { readPageRequest } from "./page-request.ts";
import { leadByDocument, mayComeWithTags } from "./tagged-document.ts";

const ORIGIN = "http://es.lumbra.localhost";
const tags = [{ brand: "lumbra", countries: "all", needs: "marketing", script: "https://tags.example/a.js" }] as const;
const asked = {
  market: marketOf(DEMO_CONFIG, "lumbra", "ES"),
  knownHost: true,
  host: "es.lumbra.localhost",
  origin: ORIGIN,
  visitedOrigin: ORIGIN,
  clientAddress: "",
};
const comes = (path: string, referer: string | undefined, rest: { method?: string; config?: typeof DEMO_CONFIG } = {}) => {
  const { method = "GET", config = { ...DEMO_CONFIG, tags } } = rest;
  const request = { method, headers: { referer } } as Pick<IncomingMessage, "method" | "headers"> as IncomingMessage;
  return mayComeWithTags({ config }, asked, readPageRequest(path, new URLSearchParams(), undefined), request);
};

test.each(["/login.data", "/mobile/login.data", "/reg.data", "/personCenter.data", "/order/confireOrder.data"])(
  "%s is led to by a document from a page for everyone, and from one that is not told",
  (path) => {
    for (const referer of [`${ORIGIN}/`, `${ORIGIN}/commodity/detail?id=1`, "https://elsewhere.example/login", undefined, "nonsense"])
      expect(comes(path, referer), referer).toBe(true);
    for (const referer of [`${ORIGIN}/login`, `${ORIGIN}/LOGIN/`, `${ORIGIN}/mobile/personCenter`])
      expect(comes(path, referer), referer).toBe(false);
  },
);

test("a document, a form, a page for everyone, and a market without marketing scripts are answered as ever", () => {
  expect(comes("/login", `${ORIGIN}/`)).toBe(false);
  expect(comes("/login.data", `${ORIGIN}/`, { method: "POST" })).toBe(false);
  expect(comes("/cart.data", `${ORIGIN}/login`)).toBe(false);
  expect(comes("/login.data", `${ORIGIN}/`, { config: DEMO_CONFIG })).toBe(false);
});

test("the way is the page itself, without what only the program asks", () => {
  try {
    leadByDocument({ pathname: "/login", search: "?forward=%2Fcart&_routes=root" });
  } catch (thrown) {
    const { headers } = thrown as Response;
    expect([headers.get("location"), headers.get("x-remix-reload-document")]).toEqual(["/login?forward=%2Fcart", "true"]);
  }
  expect.assertions(1);
});
