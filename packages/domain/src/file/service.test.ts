import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createRouterClient } from "@orpc/server";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { after, HOUR, MINUTE } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runDueJobs } from "../../test/jobs.ts";
import { codeOf } from "../../test/orders.ts";
import { callContext, makeTestShop, ownAddress, type TestShop } from "../../test/shop.ts";
import { sql } from "../platform/database/sql.ts";
import { fileApi } from "./api.ts";
import { fileJobs } from "./jobs.ts";
import type { Viewer } from "../platform/call-context.ts";
import { abandonFile, beginFile as begin, fileFor, keepFile, operatorLink, ownerOf, takeFiles as take } from "./service.ts";

const START = new Date("2026-11-20T10:00:00Z");
let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop({
    config: { upload: { ...DEMO_CONFIG.upload, perHour: 1000, waiting: 3 } },
  });
});
afterAll(() => shop.close());
beforeEach(() => shop.moveTo(START));

const MEGABYTE = 1024 * 1024;
const OWNER = { brand: "lumbra", customerId: "customer-1", guestId: null };
const customer = (customerId: string): Viewer => ({ kind: "customer", customerId, sessionId: "s", mailbox: null, guestId: null });
const guest = (guestId: string): Viewer => ({ kind: "guest", guestId, email: "ana@example.com" });

const calls = (clientAddress: string, viewer: Viewer = customer("customer-1"), brand: "lumbra" | "nidora" = "lumbra") =>
  createRouterClient(fileApi, { context: () => callContext(shop, { clientAddress, viewer, brand }) });
const beginFile = (of: TestShop, given: string, clientAddress: string, bytes = 32) => begin(of, given, clientAddress, bytes);
const takeFiles = (of: TestShop, transaction: Parameters<typeof take>[1], fileIds: readonly string[]) =>
  take(of, transaction, OWNER, fileIds);
const fileOf = (of: TestShop, fileId: string, viewer: Viewer = customer("customer-1"), brand = "lumbra", query = "") =>
  fileFor(of, fileId, { brand, query: new URLSearchParams(query), viewer: async () => viewer });
const ticket = async (clientAddress = ownAddress(), viewer?: Viewer) => {
  const { fileId, url } = await calls(clientAddress, viewer).ossSignature({});
  return { fileId, ticket: url.slice("/upload/".length), clientAddress };
};
/** A complete upload. */
async function sent(viewer?: Viewer): Promise<string> {
  const { fileId, ticket: given, clientAddress } = await ticket(undefined, viewer);
  expect(await beginFile(shop, given, clientAddress)).toMatchObject({ fileId });
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
      url: expect.stringMatching(/^\/upload\/\w{23}\.\d+\.[\w-]+\.[\w-]{43}$/),
      field: "file",
      until: "2026-11-20T10:15:00.000Z",
      mostBytes: { image: 10_485_760, video: 52_428_800 },
    });
    const one = await ticket();
    expect(await beginFile(shop, one.ticket, one.clientAddress)).toEqual({ fileId: one.fileId, mayFilm: true });
    expect(await beginFile(shop, one.ticket, one.clientAddress)).toMatchObject({ refused: "item.notFound" });
    const late = await ticket();
    shop.moveTo(after(START, 15 * MINUTE));
    expect(await beginFile(shop, late.ticket, late.clientAddress)).toMatchObject({ refused: "item.notFound" });
  });

  test("cannot be made up, changed or given a longer life", async () => {
    const { ticket: given } = await ticket();
    const [fileId = "", until = "", owner = "", mac = ""] = given.split(".");
    const other = Buffer.from(JSON.stringify(["lumbra", "customer-2", null])).toString("base64url");
    const made = [
      `${fileId}.${Number(until) + 1}.${owner}.${mac}`,
      `${"A".repeat(23)}.${until}.${owner}.${mac}`,
      `${fileId}.${until}.${other}.${mac}`,
      `${fileId}.${until}.${owner}.${"A".repeat(43)}`,
      `${fileId}.${until}`,
      fileId,
      "",
      "..",
      `${given}A`,
      `${fileId}.${until}.${mac.slice(0, -1)}`,
    ];
    for (const wrong of made) expect(await beginFile(shop, wrong, ownAddress()), wrong).toMatchObject({ refused: "item.notFound" });
    expect(await beginFile(shop, given, ownAddress())).toMatchObject({ fileId });
  });

  test("of a guest is for no film", async () => {
    for (const viewer of [guest("guest-1"), { kind: "anonymous" } as const]) {
      const address = ownAddress();
      const { url, mostBytes } = await calls(address, viewer).ossSignature({});
      expect(mostBytes).toEqual({ image: 10 * MEGABYTE, video: 0 });
      expect(await beginFile(shop, url.slice("/upload/".length), address)).toMatchObject({ mayFilm: false });
    }
  });

  test("is given to one network a few times an hour, and to others all the same (T48)", async () => {
    const few = { ...shop, config: { ...shop.config, upload: { ...shop.config.upload, perHour: 5 } } };
    const ask = (clientAddress: string) =>
      codeOf(createRouterClient(fileApi, { context: () => callContext(few, { clientAddress }) }).ossSignature({}));
    const one = ownAddress();
    const codes = await Promise.all(Array.from({ length: 7 }, () => ask(one)));
    expect(codes.sort()).toEqual([...Array.from({ length: 5 }, () => "accepted"), "limit.tooMany", "limit.tooMany"]);
    expect(await ask(ownAddress())).toBe("accepted");
  });
});

