/** A line of the browser's cart and its form in the storage, with names fixed by the specification. Stored lines are untrusted input. */
import { type CartLine, lineKey, MAX_LINES, MAX_PIECES } from "@rambla/core/cart";
import { isCatalogueId, isOpaqueId } from "@rambla/core/id";

/** What a line remembers of its goods. Prices are those the customer saw; the server decides. */
export type LineGoods = {
  readonly goodsId: string;
  readonly distributionId: string;
  /** A bundle's id; the goods are then its first. */
  readonly palletId?: string | null;
  readonly title: string;
  readonly seoUrlParameter: string;
  readonly pictureId: string;
  /** Decimal text. */
  readonly price: string;
  readonly originalPrice: string | null;
  /** Of both prices; empty when the stored line has none. */
  readonly currency: string;
};

export type Line = CartLine & LineGoods;

const TEXT_LIMIT = 300;
const PICTURE_ADDRESS = /^\/img\/\d{2,4}\/([A-Za-z0-9._~-]{1,120})\.(?:avif|webp|jpg)$/;
const CURRENCY = /^([A-Z]{3})$/;

/** Drops invalid lines and merges duplicates. */
export function readLines(stored: string | null): readonly Line[] {
  const lines = new Map<string, Line>();
  for (const entry of listIn(stored)) {
    const line = readLine(entry);
    if (!line || (lines.size === MAX_LINES && !lines.has(lineKey(line)))) continue;
    const before = lines.get(lineKey(line));
    lines.set(lineKey(line), before ? { ...before, qty: Math.min(before.qty + line.qty, MAX_PIECES) } : line);
  }
  return [...lines.values()];
}

export function writeLines(lines: readonly Line[]): string {
  return JSON.stringify(
    lines.map(
      ({
        goodsId,
        distributionId,
        palletId,
        title,
        seoUrlParameter,
        pictureId,
        qty,
        ticked,
        fullDiscountId,
        price,
        originalPrice,
        currency,
      }) => ({
        goodsId,
        distributionId,
        ...(palletId && { palletId }),
        ...(fullDiscountId && { fullDiscountId }),
        title,
        seoUrlParameter,
        imageUrl: pictureId && `/img/320/${pictureId}.webp`,
        buyNum: qty,
        finallyPrice: price,
        resultPrice: originalPrice ?? price,
        currency,
        ...(!ticked && { ticked }),
      }),
    ),
  );
}

function listIn(stored: string | null): readonly unknown[] {
  if (stored === null) return [];
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function readLine(entry: unknown): Line | undefined {
  if (typeof entry !== "object" || entry === null) return undefined;
  const field = (name: string): unknown => (Object.hasOwn(entry, name) ? Reflect.get(entry, name) : undefined);
  const goodsId = plainText(field("goodsId"));
  const distributionId = plainText(field("distributionId")) || "0";
  const palletId = plainText(field("palletId"));
  const fullDiscountId = plainText(field("fullDiscountId"));
  const qty = Number(field("buyNum"));
  const prices = pricesOf(field("finallyPrice"), field("resultPrice"));
  const areIds = isCatalogueId(goodsId) && isOpaqueId(distributionId) && (palletId === "" || isOpaqueId(palletId));
  if (!areIds || !Number.isInteger(qty) || qty < 1 || !prices) return undefined;
  return {
    goodsId,
    distributionId,
    ...(palletId && { palletId }),
    ...(isOpaqueId(fullDiscountId) && { fullDiscountId }),
    title: plainText(field("title")),
    seoUrlParameter: plainText(field("seoUrlParameter")),
    pictureId: found(PICTURE_ADDRESS, field("imageUrl")),
    qty: Math.min(qty, MAX_PIECES),
    ticked: field("ticked") !== false,
    ...prices,
    currency: found(CURRENCY, field("currency")),
  };
}

/** Gives the price and, where different, the former one; undefined without a price. */
function pricesOf(asked: unknown, before: unknown): Pick<LineGoods, "price" | "originalPrice"> | undefined {
  const [price, original] = [decimalOf(asked), decimalOf(before)];
  return price === undefined ? undefined : { price, originalPrice: original === undefined || original === price ? null : original };
}

const found = (pattern: RegExp, value: unknown): string => pattern.exec(plainText(value))?.[1] ?? "";

function plainText(value: unknown): string {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value.slice(0, TEXT_LIMIT) : "";
}

/** Normalises a price ≥ 0 to decimal text with two places. */
function decimalOf(value: unknown): string | undefined {
  const text = plainText(value);
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?\d*$/.exec(text);
  return match ? `${Number(match[1])}.${(match[2] ?? "").padEnd(2, "0")}` : undefined;
}
