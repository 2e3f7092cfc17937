/** Recognises requests from this machine. */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** Headers that proxies add; no client on this machine sends one. */
const FORWARDING = new RegExp(
  `^(${[
    "forwarded|via|cdn-loop|x-varnish",
    "x-(forwarded|original|envoy|azure|arr|appengine|vercel|amz-cf)(-.+)?",
    "(cf|fly|fastly|cloudfront|akamai)-.+",
    // The client's address: X-Real-IP, True-Client-IP, X-ProxyUser-Ip, X-Sucuri-ClientIP, X-Remote-Addr …
    ".+-(client|socket|remote)?(ip|addr)",
  ].join("|")})$`,
);

/** Whether a proxy forwarded a request, or its sender claims so. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => FORWARDING.test(name));
}

/** Loopback names and addresses, with any port. */
const LOOPBACK = /^(([a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** Whether a request's host is this machine. A foreign page could point its host name here and read the answer. */
export function namesThisMachine({ host = "" }: IncomingHttpHeaders): boolean {
  return LOOPBACK.test(host);
}

/** Whether a request comes from this machine directly, not through a proxy. */
export function isOfThisMachine({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">): boolean {
  return !isForwarded(headers) && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "");
}
