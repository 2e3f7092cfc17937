/** Keeps the demo's public passwords and codes out of other shops. Separate from the catalogue, which such a shop never loads. */
import { shutOut } from "@rambla/domain/account/password-service";
import { endImportedCodes } from "@rambla/domain/coupon/import";
import { shutOut as shutOperatorOut } from "@rambla/domain/operator/service";
import type { Shop } from "@rambla/domain/platform/shop";
import { DEMO_CODES } from "./codes.ts";
import { DEMO_BRAND_CODES } from "./shop.ts";

/** At each brand. */
export const CUSTOMERS = [
  { email: "ana@example.com", nickname: "Ana", country: "ES", language: "es", hasHistory: false },
  { email: "marco@example.com", nickname: "Marco", country: "ES", language: "es", hasHistory: true },
] as const;
export const PASSWORD = "Lampara2026";

/** For goods and money; other operators are created on the shop's machine. */
export const OPERATOR = { name: "ops@example.com", password: "Operator2026", roles: ["goods", "money"] } as const;

/** Disables the demo's customers, operator and codes, when a former demo database serves a real shop. */
export async function shutPeopleOut(shop: Shop): Promise<void> {
  for (const brand of DEMO_BRAND_CODES) {
    for (const { email } of CUSTOMERS) await shutOut(shop, { brand, name: { email }, password: PASSWORD });
    await endImportedCodes(shop, brand, DEMO_CODES);
  }
  if (await shutOperatorOut(shop, OPERATOR))
    shop.log.warn(
      { operator: OPERATOR.name },
      "the database was the demo's: its operator, whose password is known to everybody, is closed",
    );
}
