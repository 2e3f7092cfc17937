/** `node bench/bytes.ts [port]`: counts what a browser fetches on its first visit to a page, bodies, headers and lazy parts. */
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
/** Milliseconds without a request after which the first view counts as complete. */
const QUIET = 1000;
/** Milliseconds after which a page fetches its late parts (`lazyHydrate`). */
const AHEAD = 3000;

export type Fetched = { readonly path: string; readonly kind: "html" | "scripts" | "styles" | "other"; readonly bytes: number };
/** `late`: scripts loaded at the first interaction. */
export type Bytes = Readonly<Record<Fetched["kind"] | "late", number>> & { readonly files: readonly Fetched[] };

/** Throws without a browser, because an unmeasured page would pass. */
export async function chromiumForMeasuring(): Promise<string> {
  const path = await findChromium();
  if (path === undefined) throw new Error("no Chromium could be found or installed, and bytes and Lighthouse need one");
  return path;
}

/** Throws without a browser. */
export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: await chromiumForMeasuring(), args: FLAGS });
}

/** Requests before measuring: from the second on a page is compressed thoroughly. */
const ASKED_BEFORE = 3;

/** Counts the bytes of a page in a new browser, at rest and after the first interaction. */
export async function pageBytes(browser: Browser, port: number, path: string): Promise<Bytes> {
  for (let time = 0; time < ASKED_BEFORE; time += 1) await asked(port, path);
  const context = await browser.newContext(path.startsWith("/mobile") ? devices["Pixel 7"] : { viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const files = await receivedBy(context, page);
    await page.addInitScript(putOffFetchingAhead, AHEAD);
    await page.goto(`http://${HOST}:${port}${path}`);
    await atRest(page);
    const first = files.length;
    // Hydrates the waiting parts without a link.
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

/** Runs in the page: a slow machine would fetch parts ahead before the first view is at rest. */
function putOffFetchingAhead(ahead: number): void {
  const { setTimeout } = window;
  const later = (work: TimerHandler, delay = 0, ...rest: unknown[]) => setTimeout(work, delay < ahead ? delay : delay * 100, ...rest);
  Object.assign(window, { setTimeout: later });
}

/** Requests a page with Brotli. */
async function asked(port: number, path: string): Promise<void> {
  const agent = path.startsWith("/mobile") ? devices["Pixel 7"]?.userAgent : undefined;
  const { statusCode, body } = await request(`http://127.0.0.1:${port}${path}`, {
    headers: { host: `${HOST}:${port}`, "accept-encoding": "br", ...(agent && { "user-agent": agent }) },
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
}

/** Collects what the browser receives, in order. */
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
