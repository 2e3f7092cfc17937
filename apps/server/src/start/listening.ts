/** The port of a process: opened with a sentence for what stands in the way, and closed when those inside are served. */
import { createServer, type Server } from "node:http";
import type { makeHealth } from "../watch/observe.ts";
import { type Environment, StartProblem } from "./environment.ts";

/** Milliseconds that those inside have when the shop closes. */
const STOP_LIMIT = 10_000;

/** A worker answers for its health and its metrics, and nothing else. */
export async function openHealthDoor(health: ReturnType<typeof makeHealth>, environment: Environment): Promise<() => Promise<void>> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000, maxHeaderSize: 16_384 }, (request, response) => {
    if (!health.answer(request.url?.split("?")[0] ?? "", request, response)) response.writeHead(404, { "cache-control": "no-store" }).end();
  });
  await listen(server, environment);
  return () => close(server);
}

/** Opens HOST and PORT. @returns the port, which the system chose where PORT is 0. Throws StartProblem with what to do */
export function listen(server: Server, environment: Environment): Promise<number> {
  return new Promise((done, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE")
        failed(new StartProblem(`PORT ${environment.port} is in use: stop what listens there, or set PORT to a free one.`));
      else if (error.code === "EACCES")
        failed(new StartProblem(`PORT ${environment.port} may not be opened by this user: choose one above 1023.`));
      else if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
        failed(new StartProblem(`HOST ${environment.host} is no address of this machine: use 127.0.0.1 or 0.0.0.0.`));
      else failed(error);
    });
    server.listen(environment.port, environment.host, () => {
      const address = server.address();
      done(typeof address === "object" && address ? address.port : environment.port);
    });
  });
}

/** Lets nobody in any more; resolves when the last one has left. */
export function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), STOP_LIMIT).unref();
  });
}
