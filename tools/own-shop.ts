/** A shop set up by documents only (`apps/server/test/own-shop`), started as its owner would, without the demo. */
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ShopConfig } from "@rambla/core/config";
import { writeCurrencies } from "@rambla/core/money";
import { layOver, readShopDocument } from "@rambla/core/shop-document";
import { DEMO_BRAND_CODES, DEMO_CONFIG } from "@rambla/demo/shop";
import { freePort, type ShopProcess, startShop } from "./shop-process.ts";

const DOCUMENTS = "apps/server/test/own-shop";
const SECRET = "0123456789abcdef0123456789abcdef";

/** The names and colours of the demo's brands. */
export const OF_THE_DEMO = new RegExp(
  DEMO_BRAND_CODES.flatMap((code) => {
    const { primary, accent, groundDark } = DEMO_CONFIG.brands[code].theme.colours;
    return [code, primary, accent, groundDark];
  }).join("|"),
  "i",
);

export type OwnShop = {
  readonly process: ShopProcess;
  readonly config: ShopConfig;
  readonly folder: string;
  /** Runs `npm run catalogue`. Throws its output when it fails. */
  catalogue(...words: readonly string[]): Promise<void>;
  remove(): Promise<void>;
};

/**
 * Copies the documents, starts the shop and imports its catalogue.
 * @param settings override the document's, such as the address without a proxy
 */
export async function startOwnShop(settings: Readonly<Record<string, unknown>>): Promise<OwnShop> {
  const folder = await mkdtemp(join(tmpdir(), "rambla-own-"));
  await cp(DOCUMENTS, folder, { recursive: true });
  const port = await freePort();
  const file = join(folder, "shop.json");
  const document = layOver(layOver(JSON.parse(await readFile(file, "utf8")), { host: { protocol: "http", port } }), settings);
  await writeFile(file, JSON.stringify(document));
  const config = readShopDocument(document);
  if ("problems" in config) throw new Error(config.problems.join("\n"));
  writeCurrencies(config.currencies);
  const dataDirectory = join(folder, "data");
  const env = { DEMO: "0", SECRET_KEY: SECRET, SHOP_CONFIG: file, WORKERS: "1" };
  const shop = await startShop({ port, dataDirectory, env });
  const catalogue = async (...words: readonly string[]) => {
    await promisify(execFile)(process.execPath, ["tools/catalogue.ts", ...words], {
      env: { ...process.env, ...env, DATA_DIR: dataDirectory, DATABASE_URL: "", NODE_ENV: "production" },
    });
  };
  await catalogue("import", join(folder, "catalogue.csv"), "--pictures", join(folder, "pictures"));
  return {
    process: shop,
    config,
    folder,
    catalogue,
    async remove() {
      await shop.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
