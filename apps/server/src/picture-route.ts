/**
 * Pictures at `/img/{width}/{picture}.{format}`: only preset widths, made once, kept on disk, made together when asked for together.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Shop } from "@rambla/domain/platform/shop";
import sharp from "sharp";
import { SECURITY_HEADERS } from "./content-security.ts";

/** Gives the master of a picture id, a photograph or a drawing, or undefined for an unknown one. */
export type PictureSource = (pictureId: string, width: number) => { master: Buffer; ratio: number } | undefined;

const ADDRESS = /^\/img\/(\d{2,4})\/([A-Za-z0-9._~!-]{1,160})\.(webp|avif|jpg)$/;
// Two at a time: rasterising is the only heavy work of a web process.
const LIMIT = 2;

/** Answers picture requests; true when it did. */
export function makePictureRoute(shop: Shop, source: PictureSource) {
  const folder = join(shop.dataDirectory, "pictures");
  const running = new Map<string, Promise<Buffer | undefined>>();
  const waiting: (() => void)[] = [];
  let active = 0;
  sharp.concurrency(1);
  // Every picture is made once: nothing of one serves another.
  sharp.cache(false);

  async function slot<Result>(work: () => Promise<Result>): Promise<Result> {
    if (active >= LIMIT) await new Promise<void>((go) => waiting.push(go));
    active += 1;
    try {
      return await work();
    } finally {
      active -= 1;
      waiting.shift()?.();
    }
  }

  async function make(width: number, pictureId: string, format: string): Promise<Buffer | undefined> {
    const found = source(pictureId, width);
    if (!found) return undefined;
    const height = Math.round(width / found.ratio);
    const image = sharp(found.master).resize(width, height, { fit: "cover" });
    return format === "avif"
      ? image.avif({ quality: 58, effort: 2 }).toBuffer()
      : format === "jpg"
        ? image.jpeg({ quality: 82, mozjpeg: true }).toBuffer()
        : image.webp({ quality: 86, effort: 3, smartSubsample: true }).toBuffer();
  }

  async function picture(width: number, pictureId: string, format: string): Promise<Buffer | undefined> {
    const name = createHash("sha256").update(`${pictureId}/${width}`).digest("hex").slice(0, 32);
    const file = join(folder, name.slice(0, 2), `${name}.${format}`);
    const kept = await readFile(file).catch(() => undefined);
    if (kept) return kept;
    const made = await slot(() => make(width, pictureId, format));
    if (made) {
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true });
      const unfinished = `${file}.${process.pid}`;
      // A full disk costs the next visitor some time, not the picture.
      await writeFile(unfinished, made).then(() => rename(unfinished, file)).catch((error: unknown) => shop.log.warn({ error }, "a picture could not be kept"));
    }
    return made;
  }

  return (pathname: string, request: IncomingMessage, response: ServerResponse): boolean => {
    if (!pathname.startsWith("/img/")) return false;
    const [, width = "", pictureId = "", format = ""] = ADDRESS.exec(pathname) ?? [];
    if (!shop.config.image.widths.includes(Number(width))) {
      response.writeHead(404, { ...SECURITY_HEADERS, "content-type": "text/plain", "cache-control": "public, max-age=60" }).end("Not found");
      return true;
    }
    const key = `${width}/${pictureId}.${format}`;
    const work = running.get(key) ?? picture(Number(width), pictureId, format).finally(() => running.delete(key));
    running.set(key, work);
    work.then(
      (body) => {
        if (!body) {
          response.writeHead(404, { ...SECURITY_HEADERS, "content-type": "text/plain", "cache-control": "public, max-age=60" }).end("Not found");
          return;
        }
        response.writeHead(200, {
          ...SECURITY_HEADERS,
          "content-type": format === "jpg" ? "image/jpeg" : `image/${format}`,
          "content-length": body.length,
          "cache-control": "public, max-age=2592000, stale-while-revalidate=86400",
        });
        response.end(request.method === "HEAD" ? undefined : body);
      },
      (error: unknown) => {
        shop.log.error({ error, pictureId }, "a picture could not be made");
        response.writeHead(500, { ...SECURITY_HEADERS, "content-type": "text/plain", "cache-control": "no-store" }).end();
      },
    );
    return true;
  };
}
