/** Stores used signatures, so a replayed write is refused on every node. */
import type { Queryable } from "../database/database.ts";
import { removeInPortions } from "../database/portions-store.ts";
import { fragment, sql } from "../database/sql.ts";

/** Stores it for `window` milliseconds; false when it is known. */
export async function rememberSignature(database: Queryable, signature: string, now: Date, window: number): Promise<boolean> {
  const rows = await database.query(sql`
    insert into used_signature (signature, until) values (${signature}, ${new Date(now.getTime() + window)})
    on conflict (signature) do update set until = excluded.until where used_signature.until < ${now}
    returning signature`);
  return rows.length === 1;
}

export async function forgetSignatures(database: Queryable, now: Date): Promise<void> {
  await removeInPortions(database, "used_signature", fragment`until < ${now}`);
}
