/** What is for whoever sits at this machine. */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** Headers that proxies of all makes add to what they hand on; no client on this machine sends one. */
const FORWARDING = new RegExp(
  `^(${[
    "forwarded|via|cdn-loop|x-varnish",
    "x-(forwarded|original|envoy|azure|arr|appengine|vercel|amz-cf)(-.+)?",
    "(cf|fly|fastly|cloudfront|akamai)-.+",
    // The address of whom a proxy brings: X-Real-IP, True-Client-IP, X-ProxyUser-Ip, X-Sucuri-ClientIP, X-Remote-Addr …
    ".+-(client|socket|remote)?(ip|addr)",
  ].join("|")})$`,
);

/** Whether a proxy handed a request on, or its sender says so. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => FORWARDING.test(name));
}

/** Names and addresses that lead to this machine from any other one that follows them, port left out. */
const LOOPBACK = /^(([a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** Whether a question names this machine as its host. A stranger's page can have a name of theirs lead to this machine, and read what it answers. */
export function namesThisMachine({ host = "" }: IncomingHttpHeaders): boolean {
  return LOOPBACK.test(host);
}

/** Whether a question comes from a program on this machine, and not from somebody whom a proxy brings. */
export function isOfThisMachine({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">): boolean {
  return !isForwarded(headers) && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "");
}
