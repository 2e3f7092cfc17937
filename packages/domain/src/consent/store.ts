/** SQL of what browsers have said about cookies. */
import type { BrandCode, CountryCode, LanguageCode } from "@rambla/core/market";
import type { Queryable } from "../platform/database/database.ts";
import { removeInPortions } from "../platform/database/portions-store.ts";
import { fragment, sql } from "../platform/database/sql.ts";

export type ConsentRow = {
  readonly consentId: string;
  readonly brand: BrandCode;
  readonly country: CountryCode;
  readonly language: LanguageCode;
  /** Whoever was signed in. */
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

/** Forgets what was said before a moment. */
export async function removeConsents(database: Queryable, before: Date): Promise<void> {
  await removeInPortions(database, "cookie_consent", fragment`said_at < ${before}`);
}

/** Whether marketing was allowed under an id in a brand; undefined where nothing was said under it. */
export async function findMarketing(database: Queryable, consentId: string, brand: BrandCode): Promise<boolean | undefined> {
  const [row] = await database.query<{ marketing: boolean }>(
    sql`select marketing from cookie_consent where consent_id = ${consentId} and brand = ${brand}`,
  );
  return row?.marketing;
}
