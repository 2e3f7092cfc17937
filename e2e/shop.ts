/**
 * A shop of its own for the journeys: a fresh folder, a free port, the demo loaded; stopped and removed at the end.
 * With SHOP_PORT and SHOP_DATA set, the shop that runs there is used instead, which makes writing a journey quick.
 */
import { startShop } from "../tools/shop-process.ts";

export default async function setup(): Promise<() => Promise<void>> {
  if (process.env["SHOP_PORT"] && process.env["SHOP_DATA"]) return () => Promise.resolve();
  const shop = await startShop({});
  process.env["SHOP_PORT"] = String(shop.port);
  process.env["SHOP_DATA"] = shop.dataDirectory;
  return () => shop.remove();
}
