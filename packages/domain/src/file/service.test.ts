import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createRouterClient } from "@orpc/server";
import { after, HOUR, MINUTE } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runDueJobs } from "../../test/jobs.ts";
import { codeOf } from "../../test/orders.ts";
import { callContext, makeTestShop, ownAddress, type TestShop } from "../../test/shop.ts";
import { sql } from "../platform/database/sql.ts";
import { fileApi } from "./api.ts";
import { fileJobs } from "./jobs.ts";
import { abandonFile, beginFile, fileOf, keepFile, takeFiles } from "./service.ts";

const START = new Date("2026-11-20T10:00:00Z");
let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop({
    config: { upload: { consultation: 6, imageMegabytes: 10, videoMegabytes: 50, perHour: 5, waiting: 3, unusedHours: 24 } },
  });
});
afterAll(() => shop.close());
beforeEach(() => shop.moveTo(START));

const calls = (clientAddress: string) => createRouterClient(fileApi, { context: () => callContext(shop, { clientAddress }) });
const ticket = async (clientAddress = ownAddress()) => {
  const { fileId, url } = await calls(clientAddress).ossSignature({});
  return { fileId, ticket: url.slice("/upload/".length), clientAddress };
};
/** A file that came whole. */
async function sent(): Promise<string> {
  const { fileId, ticket: given, clientAddress } = await ticket();
  expect(await beginFile(shop, given, clientAddress)).toEqual({ fileId });
  const path = join(shop.dataDirectory, randomUUID());
  await writeFile(path, `bytes of ${fileId}`);
  expect(await keepFile(shop, { fileId, type: "image/webp", bytes: 32, width: 1, height: 1 }, path)).toBe(true);
  return fileId;
}
const inStore = async (fileId: string) => (await shop.files.open(`${fileId}.webp`)) !== undefined;

describe("a ticket", () => {
  test("is for one file, for a quarter of an hour, and says how large it may be", async () => {
    const answer = await calls(ownAddress()).ossSignature({ fileName: "../../etc/passwd.php.jpg" });
    expect(answer).toEqual({
      fileId: expect.stringMatching(/^\w{23}$/),
      url: expect.stringMatching(/^\/upload\/\w{23}\.\d+\.[\w-]{43}$/),
      field: "file",
      until: "2026-11-20T10:15:00.000Z",
      mostBytes: { image: 10_485_760, video: 52_428_800 },
    });
    const one = await ticket();
    expect(await beginFile(shop, one.ticket, one.clientAddress)).toEqual({ fileId: one.fileId });
    expect(await beginFile(shop, one.ticket, one.clientAddress)).toMatchObject({ refused: "item.notFound" });
    const late = await ticket();
    shop.moveTo(after(START, 15 * MINUTE));
    expect(await beginFile(shop, late.ticket, late.clientAddress)).toMatchObject({ refused: "item.notFound" });
  });

  test("cannot be made up, changed or given a longer life", async () => {
    const { ticket: given } = await ticket();
    const [fileId = "", until = "", mac = ""] = given.split(".");
    const made = [
      `${fileId}.${Number(until) + 1}.${mac}`,
      `${"A".repeat(23)}.${until}.${mac}`,
      `${fileId}.${until}.${"A".repeat(43)}`,
      `${fileId}.${until}`,
      fileId,
      "",
      "..",
      `${given}A`,
      `${fileId}.${until}.${mac.slice(0, -1)}`,
    ];
    for (const wrong of made) expect(await beginFile(shop, wrong, ownAddress()), wrong).toMatchObject({ refused: "item.notFound" });
    expect(await beginFile(shop, given, ownAddress())).toEqual({ fileId });
  });

  test("is given to one network a few times an hour, and to others all the same (T48)", async () => {
    const one = ownAddress();
    const codes = await Promise.all(Array.from({ length: 7 }, () => codeOf(calls(one).ossSignature({}))));
    expect(codes.sort()).toEqual([...Array.from({ length: 5 }, () => "accepted"), "limit.tooMany", "limit.tooMany"]);
    expect(await codeOf(calls(ownAddress()).ossSignature({}))).toBe("accepted");
  });
});

