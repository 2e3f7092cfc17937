/** For the guest's browser and the server. No change returns the same list. */

/** For a bundle, `goodsId` is its first goods, for picture and link. */
export type LineIdentity = { readonly goodsId: string; readonly distributionId: string; readonly palletId?: string | null };

/** A bundle without known content. */
export const bundleIdentity = (palletId: string) => ({ goodsId: "0", distributionId: "0", palletId });

/** `fullDiscountId`: `0` for no discount, unset for the first that applies. */
export type CartLine = LineIdentity & { readonly qty: number; readonly ticked: boolean; readonly fullDiscountId?: string | null };

export const MAX_PIECES = 9999;
export const MAX_LINES = 100;

/** `1001:0`, for a bundle `pallet:desk`. */
export const lineKey = ({ goodsId, distributionId, palletId }: LineIdentity): string =>
  palletId ? `pallet:${palletId}` : `${goodsId}:${distributionId}`;

export type CartChange<Line extends CartLine> =
  /** `most` is the limit, when known. */
  | { readonly do: "put"; readonly line: Line; readonly most?: number }
  /** Never removes a line: only `take` does. */
  | { readonly do: "set"; readonly key: string; readonly qty: number }
  | { readonly do: "tick"; readonly keys: readonly string[]; readonly on: boolean }
  /** Null for the first that applies. */
  | { readonly do: "switch"; readonly key: string; readonly fullDiscountId: string | null }
  | { readonly do: "take"; readonly keys: readonly string[] }
  /** Restores a removed line to its position, unless it exists again. */
  | { readonly do: "restore"; readonly line: Line; readonly at: number }
  | { readonly do: "dissolve"; readonly key: string; readonly goods: readonly Line[] }
  | { readonly do: "note"; readonly seen: Readonly<Record<string, Partial<Line>>> };

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

/** No change without the line or without room for all its goods. */
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

export function piecesOf(lines: readonly Pick<CartLine, "qty">[]): number {
  return lines.reduce((pieces, line) => pieces + line.qty, 0);
}

const indexOf = (lines: readonly LineIdentity[], key: string): number => lines.findIndex((line) => lineKey(line) === key);

function wholePieces(quantity: number): number {
  return Number.isFinite(quantity) ? Math.trunc(quantity) : 0;
}
