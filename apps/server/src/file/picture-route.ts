/**
 * Pictures at `/img/{width}/{picture}.{format}`: preset widths, made once and stored on disk, which bounds the number of files. Making one
 * is the only heavy work of a web process, so it is queued.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import type { Shop } from "@rambla/domain/platform/shop";
import sharp from "sharp";
import { FOR_OTHERS, SECURITY_HEADERS } from "../request/content-security.ts";
import { deny, denyUnlessRead } from "../doors/door.ts";
import { goneOf, makeJoined } from "../queue/joined.ts";
import { makeSharedBuffers } from "./shared-buffers.ts";
import { makeFairQueue, ClientDisconnectedError, OverloadedError } from "../queue/fair-queue.ts";

/**
 * Finds the master of a picture id; undefined for an unknown one, at no cost. Where only the file store knows, `isThere` asks it, and an
 * unknown master is undefined.
 */
export type PictureSource = (pictureId: string) =>
  | {
      readonly master: () => Promise<Buffer | undefined>;
      readonly ratio: number;
      readonly isThere?: () => Promise<boolean>;
    }
  | undefined;

// No leading zeros, so that one picture has one address.
const ADDRESS = /^\/img\/([1-9]\d{1,3})\/([A-Za-z0-9._~!-]{1,160})\.(webp|jpg)$/;
const TYPES: Readonly<Record<string, string>> = { webp: "image/webp", jpg: "image/jpeg" };
const KEPT = "public, max-age=2592000, stale-while-revalidate=86400";
/** Two of them keep two cores busy. */
const MADE_AT_ONCE = 2;
const WAITING = 120;
/** Longer than a page's; after it the unscaled picture is sent. */
const PATIENCE = 6_000;
/** Largest unscaled picture that is sent instead, in bytes. */
const LARGEST_AS_TAKEN = 256 * 1024;
/** From this width on exact colour edges are invisible and would double the time. */
const LARGE = 1280;

/** Thrown for a well-formed but unknown id. */
class NoMaster extends Error {}

/** @returns whether it answered; `client` is the fair queue's client */
export function makePictureRoute(shop: Shop, source: PictureSource) {
  const folder = join(shop.dataDirectory, "pictures");
  const turns = makeFairQueue({ atOnce: () => MADE_AT_ONCE, waiting: WAITING, timeout: PATIENCE });
  const joined = makeJoined<Buffer>();
  const shared = makeSharedBuffers();
  sharp.concurrency(1);
  // Each picture is made once, so libvips' cache is useless.
  sharp.cache(false);

  async function keep(file: string, picture: Buffer): Promise<void> {
    const unfinished = `${file}.${process.pid}`;
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(unfinished, picture);
      await rename(unfinished, file);
    } catch (error) {
      // A full disk costs the next visitor time, not the picture.
      shop.log.warn({ error }, "a picture could not be kept");
    }
  }

  return (pathname: string, request: IncomingMessage, response: ServerResponse, client: string): boolean => {
    if (!pathname.startsWith("/img/")) return false;
    const { method } = request;
    if (denyUnlessRead(request, response)) return true;
    const [, digits = "", pictureId = "", format = ""] = ADDRESS.exec(pathname) ?? [];
    const width = Number(digits);
    const found = shop.config.image.widths.includes(width) ? source(pictureId) : undefined;
    const type = TYPES[format];
    if (!found || !type) return deny(response, 404, "Not found", { "cache-control": "public, max-age=60" });

    const name = createHash("sha256").update(`${pictureId}/${width}`).digest("hex").slice(0, 32);
    const file = join(folder, name.slice(0, 2), `${name}.${format}`);
    // A changed photograph gets another address, which serves as its ETag. JPEGs are for previews and mails, which other sites show.
    const headers = {
      ...SECURITY_HEADERS,
      ...(format === "jpg" && FOR_OTHERS),
      "content-type": type,
      "cache-control": KEPT,
      etag: `"${name}-${format}"`,
    };
    if (request.headers["if-none-match"]?.includes(headers.etag)) {
      response.writeHead(304, headers).end();
      return true;
    }
    const gone = goneOf(response);

    const sendHead = async () => {
      const kept = await stat(file).catch(() => undefined);
      if (!kept && (await found.isThere?.()) === false) throw new NoMaster("there is no such picture");
      response.writeHead(200, { ...headers, ...(kept && { "content-length": kept.size }) }).end();
    };
    const send = async () => {
      const picture =
        (await shared(file, response, () => readFile(file).catch(() => undefined))) ??
        (await joined(`${name}.${format}`, gone, (everybodyGone) =>
          turns.take({ client, gone: everybodyGone, rank: width }, async () => {
            const master = await found.master();
            if (!master) throw new NoMaster("there is no such picture");
            const made = await make(master, width, Math.round(width / found.ratio), format);
            await keep(file, made);
            return made;
          }),
        ));
      response.writeHead(200, { ...headers, "content-length": picture.length }).end(picture);
    };
    /** Sends the unscaled master, because a refused picture would not be retried. Not cached: the next request may get the scaled one. */
    const sendAsTaken = async () => {
      const master = await found.master();
      const taken = master && master.length <= LARGEST_AS_TAKEN ? shownType(master) : undefined;
      if (!taken || !request.headers.accept?.includes(taken)) return deny(response, 503, "Try again in a moment.", { "retry-after": "5" });
      response
        .writeHead(200, { ...SECURITY_HEADERS, "content-type": taken, "cache-control": "no-store", "content-length": master?.length })
        .end(master);
    };
    const failed = (error: unknown) => {
      if (error instanceof ClientDisconnectedError) return;
      if (error instanceof NoMaster) return void deny(response, 404, "Not found", { "cache-control": "public, max-age=60" });
      shop.log.error({ error, pictureId }, "a picture could not be made");
      deny(response, 500, "The picture could not be made.");
    };
    const sent = method === "HEAD" ? sendHead() : send();
    sent
      .catch(async (error: unknown) => {
        if (!(error instanceof OverloadedError)) throw error;
        await sendAsTaken();
      })
      .catch(failed);
    return true;
  };
}

function make(master: Buffer, width: number, height: number, format: string): Promise<Buffer> {
  const image = sharp(master).resize(width, height, { fit: "cover" });
  return (
    format === "jpg" ? image.jpeg({ quality: 82, mozjpeg: true }) : image.webp({ quality: 86, effort: 3, smartSubsample: width < LARGE })
  ).toBuffer();
}

/** The type of a master that browsers can show, by its first bytes; undefined for a drawing. */
function shownType(master: Buffer): string | undefined {
  if (master.toString("latin1", 4, 12) === "ftypavif") return "image/avif";
  return master.toString("latin1", 0, 4) === "RIFF" && master.toString("latin1", 8, 12) === "WEBP" ? TYPES["webp"] : undefined;
}
