/** SQL of an owner's orders: index lookups by owner, tab and cursor keep every page equally fast. */
import type { Cursor } from "@rambla/core/cursor";
import type { Queryable } from "../../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../../platform/database/sql.ts";
import type { OrderTab } from "../state-rules.ts";
import type { OrderPicture } from "../columns.ts";
import { isOf, OPEN, type OrderRow, type Owner } from "../store.ts";

/** The kinds of ownership, each with its own index; no order matches two of them. */
function waysOf(brand: string, { guestId, customerId, person }: Owner): readonly Fragment[] {
  return [
    ...(customerId === null ? [] : [fragment`customer_id = ${customerId}`]),
    ...(person === null ? [] : [fragment`person = ${person} and customer_id is null`]),
    ...(guestId === null
      ? []
      : [
          fragment`guest_id = ${guestId} and customer_id is distinct from ${customerId} and (customer_id is not null or person is distinct from ${person})`,
        ]),
  ].map((way) => fragment`${way} and brand = ${brand}`);
}

const oneAfterTheOther = (selects: readonly Fragment[]): Fragment => selects.reduce((all, next) => fragment`${all} union all ${next}`);

/**
 * Orders of an owner in some tabs, latest first.
 * @param after null for the beginning
 */
export async function findPlaces(
  database: Queryable,
  { brand, owner, tabs }: { readonly brand: string; readonly owner: Owner; readonly tabs: readonly OrderTab[] },
  after: Cursor | null,
  limit: number,
): Promise<Cursor[]> {
  const ways = waysOf(brand, owner);
  if (ways.length === 0 || tabs.length === 0) return [];
  const ofEachTab = ways.map(
    (way) => fragment`
    select found.order_id, found.created_at from unnest(${tabs}::text[]) as asked(tab) cross join lateral (
      select order_id, created_at from customer_order
      where ${way} and customer_order.tab = asked.tab
        and (created_at, order_id) < (coalesce(${after?.at ?? null}::timestamptz, 'infinity'), ${after?.id ?? ""}::text)
      order by created_at desc, order_id desc limit ${limit}
    ) as found`,
  );
  return await database.query<Cursor>(sql`
    select order_id as id, created_at as at from (${oneAfterTheOther(ofEachTab)}) as place
    order by created_at desc, order_id desc limit ${limit}`);
}

/**
 * Orders with returns, latest request first.
 * @param failed only completed orders with a failed return
 */
export async function findReturned(
  database: Queryable,
  { brand, owner, failed }: { readonly brand: string; readonly owner: Owner; readonly failed: boolean },
  after: Cursor | null,
  limit: number,
): Promise<Cursor[]> {
  const ways = waysOf(brand, owner);
  if (ways.length === 0) return [];
  const isShown = failed ? fragment`tab = 'completed' and after_sale_failed` : fragment`tab <> 'hidden'`;
  const ofEachWay = ways.map(
    (way) => fragment`(
    select order_id, after_sale_at from customer_order
    where ${way} and after_sale_at is not null and ${isShown}
      and (after_sale_at, order_id) < (coalesce(${after?.at ?? null}::timestamptz, 'infinity'), ${after?.id ?? ""}::text)
    order by after_sale_at desc, order_id desc limit ${limit})`,
  );
  return await database.query<Cursor>(sql`
    select order_id as id, after_sale_at as at from (${oneAfterTheOther(ofEachWay)}) as place
    order by after_sale_at desc, order_id desc limit ${limit}`);
}

