/** What is for whoever sits at this machine. */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** Headers that proxies of all makes add to what they hand on; no client on this machine sends one. */
const FORWARDING =
  /^(forwarded|via|cdn-loop|x-forwarded(-.+)?|x-original-.+|x-envoy-.+|x-(real|client|cluster-client)-ip|(true|fastly)-client-ip|cf-.+)$/;

/** Whether a proxy handed a request on, or its sender says so. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => FORWARDING.test(name));
}

/** Whether a question comes from a program on this machine, and not from somebody whom a proxy brings. */
export function isOfThisMachine({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">): boolean {
  return !isForwarded(headers) && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "");
}
