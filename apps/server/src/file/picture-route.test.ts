/** Pictures over real HTTP, as expensive as photographs. */
import { createServer, IncomingMessage, request, type Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import sharp from "sharp";
import { type Answer, ask as askPort, type Question } from "../../../../tools/trial/http-client.ts";
import { makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { makePictureRoute } from "./picture-route.ts";
import { makeSharedBuffers } from "./shared-buffers.ts";

let shop: TestShop;
let photograph: Buffer;
let server: Server;
let port = 0;
/** Ids of opened masters, in order. */
let opened: string[] = [];
const folders: string[] = [];

beforeAll(async () => {
  shop = await makeTestShop();
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const grain = await sharp({ create: { width: 60, height: 60, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer();
  photograph = await sharp(grain).resize(1200, 1200, { kernel: "cubic" }).jpeg().toBuffer();
  expect((await sharp(photograph).metadata()).width).toBe(1200);
});
afterAll(async () => {
  await shop?.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});
afterEach(() => void server?.close());

/** A new route without stored files; a header names the client. @param held promise that the first two, which run at once, wait for */
async function open(master = photograph, held: Promise<void> = Promise.resolve()): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "rambla-pictures-"));
  folders.push(dataDirectory);
  opened = [];
  const route = makePictureRoute({ ...shop, dataDirectory }, (pictureId) =>
    pictureId.startsWith("none")
      ? undefined
      : {
          ratio: 1,
          master: async () => {
            opened.push(pictureId);
            if (opened.length <= 2) await held;
            return master;
          },
        },
  );
  server = createServer((incoming, response) => void route(incoming.url ?? "", incoming, response, clientOf(incoming)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
}

const clientOf = ({ headers }: IncomingMessage) => String(headers["x-client"] ?? "guest");
const ask = (path: string, rest: Partial<Question> = {}): Promise<Answer> => askPort({ port, path, ...rest });

/** Requests and disconnects once the request has arrived. */
async function askAndGo(path: string, client: string): Promise<void> {
  const sent = request({ host: "127.0.0.1", port, path, headers: { "x-client": client } });
  sent.on("error", () => undefined);
  const arrived = once(server, "request");
  sent.end();
  await arrived;
  sent.destroy();
}

describe("who waits for whom", () => {
  test("150 who asked for large pictures and went cost the next guest next to nothing", async () => {
    await open();
    for (let index = 0; index < 150; index += 1) await askAndGo(`/img/1920/large-${index}.webp`, "crawler");
    const started = performance.now();
    const { status, headers } = await ask("/img/320/lamp.webp");
    const waited = performance.now() - started;
    console.log(`a guest's picture came after ${Math.round(waited)} ms`);
    expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type: "image/webp" });
    // Two had begun and end; no more begins for disconnected clients.
    expect(opened.length).toBeLessThan(20);
    expect(waited).toBeLessThan(10_000);
  });

  test("small pictures go before large ones, and clients take turns", async () => {
    await open();
    const crawler = Array.from({ length: 8 }, (_, index) => ask(`/img/480/large-${index}.webp`, { headers: { "x-client": "crawler" } }));
    await expect.poll(() => opened.length, { interval: 1 }).toBe(2);
    const guest = [ask("/img/480/guest-large.webp"), ask("/img/160/guest-small.webp")];
    for (const answer of [...crawler, ...guest]) expect((await answer).status).toBe(200);
    expect(opened.slice(2, 6)).toContain("guest-small");
    expect(opened.slice(2, 6)).toContain("guest-large");
    expect(opened.indexOf("guest-small")).toBeLessThan(opened.indexOf("guest-large"));
  });

  /** One client sends more requests than can wait, and waits for the first refusal. */
  async function crowd() {
    const gone = Array.from({ length: 200 }, (_, index) => {
      const sent = request({ host: "127.0.0.1", port, path: `/img/1920/large-${index}.webp`, headers: { "x-client": "crawler" } });
      const status = new Promise<number>((done) =>
        sent.on("response", (response) => done(response.statusCode ?? 0)).on("error", () => done(0)),
      );
      sent.end();
      return { sent, status };
    });
    await Promise.any(gone.map(async ({ status }) => expect(await status).toBe(503)));
    return gone;
  }

  test("more than can wait are told when to come back, and a guest still finds a place", async () => {
    await open();
    const gone = await crowd();
    const full = await ask("/img/1920/one-more.webp", { headers: { "x-client": "crawler" } });
    expect({ status: full.status, again: full.headers["retry-after"], kept: full.headers["cache-control"] }).toEqual({
      status: 503,
      again: "5",
      kept: "no-store",
    });
    expect((await ask("/img/160/lamp.webp")).status).toBe(200);
    for (const { sent } of gone) sent.destroy();
    expect(opened.length).toBeLessThan(100);
  });

  test("a picture that nobody has the time to make is shown as it was taken, if the browser can, and not kept", async () => {
    const taken = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: "#888" } })
      .avif({ effort: 0 })
      .toBuffer();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await open(taken, held);
    const gone = await crowd();
    const headers = { "x-client": "crawler", accept: "image/avif,image/webp,*/*;q=0.8" };
    const shown = await ask("/img/1920/one-more.webp", { headers });
    expect({
      status: shown.status,
      type: shown.headers["content-type"],
      kept: shown.headers["cache-control"],
      etag: shown.headers.etag,
    }).toEqual({
      status: 200,
      type: "image/avif",
      kept: "no-store",
      etag: undefined,
    });
    expect(shown.body).toEqual(taken);
    expect((await ask("/img/1920/one-more.webp", { headers: { ...headers, accept: "image/webp,*/*;q=0.8" } })).status).toBe(503);
    for (const { sent } of gone) sent.destroy();
    letGo();
    await expect
      .poll(async () => (await ask("/img/1920/one-more.webp", { headers })).headers["content-type"], { timeout: 30_000 })
      .toBe("image/webp");
  });

  test("a picture that many ask for at once is made once", async () => {
    await open();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask("/img/320/lamp.webp")));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.toString("base64")}`)).size).toBe(1);
    expect((await ask("/img/320/lamp.webp")).body).toEqual(answers[0]?.body);
    expect(opened).toEqual(["lamp"]);
  });
});

describe("addresses", () => {
  test.each([
    "/img/0320/lamp.webp",
    "/img/0080/lamp.webp",
    "/img/321/lamp.webp",
    "/img/32/lamp.webp",
    "/img/99999/lamp.webp",
    "/img/320/lamp.avif",
    "/img/320/lamp.png",
    "/img/320/lamp",
    "/img/320/none.webp",
    "/img/320/../lamp.webp",
    "/img/320/a/lamp.webp",
  ])("%s is none", async (path) => {
    await open();
    for (const method of ["GET", "HEAD"]) {
      const { status, headers } = await ask(path, { method });
      expect({ method, status, kept: headers["cache-control"] }).toEqual({ method, status: 404, kept: "public, max-age=60" });
    }
    expect(opened).toEqual([]);
  });

  test("other methods are refused", async () => {
    await open();
    const { status, headers } = await ask("/img/320/lamp.webp", { method: "POST", body: "a" });
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: "GET, HEAD" });
  });

  test("HEAD makes nothing, and tells the length of what is there", async () => {
    await open();
    const before = await ask("/img/320/lamp.webp", { method: "HEAD" });
    expect({ status: before.status, length: before.headers["content-length"], opened }).toEqual({
      status: 200,
      length: undefined,
      opened: [],
    });
    const { body, headers } = await ask("/img/320/lamp.webp");
    const after = await ask("/img/320/lamp.webp", { method: "HEAD" });
    expect({
      type: after.headers["content-type"],
      length: after.headers["content-length"],
      etag: after.headers.etag,
      kept: after.headers["cache-control"],
    }).toEqual({
      type: "image/webp",
      length: String(body.length),
      etag: headers.etag,
      kept: headers["cache-control"],
    });
    expect(after.body).toHaveLength(0);
  });

  test("who has it already is told so before anything is made", async () => {
    await open();
    const { etag } = (await ask("/img/320/lamp.webp", { method: "HEAD" })).headers;
    expect(etag).toMatch(/^"[\w-]+"$/);
    const { status, body } = await ask("/img/320/lamp.webp", { headers: { "if-none-match": `"other", ${etag}` } });
    expect({ status, length: body.length, opened }).toEqual({ status: 304, length: 0, opened: [] });
    const others = await Promise.all(
      ["/img/160/lamp.webp", "/img/320/lamp.jpg", "/img/320/chair.webp"].map((path) => ask(path, { method: "HEAD" })),
    );
    expect(new Set([etag, ...others.map(({ headers }) => headers.etag)]).size).toBe(4);
  });

  test("JPEGs are for mails and previews, which pages of others show; what pages of the shop show is its own", async () => {
    await open();
    const shown = await Promise.all(["/img/160/lamp.jpg", "/img/160/lamp.webp"].map((path) => ask(path)));
    expect(shown.map(({ status, headers }) => [status, headers["cross-origin-resource-policy"]])).toEqual([
      [200, "cross-origin"],
      [200, "same-origin"],
    ]);
  });

  test("a part of a picture is asked for in vain: it comes whole", async () => {
    await open();
    const whole = await ask("/img/320/lamp.jpg");
    const { status, body } = await ask("/img/320/lamp.jpg", { headers: { range: "bytes=0-9" } });
    expect(status).toBe(200);
    expect(body).toEqual(whole.body);
    expect((await sharp(body).metadata()).width).toBe(320);
  });
});

test("a picture that many read slowly is in memory once", async () => {
  const shared = makeSharedBuffers();
  let reads = 0;
  const read = async () => {
    reads += 1;
    return photograph;
  };
  const answers = Array.from({ length: 100 }, () => new ServerResponse(new IncomingMessage(new Socket())));
  const bytes = await Promise.all(answers.map((response) => shared("one", response, read)));
  expect([reads, new Set(bytes).size]).toEqual([1, 1]);
  for (const response of answers) response.emit("close");
  await shared("one", new ServerResponse(new IncomingMessage(new Socket())), read);
  expect(reads).toBe(2);
});
