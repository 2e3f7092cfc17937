/** Statements that read what somebody holds: one reader finds out, the others need not wait for the same (decision 027). */
import { type Database, DatabaseAway } from "@rambla/domain/platform/database/database";
import { waitedForLock } from "@rambla/domain/platform/database/database-away";
import { LRUCache } from "lru-cache";

/** Milliseconds until one reader tries such a statement again. */
const AGAIN_AFTER = 1000;
/** Statements that are remembered: more than a page has. */
const REMEMBERED = 100;

/**
 * The same database, for readers: a statement that waited in vain for a lock is told as busy at once for a while, and then
 * tried by one reader at a time until it comes through. So a table that is held takes the turns of those who need it only
 * once a second, and whoever needs nothing of it goes on.
 */
export function sparingReaders(database: Database): Database {
  /** By its text, when it may be tried again. */
  const held = new LRUCache<string, number>({ max: REMEMBERED });

  const tryLater = (text: string) => held.set(text, performance.now() + AGAIN_AFTER);

  async function spared<Result>(text: string, ask: () => Promise<Result>): Promise<Result> {
    const again = held.get(text);
    if (again !== undefined && performance.now() < again) throw new DatabaseAway("busy");
    if (again !== undefined) tryLater(text);
    try {
      const answer = await ask();
      held.delete(text);
      return answer;
    } catch (error) {
      if (waitedForLock(error)) tryLater(text);
      throw error;
    }
  }

  return {
    ...database,
    query: (statement) => spared(statement.text, () => database.query(statement)),
    executeSql: (text, values) => spared(text, () => database.executeSql(text, values)),
  };
}
