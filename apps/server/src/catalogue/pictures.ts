/**
 * Pictures named by a catalogue, from a folder or an address. Each is re-encoded once, which drops all that is not visible, and stored with
 * the shop's files.
 */
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve, sep } from "node:path";
import { buffer } from "node:stream/consumers";
import { NO_PICTURE } from "@rambla/domain/goods/catalogue-file/catalogue-import-rules";
import {
  type GivenPicture,
  knownPictures,
  type PictureIntake,
  rememberPicture,
  type TakenPicture,
} from "@rambla/domain/goods/catalogue-file/catalogue-service";
import type { Shop } from "@rambla/domain/platform/shop";
import sharp from "sharp";
import type { PictureSource } from "../file/picture-route.ts";

/** Largest picture, in bytes and pixels. */
const LARGEST = 30 * 1024 * 1024;
const MOST_PIXELS = 100_000_000;
/** Pixels of the longer side: what the largest screens show. */
const KEPT_SIDE = 1920;
const FETCHED_WITHIN = 20_000;
const AT_ONCE = 4;

/** A placeholder picture. */
const PLATE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="1200" height="1200">
<rect width="240" height="240" fill="${NO_PICTURE.colour}"/>
<path d="M84 92H156V148H84ZM84 140L106 116 122 132 136 120 156 138" fill="none" stroke="#9aa0a8" stroke-width="4" stroke-linejoin="round"/>
<circle cx="136" cy="106" r="5" fill="#9aa0a8"/></svg>`;

const PICTURE_ID = /^given\.([0-9a-f]{32})\.([1-9]\d{0,3})x([1-9]\d{0,3})$/;

/** The masters of imported pictures: the id contains the size. */
export function givenPictures(shop: Pick<Shop, "files">): PictureSource {
  return (pictureId) => {
    if (pictureId === NO_PICTURE.pictureId) return { ratio: 1, master: async () => Buffer.from(PLATE) };
    const [, hash = "", width = "", height = ""] = PICTURE_ID.exec(pictureId) ?? [];
    if (!hash) return undefined;
    const master = async () => {
      const file = await shop.files.open(`${hash}.webp`);
      const kept = file && (await buffer(file));
      const size = kept && (await sharp(kept).metadata());
      // Only the real size has an address, so that invented ones make no files.
      return size?.width === Number(width) && size.height === Number(height) ? kept : undefined;
    };
    return { ratio: Number(width) / Number(height), master, isThere: async () => (await master()) !== undefined };
  };
}

/**
 * Imports pictures by their names in `folder` or their addresses; known ones are reused. Invalid or missing ones are reported; other
 * failures are thrown.
 */
export function makePictureIntake(shop: Pick<Shop, "database" | "files">, folder: string): PictureIntake {
  return async (sources) => {
    const known = await knownPictures(shop, sources);
    const taken = new Map<string, TakenPicture>();
    const waiting = [...sources];
    const work = async () => {
      try {
        for (let source = waiting.pop(); source !== undefined; source = waiting.pop())
          taken.set(source, await take(source, known.get(source)));
      } finally {
        // A failure ends all workers after their current picture.
        waiting.length = 0;
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    return taken;
  };

  async function take(source: string, known: GivenPicture | undefined): Promise<TakenPicture> {
    const mark = await markOf(source, folder);
    if (mark === undefined) return { problem: "there is no such file in the folder of pictures" };
    if (known?.mark === mark) return { pictureId: known.pictureId, colour: known.colour, placeholder: known.placeholder };
    try {
      const made = await make(source, await read(source, folder));
      await rememberPicture(shop, { source, mark, ...made });
      return made;
    } catch (error) {
      if (error instanceof NoPicture) return { problem: error.message };
      throw error;
    }
  }

  async function make(source: string, given: Buffer) {
    const { data, info } = await madeAnew(given);
    const hash = createHash("sha256").update(`${source}\n`).update(data).digest("hex").slice(0, 32);
    const [average, tiny] = await Promise.all([
      sharp(data).flatten({ background: "#ffffff" }).resize(1, 1).removeAlpha().toColourspace("srgb").raw().toBuffer(),
      sharp(data).resize(8, 8, { fit: "inside" }).webp({ nearLossless: true, quality: 40 }).toBuffer(),
    ]);
    const making = await mkdtemp(join(tmpdir(), "rambla-picture-"));
    try {
      await writeFile(join(making, "master"), data);
      await shop.files.put(`${hash}.webp`, join(making, "master"), "image/webp");
    } finally {
      await rm(making, { recursive: true });
    }
    return {
      pictureId: `given.${hash}.${info.width}x${info.height}`,
      colour: `#${average.subarray(0, 3).toString("hex")}`,
      placeholder: `data:image/webp;base64,${tiny.toString("base64")}`,
    };
  }
}

/** The sentence for the owner, when the file is no usable picture. */
class NoPicture extends Error {}

async function madeAnew(given: Buffer) {
  const image = sharp(given, { limitInputPixels: MOST_PIXELS }).rotate();
  try {
    return await image
      .resize(KEPT_SIDE, KEPT_SIDE, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw new NoPicture("it is no picture that can be read", { cause: error });
  }
}

const isAddress = (source: string): boolean => /^https?:\/\//.test(source);

/** Gives what identifies the picture's version; undefined for a missing file. Reads only below the folder. */
export async function markOf(source: string, folder: string): Promise<string | undefined> {
  if (isAddress(source)) return source;
  const path = resolve(folder, source);
  if (!path.startsWith(resolve(folder) + sep)) return undefined;
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? `${found.size} ${found.mtimeMs}` : undefined;
}

async function read(source: string, folder: string): Promise<Buffer> {
  if (!isAddress(source)) {
    const path = resolve(folder, source);
    if ((await stat(path)).size > LARGEST) throw new NoPicture("it is larger than 30 MB");
    return await readFile(path);
  }
  const answer = await fetch(source, { signal: AbortSignal.timeout(FETCHED_WITHIN) }).catch(() => undefined);
  if (!answer?.ok || !answer.body) throw new NoPicture(answer ? `the address answered ${answer.status}` : "the address did not answer");
  return await readWhole(answer.body);
}

async function readWhole(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of body) {
      size += part.length;
      if (size > LARGEST) throw new NoPicture("it is larger than 30 MB");
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof NoPicture
      ? error
      : new NoPicture("it could not be fetched: the address broke off before all of it was there", { cause: error });
  }
  return Buffer.concat(parts);
}
