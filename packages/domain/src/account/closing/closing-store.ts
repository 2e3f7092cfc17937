import type { SensitiveOperation } from "@rambla/core/config";
import type { Queryable, Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** Both null without a request. */
export type ClosingRow = { readonly appliedAt: Date | null; readonly dueAt: Date | null };

/** Shares a lock on the account, so no request begins or ends meanwhile. */
export async function holdClosing(transaction: Queryable, customerId: string): Promise<ClosingRow | undefined> {
  const [row] = await transaction.query<ClosingRow>(sql`
    select closing_applied_at as "appliedAt", closing_due_at as "dueAt" from customer where customer_id = ${customerId} for share`);
  return row;
}

/** @returns false when one exists */
export async function beginClosing(transaction: Transaction, customerId: string, appliedAt: Date, dueAt: Date): Promise<boolean> {
  const rows = await transaction.query(sql`
    update customer set closing_applied_at = ${appliedAt}, closing_due_at = ${dueAt} where customer_id = ${customerId} and closing_due_at is null returning 1`);
  return rows.length === 1;
}

/** Cancels before the deadline. @returns false for another request */
export async function endClosing(transaction: Transaction, customerId: string, appliedAt: Date, now: Date): Promise<boolean> {
  const rows = await transaction.query(sql`
    update customer set closing_applied_at = null, closing_due_at = null
    where customer_id = ${customerId} and closing_applied_at = ${appliedAt} and closing_due_at > ${now} returning 1`);
  return rows.length === 1;
}

/** In the transaction of the operation. */
export async function noteSensitive(transaction: Queryable, customerId: string, operation: SensitiveOperation, now: Date): Promise<void> {
  await transaction.query(sql`
    insert into sensitive_operation (customer_id, operation, at) values (${customerId}, ${operation}, ${now})
    on conflict (customer_id, operation) do update set at = greatest(sensitive_operation.at, excluded.at)`);
}

export async function hasDoneSensitive(
  database: Queryable,
  customerId: string,
  operations: readonly SensitiveOperation[],
  since: Date,
): Promise<boolean> {
  const rows = await database.query(sql`
    select 1 from sensitive_operation where customer_id = ${customerId} and operation = any(${operations}::text[]) and at > ${since} limit 1`);
  return rows.length === 1;
}
