import { once } from "node:events";
import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "@rambla/domain/platform/database/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isWhole } from "../../../../tools/trial/extent.ts";
import { untilSomebodyWaits } from "../../../../packages/domain/test/shop.ts";
import { film } from "../../test/films.ts";
import { formOf, MEGABYTE, openUploadDoor, photo, told, type UploadDoor } from "../../test/upload-door.ts";
import { makeQueues } from "../queue/queues.ts";
import { uploadDoor } from "./uploads.ts";

let at: UploadDoor;
beforeAll(async () => {
  at = await openUploadDoor();
});
afterAll(() => at?.close());
beforeEach(() => void at.logged.splice(0));

/** Waits for this number of unfinished uploads. */
const halvesAre = (count: number) => expect.poll(async () => (await at.coming()).length, { interval: 10, timeout: 10_000 }).toBe(count);

describe("whoever", () => {
  test("hangs up in the middle leaves nothing, and nobody waits for them (T51)", async () => {
    const form = formOf(await film(2_000_000));
    const halves = Array.from({ length: 40 }, (_, index) => at.begin(form, 90_000, `198.51.100.${index}`));
    await halvesAre(8);
    // Eight upload at a time; the ninth is refused at once, and an existing file can still be read.
    expect(told(await at.send(formOf(await photo().toBuffer())))).toBe("503 service.unavailable");
    for (const { socket } of halves) socket.destroy();
    await halvesAre(0);
    await expect
      .poll(async () => (await Promise.all(halves.map(({ fileId }) => at.isKnown(fileId)))).includes(true), { timeout: 10_000 })
      .toBe(false);
    expect(told(await at.send(formOf(await photo().toBuffer())))).toBe("200 0");
  });

  test("sends three at a time from one network waits with the third, others do not", async () => {
    const form = formOf(await film(100_000));
    const open = Array.from({ length: 2 }, () => at.begin(form, 90_000, "2001:db8:1::1"));
    await halvesAre(2);
    const small = formOf(await photo().toBuffer());
    expect([
      told(await at.send(small, { "x-client": "2001:db8:1:2::9" })),
      told(await at.send(small, { "x-client": "2001:db8:2::9" })),
    ]).toEqual(["503 service.unavailable", "200 0"]);
    for (const { socket } of open) {
      socket.write(form.subarray(90_000));
      const [answer] = (await once(socket, "data")) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
      socket.destroy();
    }
  });

  test("sends slowly keeps a place only until somebody else needs it", async () => {
    const form = formOf(await film(2_000_000));
    await at.during(
      {},
      async () => {
        const slow = ["1", "2", "3", "4"].flatMap((network) => [0, 1].map(() => at.begin(form, 9000, `198.51.100.${network}`)));
        const ends = slow.map(async ({ socket }) => {
          const [answer] = (await once(socket, "data")) as [Buffer];
          return answer.toString();
        });
        await halvesAre(8);
        expect(told(await at.send(formOf(await photo().toBuffer())))).toBe("200 0");
        expect(await Promise.race(ends)).toMatch(/^HTTP\/1\.1 503 /);
        for (const { socket } of slow) socket.destroy();
        await halvesAre(0);
      },
      Number.MAX_SAFE_INTEGER,
    );
  });

  test("uses a ticket twice gets one file", async () => {
    const { ticket } = at.newTicket();
    const form = formOf(await photo().toBuffer());
    const sents = await Promise.all(
      ["198.51.100.1", "198.51.100.2", "198.51.100.3"].map((each) => at.send(form, { "x-client": each }, `/upload/${ticket}`)),
    );
    expect(sents.map(told).sort()).toEqual(["200 0", "404 item.notFound", "404 item.notFound"]);
  });

  test.runIf(isWhole)("sends thirty files of the largest size takes no memory for them (T47)", async () => {
    const form = formOf(await film(4 * MEGABYTE));
    const sendInPairs = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        const both = await Promise.all([at.send(form, { "x-client": "198.51.100.4" }), at.send(form, { "x-client": "198.51.100.5" })]);
        expect(both.map(told)).toEqual(["200 0", "200 0"]);
      }
    };
    // The first films load the library and grow heaps that later ones reuse.
    await sendInPairs(5);
    const before = process.memoryUsage().rss;
    await sendInPairs(15);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE);
  });
});

