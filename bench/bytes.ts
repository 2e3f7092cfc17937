/** `node bench/bytes.ts [port]`: what a browser fetches for a page on its first visit, bodies and headers, parts that come later included. */
import { request } from "undici";
import { type Browser, type BrowserContext, chromium, devices, type Page } from "@playwright/test";
import { findChromium } from "../tools/chromium.ts";
import { startShop } from "../tools/shop-process.ts";

const HOST = "es.lumbra.localhost";
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Files of the first view that are asked for after the program is there come within this time, in milliseconds. */
const QUIET = 1000;

export type Fetched = { readonly path: string; readonly kind: "html" | "scripts" | "styles" | "other"; readonly bytes: number };
/** `late` is the program that comes at the first sign of the shopper. */
export type Bytes = Readonly<Record<Fetched["kind"] | "late", number>> & { readonly files: readonly Fetched[] };

/** Path of a whole browser. Throws when none can be had: what nobody has counted is within no limit. */
export async function chromiumForMeasuring(): Promise<string> {
  const path = await findChromium();
  if (path === undefined) throw new Error("no Chromium could be found or installed, and bytes and Lighthouse need one");
  return path;
}

/** Starts a browser for `pageBytes`. Throws when none can be had. */
export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: await chromiumForMeasuring(), args: FLAGS });
}

/** How often a page is asked for before it is weighed: from the second time on it is packed as well as it gets (decision 017). */
const ASKED_BEFORE = 3;

/** Bytes over the wire of a page that a new browser loads, as all but the first two receive it, until it is at rest, and again after the first sign of its shopper. */
export async function pageBytes(browser: Browser, port: number, path: string): Promise<Bytes> {
  for (let time = 0; time < ASKED_BEFORE; time += 1) await asked(port, path);
  const context = await browser.newContext(path.startsWith("/mobile") ? devices["Pixel 7"] : { viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const files = await receivedBy(context, page);
    await page.goto(`http://${HOST}:${port}${path}`);
    await atRest(page);
    const first = files.length;
    // A key that does nothing wakes the parts that wait, and comes near no link.
    await page.keyboard.press("Shift");
    await atRest(page);
    const sum = (kind: Fetched["kind"], of: readonly Fetched[]) =>
      of.filter((file) => file.kind === kind).reduce((bytes, file) => bytes + file.bytes, 0);
    const atFirst = files.slice(0, first);
    return {
      html: sum("html", atFirst),
      scripts: sum("scripts", atFirst),
      styles: sum("styles", files),
      other: sum("other", files),
      late: sum("scripts", files.slice(first)),
      files,
    };
  } finally {
    await context.close();
  }
}

/** Asks for a page as a browser does that takes brotli. */
async function asked(port: number, path: string): Promise<void> {
  const agent = path.startsWith("/mobile") ? devices["Pixel 7"]?.userAgent : undefined;
  const { statusCode, body } = await request(`http://127.0.0.1:${port}${path}`, {
    headers: { host: `${HOST}:${port}`, "accept-encoding": "br", ...(agent && { "user-agent": agent }) },
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
}

/** What the browser receives for a page from now on, in the order in which it is there. */
async function receivedBy(context: BrowserContext, page: Page): Promise<readonly Fetched[]> {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const asked = new Map<string, Pick<Fetched, "path" | "kind">>();
  const files: Fetched[] = [];
  session.on("Network.responseReceived", ({ requestId, response, type }) => {
    const kind =
      type === "Document" ? "html" : type === "Stylesheet" ? "styles" : /javascript/.test(response.mimeType) ? "scripts" : "other";
    asked.set(requestId, { path: new URL(response.url).pathname, kind });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const known = asked.get(requestId);
    if (known) files.push({ ...known, bytes: encodedDataLength });
  });
  return files;
}

async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(QUIET);
  await page.waitForLoadState("networkidle");
}

if (import.meta.main) {
  const given = Number(process.argv[2]);
  const browser = await openBrowser();
  const shop = given ? undefined : await startShop({});
  for (const path of process.argv.slice(3).length > 0 ? process.argv.slice(3) : ["/"]) {
    const { files, ...bytes } = await pageBytes(browser, given || (shop?.port ?? 0), path);
    console.log(path, bytes);
    for (const { path: file, kind, bytes: size } of files.filter((file) => file.kind !== "other")) console.log(`  ${kind} ${size} ${file}`);
  }
  await browser.close();
  await shop?.remove();
}
