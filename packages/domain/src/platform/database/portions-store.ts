/** SQL that removes many rows, so many at a time. */
import type { Queryable } from "./database.ts";
import { type Fragment, named, plannedEachTime, sql, whole } from "./sql.ts";

/** Few enough that nobody waits long behind one statement, and that however many there are each of them is done in its time. */
const PORTION = 1000;

/** Removes the rows of a table that are over. One that somebody holds stays for the next time: it is not waited for, nor does whoever comes to it wait for all others. */
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
