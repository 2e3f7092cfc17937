/** SQL of signatures seen: a write sent twice is refused on every node (D-063). */
import type { Queryable } from "./database/database.ts";
import { removeInPortions } from "./database/portions-store.ts";
import { fragment, sql } from "./database/sql.ts";
import { askTogether } from "./database/together.ts";

/** Remembers a signature for `window` milliseconds; false when it is remembered already. */
export async function rememberSignature(database: Queryable, signature: string, now: Date, window: number): Promise<boolean> {
  return await askTogether(database, "signatures", signature, async (signatures) => {
    // In one order, so that two nodes never wait for each other in a circle.
    const rows = await database.query<{ signature: string }>(sql`
      insert into used_signature (signature, until)
      select distinct signature, ${new Date(now.getTime() + window)}::timestamptz from unnest(${signatures}::text[]) as sent(signature) order by signature
      on conflict (signature) do update set until = excluded.until where used_signature.until < ${now}
      returning signature`);
    const fresh = new Set(rows.map((row) => row.signature));
    // Of the same one twice, one is the first.
    return signatures.map((one) => fresh.delete(one));
  });
}

/** Forgets signatures that are too old to pass anyway. */
export async function forgetSignatures(database: Queryable, now: Date): Promise<void> {
  await removeInPortions(database, "used_signature", fragment`until < ${now}`);
}