/** Orders with every word in their number or line titles. */
export async function findNaming(database: Queryable, orderIds: readonly string[], words: readonly string[]): Promise<Set<string>> {
  const rows = await database.query<{ orderId: string }>(sql`
    select order_id as "orderId" from customer_order cross join lateral (
      select lower(unaccent(order_number || ' ' || string_agg(concat_ws(' ', title, article_number, pallet_title), ' '))) as said
      from order_line where order_line.order_id = customer_order.order_id
    ) as named
    where order_id = any(${orderIds}::text[]) and not exists (select from unnest(${words}::text[]) as word where strpos(said, lower(unaccent(word))) = 0)`);
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Finds an own order by its whole number. */
export async function findOwnNumbered(database: Queryable, brand: string, owner: Owner, orderNumber: string): Promise<string | undefined> {
  const [row] = await database.query<{ orderId: string }>(sql`
    select order_id as "orderId" from customer_order
    where brand = ${brand} and order_number = ${orderNumber} and ${isOf(owner)} and hidden_at is null`);
  return row?.orderId;
}

/** With its first lines, and the units of all. */
export type ListedOrder = Pick<
  OrderRow,
  | "orderId"
  | "orderNumber"
  | "orderType"
  | "createdAt"
  | "payUntil"
  | "paymentStatus"
  | "deliveryStatus"
  | "byTransfer"
  | "paidMinor"
  | "depositMinor"
  | "balanceFrom"
  | "currency"
  | "totalMinor"
  | "finishedAt"
  | "country"
> & {
  readonly lines: readonly { readonly title: string; readonly picture: OrderPicture }[];
  readonly pieces: number;
  readonly lineCount: number;
};

/** Lines shown with a picture. */
const SHOWN_LINES = 4;

/** In the order of the ids. */
export async function findListed(database: Queryable, orderIds: readonly string[]): Promise<ListedOrder[]> {
  return await database.query<ListedOrder>(sql`
    select order_id as "orderId", order_number as "orderNumber", order_type as "orderType", created_at as "createdAt", pay_until as "payUntil", payment_status as "paymentStatus", delivery_status as "deliveryStatus",
      by_transfer as "byTransfer", paid_minor as "paidMinor", deposit_minor as "depositMinor", balance_from as "balanceFrom", currency, total_minor as "totalMinor", finished_at as "finishedAt", country, lines, pieces, "lineCount"
    from customer_order cross join lateral (
      select coalesce(json_agg(json_build_object('title', title, 'picture', picture) order by position) filter (where position <= ${SHOWN_LINES}), '[]') as lines,
        coalesce(sum(quantity), 0)::integer as pieces, count(*)::integer as "lineCount"
      from order_line where order_line.order_id = customer_order.order_id
    ) as named
    where order_id = any(${orderIds}::text[]) order by array_position(${orderIds}::text[], order_id)`);
}

/** Orders in each tab, counted up to `most`. */
export async function countTabs(
  database: Queryable,
  brand: string,
  owner: Owner,
  tabs: readonly OrderTab[],
  most: number,
): Promise<{ readonly tab: OrderTab; readonly count: number }[]> {
  const ways = waysOf(brand, owner);
  if (ways.length === 0) return [];
  const ofTab = oneAfterTheOther(
    ways.map((way) => fragment`(select from customer_order where ${way} and customer_order.tab = asked.tab limit ${most})`),
  );
  return await database.query(sql`
    select asked.tab, (select count(*)::integer from (select from (${ofTab}) as place limit ${most}) as counted) as count from unnest(${tabs}::text[]) as asked(tab)`);
}

type WaitingOrder = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly payUntil: Date;
  readonly byTransfer: boolean;
  readonly goodsIds: string[];
};

/** Orders that wait for their first money, latest first. */
export async function findWaitingOrders(
  database: Queryable,
  brand: string,
  owner: Owner,
  now: Date,
  most: number,
): Promise<WaitingOrder[]> {
  return await database.query<WaitingOrder>(sql`
    select order_id as "orderId", order_number as "orderNumber", pay_until as "payUntil", by_transfer as "byTransfer",
      array(select distinct goods_id from order_line where order_line.order_id = customer_order.order_id order by goods_id) as "goodsIds"
    from customer_order
    where ${isOf(owner)} and brand = ${brand} and ${OPEN} and pay_until > ${now}
    order by created_at desc limit ${most}`);
}
