/** SQL of the carts of customers. */
import { fields, names, selected, typed, type Values } from "../platform/database/columns.ts";
import type { Queryable, Transaction } from "../platform/database/database.ts";
import { sql } from "../platform/database/sql.ts";
import { CART_LINE, type SEEN } from "./columns.ts";

export type Seen = Values<typeof SEEN>;

export type CartRow = Values<typeof CART_LINE>;

/** The lines of a customer from the top; of nobody else, whatever their ids are. */
export async function findLines(database: Queryable, customerId: string): Promise<CartRow[]> {
  return await database.query<CartRow>(sql`
    select ${selected(CART_LINE)}
    from cart_line where customer_id = ${customerId} order by position`);
}

/** Keeps everybody else from changing the cart until the transaction ends, so that what is read is what is written back. */
export async function lockCart(transaction: Transaction, customerId: string): Promise<void> {
  await transaction.query(sql`select from customer where customer_id = ${customerId} for no key update`);
}

/** Writes what has changed between two states of a locked cart, in one statement. */
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

/** Keeps the lines that an order took out of its customer's cart. */
export async function insertOrdered(
  transaction: Transaction,
  { orderId, customerId, lines }: { readonly orderId: string; readonly customerId: string; readonly lines: readonly CartRow[] },
): Promise<void> {
  await transaction.query(sql`
    insert into ordered_cart (order_id, customer_id, lines) values (${orderId}, ${customerId}, ${JSON.stringify(lines)}::jsonb)`);
}

/** Gives the lines that an order took, and forgets them. */
export async function takeOrderedLines(transaction: Transaction, orderId: string): Promise<readonly CartRow[]> {
  const [row] = await transaction.query<{ lines: CartRow[] }>(sql`delete from ordered_cart where order_id = ${orderId} returning lines`);
  return row?.lines ?? [];
}
