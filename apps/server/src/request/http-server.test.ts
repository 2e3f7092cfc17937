import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { ask } from "../../../../tools/trial/http-client.ts";
import { makeHttpServer, PATIENCE } from "./http-server.ts";

const LARGE = Buffer.alloc(32 * 1024 * 1024, "a");
const QUICK = { still: 400, asked: 300, slowestSent: 1000, taken: 800, slowest: 1_000_000_000, look: 50 };
const answers: RequestListener = (request, response) => response.end(request.url === "/small" ? "small" : LARGE);

const open: { destroy(): void }[] = [];
afterEach(() => open.splice(0).forEach((each) => each.destroy()));

async function started(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  open.push({ destroy: () => void (server.closeAllConnections(), server.close()) });
  return (server.address() as AddressInfo).port;
}

/** A client with a large answer; `read` consumes it. */
async function reader(port: number, path: string, read: (socket: Socket) => void): Promise<Socket> {
  const socket = connect({ host: "127.0.0.1", port });
  open.push(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  read(socket);
  return socket;
}

/** Gives the server's connections once they are down to `most`, or at the deadline. */
async function connectionsWithin(server: Server, most: number, patience: number): Promise<number> {
  const until = performance.now() + patience;
  for (;;) {
    const count = await new Promise<number>((done, failed) => server.getConnections((error, held) => (error ? failed(error) : done(held))));
    if (count <= most || performance.now() > until) return count;
    await new Promise((next) => setTimeout(next, 20));
  }
}

const never = (): void => undefined;
/** 64 KB now and then: the connection never rests. */
function slowly(socket: Socket): void {
  const timer = setInterval(() => socket.read(65_536) as Buffer | null, 20);
  socket.once("close", () => clearInterval(timer));
}

test.each<[string, (socket: Socket) => void]>([
  ["never read", never],
  ["read slowly", slowly],
])(
  "clients that %s are let go, and nobody waits for them",
  async (_name, read) => {
    const server = makeHttpServer(answers, QUICK);
    const port = await started(server);
    for (let time = 0; time < 40; time += 1) await reader(port, "/large", read);
    expect(await connectionsWithin(server, 0, 100)).toBeGreaterThan(0);
    const asked = performance.now();
    expect((await ask({ port, path: "/small" })).text).toBe("small");
    expect(performance.now() - asked).toBeLessThan(2000);
    // One connection is the test's own keep-alive.
    expect(await connectionsWithin(server, 1, 8000)).toBeLessThanOrEqual(1);
  },
  20_000,
);

test("one connection that asks for thousands of answers and reads none has one answer in progress, and is ended", async () => {
  let begun = 0;
  let most = 0;
  let inProgress = 0;
  const server = makeHttpServer((_request, response) => {
    begun += 1;
    most = Math.max(most, (inProgress += 1));
    response.once("close", () => (inProgress -= 1));
    setImmediate(() => response.end(LARGE));
  });
  const port = await started(server);
  const socket = await reader(port, "/large", never);
  socket.write("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(5000));
  await new Promise((closed) => socket.once("close", closed));
  expect([begun, most]).toEqual([1, 1]);
});

test("requests that come at once are answered in their order", async () => {
  const server = makeHttpServer((request, response) => void setImmediate(() => response.end(`[${request.url}]`)));
  const port = await started(server);
  const socket = connect({ host: "127.0.0.1", port });
  open.push(socket);
  let text = "";
  socket.on("data", (chunk) => (text += chunk));
  for (let at = 0; at < 50; at += 1)
    socket.write(`GET /${at} HTTP/1.1\r\nHost: localhost\r\n${at === 49 ? "Connection: close\r\n" : ""}\r\n`);
  await once(socket, "close");
  expect([...text.matchAll(/\[\/(\d+)\]/g)].map(([, number]) => Number(number))).toEqual(Array.from({ length: 50 }, (_, at) => at));
});

test("without this patience they stay", async () => {
  const server = createServer(answers);
  const port = await started(server);
  for (let time = 0; time < 5; time += 1) await reader(port, "/large", never);
  expect(await connectionsWithin(server, 0, 2000)).toBe(5);
});

test("whoever reads at a bearable pace gets the whole answer", async () => {
  const server = makeHttpServer(answers, { ...QUICK, slowest: 1_000_000 });
  const port = await started(server);
  let size = 0;
  const socket = await reader(port, "/large", (each) => {
    each.on("data", (chunk) => (size += chunk.length));
    const timer = setInterval(() => (each.isPaused() ? each.resume() : each.pause()), 10);
    each.once("close", () => clearInterval(timer));
  });
  while (size < LARGE.length && !socket.destroyed) await new Promise((next) => setTimeout(next, 20));
  expect(size).toBeGreaterThanOrEqual(LARGE.length);
}, 20_000);

/** Sends a body piece by piece; gives the final status and the milliseconds until then. */
async function dribble(
  port: number,
  path: string,
  length: number,
  piece = "a",
): Promise<{ readonly status: string; readonly after: number }> {
  const socket = connect({ host: "127.0.0.1", port });
  open.push(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString()));
  const begun = performance.now();
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`);
  let left = length;
  const timer = setInterval(() => {
    socket.write(piece.slice(0, left));
    left -= piece.length;
    if (left <= 0) clearInterval(timer);
  }, 20);
  await Promise.race([once(socket, "data"), once(socket, "close")]);
  clearInterval(timer);
  return { status: answer.slice(9, 12), after: performance.now() - begun };
}

test("whoever never finishes asking is told so; a file has the time that what has come of it takes, and no more by saying that it is long", async () => {
  const server = makeHttpServer((request, response) => void request.resume().once("end", () => response.end("taken")), QUICK);
  const port = await started(server);
  // Files may come at a thousand bytes a second; this one comes at a few thousand and takes longer than a form may.
  const [form, slow, idle] = await Promise.all([
    dribble(port, "/cart", 5000, "a".repeat(100)),
    dribble(port, "/upload/x", 5000, "a".repeat(100)),
    dribble(port, "/upload/x", 50_000),
  ]);
  expect([form.status, slow.status, idle.status]).toEqual(["408", "200", "408"]);
  expect(slow.after).toBeGreaterThan(QUICK.asked);
  // Fifty thousand bytes would have had fifty seconds.
  expect(idle.after).toBeLessThan(10_000);
});

test("the shop's own patience ends within half a minute for who never reads", () => {
  expect(PATIENCE.still + PATIENCE.look).toBeLessThanOrEqual(30_000);
  expect(PATIENCE.taken + PATIENCE.look).toBeLessThanOrEqual(30_000);
});
