/** The HTTP server's timeouts for requests and answers. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { oneAfterAnother } from "./one-after-another.ts";

export type Patience = {
  /** Milliseconds without any traffic on an active connection. */
  readonly still: number;
  /** Milliseconds for a whole request, and the bytes a second that extend them for an upload. */
  readonly asked: number;
  readonly slowestSent: number;
  /** Milliseconds for receiving an answer, and the bytes a second that extend them for a long one. */
  readonly taken: number;
  readonly slowest: number;
  /** Milliseconds between two checks. */
  readonly look: number;
};

/** A phone on a bad line takes 8 KB a second; a picture of 300 KB may thus take a minute. */
export const PATIENCE: Patience = { still: 20_000, asked: 30_000, slowestSent: 64 * 1024, taken: 25_000, slowest: 8192, look: 2_000 };

/** Slow requests get 408; slow readers are disconnected. */
export function makeHttpServer(listener: RequestListener, patience: Patience = PATIENCE): Server {
  const server = createServer(
    // Node has one timeout for all requests; each has its own below.
    {
      headersTimeout: 10_000,
      requestTimeout: 0,
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16_384,
      connectionsCheckingInterval: patience.look,
    },
    oneAfterAnother(listener),
  );
  // Ends a connection without traffic, whatever it waits for.
  server.setTimeout(patience.still);
  endSlowAskers(server, patience);
  endSlowReaders(server, patience);
  return server;
}

/** An upload's time grows with received bytes, not with its announced length. */
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

/** A byte now and then keeps a connection active, so each answer has a deadline by its length. */
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
