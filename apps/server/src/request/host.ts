/** Finds a request's market by host, trusted proxies and country parameter. */
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { findHost, hostName, type Market, marketOf, withCountryParameter } from "@rambla/core/market";
import { publicOrigin } from "@rambla/domain/platform/origin";
import type { Shop } from "@rambla/domain/platform/shop";
import proxyAddress from "proxy-addr";
import { StartProblem } from "../start/environment.ts";
import { isForwarded } from "../start/this-machine.ts";

export type Asked = {
  readonly market: Market;
  /** Whether the host is the shop's own; the demo also serves unknown ones, with private answers. */
  readonly knownHost: boolean;
  /** The browser's host, without port. */
  readonly host: string;
  /** Public origin of the market's pages, for links in pages. */
  readonly origin: string;
  /** The origin that the browser sees, only for comparing Origin headers. */
  readonly visitedOrigin: string;
  readonly clientAddress: string;
};

export type HostReader = (request: IncomingMessage, countryParameter: string | null) => Asked | "misdirected" | "ambiguous";

/** `trusted`: addresses of TRUSTED_PROXIES. */
export function makeHostReader(shop: Pick<Shop, "config" | "origin" | "demo" | "log">, trusted: readonly string[]): HostReader {
  const { config } = shop;
  const isTrusted = trustIn(trusted);
  const markets = new Map<string, Market>();

  function marketFor(host: string): { market: Market; known: boolean } | undefined {
    const found = findHost(config, host);
    if (!found && config.host.onUnknown === "misdirected") return undefined;
    const brand = found?.brand ?? config.home.brand;
    const country = (config.countryMode === "pro" ? found?.country : undefined) ?? config.home.country;
    const key = `${brand}:${country}`;
    let market = markets.get(key);
    if (!market) markets.set(key, (market = marketOf(config, brand, country)));
    return { market, known: found !== undefined || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostName(host)) };
  }

  /**
   * Gives the visitor's host. Each proxy may append the host it was asked, so the last host of ours counts. A proxy that forwards the Host
   * itself appends none; then the visitor wrote the header, and it must not choose a market's cache.
   */
  function forwardedHost(request: IncomingMessage): string | undefined {
    if (findHost(config, request.headers.host ?? "")) return undefined;
    const named = [request.headers["x-forwarded-host"] ?? []]
      .flat()
      .join(",")
      .split(",")
      .map((host) => host.trim())
      .filter(Boolean);
    return named.findLast((host) => findHost(config, host)) ?? named.at(-1);
  }

  /** Warns once, but not in the demo, where developers try such headers. */
  let isTold = shop.demo;
  function tellForwarded({ headers }: IncomingMessage): void {
    if (isTold || !isForwarded(headers)) return;
    isTold = true;
    shop.log.warn({}, "a forwarded header came from an address that TRUSTED_PROXIES does not name, and is not believed (told once)");
  }

  return (request, countryParameter) => {
    // With two Host headers a proxy may have read the other one.
    if (count(request.rawHeaders, "host") !== 1) return "ambiguous";
    const believed = isTrusted(request.socket.remoteAddress ?? "");
    if (!believed) tellForwarded(request);
    const host = ((believed ? forwardedHost(request) : undefined) ?? request.headers.host ?? "").toLowerCase();
    // A host that makes no URL (`[::1`, a port of 99999) is none.
    if (!/^[a-z0-9.\-[\]:]{1,255}$/.test(host) || !URL.canParse(`http://${host}`)) return "misdirected";
    const found = marketFor(host);
    if (!found) return "misdirected";
    const market = countryParameter ? (withCountryParameter(config, found.market, countryParameter) ?? found.market) : found.market;
    return {
      market,
      knownHost: found.known,
      host: hostName(host),
      origin: publicOrigin(shop, market.brand.code, market.country.code),
      visitedOrigin: new URL(`${shop.origin.protocol}://${host}`).origin,
      clientAddress: believed ? clientBehind(request, isTrusted) : plain(request.socket.remoteAddress ?? ""),
    };
  };
}

type Trust = (address: string) => boolean;

function trustIn(addresses: readonly string[]): Trust {
  for (const address of addresses) {
    const [ip = "", ...prefix] = address.split("/");
    if (isIP(ip) === 0 || prefix.length > 1) throw wrong(address);
    try {
      proxyAddress.compile(address);
    } catch {
      throw wrong(address);
    }
  }
  const isTrusted = proxyAddress.compile([...addresses]);
  return (address) => isTrusted(plain(address), 0);
}

const wrong = (address: string) =>
  new StartProblem(`TRUSTED_PROXIES holds "${address}": give addresses or ranges such as 10.0.0.1,10.1.0.0/16.`);

/**
 * Gives the client's address behind proxies. Each appends its caller, so the list is read from its end past the trusted ones; the last
 * valid address counts.
 */
function clientBehind(request: IncomingMessage, isTrusted: Trust): string {
  const chain = proxyAddress.all(request, isTrusted).map(plain);
  return chain.findLast((address) => isIP(address) !== 0) ?? "";
}

/** Removes a port and the IPv6 form of IPv4. */
function plain(address: string): string {
  return address
    .replace(/^\[(.+)\](?::\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "");
}

function count(rawHeaders: readonly string[], name: string): number {
  let found = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]?.toLowerCase() === name) found += 1;
  return found;
}
