import type { Cursor } from "@rambla/core/cursor";
import type { BrandCode, CountryCode, LanguageCode } from "@rambla/core/market";
import type { Queryable } from "../platform/database/database.ts";
import { fragment, sql } from "../platform/database/sql.ts";
import { countWaiting, type Waiting } from "../platform/database/waiting-store.ts";

export type Asked = {
  readonly consultationId: string;
  readonly brand: BrandCode;
  readonly country: CountryCode;
  readonly language: LanguageCode;
  readonly goodsId: string | null;
  readonly content: string;
};

export type WaitingQuestion = Asked & {
  readonly createdAt: Date;
  readonly files: readonly { readonly fileId: string; readonly type: string }[];
};

/** The oldest first. @param language undefined for all */
export async function findWaiting(
  database: Queryable,
  { brands, language }: { readonly brands: readonly BrandCode[]; readonly language: LanguageCode | undefined },
  behind: Cursor | undefined,
  limit: number,
): Promise<WaitingQuestion[]> {
  const from = behind === undefined ? fragment`` : fragment`and (created_at, consultation_id) > (${behind.at}, ${behind.id})`;
  const spoken = language === undefined ? fragment`` : fragment`and language = ${language}`;
  return await database.query<WaitingQuestion>(sql`
    select consultation_id as "consultationId", brand, country, language, goods_id as "goodsId", content, created_at as "createdAt", coalesce((
      select json_agg(json_build_object('fileId', file_id, 'type', type) order by position)
      from consultation_file join file using (file_id) where consultation_file.consultation_id = consultation.consultation_id), '[]') as files
    from consultation where reply is null and brand = any(${brands}::text[]) ${spoken} ${from}
    order by created_at, consultation_id limit ${limit}`);
}

export async function findUnanswered(database: Queryable, consultationId: string): Promise<Asked | undefined> {
  const [row] = await database.query<Asked>(sql`
    select consultation_id as "consultationId", brand, country, language, goods_id as "goodsId", content
    from consultation where consultation_id = ${consultationId} and reply is null`);
  return row;
}

export const countUnanswered = (database: Queryable): Promise<Waiting> =>
  countWaiting(database, "consultation", "created_at", fragment`reply is null`);

export type AnsweredQuestion = Asked & {
  readonly reply: string;
  readonly customerId: string | null;
  /** The guest's mailbox, or the customer's proven one. */
  readonly mailbox: string | null;
};

const answered = fragment`
  consultation_id as "consultationId", brand, country, language, goods_id as "goodsId", content, reply, customer_id as "customerId",
  coalesce(email, (select customer.email from customer where customer.customer_id = consultation.customer_id and email_verified_at is not null)) as mailbox`;

/** Locks the author's account before the question, in the order of an account deletion. */
export async function keepAsker(transaction: Queryable, consultationId: string): Promise<void> {
  await transaction.query(
    sql`select from customer where customer_id = (select customer_id from consultation where consultation_id = ${consultationId}) for key share`,
  );
}

/** @returns undefined for a missing or answered question */
export async function markAnswered(
  transaction: Queryable,
  consultationId: string,
  reply: string,
  now: Date,
): Promise<AnsweredQuestion | undefined> {
  const [row] = await transaction.query<AnsweredQuestion>(sql`
    update consultation set reply = ${reply}, replied_at = ${now} where consultation_id = ${consultationId} and reply is null returning ${answered}`);
  return row;
}

/** Undefined without an answer. */
export async function findAnswered(database: Queryable, consultationId: string): Promise<AnsweredQuestion | undefined> {
  const [row] = await database.query<AnsweredQuestion>(
    sql`select ${answered} from consultation where consultation_id = ${consultationId} and reply is not null`,
  );
  return row;
}
