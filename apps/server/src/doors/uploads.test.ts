/** Files that people send, over real HTTP: what gets in, what never does, and what strangers can do to others by it (T27, T45–T52). */
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { sql } from "@rambla/domain/platform/sql";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { type Answer, ask } from "../../../../tools/trial/http-client.ts";
import { longestHold } from "../../../../tools/trial/hold.ts";
import { writeTicket } from "@rambla/domain/file/tickets";
import { uploadDoor } from "./uploads.ts";

const MEGABYTE = 1024 * 1024;
const BOUNDARY = "----rambla";
const logged: unknown[] = [];

let shop: TestShop;
let server: Server;
let port = 0;
let client = "192.0.2.1";
let door: ReturnType<typeof uploadDoor>;
beforeAll(async () => {
  const made = await makeTestShop({ config: { upload: { imageMegabytes: 2, videoMegabytes: 4, perHour: 1000, waiting: 1000, unusedHours: 24 } } });
  const note = (details: object, message: string) => void logged.push([message, String("error" in details ? details.error : ""), JSON.stringify(details)]);
  shop = { ...made, log: { info: note, warn: note, error: note } };
  door = uploadDoor(shop);
  const origin = "http://es.lumbra.localhost";
  server = createServer((request, response) => {
    const [pathname = "/", query = ""] = (request.url ?? "/").split("?");
    const asked = { market: marketOf(DEMO_CONFIG, "lumbra", "ES"), knownHost: true, host: "es.lumbra.localhost", origin, visitedOrigin: origin, clientAddress: String(request.headers["x-client"] ?? client) };
    if (!door({ request, response, pathname, query: new URLSearchParams(query), asked })) response.writeHead(418).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  door?.stop();
  server?.closeAllConnections();
  server?.close();
  await shop?.close();
});
beforeEach(() => {
  client = `192.0.2.${Math.floor(performance.now()) % 250}`;
  logged.splice(0);
});

let files = 0;
function newTicket(): { fileId: string; ticket: string } {
  files += 1;
  const fileId = `file${String(files).padStart(19, "0")}`;
  return { fileId, ticket: writeTicket(shop, fileId, new Date(shop.clock().getTime() + 60_000)) };
}

/** A form of one part. */
function formOf(file: Buffer | string, rest: { name?: string; fileName?: string; type?: string } = {}): Buffer {
  const { name = "file", fileName = "photo.jpg", type = "image/jpeg" } = rest;
  return Buffer.concat([Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`), Buffer.from(file), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

type Sent = { readonly fileId: string; readonly status: number; readonly code: unknown; readonly data: { fileId: string; type: string; bytes: number; width: number | null; height: number | null } | null; readonly answer: Answer };

async function send(body: Buffer, headers: Record<string, string> = {}, path?: string): Promise<Sent> {
  const { fileId, ticket } = newTicket();
  const answer = await ask({ port, path: path ?? `/upload/${ticket}`, method: "POST", body, headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}`, "content-length": String(body.length), ...headers } });
  const { code, data }: { code: unknown; data: Sent["data"] } = JSON.parse(answer.text);
  return { fileId, status: answer.status, code, data, answer };
}
const get = (fileId: string, headers: Record<string, string> = {}, method = "GET") => ask({ port, path: `/upload/${fileId}`, headers, method });
const told = ({ status, code }: Sent) => `${status} ${String(code)}`;

/** Nothing of a refused file is left, in the folder or in the table. */
async function nothingLeftOf(fileId: string): Promise<void> {
  expect(await readdir(join(shop.dataDirectory, "uploads", "coming"))).toEqual([]);
  expect(await shop.database.query(sql`select * from file where file_id = ${fileId}`)).toEqual([]);
}

const photo = (format: "jpeg" | "png" | "webp" = "jpeg", width = 400, height = 300) => sharp({ create: { width, height, channels: 3, background: "#3a6" } }).toFormat(format);
const box = (type: string, ...parts: readonly (Buffer | string)[]) => {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
};
const numbers = (...values: readonly number[]) => Buffer.from(Uint32Array.from(values).buffer).swap32();
const TOLD = box("ftyp", "mp42", numbers(1), "mp41mp42isom");
/** A track of chunks, each at its place in the file, with these samples. */
const track = (kind: string, samples: readonly number[], chunks: readonly number[], ...rest: readonly Buffer[]) => box(
  "trak", box("tkhd", numbers(0, 0, 0, 1)),
  box("mdia", box("mdhd", numbers(0)), box("hdlr", numbers(0, 0), kind, numbers(0, 0, 0)), box("minf", box("vmhd", numbers(0)), box(
    "stbl", box("stsd", numbers(0, 0)), box("stsc", numbers(0, 1, 1, samples.length / chunks.length, 1)), box("stsz", numbers(0, 0, samples.length, ...samples)), box("stco", numbers(0, chunks.length, ...chunks)),
  ))), ...rest,
);
/** A film of so many bytes. */
const film = (bytes: number, rest: Buffer = Buffer.alloc(0)) => {
  const begun = Buffer.concat([TOLD, box("moov", box("mvhd", numbers(0)), track("vide", [4], [200]), rest)]);
  return Buffer.concat([begun, box("mdat", Buffer.alloc(bytes - begun.length - 8, 7))]);
};
const SCRIPT = "<script>alert(1)</script><?php system($_GET['c']); ?>";

describe("a photograph", () => {
  test.each(["jpeg", "png", "webp"] as const)("as %s comes in, is made anew, and goes out as what it is, in a box of its own", async (format) => {
    const sent = await send(formOf(await photo(format).toBuffer(), { fileName: "../../x.php.svg", type: "text/html" }));
    expect(told(sent)).toBe("200 0");
    expect(sent.data).toMatchObject({ fileId: sent.fileId, type: `image/${format}`, width: 400, height: 300 });
    const out = await get(sent.fileId);
    expect([out.status, out.headers["content-type"], out.headers["content-length"], out.body.length]).toEqual([200, `image/${format}`, String(sent.data?.bytes), sent.data?.bytes]);
    expect([out.headers["x-content-type-options"], out.headers["content-security-policy"], out.headers["cross-origin-resource-policy"], out.headers["cache-control"]]).toEqual([
      "nosniff", "default-src 'none'; sandbox", "same-origin", "private, max-age=86400, immutable",
    ]);
    expect(await sharp(out.body).metadata()).toMatchObject({ format, width: 400, height: 300 });
  });

  test("loses the place it was taken at, and stands upright", async () => {
    const taken = await photo("jpeg", 400, 300).withExif({ IFD0: { Copyright: "planted-owner" }, IFD3: { GPSLatitude: "40/1 24/1 59/1", GPSLatitudeRef: "N" } }).withMetadata({ orientation: 6 }).toBuffer();
    expect((await sharp(taken).metadata()).exif?.length).toBeGreaterThan(0);
    const sent = await send(formOf(taken));
    expect(sent.data).toMatchObject({ width: 300, height: 400 });
    const { body } = await get(sent.fileId);
    expect([(await sharp(body).metadata()).exif, body.includes("planted-owner"), body.includes("GPS")]).toEqual([undefined, false, false]);
  });

  test("with a program behind its end, or in a comment, loses it", async () => {
    const plain = await photo("png").toBuffer();
    const bearing = await photo("jpeg").withExif({ IFD0: { ImageDescription: SCRIPT } }).toBuffer();
    for (const polyglot of [Buffer.concat([plain, Buffer.from(SCRIPT)]), Buffer.concat([bearing, Buffer.from(`\n${SCRIPT}`)])]) {
      const sent = await send(formOf(polyglot, { fileName: "photo.php" }));
      expect(told(sent)).toBe("200 0");
      const { body } = await get(sent.fileId);
      expect([body.includes("script"), body.includes("php")]).toEqual([false, false]);
    }
  });

  test("larger than any screen is made as large as one", async () => {
    const sent = await send(formOf(await photo("jpeg", 6000, 2000).toBuffer()));
    expect(sent.data).toMatchObject({ width: 2560, height: 853 });
  });

  test("with a null byte everywhere is a photograph all the same", async () => {
    const raw = await sharp(Buffer.alloc(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } }).png({ compressionLevel: 0 }).toBuffer();
    expect(raw.filter((byte) => byte === 0).length).toBeGreaterThan(200_000);
    expect(told(await send(formOf(raw)))).toBe("200 0");
  });
});

