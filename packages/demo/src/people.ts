/** Who is there in the demo: its passwords are known to everybody, so a shop that is none never loads them. */
import { after, DAY } from "@rambla/core/time";
import { importCustomer } from "@rambla/domain/account/new-customer";
import { importOperator } from "@rambla/domain/operator/service";
import type { Shop } from "@rambla/domain/platform/shop";
import { importHistory } from "./history.ts";
import { CUSTOMERS, OPERATOR, PASSWORD } from "./known-people.ts";
import { DEMO_BRAND_CODES, type DemoBrandCode } from "./shop.ts";

/** How long Marco has been a customer: longer than anything of his. */
const HISTORY = 30 * DAY;

/** Somebody with a past who has just come to a brand. */
export type Newcomer = { readonly brand: DemoBrandCode; readonly country: string; readonly customerId: string; readonly email: string };

/** Lets them in where they are not there yet. @returns who has just come and is to have a past, with the operator who looks after it */
export async function importPeople(shop: Shop): Promise<{ readonly newcomers: readonly Newcomer[]; readonly operator: string }> {
  const newcomers: Newcomer[] = [];
  for (const brand of DEMO_BRAND_CODES) {
    for (const { email, hasHistory, ...customer } of CUSTOMERS) {
      // Somebody with a history was there before it.
      const since = hasHistory ? { ...shop, clock: () => after(shop.clock(), -HISTORY) } : shop;
      const customerId = await importCustomer(since, { ...customer, brand, name: { email }, password: PASSWORD, invitedBy: null });
      if (!customerId || !hasHistory) continue;
      await importHistory(shop, brand, customerId);
      newcomers.push({ brand, country: customer.country, customerId, email });
    }
  }
  await importOperator(shop, OPERATOR);
  return { newcomers, operator: OPERATOR.name };
}
