/** Who is there in the demo: its passwords are known to everybody, so a shop that is none never loads them. */
import { after, DAY } from "@rambla/core/time";
import { importCustomer } from "@rambla/domain/account/new-customer";
import { importOperator } from "@rambla/domain/operator/service";
import type { Shop } from "@rambla/domain/platform/shop";
import { importHistory } from "./history.ts";
import { DEMO_BRAND_CODES } from "./shop.ts";

/** At each brand. */
const CUSTOMERS = [
  { email: "ana@example.com", nickname: "Ana", country: "ES", language: "es", hasHistory: false },
  { email: "marco@example.com", nickname: "Marco", country: "IT", language: "it", hasHistory: true },
] as const;
/** How long Marco has been a customer: longer than anything of his. */
const HISTORY = 30 * DAY;
const PASSWORD = "Lampara2026";

/** For goods and money: whoever looks after a shop lets others in at its machine, as anywhere. */
const OPERATOR = { name: "ops@example.com", password: "Operator2026", roles: ["goods", "money"] } as const;

/** Lets them in where they are not there yet. */
export async function importPeople(shop: Shop): Promise<void> {
  for (const brand of DEMO_BRAND_CODES) {
    for (const { email, hasHistory, ...customer } of CUSTOMERS) {
      // Somebody with a history was there before it.
      const since = hasHistory ? { ...shop, clock: () => after(shop.clock(), -HISTORY) } : shop;
      const customerId = await importCustomer(since, { ...customer, brand, name: { email }, password: PASSWORD, invitedBy: null });
      if (customerId && hasHistory) await importHistory(shop, brand, customerId);
    }
  }
  await importOperator(shop, OPERATOR);
}
