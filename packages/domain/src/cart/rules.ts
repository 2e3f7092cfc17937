/** What the cart of a customer may hold. Pure. What may be done with lines at all stands in core: a guest's browser does the same. */
import { type CartLine, changed, type LineIdentity, lineKey, MAX_LINES, MAX_PIECES } from "@rambla/core/cart";

/** Why a line does not hold what was asked for. */
export type CartProblem = "goods.notExist" | "cart.full" | "limit.perOrder" | "stock.insufficient";

/** What is there of goods or of a bundle, and what an order may hold of it. */
export type Bounds = { readonly stock: number; readonly limitPerOrder: number | null };

/** A change, and why it was not the whole of what was asked for. */
export type Changed<Line> = { readonly lines: readonly Line[]; readonly problem: CartProblem | null };

/**
 * The most pieces a line may hold: what an order may and what is there, less what other lines hold of the same goods. What bundles hold of
 * them is weighed where the whole cart is priced.
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

/** Puts pieces onto a line, as many as it may hold. @param at the place of a new line, the last one unless told */
export function put<Line extends CartLine>(lines: readonly Line[], line: Line, bounds: Bounds, at?: number): Changed<Line> {
  const had = lines.find((other) => lineKey(other) === lineKey(line))?.qty ?? 0;
  const { most, problem } = mostOf(lines, line, bounds);
  const next = changed(lines, { do: "put", line, most });
  const now = next.find((other) => lineKey(other) === lineKey(line));
  if (!now) return { lines, problem: lines.length >= MAX_LINES ? "cart.full" : problem };
  const placed = had === 0 && at !== undefined ? next.slice(0, -1).toSpliced(at, 0, now) : next;
  return { lines: placed, problem: now.qty === had + line.qty ? null : problem };
}

/** Sets the pieces of a line. Fewer it may always hold, more only what there is. */
export function set<Line extends CartLine>(lines: readonly Line[], line: Line, qty: number, bounds: Bounds): Changed<Line> {
  const { most, problem } = mostOf(lines, line, bounds);
  const granted = qty <= line.qty ? qty : Math.max(line.qty, Math.min(qty, most));
  return { lines: changed(lines, { do: "set", key: lineKey(line), qty: granted }), problem: granted === qty ? null : problem };
}

/** What is left of a cart once pieces of it were ordered: more of a line than was ordered stays. */
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

/** What an order took out of a cart: the lines before it, less what is left of them. */
export const takenBy = <Line extends CartLine>(before: readonly Line[], left: readonly Line[]): readonly Line[] =>
  before.flatMap((line) => {
    const qty = line.qty - (left.find((other) => lineKey(other) === lineKey(line))?.qty ?? 0);
    return qty > 0 ? [{ ...line, qty }] : [];
  });

/** A cart with lines that come back: pieces more where the same line was put in meanwhile. */
export const bringBack = <Line extends CartLine>(lines: readonly Line[], taken: readonly Line[]): readonly Line[] =>
  taken.reduce((now, line) => changed(now, { do: "put", line }), lines);
