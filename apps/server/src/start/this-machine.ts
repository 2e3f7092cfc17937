/** What is for whoever sits at this machine. */
import type { IncomingMessage } from "node:http";

/** Whether a question comes from a program on this machine, and not from somebody whom a proxy brings. */
export function isOfThisMachine({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">): boolean {
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "");
}
