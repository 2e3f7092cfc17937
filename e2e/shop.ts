/** A shop of its own for the journeys: a fresh folder, a free port, the demo loaded; stopped and removed at the end. */
import { startShop } from "../tools/shop-process.ts";

export default async function setup(): Promise<() => Promise<void>> {
  const shop = await startShop({});
  process.env["SHOP_PORT"] = String(shop.port);
  process.env["SHOP_DATA"] = shop.dataDirectory;
  return () => shop.remove();
}