describe("a file", () => {
  test("that broke off may be sent again with its ticket", async () => {
    const { fileId, ticket: given, clientAddress } = await ticket();
    await beginFile(shop, given, clientAddress);
    await abandonFile(shop, fileId);
    expect(await fileOf(shop, fileId)).toBeUndefined();
    expect(await beginFile(shop, given, clientAddress)).toMatchObject({ fileId });
  });

  test("of a network that has many that nothing took waits, until something takes one (T48)", async () => {
    const clientAddress = ownAddress();
    const tickets = await Promise.all(Array.from({ length: 4 }, () => ticket(clientAddress)));
    const begun = async (index: number) => await beginFile(shop, tickets[index]?.ticket ?? "", clientAddress);
    for (const index of [0, 1, 2]) expect(await begun(index)).toHaveProperty("fileId");
    expect(await begun(3)).toMatchObject({ refused: "limit.tooMany" });
    const path = join(shop.dataDirectory, randomUUID());
    await writeFile(path, "x");
    await keepFile(shop, { fileId: tickets[0]?.fileId ?? "", type: "image/webp", bytes: 1, width: 1, height: 1 }, path);
    await shop.database.transaction((transaction) => takeFiles(shop, transaction, [tickets[0]?.fileId ?? ""]));
    expect(await begun(3)).toHaveProperty("fileId");
  });

  test("stays when something takes it, and is taken once", async () => {
    const [mine, other, third] = [await sent(), await sent(), await sent()];
    const takeAll = (...fileIds: string[]) => shop.database.transaction((transaction) => takeFiles(shop, transaction, fileIds));
    expect([await takeAll(mine), await takeAll(mine), await takeAll(other, "nobodys"), await takeAll()]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(await takeAll(third, third)).toBe(true);
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

  test("left behind before hundreds of others is forgotten first, and all of them are (T49)", async () => {
    await shop.database.executeSql(`insert into file (file_id, state, type, bytes, created_at)
      select 'leftbehindleftbehind' || n, 'ready', 'image/webp', 1, timestamptz '2026-11-10' + n * interval '1 second' from generate_series(1, 600) n`);
    shop.takeStatements();
    const [first, second] = (await fileJobs[0]?.sweep?.find(shop, 2)) ?? [];
    expect([first, second]).toEqual(["leftbehindleftbehind1", "leftbehindleftbehind2"]);
    await runDueJobs(shop, fileJobs);
    expect(await shop.database.query(sql`select file_id from file where file_id like 'leftbehind%'`)).toEqual([]);
  });
});

describe("who reads a file", () => {
  test("its customer alone, at a host of their brand alone", async () => {
    const fileId = await sent();
    expect(await fileOf(shop, fileId)).toMatchObject({ fileId, type: "image/webp" });
    for (const [viewer, brand] of [
      [customer("customer-2"), "lumbra"],
      [guest("customer-1"), "lumbra"],
      [{ kind: "anonymous" }, "lumbra"],
      [customer("customer-1"), "nidora"],
    ] as const)
      expect(await fileOf(shop, fileId, viewer, brand), `${viewer.kind} ${brand}`).toBeUndefined();
  });

  test("its guest alone; one of an anonymous caller is read by operators alone", async () => {
    const [guests, anonymous] = [await sent(guest("guest-1")), await sent({ kind: "anonymous" })];
    expect(await fileOf(shop, guests, guest("guest-1"))).toBeDefined();
    for (const viewer of [guest("guest-2"), customer("guest-1"), { kind: "anonymous" } as const]) {
      expect(await fileOf(shop, guests, viewer)).toBeUndefined();
      expect(await fileOf(shop, anonymous, viewer)).toBeUndefined();
    }
    expect(await fileOf(shop, anonymous, { kind: "anonymous" }, "nidora", operatorLink(shop, anonymous))).toBeDefined();
  });

  test("an operator by a link that is for one file and for an hour", async () => {
    const [fileId, other] = [await sent(), await sent()];
    const link = operatorLink(shop, fileId);
    const read = (of: string, query: string) => fileOf(shop, of, { kind: "anonymous" }, "lumbra", query);
    expect(await read(fileId, link)).toBeDefined();
    for (const wrong of ["", link.replace(/key=./, "key="), link.replace(/until=\d/, "until=9"), "?until=9999999999&key=x"])
      expect(await read(fileId, wrong), wrong).toBeUndefined();
    expect(await read(other, link)).toBeUndefined();
    shop.moveTo(after(START, HOUR + MINUTE));
    expect(await read(fileId, link)).toBeUndefined();
  });

  test("a file of another sender goes along with nobody else's question; a guest's goes along once they have signed in", async () => {
    const takeAs = (viewer: Viewer, fileId: string) =>
      shop.database.transaction((transaction) => take(shop, transaction, ownerOf(viewer, "lumbra"), [fileId]));
    const [mine, guests] = [await sent(), await sent(guest("guest-1"))];
    expect([
      await takeAs(customer("customer-2"), mine),
      await takeAs(guest("guest-2"), guests),
      await takeAs(customer("customer-1"), mine),
    ]).toEqual([false, false, true]);
    const signedIn: Viewer = { kind: "customer", customerId: "customer-3", sessionId: "s", mailbox: null, guestId: "guest-1" };
    expect([await takeAs(signedIn, guests), (await fileOf(shop, guests, signedIn))?.fileId]).toEqual([true, guests]);
  });
});

describe("a budget", () => {
  const of = (upload: Partial<typeof DEMO_CONFIG.upload>): TestShop => ({
    ...shop,
    config: { ...shop.config, upload: { ...shop.config.upload, waiting: 1000, ...upload } },
  });
  const beginAs = async (own: TestShop, bytes: number, viewer: Viewer, clientAddress = ownAddress()) => {
    const given = await ticket(clientAddress, viewer);
    const begun = await begin(own, given.ticket, clientAddress, bytes);
    return "refused" in begun ? begun.refused : given.fileId;
  };

  test("of all files holds, however many begin at once", async () => {
    await shop.database.executeSql("truncate file cascade");
    const own = of({ allGigabytes: 1 / 1024 });
    const begun = await Promise.all(Array.from({ length: 8 }, (_, index) => beginAs(own, 400_000, customer(`all-${index}`))));
    expect(begun.filter((each) => each !== "file.noRoom")).toHaveLength(2);
    await abandonFile(own, begun.find((each) => each !== "file.noRoom") ?? "");
    expect(await beginAs(own, 400_000, customer("all-9"))).not.toBe("file.noRoom");
  });

  test("of a customer holds in 30 days, from whatever network", async () => {
    const own = of({ customerMegabytes: 1 });
    const send = (name: string) => beginAs(own, 600_000, customer(name));
    expect(await send("eager")).not.toContain(".");
    expect([await send("eager"), (await send("another")).includes(".")]).toEqual(["file.tooMuch", false]);
    shop.moveTo(after(START, 31 * 24 * HOUR));
    expect(await send("eager")).not.toContain(".");
  });

  test("of a network holds for a day, also for what something took; what broke off counts for nothing", async () => {
    const own = of({ networkMegabytes: 1 });
    const address = ownAddress();
    const send = (name: string) => beginAs(own, 600_000, customer(name), address);
    const broken = await send("net-1");
    await abandonFile(own, broken);
    await abandonFile(own, broken);
    const taken = await send("net-1");
    await shop.database.executeSql(
      "update file set state = 'ready', type = 'image/webp', used_at = now(), client_hash = null where file_id = $1",
      [taken],
    );
    expect(await send("net-2")).toBe("file.tooMuch");
    shop.moveTo(after(START, 25 * HOUR));
    expect(await send("net-2")).not.toContain(".");
    await runDueJobs(shop, fileJobs);
    expect(await shop.database.query(sql`select from upload_sent where until < ${shop.clock()}`)).toEqual([]);
  });
});
