/** Files of the build and marks of the brands, held in memory with their compressed forms and strong cache headers. */
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { encodingFor } from "./packed-body.ts";
import { SECURITY_HEADERS } from "./content-security.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
};

const YEAR = "public, max-age=31536000, immutable";

type Asset = { readonly type: string; readonly body: Buffer; readonly cacheControl: string; br?: Buffer; gzip?: Buffer };

/** Answers a request for a file; true when it did. */
export type AssetServer = (pathname: string, request: IncomingMessage, response: ServerResponse) => boolean;

/** Reads the built files of the browser and adds what is made at start, such as logos. */
export function makeAssetServer(clientDirectory: string, made: Readonly<Record<string, { type: string; body: Buffer | string }>>): AssetServer {
  const assets = new Map<string, Asset>();
  for (const file of readdirSync(clientDirectory, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const name = `/${relative(clientDirectory, path)}`;
    if (name.startsWith("/.vite")) continue;
    assets.set(name, {
      type: TYPES[extname(name)] ?? "application/octet-stream",
      body: readFileSync(path),
      cacheControl: name.startsWith("/assets/") ? YEAR : "public, max-age=3600",
    });
  }
  for (const [name, { type, body }] of Object.entries(made)) {
    assets.set(name, { type, body: Buffer.from(body), cacheControl: "public, max-age=86400" });
  }

  return (pathname, request, response) => {
    const asset = assets.get(pathname);
    if (!asset) {
      if (!/^\/(assets|brand)\//.test(pathname) && pathname !== "/favicon.ico") return false;
      // An unknown file must not cost a rendered page.
      response.writeHead(404, { ...SECURITY_HEADERS, "content-type": "text/plain", "cache-control": "public, max-age=60" }).end("Not found");
      return true;
    }
    const compressible = !/woff2|png/.test(asset.type);
    const encoding = compressible ? encodingFor(request.headers["accept-encoding"]) : "identity";
    const body = encoding === "br" ? (asset.br ??= compressBrotli(asset.body)) : encoding === "gzip" ? (asset.gzip ??= gzipSync(asset.body, { level: 9 })) : asset.body;
    response.writeHead(200, {
      ...SECURITY_HEADERS,
      "content-type": asset.type,
      "content-length": body.length,
      "cache-control": asset.cacheControl,
      ...(compressible && { vary: "accept-encoding" }),
      ...(encoding !== "identity" && { "content-encoding": encoding }),
    });
    response.end(request.method === "HEAD" ? undefined : body);
    return true;
  };
}

function compressBrotli(body: Buffer): Buffer {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
}
