import { DEMO_CONFIG } from "@rambla/demo/shop";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { silentLog } from "@rambla/domain/platform/log";
import { afterEach, describe, expect, test } from "vitest";
import { ask, sendBytes } from "../../../../tools/trial/http-client.ts";
import { StartProblem } from "../start/environment.ts";
import { type Asked, makeHostReader } from "./host.ts";

const OF_THE_DEMO = { demo: true, log: silentLog, origin: { protocol: "http", port: 3000 } } as const;
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

type Said = Asked | "misdirected" | "ambiguous";

/** A real server that reports each request's host; all proxies are on this machine. */
async function reader(options: { trusted?: readonly string[]; production?: boolean } = {}) {
  const said: string[] = [];
  const log = { ...silentLog, warn: (_facts: object, sentence: string) => void said.push(sentence) };
  const shop = options.production
    ? {
        demo: false,
        log,
        config: { ...DEMO_CONFIG, host: { onUnknown: "misdirected", protocol: "https", port: 0 } as const },
        origin: { protocol: "https", port: undefined } as const,
      }
    : { demo: true, log, config: DEMO_CONFIG, origin: { protocol: "http", port: 3000 } as const };
  const read = makeHostReader(shop, options.trusted ?? []);
  const server = createServer((request, response) =>
    response.end(JSON.stringify(read(request, new URL(request.url ?? "/", "http://x").searchParams.get("country")))),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  stops.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const say = async (headers: Record<string, string | readonly string[]>, path = "/"): Promise<Said> =>
    JSON.parse((await ask({ port, path, headers })).text);
  return { port, say, said };
}

const marketsOwn = (said: Said) => (typeof said === "string" ? said : { key: said.market.key, origin: said.origin });
const addressOf = (said: Said) => (typeof said === "string" ? said : said.clientAddress);

describe("where a market lives is a setting", () => {
  test.each([
    "es.lumbra.localhost",
    "es.lumbra.localhost:1",
    "es.lumbra.localhost:65535",
    "ES.Lumbra.LOCALHOST",
    "es.lumbra.localhost.",
    "Es.lumbra.localhost.:8080",
    "localhost:7",
    "127.0.0.1",
    "other.example:9",
  ])("%s is one market at one address", async (host) => {
    const { say } = await reader();
    expect(marketsOwn(await say({ host }))).toEqual({ key: "lumbra:ES:es", origin: "http://es.lumbra.localhost:3000" });
  });

  test("a country asked for by its parameter lives on its own host", async () => {
    const { say } = await reader();
    expect(marketsOwn(await say({ host: "es.lumbra.localhost:9" }, "/?country=pl"))).toEqual({
      key: "lumbra:PL:pl:pl",
      origin: "http://pl.lumbra.localhost:3000",
    });
    expect(marketsOwn(await say({ host: "es.lumbra.localhost" }, "/?country=cn"))).toEqual({
      key: "lumbra:ES:zh:cn",
      origin: "http://es.lumbra.localhost:3000",
    });
  });

  test("in production by https, without a port, and for nobody else's host", async () => {
    const { say } = await reader({ production: true });
    expect(marketsOwn(await say({ host: "PT.nidora.localhost.:8443" }))).toEqual({
      key: "nidora:PT:pt",
      origin: "https://pt.nidora.localhost",
    });
    for (const host of ["localhost", "127.0.0.1", "evil.example", "es.lumbra.localhost.evil.example", "xes.lumbra.localhost"])
      expect(await say({ host })).toBe("misdirected");
  });

  test("what the browser calls its own pages is the host it asked, in the shop's scheme", async () => {
    const { say } = await reader();
    expect(await say({ host: "Localhost:4000" })).toMatchObject({
      visitedOrigin: "http://localhost:4000",
      host: "localhost",
      knownHost: true,
    });
    expect(await say({ host: "other.example" })).toMatchObject({ visitedOrigin: "http://other.example", knownHost: false });
    const production = await reader({ production: true });
    expect(await production.say({ host: "es.lumbra.localhost:443" })).toMatchObject({ visitedOrigin: "https://es.lumbra.localhost" });
  });

  test("two hosts are ambiguous", async () => {
    const { port } = await reader();
    // The parser accepts a doubled header, which the request then shows once.
    const { text } = await sendBytes(
      port,
      "GET / HTTP/1.1\r\nHost: es.lumbra.localhost\r\nhost: pl.lumbra.localhost\r\nConnection: close\r\n\r\n",
    );
    expect(text).toMatch(/ 400 |"ambiguous"/);
  });
});

describe("a chain of proxies", () => {
  const PROXIES = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"];
  test.each([
    ["the caller itself", "203.0.113.7", "203.0.113.7"],
    ["two of ours", "203.0.113.7, 10.1.2.3", "203.0.113.7"],
    ["three of ours", "203.0.113.7, 10.1.2.3,10.9.9.9", "203.0.113.7"],
    ["what the caller wrote before", "127.0.0.1, 198.51.100.1, 203.0.113.7, 10.1.2.3", "203.0.113.7"],
    ["a proxy that is not ours", "198.51.100.1, 203.0.113.99, 10.1.2.3", "203.0.113.99"],
    ["only ours", "10.5.5.5, 10.1.2.3", "10.5.5.5"],
    ["nobody", "", "127.0.0.1"],
    ["a caller by IPv6", "2001:db8::7, fd00::1, 10.1.2.3", "2001:db8::7"],
    ["IPv4 as IPv6", "::ffff:203.0.113.7, ::ffff:10.1.2.3", "203.0.113.7"],
    ["ports behind addresses", "203.0.113.7:51000, 10.1.2.3:443", "203.0.113.7"],
    ["a port behind IPv6", "[2001:db8::7]:51000, 10.1.2.3", "2001:db8::7"],
    ["a word instead of an address", "198.51.100.1, unknown, 10.1.2.3", "10.1.2.3"],
    ["a list without end", `${"198.51.100.1, ".repeat(900)}203.0.113.7, 10.1.2.3`, "203.0.113.7"],
    ["a list of ours without end", "10.1.2.3, ".repeat(900), "10.1.2.3"],
  ])("%s", async (_name, forwarded, address) => {
    const { say } = await reader({ trusted: PROXIES });
    expect(addressOf(await say({ "x-forwarded-for": forwarded }))).toBe(address);
  });

  test("a list in several headers is one list", async () => {
    const { say } = await reader({ trusted: PROXIES });
    expect(addressOf(await say({ "x-forwarded-for": ["198.51.100.1", "203.0.113.7", "10.1.2.3"] }))).toBe("203.0.113.7");
  });

  test("nobody is believed who is not trusted", async () => {
    for (const trusted of [[], ["10.0.0.0/8"]]) {
      const { say } = await reader({ trusted });
      expect(
        await say({ "x-forwarded-for": "203.0.113.7", "x-forwarded-host": "pl.lumbra.localhost", "x-forwarded-proto": "https" }),
      ).toMatchObject({ clientAddress: "127.0.0.1", host: "es.lumbra.localhost", visitedOrigin: expect.stringMatching(/^http:/) });
    }
  });

  test.each([
    ["pl.lumbra.localhost", "pl.lumbra.localhost"],
    ["pl.lumbra.localhost, balancer.internal", "pl.lumbra.localhost"],
    ["de.velmo.localhost, pl.lumbra.localhost, balancer.internal", "pl.lumbra.localhost"],
    ["balancer.internal", "balancer.internal"],
  ])("of the hosts %s the visitor asked %s", async (forwarded, host) => {
    const { say } = await reader({ trusted: PROXIES });
    expect(await say({ host: "node-7.internal:3000", "x-forwarded-host": forwarded })).toMatchObject({ host });
  });

  test("behind proxies that hand on the host itself, and whatever else a visitor wrote, the host counts", async () => {
    const { say } = await reader({ trusted: PROXIES });
    for (const forwarded of ["pl.lumbra.localhost", "evil.example", "pl.lumbra.localhost, evil.example"]) {
      expect(await say({ host: "ES.lumbra.localhost:3000", "x-forwarded-host": forwarded })).toMatchObject({
        host: "es.lumbra.localhost",
        knownHost: true,
      });
    }
  });
});

describe("a forwarded header from an address that is not trusted", () => {
  const HOST = { host: "es.lumbra.localhost" };
  test.each(["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "x-real-ip", "via", "cf-connecting-ip"])(
    "is told once and without its value: %s",
    async (name) => {
      const { say, said } = await reader({ production: true });
      await say(HOST);
      expect(said).toEqual([]);
      for (let times = 0; times < 3; times += 1) await say({ ...HOST, [name]: "203.0.113.9" });
      expect(said).toEqual(["a forwarded header came from an address that TRUSTED_PROXIES does not name, and is not believed (told once)"]);
    },
  );

  test("is not told where the proxy is trusted, nor in the demo", async () => {
    for (const options of [{ production: true, trusted: ["127.0.0.1"] }, { production: false }]) {
      const { say, said } = await reader(options);
      await say({ ...HOST, "x-forwarded-for": "203.0.113.9" });
      expect(said).toEqual([]);
    }
  });
});

test.each(["x", "1", "10.0.0.1/33", "10.0.0.1/0", "10.0.0.1/8/8", "fd00::/129", "10.0.0.0/255.0.255.0", "localhost", "10.0.0.1/"])(
  "TRUSTED_PROXIES=%s does not start",
  (address) => {
    expect(() => makeHostReader({ ...OF_THE_DEMO, config: DEMO_CONFIG }, [address])).toThrow(StartProblem);
  },
);
