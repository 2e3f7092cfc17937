import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { makeIntake, readBody, readIncoming } from "./request-body.ts";
import { ClientDisconnectedError } from "../queue/fair-queue.ts";

const LIMIT = 1000;

/** The test sends the body's pieces. */
function sending() {
  const held: { controller?: ReadableStreamDefaultController<Uint8Array> | undefined } = {};
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => void (held.controller = controller),
    cancel: () => void (held.controller = undefined),
  });
  const init: RequestInit & { duplex: "half" } = { method: "POST", body: stream, duplex: "half" };
  const request = new Request("http://es.lumbra.localhost/", init);
  return {
    request,
    send: (bytes: number) => held.controller?.enqueue(new Uint8Array(bytes)),
    end: () => held.controller?.close(),
    hangUp: () => held.controller?.error(new Error("gone")),
  };
}

describe("bodies that are on their way together", () => {
  test("are never more than the memory set aside for them: the largest is given up, a small one comes through", async () => {
    const intake = makeIntake(2000);
    const large = Array.from({ length: 10 }, () => sending());
    const told: string[] = [];
    const all = large.map(({ request }) => readBody(request, LIMIT, intake).then((body) => told.push(body ? "read" : "too large")));
    const order = sending();
    const read = readBody(order.request, LIMIT, intake);
    order.send(100);
    await expect.poll(() => intake.count().bytes).toBe(100);
    for (const { send } of large) send(900);
    await expect.poll(() => intake.count()).toEqual({ bodies: 3, bytes: 1900 });
    order.send(50);
    order.end();
    expect((await read)?.length).toBe(150);
    // The aborted ones hear of it, though they never finish.
    await expect.poll(() => told).toEqual(Array.from({ length: 8 }, () => "too large"));
    for (const { end } of large) end();
    await Promise.all(all);
    expect(told.slice(8)).toEqual(["read", "read"]);
    expect(intake.count()).toEqual({ bodies: 0, bytes: 0 });
  });

  test("are counted in both ways of reading, and no longer when the caller has hung up", async () => {
    const intake = makeIntake(2000);
    const streams = Array.from({ length: 4 }, () => new PassThrough());
    const read = streams.map((stream) => readIncoming(stream, LIMIT, intake));
    for (const [index, stream] of streams.entries()) stream.write(Buffer.alloc(600 + index));
    expect(await read[3]).toBeUndefined();
    expect(intake.count()).toEqual({ bodies: 3, bytes: 1803 });
    streams[0]?.destroy();
    await expect.poll(() => intake.count()).toEqual({ bodies: 2, bytes: 1203 });
    for (const stream of streams.slice(1)) stream.end();
    expect([(await read[1])?.length, (await read[2])?.length]).toEqual([601, 602]);
    expect(intake.count()).toEqual({ bodies: 0, bytes: 0 });
  });
});

test.each([LIMIT, LIMIT + 1])("a body of %i bytes against a limit of a thousand", async (bytes) => {
  const body = sending();
  const stream = new PassThrough();
  const read = [readBody(body.request, LIMIT), readIncoming(stream, LIMIT)];
  for (const piece of [400, bytes - 400]) {
    body.send(piece);
    stream.write(Buffer.alloc(piece));
  }
  if (bytes <= LIMIT) body.end();
  stream.end();
  expect((await Promise.all(read)).map((one) => one?.length)).toEqual(bytes <= LIMIT ? [bytes, bytes] : [undefined, undefined]);
});

test("who hangs up in the middle is nobody's failure", async () => {
  const intake = makeIntake(2000);
  const body = sending();
  const read = readBody(body.request, LIMIT, intake);
  body.send(10);
  body.hangUp();
  await expect(read).rejects.toBeInstanceOf(ClientDisconnectedError);
  expect(intake.count()).toEqual({ bodies: 0, bytes: 0 });
});
