import { unpayablePreSales } from "@rambla/domain/goods/pre-sale/pre-sale-service";
import type { Shop } from "@rambla/domain/platform/shop";
import { StartProblem } from "./environment.ts";

/**
 * Throws when a pre-sale's country offers bank transfer only. Operators and catalogues cannot make such a pre-sale, only changed settings
 * can. It refuses the start instead of warning, because the owner is there to read it and customers could fill in orders that they cannot
 * pay. The commands in the sentence work while the shop is stopped.
 */
export async function refuseUnpayablePreSales(shop: Pick<Shop, "clock" | "config" | "database">): Promise<void> {
  const found = await unpayablePreSales(shop);
  if (found.length === 0) return;
  const named = found.map(({ brand, country, goods }) => `goods ${goods.join(", ")} of ${brand} in ${country}`).join("; ");
  throw new StartProblem(
    `No customer can pay these pre-sales, as bank transfer is the only way to pay there: ${named}. Give each country another way to pay (payment.methods, payment.providers), end the pre-sale (npm run operator -- presale-end), or take its deposit out of the catalogue (npm run catalogue).`,
  );
}
