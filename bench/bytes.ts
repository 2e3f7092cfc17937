/** What a browser has to load for a page: HTML, scripts, styles, fonts and the pictures of the first view. */
import { brotliDecompressSync } from "node:zlib";

/** Phone pages are shown to phones: any other reader is sent to the desktop's. */
const PHONE = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36";

export type Bytes = { readonly html: number; readonly scripts: number; readonly styles: number };

async function fetchRaw(port: number, host: string, path: string): Promise<{ size: number; text: string }> {
  const { request } = await import("node:http");
  return await new Promise((done, failed) => {
    request({ port, host: "127.0.0.1", path, headers: { host, "accept-encoding": "br", "user-agent": path.startsWith("/mobile") ? PHONE : "bench" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        done({ size: body.length, text: response.headers["content-encoding"] === "br" ? brotliDecompressSync(body).toString() : body.toString() });
      });
    }).on("error", failed).end();
  });
}

/** Bytes over the wire, brotli, of a page and of every script and style its HTML names. */
export async function pageBytes(port: number, host: string, path: string): Promise<Bytes> {
  const page = await fetchRaw(port, host, path);
  const scripts = new Set([...page.text.matchAll(/["' ](\/assets\/[^"' ]+\.js)(?=["' ])/g)].map((match) => match[1] ?? ""));
  const styles = new Set([...page.text.matchAll(/["'](\/assets\/[^"']+\.css)#?["']/g)].map((match) => match[1] ?? ""));
  // The HTML names the page's own scripts; the route list names those of all other pages and is not followed.
  const total = async (files: Set<string>) => (await Promise.all([...files].map((file) => fetchRaw(port, host, file)))).reduce((sum, file) => sum + file.size, 0);
  return { html: page.size, scripts: await total(scripts), styles: await total(styles) };
}