describe("a film", () => {
  test("comes in as it is and goes out whole or in parts", async () => {
    const bytes = film(3 * MEGABYTE);
    const sent = await send(formOf(bytes));
    expect(sent.data).toEqual({ fileId: sent.fileId, type: "video/mp4", bytes: 3 * MEGABYTE, width: null, height: null });
    expect((await get(sent.fileId)).body.equals(bytes)).toBe(true);
    const range = async (asked: string) => {
      const { status, headers, body } = await get(sent.fileId, { range: asked });
      return [status, headers["content-range"], body.length];
    };
    const all = 3 * MEGABYTE;
    expect(await range("bytes=0-99")).toEqual([206, `bytes 0-99/${all}`, 100]);
    expect(await range("bytes=-5")).toEqual([206, `bytes ${all - 5}-${all - 1}/${all}`, 5]);
    expect(await range(`bytes=${all - 10}-`)).toEqual([206, `bytes ${all - 10}-${all - 1}/${all}`, 10]);
    expect(await range(`bytes=10-${all * 9}`)).toEqual([206, `bytes 10-${all - 1}/${all}`, all - 10]);
    expect(await range(`bytes=${all}-`)).toEqual([416, `bytes */${all}`, 0]);
    // What means nothing, or several parts, gets the whole.
    for (const odd of ["bytes=5-2x", "bytes=0-1,5-6", "items=0-1", "bytes=-"]) expect(await range(odd), odd).toEqual([200, undefined, all]);
    const head = await get(sent.fileId, {}, "HEAD");
    expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, String(all), 0]);
  });
});

