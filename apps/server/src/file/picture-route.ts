/**
 * Pictures at `/img/{width}/{picture}.{format}`: only preset widths, made once and kept on disk. At most as many files are kept
 * as the catalogue has pictures, times the widths, times two formats. Making one is the only heavy work of a web process, so
 * it takes turns (decision 028).
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
 * Gives where the master of a picture id comes from, a photograph or a drawing; undefined for an unknown one, at no cost. Where only
 * looking tells, `isThere` looks, and the master of an unknown one is undefined.
 */
export type PictureSource = (pictureId: string) =>
  | {
      readonly master: () => Promise<Buffer | undefined>;
      readonly ratio: number;
      readonly isThere?: () => Promise<boolean>;
    }
  | undefined;

// A width is written in one way only, so one picture has one address.
const ADDRESS = /^\/img\/([1-9]\d{1,3})\/([A-Za-z0-9._~!-]{1,160})\.(webp|jpg)$/;
const TYPES: Readonly<Record<string, string>> = { webp: "image/webp", jpg: "image/jpeg" };
const KEPT = "public, max-age=2592000, stale-while-revalidate=86400";
/** Two cores are busy with two of them. */
const MADE_AT_ONCE = 2;
const WAITING = 120;
/** Longer than a page's; whoever has waited so long sees the picture as it was taken. */
const PATIENCE = 6_000;
/** Bytes of a picture as it was taken that are sent for one which nobody has the time to make. */
const LARGEST_AS_TAKEN = 256 * 1024;
/** From here on colours at edges are finer than the eye, and drawing them exactly would take half of the time. */
const LARGE = 1280;

/** An id that could be one, and is none. */
class NoMaster extends Error {}

/** Answers picture requests; true when it did. `client` is whose turn it is when several wait. */
export function makePictureRoute(shop: Shop, source: PictureSource) {
  const folder = join(shop.dataDirectory, "pictures");
  const turns = makeFairQueue({ atOnce: () => MADE_AT_ONCE, waiting: WAITING, timeout: PATIENCE });
  const joined = makeJoined<Buffer>();
  const shared = makeSharedBuffers();
  sharp.concurrency(1);
  // Every picture is made once: nothing of one serves another.
  sharp.cache(false);

  async function keep(file: string, picture: Buffer): Promise<void> {
    const unfinished = `${file}.${process.pid}`;
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(unfinished, picture);
      await rename(unfinished, file);
    } catch (error) {
      // A full disk costs the next visitor some time, not the picture.
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
    // A changed photograph has another address (decision 011), so the address says what the picture is.
    // What is made as JPEG is made for previews and mails, which others show.
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
    /** A picture that was refused is seen never, and a larger one is as good: the next time it will have been made. */
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

/** The type of a master that browsers show as it is, by how its file begins; undefined for a drawing. */
function shownType(master: Buffer): string | undefined {
  if (master.toString("latin1", 4, 12) === "ftypavif") return "image/avif";
  return master.toString("latin1", 0, 4) === "RIFF" && master.toString("latin1", 8, 12) === "WEBP" ? TYPES["webp"] : undefined;
}
