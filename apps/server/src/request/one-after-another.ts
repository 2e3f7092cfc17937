/** Pipelined requests: a connection has one answer in progress at a time, and few requests that wait for it. */
import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/** Requests that a connection may have sent before the answer to its first one is complete. Browsers send none. */
const MOST_WAITING = 100;

type Line = { isAnswering: boolean; readonly waiting: (() => void)[] };

/**
 * Hands requests of a connection to a listener one by one: the next one once the answer before it was sent, which a client that does
 * not read holds up. A connection with too many waiting requests ends.
 */
export function oneAfterAnother(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>();

  return (request, response) => {
    const { socket } = request;
    // The parser goes on with what has come before the connection was ended.
    if (socket.destroyed) return;
    const line = lines.get(socket) ?? { isAnswering: false, waiting: [] };
    lines.set(socket, line);
    const begin = () => {
      line.isAnswering = true;
      response.once("close", () => {
        line.isAnswering = false;
        const next = line.waiting.shift();
        if (!socket.destroyed) next?.();
      });
      listener(request, response);
    };
    if (!line.isAnswering) return begin();
    if (line.waiting.length >= MOST_WAITING) {
      line.waiting.length = 0;
      return void socket.destroy();
    }
    line.waiting.push(begin);
  };
}