describe("the place of a film", () => {
  const PLACE = "+41.3851+002.1734/";
  const uuid = (text: string) => box("uuid", Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"), text);
  test.each<[string, () => Buffer]>([
    ["as telephones write it", () => film(3000, box("udta", box("\xa9xyz", "\0\x12\x15\xc7", PLACE)))],
    ["as others write it", () => film(3000, box("meta", numbers(0), box("keys", "com.apple.quicktime.location.ISO6709"), box("ilst", PLACE)))],
    ["at a track", () => film(3000, track("soun", [4], [210], box("udta", box("loci", PLACE)), box("meta", PLACE)))],
    ["beside the film, and behind it", () => Buffer.concat([TOLD, uuid(PLACE), film(3000).subarray(TOLD.length), box("free", PLACE), box("skip", PLACE), uuid(PLACE)])],
    ["in a box that nobody knows", () => film(3000, box("GPS0", PLACE))],
    ["in the last box, which does not say how long it is", () => Buffer.concat([film(3000), numbers(0), Buffer.from(`free${PLACE}`)])],
  ])("goes where it stands %s, and nothing moves", async (_, made) => {
    const bytes = made();
    const sent = await send(formOf(bytes));
    expect(told(sent)).toBe("200 0");
    const { body } = await get(sent.fileId);
    expect(body.length).toBe(bytes.length);
    for (const word of [PLACE, "41.38", "location"]) expect(body.includes(word), word).toBe(false);
    for (const kept of ["ftyp", "moov", "vide", "mdat"]) expect(body.indexOf(kept), kept).toBe(bytes.indexOf(kept));
    expect(body.subarray(bytes.indexOf("mdat"), 2990)).toEqual(bytes.subarray(bytes.indexOf("mdat"), 2990));
  });

  test("goes where it is noted for each moment, and picture and sound stay", async () => {
    const bytes = film(3000, track("meta", [20, 20, 20, 20], [1500, 1700]));
    for (const at of [1500, 1520, 1700, 1720]) bytes.write(PLACE, at);
    const { fileId, data } = await send(formOf(bytes));
    const { body } = await get(fileId);
    expect([data?.bytes, body.includes(PLACE), body.includes("meta"), body.includes("vide")]).toEqual([3000, false, false, true]);
    expect([body.subarray(1400, 1500), body.subarray(1540, 1700), body.subarray(1740)]).toEqual([Buffer.alloc(100, 7), Buffer.alloc(160, 7), Buffer.alloc(1260, 7)]);
  });

  test.each<[string, () => Buffer]>([
    ["has only a beginning", () => Buffer.concat([TOLD, Buffer.alloc(3000, 7)])],
    ["nothing says how to play", () => Buffer.concat([TOLD, box("mdat", SCRIPT)])],
    ["is cut off", () => film(3000).subarray(0, 2500)],
    ["has a page behind its end", () => Buffer.concat([film(3000), Buffer.from(SCRIPT)])],
    ["has a box longer than the one around it", () => film(3000, Buffer.concat([numbers(5000), Buffer.from("udta")]))],
    ["has a box shorter than its own head", () => film(3000, Buffer.concat([numbers(4), Buffer.from("udta")]))],
    ["has a hundred thousand boxes", () => film(900_000, Buffer.concat(Array.from({ length: 100_000 }, () => box("free"))))],
    ["names notes that it does not have", () => film(3000, track("meta", [2_000_000_000], [100]))],
    ["names the same notes again and again", () => film(120_000, track("meta", Array.from({ length: 5000 }, () => 20_000), Array.from({ length: 5000 }, () => 60_000)))],
    ["has notes in pieces", () => Buffer.concat([film(3000, track("meta", [], [1])), box("moof", box("mfhd", numbers(0, 1)))])],
  ])("is not told of what %s: that is no film, and nobody waits", async (_, made) => {
    const form = formOf(made());
    let sent: Sent | undefined;
    const held = await longestHold(async () => void (sent = await send(form)));
    expect(sent && told(sent)).toBe("415 file.otherKind");
    expect(held, "milliseconds").toBeLessThan(400);
    if (sent) await nothingLeftOf(sent.fileId);
  });
});

test("a film with as many chunks of notes as runs of them holds nobody up", async () => {
  const table = (width: number) => {
    const entries = Buffer.alloc(1_600_000);
    for (let at = 0; at + width <= entries.length; at += width) entries.writeUInt32BE(1, at);
    return entries;
  };
  // Each run begins at the first chunk, and none has a note.
  const notes = box("trak", box("tkhd", numbers(0)), box("mdia", box("hdlr", numbers(0, 0), "meta", numbers(0, 0, 0)), box("minf", box(
    "stbl", box("stsc", numbers(0, 1), table(12)), box("stsz", numbers(0, 0, 1, 4)), box("stco", numbers(0, 400_000), table(4)),
  ))));
  const form = formOf(film(3_500_000, notes));
  let sent: Sent | undefined;
  const held = await longestHold(async () => void (sent = await send(form)));
  expect(sent && told(sent)).toBe("200 0");
  expect(held, "milliseconds").toBeLessThan(400);
});

describe("what is no file of ours", () => {
  const gif = Buffer.from("47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b", "hex");
  /** A picture that claims 50,000 by 50,000 points. */
  function bomb(): Buffer {
    const chunk = (name: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(name), data]);
      const out = Buffer.alloc(8 + data.length + 4);
      out.writeUInt32BE(data.length, 0);
      body.copy(out, 4);
      out.writeUInt32BE(crc32(body), 8 + data.length);
      return out;
    };
    const header = Buffer.alloc(13);
    header.writeUInt32BE(50_000, 0);
    header.writeUInt32BE(50_000, 4);
    header.set([8, 2, 0, 0, 0], 8);
    return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.alloc(MEGABYTE))), chunk("IEND", Buffer.alloc(0))]);
  }

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ["a drawing with a program in it", () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`)],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a picture that moves and runs", () => Buffer.concat([gif, Buffer.from("/*=1;alert(1)//")])],
    ["a paper with a page in it", () => Buffer.from(`%PDF-1.7\n${SCRIPT}`)],
    ["a program", () => Buffer.from("7f454c460201010000000000000000000300", "hex")],
    ["a packed folder", () => Buffer.from("504b03041400000008000000000000000000", "hex")],
    ["a bomb of points", bomb],
    ["a photograph in passes that has to be in memory whole", () => photo("jpeg", 6000, 6000).jpeg({ progressive: true }).toBuffer()],
    ["a drawing in passes that has to be in memory whole", () => photo("png", 6000, 6000).png({ progressive: true }).toBuffer()],
    ["a photograph cut off", async () => (await photo("jpeg", 800, 800).toBuffer()).subarray(0, 900)],
    ["only the beginning of a photograph", () => Buffer.concat([Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"), Buffer.from(SCRIPT)])],
    ["nothing", () => Buffer.alloc(0)],
    ["words", () => Buffer.from("just words")],
  ])("%s is refused, whatever it calls itself, and leaves nothing", async (_, file) => {
    const before = process.memoryUsage().rss;
    const sent = await send(formOf(await file(), { fileName: "photo.jpg", type: "image/jpeg" }));
    expect(told(sent)).toBe("415 file.otherKind");
    expect(sent.answer.body.length).toBeLessThan(10_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE);
    await nothingLeftOf(sent.fileId);
    expect((await get(sent.fileId)).status).toBe(404);
  });

  test("one byte too many for its kind is too large, declared or not", async () => {
    const largest = film(4 * MEGABYTE);
    expect(told(await send(formOf(largest)))).toBe("200 0");
    const noise = Buffer.concat([await photo("png").toBuffer(), Buffer.alloc(2 * MEGABYTE, 1)]);
    const sents = [await send(formOf(Buffer.concat([largest, Buffer.from("a")]))), await send(formOf(noise)), await send(formOf(film(9 * MEGABYTE)))];
    expect(sents.map(told)).toEqual(["413 file.tooLarge", "413 file.tooLarge", "413 file.tooLarge"]);
    for (const { fileId } of sents) await nothingLeftOf(fileId);
  });
});

describe("what is no form of ours (T46)", () => {
  const part = (head: string, body: string) => `--${BOUNDARY}\r\n${head}\r\n\r\n${body}\r\n`;
  const file = (name: string) => part(`Content-Disposition: form-data; name="${name}"; filename="a.jpg"`, "abc");
  test.each<[string, () => Promise<Buffer>, Record<string, string>?]>([
    ["two files", async () => Buffer.from(`${file("file")}${file("file")}--${BOUNDARY}--\r\n`)],
    ["a file of another name", async () => formOf(await photo().toBuffer(), { name: "files[]" })],
    ["a field beside the file", async () => Buffer.from(`${part('Content-Disposition: form-data; name="a"', "b")}${file("file")}--${BOUNDARY}--\r\n`)],
    ["twenty thousand parts", async () => Buffer.from(`${file("file").repeat(20_000)}--${BOUNDARY}--\r\n`)],
    ["a part with a thousand lines above it", async () => Buffer.from(`${part(`${"X-A: b\r\n".repeat(1000)}Content-Disposition: form-data; name="file"; filename="a"`, "abc")}--${BOUNDARY}--\r\n`)],
    ["a part that never ends", async () => Buffer.from(part('Content-Disposition: form-data; name="file"; filename="a"', "abc"))],
    ["no part", async () => Buffer.from(`--${BOUNDARY}--\r\n`)],
    ["words", async () => Buffer.from("a=b")],
    ["a form of another kind", async () => Buffer.from("a=b"), { "content-type": "application/x-www-form-urlencoded" }],
    ["JSON", async () => Buffer.from("{}"), { "content-type": "application/json" }],
    ["parts without a boundary", async () => formOf("abc"), { "content-type": "multipart/form-data" }],
    ["a boundary of ten thousand signs", async () => formOf("abc"), { "content-type": `multipart/form-data; boundary=${"a".repeat(10_000)}` }],
  ])("%s is refused at once, in few words, and nobody else waits", async (_, body, headers) => {
    const form = await body();
    let sent: Sent | undefined;
    const held = await longestHold(async () => void (sent = await send(form, headers)));
    expect(sent?.status, sent?.answer.text).toBeGreaterThanOrEqual(400);
    expect(sent?.status).toBeLessThan(500);
    expect(sent?.answer.body.length).toBeLessThan(10_000);
    // Fifty milliseconds are the promise; the rest is room for a machine that does other things as well.
    expect(held, "milliseconds").toBeLessThan(400);
    if (sent) await nothingLeftOf(sent.fileId);
  });

  test("an address that is no ticket, or a method that is none of ours, costs nothing", async () => {
    const form = formOf(await photo().toBuffer());
    for (const path of ["/upload/", "/upload/x", "/upload/../x", `/upload/${"a".repeat(5000)}`, "/upload/%00"]) expect(told(await send(form, {}, path)), path).toBe("404 item.notFound");
    for (const method of ["PUT", "DELETE", "PATCH"]) expect((await ask({ port, path: "/upload/x", method })).status).toBe(405);
    for (const path of ["/upload/nobodysnobodysnobodys", "/upload/..%2f..%2fsecret-key", "/upload/x.jpg", "/upload/'or 1=1"]) expect((await ask({ port, path: encodeURI(path) })).status, path).toBe(404);
    expect((await ask({ port, path: "/uploads" })).status).toBe(418);
  });

  test("a body of unsaid length is asked to say it", async () => {
    const { ticket } = newTicket();
    const socket = connect({ host: "127.0.0.1", port });
    socket.write(`POST /upload/${ticket} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=a\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const [first] = (await once(socket, "data")) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 411 /);
    socket.destroy();
  });
});