describe("while the shop is in trouble (T50)", () => {
  test("what is coming already counts as if it had come: the disk has room for one film, not for two", async () => {
    const form = formOf(await film(3 * MEGABYTE));
    // Other writes on this disk must not matter.
    const room = at.shop.config.upload.reserveGigabytes * 1024 * MEGABYTE + 3 * form.length;
    await at.during({ files: { ...at.shop.files, freeBytes: async () => room } }, async () => {
      const { socket } = at.begin(form, 10_000, "198.51.100.1");
      await halvesAre(1);
      expect(told(await at.send(form, { "x-client": "198.51.100.2" }))).toBe("503 file.noRoom");
      socket.destroy();
      await halvesAre(0);
      await expect.poll(async () => told(await at.send(form, { "x-client": "198.51.100.2" }))).toBe("200 0");
    });
  });

  test("files leave the database its room, where they stand on a disk", async () => {
    const form = formOf(await photo().toBuffer());
    const room = at.shop.config.upload.reserveGigabytes * 1024 * MEGABYTE;
    for (const [free, answer] of [
      [room - 1, "503 file.noRoom"],
      [undefined, "200 0"],
    ] as const)
      await at.during({ files: { ...at.shop.files, freeBytes: async () => free } }, async () =>
        expect(told(await at.send(form))).toBe(answer),
      );
  });

  test("however many fetch files that cannot be looked up, whoever buys has a connection", async () => {
    const { shop, queues } = at;
    const before = at.arrived();
    const asked = await shop.database.transaction(async (transaction) => {
      await transaction.executeSql("lock table file in access exclusive mode");
      const fetching = Array.from({ length: 60 }, (_, index) =>
        at.get(`nobodysnobodysnobodys${index % 10}`, { "x-client": `198.51.100.${index}` }),
      );
      await expect.poll(() => at.arrived() - before).toBe(60);
      await untilSomebodyWaits(shop);
      // One holds the table, the readers' connections, and a free one.
      expect(await queues.checkout({ client: "192.0.2.7" }, ({ database }) => database.query(sql`select 1 as one`))).toEqual([{ one: 1 }]);
      return { fetching };
    });
    // Some may have timed out.
    for (const { status } of await Promise.all(asked.fetching)) expect([404, 503]).toContain(status);
    expect((await at.get("nobodysnobodysnobodys1")).status).toBe(404);
  });

  test.each<[string, () => Parameters<UploadDoor["during"]>[0], string?]>([
    ["the disk is full", () => ({ config: { ...at.shop.config, disk: { leastFreeBytes: Number.MAX_SAFE_INTEGER } } }), "file.noRoom"],
    [
      "the file store is away",
      () => ({ files: { ...at.shop.files, put: () => Promise.reject(new Error("the file store did not keep a file: 503")) } }),
    ],
    ["the database is away", () => ({ database: { ...at.shop.database, transaction: () => Promise.reject(new Error("gone")) } })],
  ])("a file is refused clearly and leaves nothing: %s", async (_, rest, code = "service.unavailable") => {
    await at.during(rest(), async () => {
      const sent = await at.send(formOf(await photo().toBuffer()));
      expect([told(sent), sent.answer.headers["retry-after"]]).toEqual([`503 ${code}`, "5"]);
      await at.nothingLeftOf(sent.fileId);
    });
    expect(told(await at.send(formOf(await photo().toBuffer())))).toBe("200 0");
  });
});

test("what was provoked stands in the log without a name, an address or a word of a file (T52)", async () => {
  await at.during(
    { files: { ...at.shop.files, put: () => Promise.reject(new Error("the file store did not keep a file: 500")) } },
    async () => {
      const headers = { "x-client": "203.0.113.99" };
      await at.send(
        formOf(
          await photo("jpeg")
            .withExif({ IFD0: { Copyright: "planted-word" } })
            .toBuffer(),
          { fileName: "planted-name.jpg" },
        ),
        headers,
      );
      await at.send(formOf("planted-word", { fileName: "planted-name.jpg" }), headers);
    },
  );
  const text = JSON.stringify(at.logged);
  expect(text).toContain("a file could not be taken in");
  for (const planted of ["planted", "203.0.113.99"]) expect(text).not.toContain(planted);
});

test("halves that an ended process has left are swept, those that still come are not", async () => {
  for (const name of ["old", "new"]) await writeFile(join(at.folder, name), "half");
  const before = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(at.folder, "old"), before, before);
  const another = uploadDoor(at.shop, makeQueues(at.shop));
  await expect.poll(at.coming, { timeout: 10_000 }).toEqual(["new"]);
  another.stop();
});
