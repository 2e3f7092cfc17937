import type { Queryable } from "./database.ts";
import { type Fragment, named, plannedEachTime, sql, whole } from "./sql.ts";

/** Few enough for short locks and for the statement timeout. */
const PORTION = 1000;

/** Deletes rows in batches. Skips locked rows until the next run. */
export async function removeInPortions(database: Queryable, table: string, over: Fragment): Promise<void> {
  for (let removed = PORTION; removed === PORTION;) {
    const rows = await database.query(
      plannedEachTime(sql`
      delete from ${named(table)} where ctid = any(array(
        select ctid from ${named(table)} where ${over} limit ${whole(PORTION)} for update skip locked)) returning 1`),
    );
    removed = rows.length;
  }
}