describe("whoever", () => {
  test("hangs up in the middle leaves nothing, and nobody waits for them (T51)", async () => {
    const halves = await Promise.all(Array.from({ length: 40 }, async (_, index) => {
      const { fileId, ticket } = newTicket();
      const socket = connect({ host: "127.0.0.1", port });
      socket.on("error", () => undefined);
      socket.write(`POST /upload/${ticket} HTTP/1.1\r\nHost: x\r\nX-Client: 198.51.100.${index}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: 2000000\r\n\r\n`);
      socket.write(formOf(film(100_000)).subarray(0, 90_000));
      return { fileId, socket };
    }));
    const coming = async () => (await readdir(join(shop.dataDirectory, "uploads", "coming"))).length;
    while ((await coming()) < 8) await new Promise((next) => setTimeout(next, 10));
    // Eight come in at a time; the ninth is told so at once, and a visitor's file of before can be read all the while.
    expect(told(await send(formOf(await photo().toBuffer())))).toBe("503 service.unavailable");
    for (const { socket } of halves) socket.destroy();
    while ((await coming()) > 0) await new Promise((next) => setTimeout(next, 10));
    for (const { fileId } of halves) while ((await shop.database.query(sql`select from file where file_id = ${fileId}`)).length > 0) await new Promise((next) => setTimeout(next, 10));
    expect(told(await send(formOf(await photo().toBuffer())))).toBe("200 0");
  });

  test("sends three at a time from one network waits with the third, others do not", async () => {
    const form = formOf(film(100_000));
    const open = Array.from({ length: 2 }, () => {
      const { ticket } = newTicket();
      const socket = connect({ host: "127.0.0.1", port });
      socket.on("error", () => undefined);
      socket.write(`POST /upload/${ticket} HTTP/1.1\r\nHost: x\r\nX-Client: 2001:db8:1::1\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${form.length}\r\n\r\n`);
      socket.write(form.subarray(0, 90_000));
      return socket;
    });
    while ((await readdir(join(shop.dataDirectory, "uploads", "coming"))).length < 2) await new Promise((next) => setTimeout(next, 10));
    const small = formOf(await photo().toBuffer());
    expect([told(await send(small, { "x-client": "2001:db8:1:2::9" })), told(await send(small, { "x-client": "2001:db8:2::9" }))]).toEqual(["503 service.unavailable", "200 0"]);
    for (const socket of open) {
      socket.write(form.subarray(90_000));
      const [answer] = (await once(socket, "data")) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
      socket.destroy();
    }
  });

  test("uses a ticket twice gets one file", async () => {
    const { ticket } = newTicket();
    const form = formOf(await photo().toBuffer());
    const sents = await Promise.all(["198.51.100.1", "198.51.100.2", "198.51.100.3"].map((each) => send(form, { "x-client": each }, `/upload/${ticket}`)));
    expect(sents.map(told).sort()).toEqual(["200 0", "404 item.notFound", "404 item.notFound"]);
  });

  test("sends thirty files of the largest size takes no memory for them (T47)", async () => {
    const form = formOf(film(4 * MEGABYTE));
    await send(form);
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 15; round += 1) await Promise.all([send(form, { "x-client": "198.51.100.4" }), send(form, { "x-client": "198.51.100.5" })]);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE);
  });
});

