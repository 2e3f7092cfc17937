/** A second app beside the shop, over real HTTP. */
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BACKOFFICE_POLICY, mountedApp } from "./mounted-app.ts";

const PAGE = '<!doctype html><html><body><script type="module" src="/backoffice/assets/app-1a2b.js"></script></body></html>';
const asked = {
  market: marketOf(DEMO_CONFIG, "lumbra", "ES"),
  knownHost: true,
  host: "es.lumbra.localhost",
  origin: "http://es.lumbra.localhost",
  visitedOrigin: "http://es.lumbra.localhost",
  clientAddress: "192.0.2.1",
};

let folder = "";
let built: string;
let unbuilt: string;
const servers: Server[] = [];

async function serve(directory: string | undefined): Promise<string> {
  const door = mountedApp({ at: "/backoffice", directory, policy: BACKOFFICE_POLICY });
  const server = createServer((request, response) => {
    const [pathname = "/", query = ""] = (request.url ?? "/").split("?");
    if (!door({ request, response, pathname, query: new URLSearchParams(query), asked })) response.writeHead(418).end("the shop's own");
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rambla-mount-"));
  await mkdir(join(folder, "assets"));
  await mkdir(join(folder, ".vite"));
  await writeFile(join(folder, "index.html"), PAGE);
  await writeFile(join(folder, "assets/app-1a2b.js"), 'document.body.textContent = "back office";');
  await writeFile(join(folder, ".vite/manifest.json"), "{}");
  [built, unbuilt] = await Promise.all([serve(folder), serve(join(folder, "not-there"))]);
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

describe("a mounted program", () => {
  test.each(["/backoffice", "/backoffice/", "/backoffice/orders/L26-1?tab=money", "/backoffice/index.html"])(
    "shows its one page at %s, to this visitor alone and under its own policy",
    async (path) => {
      const answer = await fetch(built + path);
      expect([answer.status, await answer.text()]).toEqual([200, PAGE]);
      expect(
        Object.fromEntries(
          ["content-type", "cache-control", "content-security-policy", "x-content-type-options", "x-frame-options"].map((name) => [
            name,
            answer.headers.get(name),
          ]),
        ),
      ).toEqual({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "private, no-store",
        "content-security-policy": BACKOFFICE_POLICY,
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      });
    },
  );

  test("serves its own files for good", async () => {
    const answer = await fetch(`${built}/backoffice/assets/app-1a2b.js`);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      "text/javascript",
      "public, max-age=31536000, immutable",
    ]);
  });

  test.each([
    "/backoffice/assets/gone.js",
    "/backoffice/.vite/manifest.json",
    "/backoffice/..%2fsecret-key.txt",
    "/backoffice/orders/x.png",
  ])("has no file at %s", async (path) => {
    expect((await fetch(built + path)).status).toBe(404);
  });

  test.each(["/", "/backofficer", "/assets/app-1a2b.js", "/index.html", "/Backoffice"])("leaves %s to the shop", async (path) => {
    expect((await fetch(built + path)).status).toBe(418);
  });

  test("is only looked at", async () => {
    const answer = await fetch(`${built}/backoffice`, { method: "POST", body: "a=b" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("is not there while it is not built, and no page of the shop takes its place", async () => {
    for (const path of ["/backoffice", "/backoffice/orders", "/backoffice/assets/app-1a2b.js"])
      expect((await fetch(unbuilt + path)).status, path).toBe(404);
    expect((await fetch(`${unbuilt}/cart`)).status).toBe(418);
  });

  test("may run nothing inline and nothing from elsewhere", () => {
    expect(BACKOFFICE_POLICY).not.toMatch(/unsafe|\*|https?:/);
    expect(BACKOFFICE_POLICY).toMatch(
      /^default-src 'none'; script-src 'self';.*form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
  });
});
