import type { CurrencyCode } from "@rambla/core/money";
import type { Queryable, Transaction } from "../../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../../platform/database/sql.ts";
import { flashPiece } from "./holding-rules.ts";
import { OPEN, UNPAID } from "../store.ts";

/** Free orders; matches the partial index. Other paid orders have forgotten their network. */
const FREE: Fragment = fragment`payment_status = 'Paid'`;

/** `giftPiece` of the rules. */
const GIFT_PIECE: Fragment = fragment`'gift ' || activity_id || ' ' || goods_id`;

/** `flashPiece` of the rules. */
const FLASH_PIECE: Fragment = fragment`'flash ' || flash_sale_id`;

export type HoldingRow = {
  readonly whose: "client" | "mailbox" | "transfer";
  readonly orders: number;
  readonly pieces: number;
  readonly valueMinor: number;
  /** Units per product, gift or flash sale: reserved, and of recent orders without a reservation. */
  readonly goods: Readonly<Record<string, { readonly held: number; readonly waiting: number }>>;
};

/**
 * Reads what open unpaid orders of a network and of a mailbox reserve, one row each, and the stock of some goods, gifts and flash sales.
 * `byTransfer` adds a row of all transfers of the brand. Recent free orders count for their network. Transfers do not count for their
 * mailbox: a stranger who names it could block its owner for days.
 * @param asked `orderId` is not counted; orders without a reservation count since `waitingSince`, free ones since `freeSince`
 */
export async function findHoldings(
  transaction: Queryable,
  asked: {
    readonly clientHash: Buffer;
    readonly brand: string;
    readonly buyer: string;
    readonly orderId: string;
    readonly currency: CurrencyCode;
    readonly goodsIds: readonly string[];
    readonly giftPieces: readonly string[];
    readonly flashSaleIds: readonly string[];
    readonly waitingSince: Date;
    readonly freeSince: Date;
    readonly byTransfer: boolean;
  },
): Promise<{ readonly holdings: readonly HoldingRow[]; readonly stock: Readonly<Record<string, number>> }> {
  const transfers = asked.byTransfer
    ? fragment`union all select 'transfer', order_id, brand, created_at, stock_held, currency, total_minor from customer_order
      where brand = ${asked.brand} and by_transfer and stock_held and ${UNPAID} and order_id <> ${asked.orderId}`
    : fragment``;
  const gifts =
    asked.giftPieces.length > 0
      ? fragment`union all select ${GIFT_PIECE}, quantity from gift where brand = ${asked.brand} and ${GIFT_PIECE} = any(${asked.giftPieces}::text[])`
      : fragment``;
  const flash =
    asked.flashSaleIds.length > 0
      ? fragment`union all select ${FLASH_PIECE}, greatest(0, pieces - taken) from flash_sale where brand = ${asked.brand} and flash_sale_id = any(${asked.flashSaleIds}::text[])`
      : fragment``;
  const [row] = await transaction.query<{ holdings: HoldingRow[]; stock: Record<string, number> }>(sql`
    with placed as (
      select 'client' as whose, order_id, brand, created_at, stock_held, currency, total_minor
      from customer_order where client_hash = ${asked.clientHash} and ${UNPAID} and order_id <> ${asked.orderId}
      union all
      select 'client', order_id, brand, created_at, stock_held, currency, total_minor
      from customer_order where client_hash = ${asked.clientHash} and ${FREE} and created_at > ${asked.freeSince}
      union all
      select 'mailbox', order_id, brand, created_at, stock_held, currency, total_minor
      from customer_order where brand = ${asked.brand} and buyer = ${asked.buyer} and ${UNPAID} and not by_transfer and order_id <> ${asked.orderId}
      ${transfers}
    ), line as (
      select placed.whose, placed.brand, placed.created_at, placed.stock_held, order_line.goods_id, order_line.quantity - restocked_units as quantity, order_line.quantity - restocked_units as pieces from placed join order_line using (order_id)
      union all select placed.whose, placed.brand, placed.created_at, placed.stock_held, ${GIFT_PIECE}, 1, 1 from placed join order_gift using (order_id)
      -- These are pieces of their goods, and counted with them.
      union all select placed.whose, placed.brand, placed.created_at, placed.stock_held, ${FLASH_PIECE}, order_line.quantity - restocked_units, 0 from placed join order_line using (order_id) where flash_sale_id is not null
    ), per_goods as (
      select whose, goods_id, coalesce(sum(quantity) filter (where stock_held), 0)::integer as held,
        coalesce(sum(quantity) filter (where not stock_held and created_at > ${asked.waitingSince}), 0)::integer as waiting
      from line where brand = ${asked.brand} and goods_id = any(${[...asked.goodsIds, ...asked.giftPieces, ...asked.flashSaleIds.map((flashSaleId) => flashPiece({ flashSaleId }))]}::text[]) group by whose, goods_id
    ), holding as (
      select whose, count(*) filter (where stock_held)::integer as orders,
        coalesce(sum(total_minor) filter (where stock_held and currency = ${asked.currency}), 0)::bigint as "valueMinor",
        (select coalesce(sum(line.pieces), 0)::integer from line where line.whose = placed.whose and line.stock_held) as pieces,
        (select coalesce(json_object_agg(goods_id, json_build_object('held', held, 'waiting', waiting)), '{}')
          from per_goods where per_goods.whose = placed.whose) as goods
      from placed group by whose
    )
    select
      (select coalesce(json_agg(holding), '[]') from holding) as holdings,
      (select coalesce(json_object_agg(goods_id, quantity), '{}') from (
        select goods_id, quantity from goods_stock where brand = ${asked.brand} and goods_id = any(${asked.goodsIds}::text[]) ${gifts} ${flash}
      ) as pieces) as stock`);
  return row ?? { holdings: [], stock: {} };
}

