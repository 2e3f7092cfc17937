/** From a request to the market it is for: host, trusted proxies, country parameter. Sources: D-023, D-187, run.md. */
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
  /** Whether the host is one of the shop's own; an unknown one is served in the demo, but to this visitor alone. */
  readonly knownHost: boolean;
  /** Name of the host the visitor's browser asked, without port. */
  readonly host: string;
  /** Where the market's pages live, by the settings: what may stand in a page. */
  readonly origin: string;
  /** What the browser calls its own pages: to compare an Origin header with, and for nothing that is sent. */
  readonly visitedOrigin: string;
  readonly clientAddress: string;
};

export type HostReader = (request: IncomingMessage, countryParameter: string | null) => Asked | "misdirected" | "ambiguous";

/** Makes the reader for the settings; `trusted` are the addresses of TRUSTED_PROXIES. */
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
   * Each proxy may have added the host it was asked itself, the nearest one last: the last that is ours is the visitor's. One that
   * hands on the Host itself adds none: then the header is the visitor's own words, and what is kept for a host in front of
   * us would be another market's.
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

  /** The demo stands on its owner's machine, where tools try such headers out. */
  let isTold = shop.demo;
  function tellForwarded({ headers }: IncomingMessage): void {
    if (isTold || !isForwarded(headers)) return;
    isTold = true;
    shop.log.warn({}, "a forwarded header came from an address that TRUSTED_PROXIES does not name, and is not believed (told once)");
  }

  return (request, countryParameter) => {
    // Two Host headers mean that someone in between may have read the other one.
    if (count(request.rawHeaders, "host") !== 1) return "ambiguous";
    const believed = isTrusted(request.socket.remoteAddress ?? "");
    if (!believed) tellForwarded(request);
    const host = ((believed ? forwardedHost(request) : undefined) ?? request.headers.host ?? "").toLowerCase();
    // What no address can be made of (`[::1`, a port of 99999) is no host either.
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
 * The address behind a chain of proxies: each one adds the address it was asked from, so the list is read from its end, past
 * those we trust. Where one of them wrote no address, the proxy that did is as far as anything is known.
 */
function clientBehind(request: IncomingMessage, isTrusted: Trust): string {
  const chain = proxyAddress.all(request, isTrusted).map(plain);
  return chain.findLast((address) => isIP(address) !== 0) ?? "";
}

/** An address without the port that some proxies write behind it, and without the IPv6 form of IPv4. */
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
