/** SQL of returns and exchanges. */
import type { BrandCode, CountryCode, LanguageCode } from "@rambla/core/market";
import type { CurrencyCode } from "@rambla/core/money";
import type { OrderPicture } from "../../order/columns.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../../platform/database/sql.ts";
import { countWaiting, type Waiting } from "../../platform/database/waiting-store.ts";
import type { StockLine } from "../../goods/service.ts";
import type { AskedLine } from "../rules.ts";
import { type AfterSaleCase, CASE, FROM } from "../store.ts";

export type ReturnLine = {
  readonly line: number;
  readonly title: string;
  readonly picture: OrderPicture;
  readonly qty: number;
  readonly reasonCode: string;
  readonly wantedGoodsId: string | null;
  readonly wantedTitle: string | null;
};

/** A picture, with the one who has sent it. */
export type ReturnPicture = {
  readonly fileId: string;
  readonly type: string;
  readonly customerId: string | null;
  readonly guestId: string | null;
};

export type ReturnRow = Omit<AfterSaleCase, "lines" | "kind"> & {
  readonly kind: "return" | "exchange";
  readonly brand: BrandCode;
  readonly country: CountryCode;
  readonly language: LanguageCode;
  readonly email: string;
  readonly orderNumber: string;
  readonly currency: CurrencyCode;
  readonly description: string;
  readonly serialNumber: string | null;
  readonly labelText: string | null;
  readonly logisticsCompany: string | null;
  readonly trackingNumber: string | null;
  readonly decidedAt: Date | null;
  readonly sentAt: Date | null;
  readonly replacementCompany: string | null;
  readonly replacementNumber: string | null;
  readonly replacementSentAt: Date | null;
  /** When the last of its money had gone back. */
  readonly refundedAt: Date | null;
  readonly lines: readonly ReturnLine[];
  readonly pictures: readonly ReturnPicture[];
};

const RETURN: Fragment = fragment`${CASE}, brand, country, language, email, order_number as "orderNumber", currency,
  opened.description, opened.serial_number as "serialNumber", opened.label_text as "labelText", opened.logistics_company as "logisticsCompany",
  opened.tracking_number as "trackingNumber", opened.decided_at as "decidedAt", opened.sent_at as "sentAt", opened.replacement_company as "replacementCompany",
  opened.replacement_number as "replacementNumber", opened.replacement_sent_at as "replacementSentAt",
  case when opened.grant_id is null or exists (select from payment_refund where payment_refund.grant_id = opened.grant_id and settled_at is null) then null
    else coalesce((select max(settled_at) from payment_refund where payment_refund.grant_id = opened.grant_id), opened.closed_at) end as "refundedAt",
  (select coalesce(json_agg(json_build_object('line', each.position, 'title', title, 'picture', picture, 'qty', each.quantity, 'reasonCode', coalesce(reason, ''),
      'wantedGoodsId', wanted_goods_id, 'wantedTitle', wanted_title) order by each.position), '[]')
    from after_sale_case_line each join order_line using (order_id, position) where each.case_id = opened.case_id) as lines,
  (select coalesce(json_agg(json_build_object('fileId', file_id, 'type', type, 'customerId', file.customer_id, 'guestId', file.guest_id) order by position), '[]')
    from after_sale_picture join file using (file_id) where after_sale_picture.case_id = opened.case_id) as pictures`;
const RETURNS: Fragment = fragment`${FROM} join customer_order on customer_order.order_id = opened.order_id`;
const IS_RETURN: Fragment = fragment`opened.kind <> 'withdrawal'`;

export type NewReturn = {
  readonly caseId: string;
  readonly kind: "return" | "exchange";
  readonly orderId: string;
  readonly openedAt: Date;
  readonly description: string;
  readonly serialNumber: string | null;
  readonly lines: readonly {
    readonly line: number;
    readonly qty: number;
    readonly reasonCode: string;
    readonly wantedGoodsId: string | null;
    readonly wantedTitle: string | null;
  }[];
  readonly fileIds: readonly string[];
  /** When its pictures are forgotten; null where they stay. */
  readonly picturesEnd: Date | null;
};

/** Writes what is asked for, its lines and its pictures. */
export async function insertReturn(transaction: Queryable, asked: NewReturn): Promise<void> {
  const { caseId, kind, orderId, openedAt, description, serialNumber, lines, fileIds, picturesEnd } = asked;
  await transaction.query(sql`
    with opened as (
      insert into after_sale_case (case_id, kind, order_id, opened_at, goods_state, decision, description, serial_number)
      values (${caseId}, ${kind}, ${orderId}, ${openedAt}, 'announced', 'none', ${description}, ${serialNumber}) returning case_id, order_id
    ), pictures as (
      insert into after_sale_picture (case_id, position, file_id, ends_at)
      select case_id, sent.position, sent.file_id, ${picturesEnd}::timestamptz from opened cross join unnest(${fileIds}::text[]) with ordinality as sent(file_id, position)
    )
    insert into after_sale_case_line (case_id, order_id, position, quantity, reason, wanted_goods_id, wanted_title)
    select case_id, order_id, line, qty, "reasonCode", "wantedGoodsId", "wantedTitle" from opened
      cross join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as asked(line integer, qty integer, "reasonCode" text, "wantedGoodsId" text, "wantedTitle" text)`);
}

