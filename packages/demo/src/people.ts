/** The demo's customers and operator. Their passwords are public, so other shops never load them. */
import { after, DAY } from "@rambla/core/time";
import { importCustomer } from "@rambla/domain/account/new-customer";
import { importOperator } from "@rambla/domain/operator/service";
import type { Shop } from "@rambla/domain/platform/shop";
import { importHistory } from "./history.ts";
import { CUSTOMERS, OPERATOR, PASSWORD } from "./known-people.ts";
import { DEMO_BRAND_CODES, type DemoBrandCode } from "./shop.ts";

/** Marco's account is older than his data. */
const HISTORY = 30 * DAY;

/** A new customer who gets orders. */
export type Newcomer = { readonly brand: DemoBrandCode; readonly country: string; readonly customerId: string; readonly email: string };

/** Creates missing people. @returns new customers who get orders, and their operator */
export async function importPeople(shop: Shop): Promise<{ readonly newcomers: readonly Newcomer[]; readonly operator: string }> {
  const newcomers: Newcomer[] = [];
  for (const brand of DEMO_BRAND_CODES) {
    for (const { email, hasHistory, ...customer } of CUSTOMERS) {
      // Customers with a history registered before it.
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
