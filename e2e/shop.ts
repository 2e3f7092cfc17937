/**
 * Starts a shop with the demo in a fresh folder on a free port, and removes it at the end. With SHOP_PORT and SHOP_DATA the running shop is
 * used, which makes writing a journey quick.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startShop } from "../tools/shop-process.ts";

/** Products per list page: fewer than a brand has, as journeys turn pages. */
export const GOODS_ON_A_PAGE = 16;

export default async function setup(): Promise<() => Promise<void>> {
  if (process.env["SHOP_PORT"] && process.env["SHOP_DATA"]) return () => Promise.resolve();
  const folder = await mkdtemp(join(tmpdir(), "rambla-journeys-"));
  const settings = join(folder, "settings.json");
  // Browsers take most of the machine, so late answers are accepted; and all share one address.
  const limits = { consultation: { perHour: 10_000 }, signIn: { perAddress: 10_000 }, verification: { perAddress: 10_000 } };
  // A short human check, as its duration is random.
  const captcha = { bits: 8 };
  // Order mails are sent without delay.
  const order = { placedMailMinutes: 0 };
  const paging = { goods: GOODS_ON_A_PAGE };
  await writeFile(settings, JSON.stringify({ paging, answer: { toReaders: 10_000, toBuyers: 10_000 }, captcha, limits, order }));
  const shop = await startShop({ env: { SHOP_CONFIG: settings } });
  process.env["SHOP_PORT"] = String(shop.port);
  process.env["SHOP_DATA"] = shop.dataDirectory;
  return async () => {
    await shop.remove();
    await rm(folder, { recursive: true, force: true });
  };
}
