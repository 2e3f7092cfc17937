/** Opens and closes a process's port. */
import { createServer, type Server } from "node:http";
import type { makeHealth } from "../watch/observe.ts";
import { type Environment, StartProblem } from "./environment.ts";

/** Milliseconds for running requests at a stop. */
const STOP_LIMIT = 10_000;

/** A worker answers health and metrics only. */
export async function openHealthDoor(health: ReturnType<typeof makeHealth>, environment: Environment): Promise<() => Promise<void>> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000, maxHeaderSize: 16_384 }, (request, response) => {
    if (!health.answer(request.url?.split("?")[0] ?? "", request, response)) response.writeHead(404, { "cache-control": "no-store" }).end();
  });
  await listen(server, environment);
  return () => close(server);
}

/** @returns the port; the system chooses it for 0. Throws StartProblem with the remedy */
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

/** Accepts no more connections; resolves when the last request has ended. */
export function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), STOP_LIMIT).unref();
  });
}
