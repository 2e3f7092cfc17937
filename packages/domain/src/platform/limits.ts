/** Limits on tries, counted in PostgreSQL so that they hold on every node (api.md, R-169). */
import { createHash } from "node:crypto";
import { type Refusal, refuse } from "@rambla/core/refusal";
import { after } from "@rambla/core/time";
import type { Shop } from "./shop.ts";
import { sql } from "./sql.ts";

export type Limit = {
  /** What is limited; part of the key. */
  readonly name: string;
  /** Tries within one window. */
  readonly tries: number;
  readonly seconds: number;
};

/**
 * Counts one try of `subject` (an address, a mailbox) against a limit.
 * @returns undefined while the limit holds, else `limit.tooMany` with the seconds to wait in `values.seconds`
 */
export async function takeTry(shop: Pick<Shop, "database" | "clock">, limit: Limit, subject: string): Promise<Refusal<"limit.tooMany"> | undefined> {
  const now = shop.clock();
  // Hashed: the table names no mailbox.
  const key = `${limit.name}:${createHash("sha256").update(subject).digest("base64url")}`;
  const [row] = await shop.database.query<{ tries: number; until: Date }>(sql`
    insert into rate_limit (key, tries, until) values (${key}, 1, ${after(now, limit.seconds * 1000)})
    on conflict (key) do update set
      tries = case when rate_limit.until <= ${now} then 1 else rate_limit.tries + 1 end,
      until = case when rate_limit.until <= ${now} then excluded.until else rate_limit.until end
    returning tries, until`);
  if (!row || row.tries <= limit.tries) return undefined;
  const seconds = Math.max(1, Math.ceil((row.until.getTime() - now.getTime()) / 1000));
  return refuse("limit.tooMany", { values: { seconds } });
}

/** Forgets windows that are over. */
export async function forgetOldTries(shop: Pick<Shop, "database" | "clock">): Promise<void> {
  await shop.database.query(sql`delete from rate_limit where until < ${shop.clock()}`);
}
