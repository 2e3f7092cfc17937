/** Built files and brand marks in memory, compressed, with strong cache headers. */
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { FOR_OTHERS, SECURITY_HEADERS } from "../request/content-security.ts";
import { denyUnlessRead } from "../doors/door.ts";
import { encodingFor } from "../page/packed-body.ts";

/** Modules are always UTF-8; a shorter header helps a first visit's dozen files. */
export const PROGRAM = "text/javascript";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": PROGRAM,
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
};

/** For addresses that contain a hash. */
export const YEAR = "public, max-age=31536000, immutable";

/** Scripts, styles and fonts need no document policy; a first visit fetches twenty. */
const FILE_HEADERS = {
  "x-content-type-options": SECURITY_HEADERS["x-content-type-options"],
  "cross-origin-resource-policy": SECURITY_HEADERS["cross-origin-resource-policy"],
};
const NO_DOCUMENT = /javascript|css|woff/;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A file with its compressed forms, or their promises. */
type Asset = {
  readonly type: string;
  readonly body: Buffer;
  readonly cacheControl: string;
  readonly forOthers?: boolean;
  br?: Promise<Buffer>;
  gzip?: Promise<Buffer>;
};

/** @returns whether it answered */
export type AssetServer = (pathname: string, request: IncomingMessage, response: ServerResponse) => boolean;

/** A file made at start; `forEver`: its address contains a hash; `forOthers`: other sites may show it, such as mail programs. */
export type MadeFile = { readonly type: string; readonly body: Buffer | string; readonly forEver?: boolean; readonly forOthers?: boolean };

/** A foreign SVG is only a picture: opened directly it runs and loads nothing and has no origin. */
const PICTURE_POLICY = { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox" };

/** Serves the build's files and those made at start. */
export function makeAssetServer(clientDirectory: string, made: Readonly<Record<string, MadeFile>>): AssetServer {
  const assets = readAssets(clientDirectory);
  for (const [name, { type, body, forEver, forOthers = false }] of Object.entries(made)) {
    assets.set(name, { type, body: Buffer.from(body), forOthers, cacheControl: forEver ? YEAR : "public, max-age=86400" });
  }

  return (pathname, request, response) => {
    const asset = assets.get(pathname);
    if (asset) {
      if (!denyUnlessRead(request, response)) sendAsset(asset, request, response);
      return true;
    }
    if (!/^\/(assets|brand|texts)\//.test(pathname) && pathname !== "/favicon.ico") return false;
    // An unknown file must not cost a rendered page.
    response.writeHead(404, { ...SECURITY_HEADERS, "content-type": "text/plain", "cache-control": "public, max-age=60" }).end("Not found");
    return true;
  };
}

/** @param at prefix of the addresses */
export function readAssets(directory: string, at = ""): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const file of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const name = `/${relative(directory, path)}`;
    if (name.startsWith("/.vite")) continue;
    assets.set(`${at}${name}`, {
      type: TYPES[extname(name)] ?? "application/octet-stream",
      body: readFileSync(path),
      cacheControl: name.startsWith("/assets/") ? YEAR : "public, max-age=3600",
    });
  }
  return assets;
}

/** Sends a file in the best encoding. @param headers override the file's */
export function sendAsset(
  asset: Asset,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>> = {},
): void {
  const compressible = !/woff|png/.test(asset.type);
  const encoding = compressible ? encodingFor(request.headers["accept-encoding"]) : "identity";
  const send = (body: Buffer) => {
    // HTTP/1.1 keeps connections open without the header.
    if (NO_DOCUMENT.test(asset.type)) response.removeHeader("connection");
    response.writeHead(200, {
      ...(NO_DOCUMENT.test(asset.type) ? FILE_HEADERS : SECURITY_HEADERS),
      ...(asset.type === "image/svg+xml" && PICTURE_POLICY),
      ...(asset.forOthers && FOR_OTHERS),
      "content-type": asset.type,
      "content-length": body.length,
      "cache-control": asset.cacheControl,
      ...headers,
      ...(compressible && { vary: "accept-encoding" }),
      ...(encoding !== "identity" && { "content-encoding": encoding }),
    });
    response.end(request.method === "HEAD" ? undefined : body);
  };
  if (encoding === "identity") send(asset.body);
  else void compressed(asset, encoding).then(send);
}

/** Compresses once and off the main thread, because the best compression takes a second. */
function compressed(asset: Asset, encoding: "br" | "gzip"): Promise<Buffer> {
  const { body } = asset;
  if (encoding === "gzip") return (asset.gzip ??= compressGzip(body, { level: 9 }));
  return (asset.br ??= compressBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  }));
}
