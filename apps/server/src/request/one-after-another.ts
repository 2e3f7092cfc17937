/** Serialises pipelined requests: a connection has one answer in progress and few waiting requests. */
import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/** Waiting requests of one connection. Browsers send none. */
const MOST_WAITING = 100;

type Line = { isAnswering: boolean; readonly waiting: (() => void)[] };

/** Passes on a connection's next request after the answer before it was sent. A connection with too many waiting requests ends. */
export function oneAfterAnother(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>();

  return (request, response) => {
    const { socket } = request;
    // The parser continues with bytes from before the end.
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
