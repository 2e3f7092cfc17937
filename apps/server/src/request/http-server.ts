/** The server's patience: how long anybody may take to ask, and to take the answer. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { oneAfterAnother } from "./one-after-another.ts";

export type Patience = {
  /** Milliseconds in which nothing at all moves on a connection that is not idle between two questions. */
  readonly still: number;
  /** Milliseconds in which a question is asked whole, and the bytes a second that give more of them to a file that somebody sends. */
  readonly asked: number;
  readonly slowestSent: number;
  /** Milliseconds in which an answer is taken, and the bytes a second that give more of them to a long one. */
  readonly taken: number;
  readonly slowest: number;
  /** Milliseconds between two looks at the connections. */
  readonly look: number;
};

/** A phone on a bad line takes 8 KB a second; a picture of 300 KB may so take a minute. */
export const PATIENCE: Patience = { still: 20_000, asked: 30_000, slowestSent: 64 * 1024, taken: 25_000, slowest: 8192, look: 2_000 };

/** Makes the server: whoever never finishes asking is answered 408, whoever never finishes reading is let go. */
export function makeHttpServer(listener: RequestListener, patience: Patience = PATIENCE): Server {
  const server = createServer(
    // The server knows one time for all; each question has its own below.
    {
      headersTimeout: 10_000,
      requestTimeout: 0,
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16_384,
      connectionsCheckingInterval: patience.look,
    },
    oneAfterAnother(listener),
  );
  // A connection on which nothing moves in either direction ends, whatever it waits for.
  server.setTimeout(patience.still);
  endSlowAskers(server, patience);
  endSlowReaders(server, patience);
  return server;
}

/** Whoever sends a file has the time that what has come of it takes on a slow line: saying that it is long gives nobody more. */
function endSlowAskers(server: Server, { asked, slowestSent, look }: Patience): void {
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const length = Number(request.headers["content-length"] ?? 0);
    if (length === 0 && request.headers["transfer-encoding"] === undefined) return;
    const isFile = request.url?.startsWith("/upload/") === true;
    const { socket } = request;
    const begun = performance.now();
    const before = socket.bytesRead;
    const check = (): void => {
      if (request.complete) return;
      const given = asked + (isFile ? ((socket.bytesRead - before) / slowestSent) * 1000 : 0);
      const left = begun + given - performance.now();
      if (left > 0) return void (timer = setTimeout(check, Math.max(left, look)));
      if (!response.headersSent) response.writeHead(408, { connection: "close" }).end();
      socket.destroySoon();
    };
    let timer = setTimeout(check, asked);
    for (const over of ["end", "close"]) request.once(over, () => clearTimeout(timer));
  });
}

/** Reading a byte now and then keeps a connection moving: so each answer also has its time, by its length. */
function endSlowReaders(server: Server, { taken, slowest, look }: Patience): void {
  const waiting = new Map<Socket, number>();
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      waiting.delete(socket);
    });
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const socket of sockets) {
      if (socket.writableLength === 0) waiting.delete(socket);
      else if (!waiting.has(socket)) waiting.set(socket, now + taken + (socket.writableLength / slowest) * 1000);
      else if (now > (waiting.get(socket) ?? now)) socket.destroy();
    }
  }, look);
  timer.unref();
  server.once("close", () => clearInterval(timer));
}
