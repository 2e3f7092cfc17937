/**
 * The lines of a cart and what may be done with them, the same in a guest's browser and on the server of a customer (R-371 to
 * R-373, D-103, D-184). Pure: a change gives another list, and the same one when it changes nothing.
 */

/**
 * What tells one line from another: the goods and the price list they come from, or the bundle. Of a bundle `goodsId` names the first of
 * its goods, which lend it picture and link.
 */
export type LineIdentity = { readonly goodsId: string; readonly distributionId: string; readonly palletId?: string | null };

/** A bundle, for whoever does not know what is in it. */
export const bundleIdentity = (palletId: string) => ({ goodsId: "0", distributionId: "0", palletId });

/**
 * Goods, how many pieces of them (1 to 9999), whether they are to be bought with the next order, and which full discount they are to take
 * part in: `0` for none, the first there is when nothing is said.
 */
export type CartLine = LineIdentity & { readonly qty: number; readonly ticked: boolean; readonly fullDiscountId?: string | null };

/** Pieces of one line at most. */
export const MAX_PIECES = 9999;
/** Lines of a cart at most: as many as an order takes. */
export const MAX_LINES = 100;

/** The key of a line: `1001:0`, of a bundle `pallet:desk`. */
export const lineKey = ({ goodsId, distributionId, palletId }: LineIdentity): string =>
  palletId ? `pallet:${palletId}` : `${goodsId}:${distributionId}`;

/** Something done with a cart. */
export type CartChange<Line extends CartLine> =
  /** Pieces onto the line that is there, or a new line; `most` is what it may hold, as far as is known. */
  | { readonly do: "put"; readonly line: Line; readonly most?: number }
  /** The pieces of a line; it goes by `take` only. */
  | { readonly do: "set"; readonly key: string; readonly qty: number }
  | { readonly do: "tick"; readonly keys: readonly string[]; readonly on: boolean }
  /** The full discount of a line; null for the first there is. */
  | { readonly do: "switch"; readonly key: string; readonly fullDiscountId: string | null }
  | { readonly do: "take"; readonly keys: readonly string[] }
  /** A line that was taken out, back where it stood; nothing when it is there again already. */
  | { readonly do: "restore"; readonly line: Line; readonly at: number }
  /** A bundle taken apart: its goods stand in its place, or are pieces more of lines that are there (R-378, D-104). */
  | { readonly do: "dissolve"; readonly key: string; readonly goods: readonly Line[] }
  /** What was told of goods, by the keys of their lines. */
  | { readonly do: "note"; readonly seen: Readonly<Record<string, Partial<Line>>> };

/** The lines after a change. */
export function changed<Line extends CartLine>(lines: readonly Line[], change: CartChange<Line>): readonly Line[] {
  const each = (how: (line: Line) => Line): readonly Line[] => {
    const next = lines.map(how);
    return next.some((line, at) => line !== lines[at]) ? next : lines;
  };
  switch (change.do) {
    case "put": {
      const at = indexOf(lines, lineKey(change.line));
      const had = lines[at]?.qty ?? 0;
      const qty = Math.min(had + wholePieces(change.line.qty), change.most ?? MAX_PIECES, MAX_PIECES);
      if (qty <= had || (at < 0 && lines.length >= MAX_LINES)) return lines;
      const chosen = change.line.fullDiscountId ?? lines[at]?.fullDiscountId;
      const line = { ...change.line, qty, ...(chosen && { fullDiscountId: chosen }) };
      return at < 0 ? [...lines, line] : lines.with(at, line);
    }
    case "set": {
      const qty = Math.min(Math.max(wholePieces(change.qty), 1), MAX_PIECES);
      return each((line) => (lineKey(line) === change.key && line.qty !== qty ? { ...line, qty } : line));
    }
    case "tick":
      return each((line) => (line.ticked !== change.on && change.keys.includes(lineKey(line)) ? { ...line, ticked: change.on } : line));
    case "switch":
      return each((line) =>
        lineKey(line) === change.key && (line.fullDiscountId ?? null) !== change.fullDiscountId
          ? { ...line, fullDiscountId: change.fullDiscountId }
          : line,
      );
    case "take": {
      const left = lines.filter((line) => !change.keys.includes(lineKey(line)));
      return left.length === lines.length ? lines : left;
    }
    case "restore":
      return lines.length >= MAX_LINES || indexOf(lines, lineKey(change.line)) >= 0
        ? lines
        : lines.toSpliced(Math.max(0, change.at), 0, change.line);
    case "dissolve":
      return dissolved(lines, change.key, change.goods);
    case "note":
      return each((line) => (change.seen[lineKey(line)] ? { ...line, ...change.seen[lineKey(line)] } : line));
  }
}

/** Nothing changes where there is no such line, or no room for all of its goods. */
function dissolved<Line extends CartLine>(lines: readonly Line[], key: string, goods: readonly Line[]): readonly Line[] {
  let place = indexOf(lines, key);
  if (place < 0 || goods.length === 0) return lines;
  let next: readonly Line[] = lines.toSpliced(place, 1);
  for (const line of goods) {
    const at = indexOf(next, lineKey(line));
    const there = next[at];
    const qty = Math.min((there?.qty ?? 0) + line.qty, MAX_PIECES);
    next = there ? next.with(at, { ...there, qty, ticked: there.ticked || line.ticked }) : next.toSpliced(place++, 0, { ...line, qty });
  }
  return next.length > MAX_LINES ? lines : next;
}

/** Pieces over all lines (D-106). */
export function piecesOf(lines: readonly Pick<CartLine, "qty">[]): number {
  return lines.reduce((pieces, line) => pieces + line.qty, 0);
}

const indexOf = (lines: readonly LineIdentity[], key: string): number => lines.findIndex((line) => lineKey(line) === key);

function wholePieces(quantity: number): number {
  return Number.isFinite(quantity) ? Math.trunc(quantity) : 0;
}
