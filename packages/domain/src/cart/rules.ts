/** What a customer's cart may hold. Pure. The changes themselves are in core, where a guest's browser uses them too. */
import { type CartLine, changed, type LineIdentity, lineKey, MAX_LINES, MAX_PIECES } from "@rambla/core/cart";

export type CartProblem = "goods.notExist" | "cart.full" | "limit.perOrder" | "stock.insufficient";

/** The stock of goods or of a bundle, and the limit per order. */
export type Bounds = { readonly stock: number; readonly limitPerOrder: number | null };

/** `problem`: why the change was not made in full. */
export type Changed<Line> = { readonly lines: readonly Line[]; readonly problem: CartProblem | null };

/**
 * The most units a line may hold: stock and limit, less other lines of the same goods. Bundles are checked when the whole cart is priced.
 */
function mostOf(
  lines: readonly CartLine[],
  line: LineIdentity,
  { stock, limitPerOrder }: Bounds,
): { readonly most: number; readonly problem: CartProblem } {
  const elsewhere = lines.reduce(
    (pieces, other) =>
      other.goodsId === line.goodsId && !other.palletId && !line.palletId && lineKey(other) !== lineKey(line) ? pieces + other.qty : pieces,
    0,
  );
  const limit = limitPerOrder ?? MAX_PIECES;
  return {
    most: Math.max(0, Math.min(limit, stock, MAX_PIECES) - elsewhere),
    problem: stock < limit ? "stock.insufficient" : "limit.perOrder",
  };
}

/**
 * Adds units to a line, as many as it may hold.
 * @param at the position of a new line, the end by default
 */
export function put<Line extends CartLine>(lines: readonly Line[], line: Line, bounds: Bounds, at?: number): Changed<Line> {
  const had = lines.find((other) => lineKey(other) === lineKey(line))?.qty ?? 0;
  const { most, problem } = mostOf(lines, line, bounds);
  const next = changed(lines, { do: "put", line, most });
  const now = next.find((other) => lineKey(other) === lineKey(line));
  if (!now) return { lines, problem: lines.length >= MAX_LINES ? "cart.full" : problem };
  const placed = had === 0 && at !== undefined ? next.slice(0, -1).toSpliced(at, 0, now) : next;
  return { lines: placed, problem: now.qty === had + line.qty ? null : problem };
}

/** Sets the units of a line; fewer are always allowed. */
export function set<Line extends CartLine>(lines: readonly Line[], line: Line, qty: number, bounds: Bounds): Changed<Line> {
  const { most, problem } = mostOf(lines, line, bounds);
  const granted = qty <= line.qty ? qty : Math.max(line.qty, Math.min(qty, most));
  return { lines: changed(lines, { do: "set", key: lineKey(line), qty: granted }), problem: granted === qty ? null : problem };
}

/** The cart after an order: surplus units of a line stay. */
export function afterOrder<Line extends CartLine>(
  lines: readonly Line[],
  ordered: readonly (LineIdentity & { readonly qty: number })[],
): readonly Line[] {
  return ordered.reduce((left, item) => {
    const line = left.find((other) => lineKey(other) === lineKey(item));
    if (!line) return left;
    return changed(
      left,
      line.qty > item.qty ? { do: "set", key: lineKey(line), qty: line.qty - item.qty } : { do: "take", keys: [lineKey(line)] },
    );
  }, lines);
}

/** What an order took out of a cart. */
export const takenBy = <Line extends CartLine>(before: readonly Line[], left: readonly Line[]): readonly Line[] =>
  before.flatMap((line) => {
    const qty = line.qty - (left.find((other) => lineKey(other) === lineKey(line))?.qty ?? 0);
    return qty > 0 ? [{ ...line, qty }] : [];
  });

/** Returns lines to a cart, adding to lines put in meanwhile. */
export const bringBack = <Line extends CartLine>(lines: readonly Line[], taken: readonly Line[]): readonly Line[] =>
  taken.reduce((now, line) => changed(now, { do: "put", line }), lines);
