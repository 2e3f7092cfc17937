import type { Queryable, Transaction } from "../platform/database/database.ts";
import { sql } from "../platform/database/sql.ts";

/** The oldest first. */
export async function findGuestFilesBefore(database: Queryable, before: Date, limit: number): Promise<string[]> {
  const rows = await database.query<{ consultationId: string }>(sql`
    select consultation_id as "consultationId" from consultation
    where customer_id is null and created_at < ${before}
      and exists (select from consultation_file where consultation_file.consultation_id = consultation.consultation_id)
    order by created_at limit ${limit}`);
  return rows.map(({ consultationId }) => consultationId);
}

/** @returns the ids of removed files */
export async function removeGuestFiles(transaction: Transaction, consultationId: string, before: Date): Promise<string[]> {
  const rows = await transaction.query<{ fileId: string }>(sql`
    delete from consultation_file using consultation
    where consultation_file.consultation_id = ${consultationId} and consultation.consultation_id = ${consultationId}
      and customer_id is null and created_at < ${before}
    returning file_id as "fileId"`);
  return rows.map(({ fileId }) => fileId);
}
