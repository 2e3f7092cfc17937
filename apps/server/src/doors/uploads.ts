/** Uploads and downloads of files: straight to the file store, and to their senders and operators. */
import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { LanguageCode } from "@rambla/core/market";
import { isRefusal } from "@rambla/core/refusal";
import { type FileKind, kindOf, mostBytes, reservedBytes, storedName } from "@rambla/domain/file/rules";
import { abandonFile, beginFile, fileFor, keepFile, type ReadyFile } from "@rambla/domain/file/service";
import { type ByteRange, COMING, freeBytesOf } from "@rambla/domain/platform/files/files";
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import { networkOf } from "@rambla/domain/platform/client-network";
import { unhurried, within } from "@rambla/domain/platform/database/patience";
import { makePrivateFolder } from "@rambla/domain/platform/files/private-folder";
import type { Shop } from "@rambla/domain/platform/shop";
import { SECURITY_HEADERS } from "../request/content-security.ts";
import { viewerOfRequest } from "../request/visitor.ts";
import type { Queues } from "../queue/queues.ts";
import { refusalText } from "../call/refusal-text.ts";
import { isUnbegun, makeFairQueue, OverloadedError } from "../queue/fair-queue.ts";
import { cleanFilm } from "../upload/film.ts";
import { remakeImage } from "../upload/image.ts";
import { makePlaces, type PlaceLimits } from "../upload/places.ts";
import { type NotTaken, receiveFile } from "../upload/receive.ts";
import { deny, type Door, type Visit, waiting } from "./door.ts";

const PLACES: PlaceLimits = { atOnce: 32, atOnceOfOne: 2, measuredAfter: 3000, slowest: 64 * 1024 };
/** One at a time, so that pages get the processor meanwhile. */
const REMADE = { atOnce: () => 1, waiting: PLACES.atOnce, timeout: 20_000 };
/** Bytes of the form around the file. */
const AROUND = 8 * 1024;
/** Milliseconds after which an unfinished file is abandoned. */
const HALF_FOR = 3_600_000;

/** A refusal in the calls' envelope, because a program uploads. */
type No = { readonly status: 400 | 403 | 404 | 411 | 413 | 415 | 429 | 503; readonly code: string };
const NO: Readonly<Record<NotTaken, No>> = {
  tooLarge: { status: 413, code: "file.tooLarge" },
  otherKind: { status: 415, code: "file.otherKind" },
  notAllowed: { status: 403, code: "file.filmOfGuest" },
  broken: { status: 400, code: "request.invalid" },
};
/** Refusals before the upload begins. */
const NOT_BEGUN = {
  "item.notFound": 404,
  "limit.tooMany": 429,
  "file.tooMuch": 429,
  "file.noRoom": 503,
} as const;
/** Byte limits by kind. */
type Most = Readonly<Record<FileKind, number>>;
const BUSY: No = { status: 503, code: "service.unavailable" };
const NO_ROOM: No = { status: 503, code: "file.noRoom" };

/**
 * Downloads wait in the default queue. Abandoned uploads are deleted at start and hourly.
 * @param freeBytes free bytes of a folder's disk; undefined when unknown
 * @param places limits of concurrent and slow senders
 */