describe("while the shop is in trouble (T50)", () => {
  const broken = (rest: Partial<TestShop>, freeBytes?: number) => {
    const other = uploadDoor({ ...shop, ...rest }, ...(freeBytes === undefined ? [] : [async () => freeBytes]));
    const own = door;
    door = other;
    return () => {
      other.stop();
      door = own;
    };
  };

  test("what is coming already counts as if it had come: the disk has room for one film, not for two", async () => {
    const form = formOf(film(3 * MEGABYTE));
    // What others write meanwhile does not change what this disk has.
    const mend = broken({}, shop.config.disk.leastFreeBytes + 3 * form.length);
    try {
      const { ticket } = newTicket();
      const socket = connect({ host: "127.0.0.1", port });
      socket.on("error", () => undefined);
      socket.write(`POST /upload/${ticket} HTTP/1.1\r\nHost: x\r\nX-Client: 198.51.100.1\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${form.length}\r\n\r\n`);
      socket.write(form.subarray(0, 10_000));
      const coming = async () => (await readdir(join(shop.dataDirectory, "uploads", "coming"))).length;
      while ((await coming()) === 0) await new Promise((next) => setTimeout(next, 10));
      expect(told(await send(form, { "x-client": "198.51.100.2" }))).toBe("503 service.unavailable");
      socket.destroy();
      while ((await coming()) > 0) await new Promise((next) => setTimeout(next, 10));
    } finally {
      mend();
    }
  });

  test.each<[string, () => Partial<TestShop>]>([
    ["the disk is full", () => ({ config: { ...shop.config, disk: { leastFreeBytes: Number.MAX_SAFE_INTEGER } } })],
    ["the file store is away", () => ({ files: { ...shop.files, put: () => Promise.reject(new Error("the file store did not keep a file: 503")) } })],
    ["the database is away", () => ({ database: { ...shop.database, query: () => Promise.reject(new Error("gone")) } })],
  ])("a file is refused clearly and leaves nothing: %s", async (_, rest) => {
    const mend = broken(rest());
    try {
      const sent = await send(formOf(await photo().toBuffer()));
      expect([told(sent), sent.answer.headers["retry-after"]]).toEqual(["503 service.unavailable", "5"]);
      await nothingLeftOf(sent.fileId);
    } finally {
      mend();
    }
    expect(told(await send(formOf(await photo().toBuffer())))).toBe("200 0");
  });
});

