/** One key for each database: another key would silently break every link in mails, cookie and signed address. */
import { createHmac } from "node:crypto";
import type { Database } from "@rambla/domain/platform/database/database";
import { sql } from "@rambla/domain/platform/database/sql";
import { type Environment, StartProblem } from "./environment.ts";

/** Identifies a key without revealing it. */
export const fingerprintOf = (secret: Uint8Array): string =>
  createHmac("sha256", secret).update("fingerprint of the key of a shop").digest("hex");

/**
 * Stores the fingerprint of the first key, or of a new one given with the key before. The demo accepts any. Throws StartProblem for another
 * key.
 */
export async function holdKey(database: Database, { demo, secret, secretBefore }: Pick<Environment, "demo" | "secret" | "secretBefore">) {
  if (demo) return;
  const fingerprint = fingerprintOf(secret);
  await database.query(sql`insert into shop_key (fingerprint) values (${fingerprint}) on conflict do nothing`);
  const before = secretBefore === undefined ? fingerprint : fingerprintOf(secretBefore);
  const rows = await database.query(
    sql`update shop_key set fingerprint = ${fingerprint} where fingerprint in (${fingerprint}, ${before}) returning only_row`,
  );
  if (rows.length > 0) return;
  throw new StartProblem(
    "SECRET_KEY is not the key of this database: set the key that the shop was started with before; to give the shop a new key, set SECRET_KEY_BEFORE to the old one for one start.",
  );
}
