/** Who is there in the demo: its passwords are known to everybody, so a shop that is none never loads them. */
import { after, DAY } from "@rambla/core/time";
import { importCustomer } from "@rambla/domain/account/new-customer";
import { shutOut } from "@rambla/domain/account/password-service";
import { endImportedCodes } from "@rambla/domain/coupon/import";
import { importOperator, shutOut as shutOperatorOut } from "@rambla/domain/operator/service";
import type { Shop } from "@rambla/domain/platform/shop";
import { DEMO_CODES } from "./codes.ts";
import { importHistory } from "./history.ts";
import { DEMO_BRAND_CODES, type DemoBrandCode } from "./shop.ts";

/** At each brand. */
const CUSTOMERS = [
  { email: "ana@example.com", nickname: "Ana", country: "ES", language: "es", hasHistory: false },
  { email: "marco@example.com", nickname: "Marco", country: "ES", language: "es", hasHistory: true },
] as const;
/** How long Marco has been a customer: longer than anything of his. */
const HISTORY = 30 * DAY;
const PASSWORD = "Lampara2026";

/** For goods and money: whoever looks after a shop lets others in at its machine, as anywhere. */
const OPERATOR = { name: "ops@example.com", password: "Operator2026", roles: ["goods", "money"] } as const;

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

/** A database that was the demo's serves a shop that is none: by what everybody knows of it nobody gets in there, and nothing is given away. */
export async function shutPeopleOut(shop: Shop): Promise<void> {
  for (const brand of DEMO_BRAND_CODES) {
    for (const { email } of CUSTOMERS) await shutOut(shop, { brand, name: { email }, password: PASSWORD });
    await endImportedCodes(shop, brand, DEMO_CODES);
  }
  if (await shutOperatorOut(shop, OPERATOR)) shop.log.warn({ operator: OPERATOR.name }, "the database was the demo's: its operator, whose password is known to everybody, is closed");
}
