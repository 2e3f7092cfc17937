/** Who is there in the demo: its passwords are known to everybody, so a shop that is none never loads them. */
import { importCustomer } from "@rambla/domain/account/new-customer";
import { importOperator } from "@rambla/domain/operator/service";
import type { Shop } from "@rambla/domain/platform/shop";
import { DEMO_BRAND_CODES } from "./shop.ts";

/** At each brand. */
const CUSTOMERS = [
  { email: "ana@example.com", nickname: "Ana", country: "ES", language: "es" },
  { email: "marco@example.com", nickname: "Marco", country: "IT", language: "it" },
] as const;
const PASSWORD = "Lampara2026";

/** For goods and money: whoever looks after a shop lets others in at its machine, as anywhere. */
const OPERATOR = { name: "ops@example.com", password: "Operator2026", roles: ["goods", "money"] } as const;

/** Lets them in where they are not there yet. */
export async function importPeople(shop: Shop): Promise<void> {
  for (const brand of DEMO_BRAND_CODES) {
    for (const { email, ...customer } of CUSTOMERS) await importCustomer(shop, { ...customer, brand, name: { email }, password: PASSWORD, invitedBy: null });
  }
  await importOperator(shop, OPERATOR);
}
