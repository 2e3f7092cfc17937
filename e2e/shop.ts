/**
 * A shop of its own for the journeys: a fresh folder, a free port, the demo loaded; stopped and removed at the end.
 * With SHOP_PORT and SHOP_DATA set, the shop that runs there is used instead, which makes writing a journey quick.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startShop } from "../tools/shop-process.ts";

/** Products on a page of a list: fewer than all of a brand, as the journeys turn pages. */
export const GOODS_ON_A_PAGE = 16;

export default async function setup(): Promise<() => Promise<void>> {
  if (process.env["SHOP_PORT"] && process.env["SHOP_DATA"]) return () => Promise.resolve();
  const folder = await mkdtemp(join(tmpdir(), "rambla-journeys-"));
  const settings = join(folder, "settings.json");
  // The browsers take nearly all of the machine: here a late answer is better than none.
  // And all of them come from one address.
  const limits = { consultation: { perHour: 10_000 }, signIn: { perAddress: 10_000 }, verification: { perAddress: 10_000 } };
  // How long a browser works to show a person is chance: here it is short.
  const captcha = { bits: 8 };
  // Nobody waits here to see whether somebody pays.
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