export function uploadDoor(
  shop: Shop,
  queues: Pick<Queues, "default">,
  freeBytes: (folder: string) => Promise<number | undefined> = freeBytesOf,
  places: PlaceLimits = PLACES,
): Door & { stop(): void } {
  const folder = join(shop.dataDirectory, "uploads", COMING);
  const takePlace = makePlaces(places);
  /** Announced bytes of running uploads, which the disk must still take. */
  let declaredByAll = 0;
  const remaking = makeFairQueue(REMADE);
  const sweep = () => void sweepHalves(folder).catch((error: unknown) => shop.log.warn({ error }, "half-sent files could not be swept"));
  sweep();
  const timer = setInterval(sweep, HALF_FOR);
  timer.unref();

  async function isFull(declared: number): Promise<boolean> {
    const [here, there] = await Promise.all([freeBytes(shop.dataDirectory), shop.files.freeBytes()]);
    const isBelow = (free: number | undefined, reserve: number) => free !== undefined && free < reserve + 2 * declared;
    // A picture exists twice for a moment. Only local files can take the database's space.
    return isBelow(here, shop.config.disk.leastFreeBytes) || isBelow(there, reservedBytes(shop.config.upload));
  }

  async function takeIn({ request, asked }: Visit, ticket: string): Promise<ReadyFile | No> {
    const declared = Number(request.headers["content-length"]);
    const most: Most = { image: mostBytes(shop.config.upload, "image"), video: mostBytes(shop.config.upload, "video") };
    if (!Number.isInteger(declared)) return { status: 411, code: "request.invalid" };
    if (declared > Math.max(...Object.values(most)) + AROUND) return NO.tooLarge;
    declaredByAll += declared;
    try {
      return (await isFull(declaredByAll)) ? NO_ROOM : await takeWhole(request, asked, ticket, most);
    } finally {
      declaredByAll -= declared;
    }
  }

  async function takeWhole(request: Visit["request"], asked: Visit["asked"], ticket: string, most: Most): Promise<ReadyFile | No> {
    const begun = await within(shop.config.answer.toBuyers, () =>
      beginFile(shop, ticket, asked.clientAddress, Number(request.headers["content-length"])),
    );
    if (isRefusal(begun)) return { status: NOT_BEGUN[begun.refused], code: begun.refused };
    const { fileId, mayFilm } = begun;
    const half = join(folder, `${fileId}-${randomUUID()}`);
    let ready: ReadyFile | undefined;
    try {
      await makePrivateFolder(folder);
      const received = await receiveFile(request, half, mayFilm ? most : { ...most, video: 0 });
      if (typeof received === "string") return NO[received];
      const { type } = received;
      const made = await remaking.take({ client: networkOf(asked.clientAddress) }, () =>
        kindOf(type) === "image" ? remakeImage(half, `${half}.made`, type) : cleanFilm(half, `${half}.made`),
      );
      if (typeof made === "string") return NO[made];
      const file: ReadyFile = { fileId, type, width: null, height: null, ...made };
      if (await keepFile(shop, file, `${half}.made`)) ready = file;
      return ready ?? { status: 404, code: "item.notFound" };
    } finally {
      await Promise.all([rm(half, { force: true }), rm(`${half}.made`, { force: true })]);
      if (!ready) await abandonFile(shop, fileId);
    }
  }

  async function post(visit: Visit, ticket: string): Promise<void> {
    const { request, response, asked } = visit;
    let made: ReadyFile | No = BUSY;
    const { socket } = request;
    const leave = takePlace({
      network: networkOf(asked.clientAddress),
      bytesCome: () => socket.bytesRead,
      displace() {
        // After its complete answer a request gets no closing event of its connection.
        response.once("finish", () => request.destroy());
        answer(BUSY);
      },
    });
    if (leave) {
      try {
        made = await unhurried(() => takeIn(visit, ticket));
      } catch (error) {
        if (!(error instanceof DatabaseAway) && !(error instanceof OverloadedError))
          shop.log.error({ error }, "a file could not be taken in");
      } finally {
        leave();
      }
    }
    shop.tally.upload("code" in made ? made.code : "taken");
    answer(made);
    // Reads on for a moment, so that the sender receives the answer.
    if (!request.complete) request.resume();

    function answer(made: ReadyFile | No): void {
      if (response.headersSent) return;
      const body = "code" in made ? refusal(asked.market.language, made) : { code: 0, message: "", data: made };
      const status = "code" in made ? made.status : 200;
      response
        .writeHead(status, {
          ...SECURITY_HEADERS,
          "content-type": "application/json; charset=utf-8",
          "cache-control": "private, no-store",
          ...(status === 503 && { "retry-after": "5" }),
          ...(!request.complete && { connection: "close" }),
        })
        .end(JSON.stringify(body));
    }
  }

  const door = (visit: Visit): boolean => {
    const { pathname, request, response } = visit;
    if (!pathname.startsWith("/upload/")) return false;
    const name = pathname.slice("/upload/".length);
    if (request.method === "POST") void post(visit, name);
    else if (request.method === "GET" || request.method === "HEAD") void send(shop, queues, visit, name);
    else deny(response, 405, "Method not allowed", { allow: "GET, HEAD, POST" });
    return true;
  };
  return Object.assign(door, { stop: () => clearInterval(timer) });
}

function refusal(language: LanguageCode, { code }: No) {
  return { code, message: refusalText(language, code), data: null };
}

/**
 * Sends a file to its sender or an operator with its detected type and a sandbox policy. The brand's host and the session decide, so no
 * cache may store it.
 */
async function send(shop: Shop, queues: Pick<Queues, "default">, visit: Visit, fileId: string): Promise<void> {
  const { request, response } = visit;
  try {
    const file = /^\w{20,40}$/.test(fileId) ? await queues.default(waiting(visit), (of) => fileOf(of, visit, fileId)) : undefined;
    if (!file) return void deny(response, 404, "Not found");
    const range = rangeOf(request.headers.range, file.bytes);
    const headers = {
      ...SECURITY_HEADERS,
      "content-type": file.type,
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
      "content-disposition": "inline",
      "accept-ranges": "bytes",
    };
    if (range === "none") return void response.writeHead(416, { ...headers, "content-range": `bytes */${file.bytes}` }).end();
    const body = request.method === "HEAD" ? undefined : await shop.files.open(storedName(fileId, file.type), range);
    if (!body && request.method !== "HEAD") return void deny(response, 404, "Not found");
    response.writeHead(range ? 206 : 200, {
      ...headers,
      "content-length": range ? range.to - range.from + 1 : file.bytes,
      ...(range && { "content-range": `bytes ${range.from}-${range.to}/${file.bytes}` }),
    });
    if (body) await pipeline(body, response);
    else response.end();
  } catch (error) {
    if (response.headersSent) return void response.destroy();
    if (!(error instanceof DatabaseAway) && !isUnbegun(error)) shop.log.error({ error }, "a file could not be sent");
    deny(response, 503, "Busy", { "retry-after": "5" });
  }
}

async function fileOf(shop: Shop, { request, query, asked }: Visit, fileId: string): Promise<ReadyFile | undefined> {
  const brand = asked.market.brand.code;
  return await fileFor(shop, fileId, { brand, query, viewer: () => viewerOfRequest(shop, request.headers, brand) });
}

/** Parses a byte range; undefined for the whole file, `none` beyond its end. */
export function rangeOf(asked: string | undefined, bytes: number): ByteRange | "none" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const from = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === "" || last === "" ? bytes - 1 : Math.min(bytes - 1, Number(last));
  return from > to ? "none" : { from, to };
}

async function sweepHalves(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > HALF_FOR) await rm(path, { force: true });
  }
}
