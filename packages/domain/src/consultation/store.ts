import type { Cursor } from "@rambla/core/cursor";
import type { LanguageCode } from "@rambla/core/market";
import type { Queryable, Transaction } from "../platform/database/database.ts";
import { eventInsert } from "../platform/events.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";
import { questionAsked } from "./events.ts";

export type NewConsultation = {
  readonly consultationId: string;
  readonly brand: string;
  readonly country: string;
  readonly language: LanguageCode;
  /** A customer, or a guest's mailbox. */
  readonly customerId: string | null;
  readonly email: string | null;
  readonly goodsId: string | null;
  readonly content: string;
  readonly createdAt: Date;
  readonly fileIds: readonly string[];
};

export type ConsultationRow = Pick<NewConsultation, "consultationId" | "language" | "goodsId" | "content" | "createdAt"> & {
  readonly reply: string | null;
  readonly repliedAt: Date | null;
  readonly files: readonly { readonly fileId: string; readonly type: string }[];
};

/** With files and event. */
export async function insertConsultation(transaction: Transaction, asked: NewConsultation): Promise<void> {
  await transaction.query(sql`
    with made as (
      insert into consultation (consultation_id, brand, country, language, customer_id, email, goods_id, content, created_at)
      values (${asked.consultationId}, ${asked.brand}, ${asked.country}, ${asked.language}, ${asked.customerId}, ${asked.email}, ${asked.goodsId}, ${asked.content}, ${asked.createdAt})
    ), told as (${eventInsert(questionAsked, { consultationId: asked.consultationId }, asked.createdAt)})
    insert into consultation_file (consultation_id, position, file_id)
    select ${asked.consultationId}, position, file_id from unnest(${asked.fileIds}::text[]) with ordinality as came(file_id, position)`);
}

/** Own questions, or answered ones about goods. */
export type Which = { readonly customerId: string } | { readonly brand: string; readonly goodsId: string };

const isOf = (which: Which): Fragment =>
  "customerId" in which
    ? fragment`customer_id = ${which.customerId}`
    : fragment`brand = ${which.brand} and goods_id = ${which.goodsId} and reply is not null`;

/** The newest first. Only the author gets the files. */
export async function findConsultations(
  database: Queryable,
  which: Which,
  from: Cursor | { readonly offset: number },
  limit: number,
): Promise<ConsultationRow[]> {
  const [behind, offset] =
    "at" in from ? [fragment`and (created_at, consultation_id) < (${from.at}, ${from.id})`, 0] : [fragment``, from.offset];
  const files =
    "customerId" in which
      ? fragment`coalesce((select json_agg(json_build_object('fileId', file_id, 'type', type) order by position) from consultation_file join file using (file_id) where consultation_file.consultation_id = consultation.consultation_id), '[]')`
      : fragment`'[]'::json`;
  return await database.query<ConsultationRow>(sql`
    select consultation_id as "consultationId", language, goods_id as "goodsId", content, created_at as "createdAt", reply, replied_at as "repliedAt", ${files} as files
    from consultation where ${isOf(which)} ${behind}
    order by created_at desc, consultation_id desc limit ${limit} offset ${offset}`);
}

/** Stops counting at `most`. */
export async function countConsultations(database: Queryable, which: Which, most: number): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    select count(*)::integer as count from (select from consultation where ${isOf(which)} limit ${most}) as counted`);
  return row?.count ?? 0;
}

/** Adds missing ones. @returns their goods */
export async function insertAnswered(
  transaction: Transaction,
  { brand, country }: Pick<NewConsultation, "brand" | "country">,
  answered: readonly (Pick<NewConsultation, "consultationId" | "language" | "content" | "createdAt"> & {
    readonly goodsId: string;
    readonly email: string;
    readonly reply: string;
  })[],
): Promise<string[]> {
  const rows = await transaction.query<{ goodsId: string }>(sql`
    insert into consultation (consultation_id, brand, country, language, email, goods_id, content, reply, created_at, replied_at)
    select one."consultationId", ${brand}, ${country}, one.language, one.email, one."goodsId", one.content, one.reply, one."createdAt", one."createdAt"
    from json_to_recordset(${JSON.stringify(answered)}) as one("consultationId" text, language text, email text, "goodsId" text, content text, reply text, "createdAt" timestamptz)
    on conflict (consultation_id) do nothing returning goods_id as "goodsId"`);
  return rows.map(({ goodsId }) => goodsId);
}
