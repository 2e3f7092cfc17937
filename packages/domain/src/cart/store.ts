import { fields, names, selected, typed, type Values } from "../platform/database/columns.ts";
import type { Queryable, Transaction } from "../platform/database/database.ts";
import { sql } from "../platform/database/sql.ts";
import { CART_LINE, type SEEN } from "./columns.ts";

export type Seen = Values<typeof SEEN>;

export type CartRow = Values<typeof CART_LINE>;

/** From the top. Every query is scoped to the customer. */
export async function findLines(database: Queryable, customerId: string): Promise<CartRow[]> {
  return await database.query<CartRow>(sql`
    select ${selected(CART_LINE)}
    from cart_line where customer_id = ${customerId} order by position`);
}

/** Locks the cart until the transaction ends, so that what was read is what is replaced. */
export async function lockCart(transaction: Transaction, customerId: string): Promise<void> {
  await transaction.query(sql`select from customer where customer_id = ${customerId} for no key update`);
}

/** Writes the difference between two states of a locked cart in one statement. */
export async function saveLines(
  transaction: Transaction,
  customerId: string,
  before: readonly CartRow[],
  after: readonly CartRow[],
): Promise<void> {
  const left = new Set(after.map(({ lineId }) => lineId));
  const gone = before.flatMap(({ lineId }) => (left.has(lineId) ? [] : [lineId]));
  const written = after.flatMap((row, position) => (before[position] === row ? [] : [{ ...row, position }]));
  if (gone.length + written.length === 0) return;
  await transaction.query(sql`
    with gone as (
      delete from cart_line where customer_id = ${customerId} and line_id = any(${gone}::text[])
    )
    insert into cart_line (customer_id, position, ${names(CART_LINE)})
    select ${customerId}, position, ${fields(CART_LINE)} from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as line(position smallint, ${typed(CART_LINE)})
    on conflict (customer_id, line_id) do update set position = excluded.position, goods_id = excluded.goods_id, quantity = excluded.quantity, ticked = excluded.ticked, version = excluded.version, full_discount_id = excluded.full_discount_id,
      title = excluded.title, seo_url_parameter = excluded.seo_url_parameter, picture_id = excluded.picture_id,
      price_minor = excluded.price_minor, original_minor = excluded.original_minor, currency = excluded.currency`);
}

export async function insertOrdered(
  transaction: Transaction,
  { orderId, customerId, lines }: { readonly orderId: string; readonly customerId: string; readonly lines: readonly CartRow[] },
): Promise<void> {
  await transaction.query(sql`
    insert into ordered_cart (order_id, customer_id, lines) values (${orderId}, ${customerId}, ${JSON.stringify(lines)}::jsonb)`);
}

/** Returns and deletes the lines that an order took. */
export async function takeOrderedLines(transaction: Transaction, orderId: string): Promise<readonly CartRow[]> {
  const [row] = await transaction.query<{ lines: CartRow[] }>(sql`delete from ordered_cart where order_id = ${orderId} returning lines`);
  return row?.lines ?? [];
}
