/** Whether shoppers can pay what the shop sells before it is there. */
import { unpayablePreSales } from "@rambla/domain/goods/pre-sale/pre-sale-service";
import type { Shop } from "@rambla/domain/platform/shop";
import { StartProblem } from "./environment.ts";

/**
 * Throws a sentence when a pre-sale stands in a country whose only method is bank transfer. Operators and catalogues are refused such a pre-sale,
 * so only changed settings lead here. The start refuses instead of warning: the owner has just written these settings and reads the answer, and an
 * open shop would let customers fill in an order that nobody can pay. The commands of the sentence work while the shop is stopped.
 */
export async function refuseUnpayablePreSales(shop: Pick<Shop, "clock" | "config" | "database">): Promise<void> {
  const found = await unpayablePreSales(shop);
  if (found.length === 0) return;
  const named = found.map(({ brand, country, goods }) => `goods ${goods.join(", ")} of ${brand} in ${country}`).join("; ");
  throw new StartProblem(
    `No customer can pay these pre-sales, as bank transfer is the only way to pay there: ${named}. Give each country another way to pay (payment.methods, payment.providers), end the pre-sale (npm run operator -- presale-end), or take its deposit out of the catalogue (npm run catalogue).`,
  );
}
