import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { ShopConfig } from "@rambla/core/config";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { ask } from "../../../../tools/trial/http-client.ts";
import { silentLog } from "@rambla/domain/platform/log";
import { type Asked, makeHostReader } from "./host.ts";

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

async function market(countryMode: ShopConfig["countryMode"], host: string, parameter: string | null) {
  const read = makeHostReader(
    { demo: true, log: silentLog, config: { ...DEMO_CONFIG, countryMode }, origin: { protocol: "http", port: 3000 } },
    [],
  );
  const server = createServer((request, response) => response.end(JSON.stringify(read(request, parameter))));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  stops.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const said: Pick<Asked, "market"> = JSON.parse((await ask({ port, path: "/", host })).text);
  return [said.market.brand.code, said.market.country.code, said.market.countryParameter];
}

test("the country mode of the shop is pro (R-062)", () => {
  expect(DEMO_CONFIG.countryMode).toBe("pro");
});

test.each([
  ["pl.nidora.localhost", null, ["nidora", "PL", undefined]],
  ["pl.nidora.localhost", "de", ["nidora", "DE", "de"]],
  ["us.velmo.localhost", "xx", ["velmo", "US", undefined]],
])("pro: %s decides brand and country unless the parameter %j names another (D-034)", async (host, parameter, expected) => {
  expect(await market("pro", host, parameter)).toEqual(expected);
});

test.each([
  ["pl.nidora.localhost", null, ["nidora", "ES", undefined]],
  ["pl.nidora.localhost", "pl", ["nidora", "PL", "pl"]],
  ["us.velmo.localhost", "en", ["velmo", "US", "us"]],
  ["us.velmo.localhost", "xx", ["velmo", "ES", undefined]],
])("parameter: of %s the brand counts alone, and %j gives the country (D-034)", async (host, parameter, expected) => {
  expect(await market("parameter", host, parameter)).toEqual(expected);
});
