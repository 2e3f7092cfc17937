/** Work that waits for an operator. */
import type { Queryable } from "./database.ts";
import { type Fragment, named, sql } from "./sql.ts";

export type Waiting = { readonly count: number; readonly oldest: Date | null };

/** @param since the column with the start of the wait */
export async function countWaiting(database: Queryable, table: string, since: string, which: Fragment): Promise<Waiting> {
  const [row] = await database.query<Waiting>(
    sql`select count(*)::integer as count, min(${named(since)}) as oldest from ${named(table)} where ${which}`,
  );
  return row ?? { count: 0, oldest: null };
}
