/** From a request to the market it is for: host, trusted proxies, country parameter. Sources: D-023, D-187, run.md. */
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { hostsOf, type ShopConfig } from "@rambla/core/config";
import { DEFAULT_BRAND, DEFAULT_COUNTRY, findHost, type Market, marketOf, withCountryParameter } from "@rambla/core/market";
import { StartProblem } from "./environment.ts";

export type Asked = {
  readonly market: Market;
  /** Whether the host is one of the shop's own; an unknown one is served in the demo but never kept. */
  readonly knownHost: boolean;
  /** Scheme, host and port as the visitor sees them. */
  readonly origin: string;
  readonly clientAddress: string;
};

export type HostReader = (request: IncomingMessage, countryParameter: string | null) => Asked | "misdirected" | "ambiguous";

/** Makes the reader for the settings; `trusted` are the addresses of TRUSTED_PROXIES. */
export function makeHostReader(config: ShopConfig, trusted: readonly string[]): HostReader {
  const hosts = hostsOf(config);
  const proxies = blockList(trusted);
  const markets = new Map<string, Market>();

  function marketFor(host: string): { market: Market; known: boolean } | undefined {
    const found = findHost(host, hosts);
    if (!found && config.host.onUnknown === "misdirected") return undefined;
    const brand = found?.brand ?? DEFAULT_BRAND;
    const country = (config.countryMode === "pro" ? found?.country : undefined) ?? DEFAULT_COUNTRY;
    const key = `${brand}:${country}`;
    let market = markets.get(key);
    if (!market) markets.set(key, (market = marketOf(brand, country)));
    return { market, known: found !== undefined || /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) };
  }

  return (request, countryParameter) => {
    const peer = request.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
    const believed = trusted.length > 0 && isIP(peer) !== 0 && proxies.check(peer, isIP(peer) === 6 ? "ipv6" : "ipv4");
    // Two Host headers mean that someone in between may have read the other one.
    if (count(request.rawHeaders, "host") !== 1) return "ambiguous";
    const forwardedHost = believed ? first(request.headers["x-forwarded-host"]) : undefined;
    const host = (forwardedHost ?? request.headers.host ?? "").toLowerCase();
    // What no address can be made of (`[::1`, a port of 99999) is no host either.
    if (!/^[a-z0-9.\-[\]:]{1,255}$/.test(host) || !URL.canParse(`http://${host}`)) return "misdirected";
    const found = marketFor(host);
    if (!found) return "misdirected";
    const protocol = believed && first(request.headers["x-forwarded-proto"]) === "https" ? "https" : "http";
    const market = countryParameter ? (withCountryParameter(found.market, countryParameter) ?? found.market) : found.market;
    return {
      market,
      knownHost: found.known,
      origin: `${protocol}://${host}`,
      clientAddress: (believed ? last(request.headers["x-forwarded-for"]) : undefined) ?? peer,
    };
  };
}

function blockList(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const address of addresses) {
    const [ip = "", prefix] = address.split("/");
    const family = isIP(ip) === 6 ? "ipv6" : "ipv4";
    if (isIP(ip) === 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) {
      throw new StartProblem(`TRUSTED_PROXIES holds "${address}": give addresses or ranges such as 10.0.0.1,10.1.0.0/16.`);
    }
    if (prefix === undefined) list.addAddress(ip, family);
    else list.addSubnet(ip, Number(prefix), family);
  }
  return list;
}

function count(rawHeaders: readonly string[], name: string): number {
  let found = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]?.toLowerCase() === name) found += 1;
  return found;
}

function first(header: string | string[] | undefined): string | undefined {
  return (Array.isArray(header) ? header[0] : header)?.split(",")[0]?.trim().toLowerCase() || undefined;
}

/** The address the trusted proxy itself saw; earlier ones are whatever the client wrote. */
function last(header: string | string[] | undefined): string | undefined {
  return (Array.isArray(header) ? header.at(-1) : header)?.split(",").at(-1)?.trim() || undefined;
}