export async function findReturn(database: Queryable, caseId: string): Promise<ReturnRow | undefined> {
  const [row] = await database.query<ReturnRow>(sql`select ${RETURN} from ${RETURNS} where opened.case_id = ${caseId} and ${IS_RETURN}`);
  return row;
}

/** Returns of these orders, in the order of the orders, and of each the latest first. */
export async function findReturnsOf(
  database: Queryable,
  orderIds: readonly string[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ReturnRow[]> {
  return await database.query<ReturnRow>(sql`
    select ${RETURN} from ${RETURNS}
    where opened.order_id = any(${orderIds}::text[]) and ${IS_RETURN}
    order by array_position(${orderIds}::text[], opened.order_id), opened.opened_at desc, opened.case_id desc offset ${offset} limit ${limit}`);
}

/** Notes that its goods are on their way, or on another one than was said. @returns false for one that waits for none */
export async function markSent(
  transaction: Queryable,
  caseId: string,
  { logisticsCompany, trackingNumber, now }: { readonly logisticsCompany: string; readonly trackingNumber: string; readonly now: Date },
): Promise<boolean> {
  const rows = await transaction.query(sql`
    update after_sale_case set goods_state = 'sent', logistics_company = ${logisticsCompany}, tracking_number = ${trackingNumber}, sent_at = coalesce(sent_at, ${now})
    where case_id = ${caseId} and goods_state in ('announced', 'sent') and decision = 'granted' and closed_at is null returning case_id`);
  return rows.length === 1;
}

/** Approves a request without a decision. */
export async function markApproved(
  transaction: Queryable,
  caseId: string,
  { labelText, now }: { readonly labelText: string | null; readonly now: Date },
): Promise<void> {
  await transaction.query(sql`
    update after_sale_case set decision = 'granted', decided_at = ${now}, label_text = ${labelText}
    where case_id = ${caseId} and decision = 'none' and closed_at is null`);
}

/** Ends an exchange: its goods are on their way. */
export async function markReplaced(
  transaction: Queryable,
  caseId: string,
  { logisticsCompany, trackingNumber, now }: { readonly logisticsCompany: string; readonly trackingNumber: string; readonly now: Date },
): Promise<void> {
  await transaction.query(sql`
    update after_sale_case set replacement_company = ${logisticsCompany}, replacement_number = ${trackingNumber}, replacement_sent_at = ${now}, closed_at = ${now}
    where case_id = ${caseId} and kind = 'exchange' and decision = 'granted' and closed_at is null`);
}

/** The pieces that are wanted in an exchange, by their goods. */
export async function findWantedPieces(database: Queryable, caseId: string): Promise<StockLine[]> {
  return await database.query<StockLine>(sql`
    select wanted_goods_id as "goodsId", sum(quantity)::integer as quantity from after_sale_case_line
    where case_id = ${caseId} and wanted_goods_id is not null group by wanted_goods_id order by wanted_goods_id`);
}

/** Returns among cases. */
export async function findReturnsAmong(database: Queryable, caseIds: readonly string[]): Promise<ReturnRow[]> {
  return await database.query<ReturnRow>(
    sql`select ${RETURN} from ${RETURNS} where opened.case_id = any(${caseIds}::text[]) and ${IS_RETURN}`,
  );
}

export const countToReview = (database: Queryable): Promise<Waiting> =>
  countWaiting(database, "after_sale_case", "opened_at", fragment`closed_at is null and decision = 'none' and kind <> 'withdrawal'`);

/** Takes units from an open return, and lines of which none is left: they are claimed no more. */
export async function lessenLines(transaction: Queryable, caseId: string, orderId: string, units: readonly AskedLine[]): Promise<void> {
  const given = fragment`jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as given(line integer, qty integer)`;
  await transaction.query(sql`
    with freed as (
      update order_line set claimed_units = claimed_units - given.qty from ${given} where order_id = ${orderId} and position = given.line
    ), emptied as (
      delete from after_sale_case_line each using ${given} where case_id = ${caseId} and each.position = given.line and each.quantity = given.qty
    )
    update after_sale_case_line each set quantity = each.quantity - given.qty from ${given}
    where case_id = ${caseId} and each.position = given.line and each.quantity > given.qty`);
}

/** Files of guests' pictures whose time is over, the oldest first. */
export async function findEndedPictures(database: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await database.query<{ fileId: string }>(
    sql`select file_id as "fileId" from after_sale_picture where ends_at <= ${now} order by ends_at limit ${limit}`,
  );
  return rows.map(({ fileId }) => fileId);
}

/** Takes a guest's picture from its return, once its time is over. @returns false when it was gone before */
export async function removeEndedPicture(transaction: Queryable, fileId: string, now: Date): Promise<boolean> {
  const rows = await transaction.query(
    sql`delete from after_sale_picture where file_id = ${fileId} and ends_at <= ${now} returning file_id`,
  );
  return rows.length === 1;
}
