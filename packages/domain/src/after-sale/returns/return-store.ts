/** SQL of returns and exchanges. */
import type { BrandCode, CountryCode, LanguageCode } from "@rambla/core/market";
import type { CurrencyCode } from "@rambla/core/money";
import type { OrderPicture } from "../../order/columns.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../../platform/database/sql.ts";
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
};

/** Writes what is asked for, its lines and its pictures. */
export async function insertReturn(transaction: Queryable, asked: NewReturn): Promise<void> {
  const { caseId, kind, orderId, openedAt, description, serialNumber, lines, fileIds } = asked;
  await transaction.query(sql`
    with opened as (
      insert into after_sale_case (case_id, kind, order_id, opened_at, goods_state, decision, description, serial_number)
      values (${caseId}, ${kind}, ${orderId}, ${openedAt}, 'announced', 'none', ${description}, ${serialNumber}) returning case_id, order_id
    ), pictures as (
      insert into after_sale_picture (case_id, position, file_id)
      select case_id, sent.position, sent.file_id from opened cross join unnest(${fileIds}::text[]) with ordinality as sent(file_id, position)
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
