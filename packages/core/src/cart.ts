/**
 * The lines of a cart and what may be done with them, the same in a guest's browser and on the server of a customer (R-371 to
 * R-373, D-103, D-184). Pure: a change gives another list, and the same one when it changes nothing.
 */

/** What tells one line from another: the goods and the price list they come from. */
export type LineIdentity = { readonly goodsId: string; readonly distributionId: string };

/** Goods, how many pieces of them (1 to 9999), and whether they are to be bought with the next order. */
export type CartLine = LineIdentity & { readonly qty: number; readonly ticked: boolean };

/** Pieces of one line at most. */
export const MAX_PIECES = 9999;
/** Lines of a cart at most: as many as an order takes. */
export const MAX_LINES = 100;

/** The key of a line: `1001:0`. */
export const lineKey = (line: LineIdentity): string => `${line.goodsId}:${line.distributionId}`;

/** Something done with a cart. */
export type CartChange<Line extends CartLine> =
  /** Pieces onto the line that is there, or a new line; `most` is what it may hold, as far as is known. */
  | { readonly do: "put"; readonly line: Line; readonly most?: number }
  /** The pieces of a line; it goes by `take` only. */
  | { readonly do: "set"; readonly key: string; readonly qty: number }
  | { readonly do: "tick"; readonly keys: readonly string[]; readonly on: boolean }
  | { readonly do: "take"; readonly keys: readonly string[] }
  /** A line that was taken out, back where it stood; nothing when it is there again already. */
  | { readonly do: "restore"; readonly line: Line; readonly at: number }
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
      const line = { ...change.line, qty };
      return at < 0 ? [...lines, line] : lines.with(at, line);
    }
    case "set": {
      const qty = Math.min(Math.max(wholePieces(change.qty), 1), MAX_PIECES);
      return each((line) => (lineKey(line) === change.key && line.qty !== qty ? { ...line, qty } : line));
    }
    case "tick":
      return each((line) => (line.ticked !== change.on && change.keys.includes(lineKey(line)) ? { ...line, ticked: change.on } : line));
    case "take": {
      const left = lines.filter((line) => !change.keys.includes(lineKey(line)));
      return left.length === lines.length ? lines : left;
    }
    case "restore":
      return lines.length >= MAX_LINES || indexOf(lines, lineKey(change.line)) >= 0 ? lines : lines.toSpliced(Math.max(0, change.at), 0, change.line);
    case "note":
      return each((line) => (change.seen[lineKey(line)] ? { ...line, ...change.seen[lineKey(line)] } : line));
  }
}

/** Pieces over all lines (D-106). */
export function piecesOf(lines: readonly Pick<CartLine, "qty">[]): number {
  return lines.reduce((pieces, line) => pieces + line.qty, 0);
}

const indexOf = (lines: readonly LineIdentity[], key: string): number => lines.findIndex((line) => lineKey(line) === key);

function wholePieces(quantity: number): number {
  return Number.isFinite(quantity) ? Math.trunc(quantity) : 0;
}
