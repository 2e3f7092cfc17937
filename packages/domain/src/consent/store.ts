import type { BrandCode, CountryCode, LanguageCode } from "@rambla/core/market";
import type { Queryable } from "../platform/database/database.ts";
import { removeInPortions } from "../platform/database/portions-store.ts";
import { fragment, sql } from "../platform/database/sql.ts";

export type ConsentRow = {
  readonly consentId: string;
  readonly brand: BrandCode;
  readonly country: CountryCode;
  readonly language: LanguageCode;
  /** Null without a login. */
  readonly customerId: string | null;
  readonly analytics: boolean;
  readonly marketing: boolean;
  readonly saidAt: Date;
};

export async function insertConsent(database: Queryable, row: ConsentRow): Promise<void> {
  await database.query(sql`
    insert into cookie_consent (consent_id, brand, country, language, customer_id, analytics, marketing, said_at)
    values (${row.consentId}, ${row.brand}, ${row.country}, ${row.language}, ${row.customerId}, ${row.analytics}, ${row.marketing}, ${row.saidAt})`);
}

export async function removeConsents(database: Queryable, before: Date): Promise<void> {
  await removeInPortions(database, "cookie_consent", fragment`said_at < ${before}`);
}

/** Undefined for an unknown id. */
export async function findMarketing(database: Queryable, consentId: string, brand: BrandCode): Promise<boolean | undefined> {
  const [row] = await database.query<{ marketing: boolean }>(
    sql`select marketing from cookie_consent where consent_id = ${consentId} and brand = ${brand}`,
  );
  return row?.marketing;
}
