/** One key for one database: with another key every link in a mail, every cookie and every signed address would be refused without a word. */
import { createHmac } from "node:crypto";
import type { Database } from "@rambla/domain/platform/database/database";
import { sql } from "@rambla/domain/platform/database/sql";
import { type Environment, StartProblem } from "./environment.ts";

/** What tells one key from another and tells nothing of the key itself. */
export const fingerprintOf = (secret: Uint8Array): string =>
  createHmac("sha256", secret).update("fingerprint of the key of a shop").digest("hex");

/**
 * Keeps the fingerprint of the first key, and of a new one that comes together with the key before it. The demo takes any key.
 * Throws StartProblem for another key.
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
