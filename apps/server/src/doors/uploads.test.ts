import { once } from "node:events";
import { connect } from "node:net";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleOf } from "../../../../tools/trial/extent.ts";
import { longestHold, MOST_HELD } from "../../../../tools/trial/hold.ts";
import { ask } from "../../../../tools/trial/http-client.ts";
import { film } from "../../test/films.ts";
import { BOUNDARY, formOf, MEGABYTE, openUploadDoor, photo, type Sent, told, type UploadDoor } from "../../test/upload-door.ts";

const SCRIPT = "<script>alert(1)</script><?php system($_GET['c']); ?>";

let at: UploadDoor;
beforeAll(async () => {
  at = await openUploadDoor();
});
afterAll(() => at?.close());

describe("a photograph", () => {
  test.each(["jpeg", "png", "webp"] as const)(
    "as %s comes in, is made anew, and goes out as what it is, in a box of its own",
    async (format) => {
      const sent = await at.send(formOf(await photo(format).toBuffer(), { fileName: "../../x.php.svg", type: "text/html" }));
      expect(told(sent)).toBe("200 0");
      expect(sent.data).toMatchObject({ fileId: sent.fileId, type: `image/${format}`, width: 400, height: 300 });
      const out = await at.get(sent.fileId);
      expect([out.status, out.headers["content-type"], out.headers["content-length"], out.body.length]).toEqual([
        200,
        `image/${format}`,
        String(sent.data?.bytes),
        sent.data?.bytes,
      ]);
      expect([
        out.headers["x-content-type-options"],
        out.headers["content-security-policy"],
        out.headers["cross-origin-resource-policy"],
        out.headers["cache-control"],
      ]).toEqual(["nosniff", "default-src 'none'; sandbox", "same-origin", "private, no-store"]);
      expect(await sharp(out.body).metadata()).toMatchObject({ format, width: 400, height: 300 });
    },
  );

  test("loses the place it was taken at, and stands upright", async () => {
    const taken = await photo("jpeg", 400, 300)
      .withExif({ IFD0: { Copyright: "planted-owner" }, IFD3: { GPSLatitude: "40/1 24/1 59/1", GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif?.length).toBeGreaterThan(0);
    const sent = await at.send(formOf(taken));
    expect(sent.data).toMatchObject({ width: 300, height: 400 });
    const { body } = await at.get(sent.fileId);
    expect([(await sharp(body).metadata()).exif, body.includes("planted-owner"), body.includes("GPS")]).toEqual([undefined, false, false]);
  });

  test("with a program behind its end, or in a comment, loses it", async () => {
    const plain = await photo("png").toBuffer();
    const bearing = await photo("jpeg")
      .withExif({ IFD0: { ImageDescription: SCRIPT } })
      .toBuffer();
    for (const polyglot of [Buffer.concat([plain, Buffer.from(SCRIPT)]), Buffer.concat([bearing, Buffer.from(`\n${SCRIPT}`)])]) {
      const sent = await at.send(formOf(polyglot, { fileName: "photo.php" }));
      expect(told(sent)).toBe("200 0");
      const { body } = await at.get(sent.fileId);
      expect([body.includes("script"), body.includes("php")]).toEqual([false, false]);
    }
  });

  test("larger than any screen is made as large as one", async () => {
    const sent = await at.send(formOf(await photo("jpeg", 6000, 2000).toBuffer()));
    expect(sent.data).toMatchObject({ width: 2560, height: 853 });
  });

  test("with a null byte everywhere is a photograph all the same", async () => {
    const raw = await sharp(Buffer.alloc(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(raw.filter((byte) => byte === 0).length).toBeGreaterThan(200_000);
    expect(told(await at.send(formOf(raw)))).toBe("200 0");
  });
});

describe("a film", () => {
  test("comes in and goes out whole or in parts", async () => {
    const sent = await at.send(formOf(await film(3 * MEGABYTE)));
    const { body } = await at.get(sent.fileId);
    const all = body.length;
    expect(sent.data).toEqual({ fileId: sent.fileId, type: "video/mp4", bytes: all, width: null, height: null });
    const range = async (asked: string) => {
      const { status, headers, body } = await at.get(sent.fileId, { range: asked });
      return [status, headers["content-range"], body.length];
    };
    expect(await range("bytes=0-99")).toEqual([206, `bytes 0-99/${all}`, 100]);
    expect(await range("bytes=-5")).toEqual([206, `bytes ${all - 5}-${all - 1}/${all}`, 5]);
    expect(await range(`bytes=${all - 10}-`)).toEqual([206, `bytes ${all - 10}-${all - 1}/${all}`, 10]);
    expect(await range(`bytes=10-${all * 9}`)).toEqual([206, `bytes 10-${all - 1}/${all}`, all - 10]);
    expect(await range(`bytes=${all}-`)).toEqual([416, `bytes */${all}`, 0]);
    // Invalid or multiple ranges get the whole file.
    for (const odd of ["bytes=5-2x", "bytes=0-1,5-6", "items=0-1", "bytes=-"]) expect(await range(odd), odd).toEqual([200, undefined, all]);
    const head = await at.get(sent.fileId, {}, "HEAD");
    expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, String(all), 0]);
  });
});

describe("a guest", () => {
  test("sends no film, and is told why in their language; their photograph is read by no other", async () => {
    const guests = () => at.newTicket({ brand: "lumbra", customerId: null, guestId: "guest-1" });
    const { fileId, ticket } = guests();
    const refused = await at.send(formOf(await film(100_000)), {}, `/upload/${ticket}`);
    expect(told(refused)).toBe("403 file.filmOfGuest");
    expect(refused.answer.text).toContain("Inicia sesión para enviar un vídeo.");
    await at.nothingLeftOf(fileId);
    const photograph = guests();
    expect(told(await at.send(formOf(await photo().toBuffer()), {}, `/upload/${photograph.ticket}`))).toBe("200 0");
    expect((await at.get(photograph.fileId)).status).toBe(404);
  });
});

test("a file is sent to nobody without the session of its sender", async () => {
  const { fileId } = await at.send(formOf(await photo().toBuffer()));
  expect((await at.get(fileId)).status).toBe(200);
  const strangers: Record<string, string>[] = [
    { authorization: "" },
    { authorization: "Bearer made-up" },
    { authorization: "", cookie: "rambla_customer=x" },
  ];
  for (const headers of strangers) expect((await at.get(fileId, headers)).status).toBe(404);
});

describe("what is no file of ours", () => {
  const gif = Buffer.from("47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b", "hex");
  /** A picture that claims 50,000 by 50,000 pixels. */
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
    return Buffer.concat([
      Buffer.from("89504e470d0a1a0a", "hex"),
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(Buffer.alloc(MEGABYTE))),
      chunk("IEND", Buffer.alloc(0)),
    ]);
  }

  const TOO_LARGE_FOR_MEMORY: readonly [string, () => Promise<Buffer>][] = [
    ["a photograph in passes that has to be in memory whole", () => photo("jpeg", 6000, 6000).jpeg({ progressive: true }).toBuffer()],
    ["a drawing in passes that has to be in memory whole", () => photo("png", 6000, 6000).png({ progressive: true }).toBuffer()],
    [
      "a drawing without loss that has to be in memory whole",
      () => photo("webp", 6500, 6500).webp({ lossless: true, effort: 0 }).toBuffer(),
    ],
  ];

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ["a drawing with a program in it", () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`)],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a picture that moves and runs", () => Buffer.concat([gif, Buffer.from("/*=1;alert(1)//")])],
    ["a paper with a page in it", () => Buffer.from(`%PDF-1.7\n${SCRIPT}`)],
    ["a program", () => Buffer.from("7f454c460201010000000000000000000300", "hex")],
    ["a packed folder", () => Buffer.from("504b03041400000008000000000000000000", "hex")],
    ["a bomb of points", bomb],
    ...sampleOf(TOO_LARGE_FOR_MEMORY, 1),
    ["a photograph cut off", async () => (await photo("jpeg", 800, 800).toBuffer()).subarray(0, 900)],
    [
      "only the beginning of a photograph",
      () => Buffer.concat([Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"), Buffer.from(SCRIPT)]),
    ],
    ["nothing", () => Buffer.alloc(0)],
    ["words", () => Buffer.from("just words")],
  ])("%s is refused, whatever it calls itself, and leaves nothing", async (_, file) => {
    const before = process.memoryUsage().rss;
    const sent = await at.send(formOf(await file(), { fileName: "photo.jpg", type: "image/jpeg" }));
    expect(told(sent)).toBe("415 file.otherKind");
    expect(sent.answer.body.length).toBeLessThan(10_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE);
    await at.nothingLeftOf(sent.fileId);
    expect((await at.get(sent.fileId)).status).toBe(404);
  });

  test("one byte too many for its kind is too large, declared or not", async () => {
    const largest = await film(4 * MEGABYTE);
    expect(told(await at.send(formOf(largest)))).toBe("200 0");
    const noise = Buffer.concat([await photo("png").toBuffer(), Buffer.alloc(2 * MEGABYTE, 1)]);
    const sents = [
      await at.send(formOf(Buffer.concat([largest, Buffer.from("a")]))),
      await at.send(formOf(noise)),
      await at.send(formOf(await film(9 * MEGABYTE))),
    ];
    expect(sents.map(told)).toEqual(["413 file.tooLarge", "413 file.tooLarge", "413 file.tooLarge"]);
    for (const { fileId } of sents) await at.nothingLeftOf(fileId);
  });
});

describe("what is no form of ours (T46)", () => {
  const part = (head: string, body: string) => `--${BOUNDARY}\r\n${head}\r\n\r\n${body}\r\n`;
  const file = (name: string) => part(`Content-Disposition: form-data; name="${name}"; filename="a.jpg"`, "abc");
  test.each<[string, () => Promise<Buffer>, Record<string, string>?]>([
    ["two files", async () => Buffer.from(`${file("file")}${file("file")}--${BOUNDARY}--\r\n`)],
    ["a file of another name", async () => formOf(await photo().toBuffer(), { name: "files[]" })],
    [
      "a field beside the file",
      async () => Buffer.from(`${part('Content-Disposition: form-data; name="a"', "b")}${file("file")}--${BOUNDARY}--\r\n`),
    ],
    ["twenty thousand parts", async () => Buffer.from(`${file("file").repeat(20_000)}--${BOUNDARY}--\r\n`)],
    [
      "a part with a thousand lines above it",
      async () =>
        Buffer.from(
          `${part(`${"X-A: b\r\n".repeat(1000)}Content-Disposition: form-data; name="file"; filename="a"`, "abc")}--${BOUNDARY}--\r\n`,
        ),
    ],
    ["a part that never ends", async () => Buffer.from(part('Content-Disposition: form-data; name="file"; filename="a"', "abc"))],
    ["no part", async () => Buffer.from(`--${BOUNDARY}--\r\n`)],
    ["words", async () => Buffer.from("a=b")],
    ["a form of another kind", async () => Buffer.from("a=b"), { "content-type": "application/x-www-form-urlencoded" }],
    ["JSON", async () => Buffer.from("{}"), { "content-type": "application/json" }],
    ["parts without a boundary", async () => formOf("abc"), { "content-type": "multipart/form-data" }],
    [
      "a boundary of ten thousand signs",
      async () => formOf("abc"),
      { "content-type": `multipart/form-data; boundary=${"a".repeat(10_000)}` },
    ],
  ])("%s is refused at once, in few words, and nobody else waits", async (_, body, headers) => {
    const form = await body();
    let sent: Sent | undefined;
    const held = await longestHold(async () => void (sent = await at.send(form, headers)));
    expect(sent?.status, sent?.answer.text).toBeGreaterThanOrEqual(400);
    expect(sent?.status).toBeLessThan(500);
    expect(sent?.answer.body.length).toBeLessThan(10_000);
    expect(held, "milliseconds").toBeLessThan(MOST_HELD);
    if (sent) await at.nothingLeftOf(sent.fileId);
  });

  test("an address that is no ticket, or a method that is none of ours, costs nothing", async () => {
    const form = formOf(await photo().toBuffer());
    for (const path of ["/upload/", "/upload/x", "/upload/../x", `/upload/${"a".repeat(5000)}`, "/upload/%00"])
      expect(told(await at.send(form, {}, path)), path).toBe("404 item.notFound");
    for (const method of ["PUT", "DELETE", "PATCH"]) expect((await ask({ port: at.port, path: "/upload/x", method })).status).toBe(405);
    for (const path of ["/upload/nobodysnobodysnobodys", "/upload/..%2f..%2fsecret-key", "/upload/x.jpg", "/upload/'or 1=1"])
      expect((await ask({ port: at.port, path: encodeURI(path) })).status, path).toBe(404);
    expect((await ask({ port: at.port, path: "/uploads" })).status).toBe(418);
  });

  test("a body of unsaid length is asked to say it", async () => {
    const { ticket } = at.newTicket();
    const socket = connect({ host: "127.0.0.1", port: at.port });
    socket.write(
      `POST /upload/${ticket} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=a\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const [first] = (await once(socket, "data")) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 411 /);
    socket.destroy();
  });
});
