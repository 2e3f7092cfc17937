import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../../../../tools/trial/http-client.ts";
import { makeTally } from "../watch/tally.ts";
import { policyReportDoor } from "./policy-reports.ts";

const registry = new Registry();
let server: Server;
beforeAll(async () => {
  const door = policyReportDoor({ tally: makeTally(registry, { info: () => undefined }) });
  const origin = "http://es.lumbra.localhost";
  const asked = {
    market: marketOf(DEMO_CONFIG, "lumbra", "ES"),
    knownHost: true,
    host: "es.lumbra.localhost",
    origin,
    visitedOrigin: origin,
    clientAddress: "192.0.2.1",
  };
  server = createServer((request, response) => {
    if (!door({ request, response, pathname: request.url ?? "/", query: new URLSearchParams(), asked })) response.writeHead(418).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close());

const report = async (body: string, method = "POST") => {
  const { port } = server.address() as AddressInfo;
  return (await ask({ port, path: "/policy-report", method, ...(method === "POST" && { body: Buffer.from(body) }) })).status;
};
const counted = async () => (await registry.metrics()).split("\n").filter((line) => line.startsWith("rambla_policy_violations_total{"));

test("counts the directive of a report in both forms, and a word that is none of ours as other", async () => {
  const address = "https://es.lumbra.example/confireOrder?token=planted";
  const old = {
    "csp-report": { "document-uri": address, "effective-directive": "script-src-elem", "blocked-uri": "https://evil.example" },
  };
  const modern = ["connect-src", "planted-directive"].map((effectiveDirective) => ({
    type: "csp-violation",
    url: address,
    body: { effectiveDirective, documentURL: address },
  }));
  expect([await report(JSON.stringify(old)), await report(JSON.stringify(modern))]).toEqual([204, 204]);
  expect((await counted()).sort()).toEqual([
    'rambla_policy_violations_total{directive="connect-src"} 1',
    'rambla_policy_violations_total{directive="other"} 1',
    'rambla_policy_violations_total{directive="script-src-elem"} 1',
  ]);
  expect(await registry.metrics()).not.toContain("planted");
});

test("takes no more than a browser sends, and nothing that is no report", async () => {
  const before = await counted();
  const many = JSON.stringify(Array.from({ length: 1000 }, () => ({ body: { effectiveDirective: "img-src" } })));
  expect([await report(many), await report("{"), await report("null"), await report("[[[]]]"), await report("", "GET")]).toEqual([
    204, 204, 204, 204, 405,
  ]);
  expect(await counted()).toEqual(before);
  expect(await report(JSON.stringify(Array.from({ length: 50 }, () => ({ body: { effectiveDirective: "img-src" } }))))).toBe(204);
  expect(await counted()).toContain('rambla_policy_violations_total{directive="img-src"} 10');
});