test("what was provoked stands in the log without a name, an address or a word of a file (T52)", async () => {
  const mend = door;
  const failing = uploadDoor({ ...shop, files: { ...shop.files, put: () => Promise.reject(new Error("the file store did not keep a file: 500")) } });
  door = failing;
  client = "203.0.113.99";
  await send(formOf(await photo("jpeg").withExif({ IFD0: { Copyright: "planted-word" } }).toBuffer(), { fileName: "planted-name.jpg" }));
  await send(formOf("planted-word", { fileName: "planted-name.jpg" }));
  failing.stop();
  door = mend;
  const text = JSON.stringify(logged);
  expect(text).toContain("a file could not be taken in");
  for (const planted of ["planted", "203.0.113.99"]) expect(text).not.toContain(planted);
});

test("halves that an ended process has left are swept, those that still come are not", async () => {
  const { utimes, writeFile } = await import("node:fs/promises");
  const folder = join(shop.dataDirectory, "uploads", "coming");
  await writeFile(join(folder, "old"), "half");
  await writeFile(join(folder, "new"), "half");
  const before = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(folder, "old"), before, before);
  const another = uploadDoor(shop);
  while ((await readdir(folder)).includes("old")) await new Promise((next) => setTimeout(next, 10));
  expect(await readdir(folder)).toEqual(["new"]);
  another.stop();
});