/** Makes bank transfers of a brand wait for each other until the transaction ends. */
export async function lockTransfers(transaction: Transaction, brand: string): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${`transfers ${brand}`}, 0))`);
}

export async function forgetFreeClients(database: Queryable, until: Date): Promise<void> {
  await database.query(
    sql`update customer_order set client_hash = null where client_hash is not null and ${FREE} and created_at <= ${until}`,
  );
}

/** Longest overdue first. */
export async function findOverdueHolders(database: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await database.query<{ orderId: string }>(sql`
    select order_id as "orderId" from customer_order where stock_held and ${OPEN} and held_until <= ${now} and pay_until > ${now}
    order by held_until limit ${limit}`);
  return rows.map((row) => row.orderId);
}

export async function findHeldUntil(database: Queryable, orderId: string): Promise<Date | undefined> {
  const [row] = await database.query<{ heldUntil: Date }>(sql`
    select held_until as "heldUntil" from customer_order where order_id = ${orderId} and stock_held and ${OPEN} and held_until < pay_until`);
  return row?.heldUntil;
}

/**
 * Marks the stock of an unpaid order as released.
 * @returns false when it had no reservation
 */
export async function markReleased(transaction: Queryable, orderId: string): Promise<boolean> {
  const rows = await transaction.query(sql`
    update customer_order set stock_held = false, held_until = null where order_id = ${orderId} and stock_held and ${UNPAID} returning order_id`);
  return rows.length === 1;
}

export async function markHeld(transaction: Queryable, orderId: string, turn: number, heldUntil: Date | null): Promise<void> {
  await transaction.query(sql`
    update customer_order set stock_held = true, held_until = ${heldUntil}, stock_turn = ${turn} where order_id = ${orderId} and not stock_held and ${UNPAID}`);
}

export async function extendHold(database: Queryable, orderId: string, heldUntil: Date | "as long as it lives"): Promise<void> {
  const until = heldUntil === "as long as it lives" ? fragment`pay_until` : fragment`${heldUntil}::timestamptz`;
  await database.query(sql`update customer_order set held_until = ${until} where order_id = ${orderId} and stock_held and ${OPEN}`);
}