describe("a file", () => {
  test("that broke off may be sent again with its ticket", async () => {
    const { fileId, ticket: given, clientAddress } = await ticket();
    await beginFile(shop, given, clientAddress);
    await abandonFile(shop, fileId);
    expect(await fileOf(shop, fileId)).toBeUndefined();
    expect(await beginFile(shop, given, clientAddress)).toEqual({ fileId });
  });

  test("of a network that has many that nothing took waits, until something takes one (T48)", async () => {
    const clientAddress = ownAddress();
    const tickets = await Promise.all(Array.from({ length: 4 }, () => ticket(clientAddress)));
    const begin = async (index: number) => await beginFile(shop, tickets[index]?.ticket ?? "", clientAddress);
    for (const index of [0, 1, 2]) expect(await begin(index)).toHaveProperty("fileId");
    expect(await begin(3)).toMatchObject({ refused: "limit.tooMany" });
    const path = join(shop.dataDirectory, randomUUID());
    await writeFile(path, "x");
    await keepFile(shop, { fileId: tickets[0]?.fileId ?? "", type: "image/webp", bytes: 1, width: 1, height: 1 }, path);
    await shop.database.transaction((transaction) => takeFiles(shop, transaction, [tickets[0]?.fileId ?? ""]));
    expect(await begin(3)).toHaveProperty("fileId");
  });

  test("stays when something takes it, and is taken once", async () => {
    const [mine, other, third] = [await sent(), await sent(), await sent()];
    const take = (...fileIds: string[]) => shop.database.transaction((transaction) => takeFiles(shop, transaction, fileIds));
    expect([await take(mine), await take(mine), await take(other, "nobodys"), await take()]).toEqual([true, false, false, true]);
    expect(await take(third, third)).toBe(true);
    shop.moveTo(after(START, 100 * HOUR));
    await runDueJobs(shop, fileJobs);
    expect([await inStore(mine), (await fileOf(shop, mine))?.bytes]).toEqual([true, 32]);
  });

  test("that nothing takes is forgotten after a day, everywhere; one that is still coming after an hour", async () => {
    const unused = await sent();
    const { fileId: half, ticket: given, clientAddress } = await ticket();
    await beginFile(shop, given, clientAddress);
    const states = async () =>
      await shop.database.query(sql`select file_id as "fileId" from file where file_id in (${unused}, ${half}) order by created_at`);
    shop.moveTo(after(START, 59 * MINUTE));
    await runDueJobs(shop, fileJobs);
    expect(await states()).toHaveLength(2);
    shop.moveTo(after(START, HOUR + MINUTE));
    await runDueJobs(shop, fileJobs);
    expect(await states()).toEqual([{ fileId: unused }]);
    const path = join(shop.dataDirectory, randomUUID());
    await writeFile(path, "came too late");
    expect(await keepFile(shop, { fileId: half, type: "image/webp", bytes: 1, width: 1, height: 1 }, path)).toBe(false);
    expect(await inStore(half)).toBe(false);
    shop.moveTo(after(START, 24 * HOUR + MINUTE));
    await runDueJobs(shop, fileJobs);
    expect([await states(), await inStore(unused)]).toEqual([[], false]);
  });

  test("left behind before two thousand others is forgotten first, and all of them are (T49)", async () => {
    await shop.database.executeSql(`insert into file (file_id, state, type, bytes, created_at)
      select 'leftbehindleftbehind' || n, 'ready', 'image/webp', 1, timestamptz '2026-11-10' + n * interval '1 second' from generate_series(1, 2000) n`);
    shop.takeStatements();
    const [first, second] = (await fileJobs[0]?.sweep?.find(shop, 2)) ?? [];
    expect([first, second]).toEqual(["leftbehindleftbehind1", "leftbehindleftbehind2"]);
    await runDueJobs(shop, fileJobs);
    expect(await shop.database.query(sql`select file_id from file where file_id like 'leftbehind%'`)).toEqual([]);
  });
});
