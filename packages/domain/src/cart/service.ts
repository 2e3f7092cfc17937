/** The cart of a customer. Every change locks it, applies a rule and writes the difference. */
import { changed as changedLines, type LineIdentity, lineKey, MAX_PIECES, piecesOf } from "@rambla/core/cart";
import { randomId } from "@rambla/core/id";
import { type Money, parseDecimal } from "@rambla/core/money";
import { priceEntries } from "@rambla/core/pricing";
import { isRefusal, type Refusal, refuse } from "@rambla/core/refusal";
import { basketEntry } from "../goods/bundle/bundle-rules.ts";
import { isUnderWay } from "../activity/service.ts";
import { goodsOfBundle, type PricedCartLine, priceLines } from "../goods/bundle/bundle-service.ts";
import { isDiscountOver } from "../goods/price/offer-rules.ts";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import type { WantedItem } from "../order/item-rules.ts";
import { type CallContext, customerOf, wishOf } from "../platform/call-context.ts";
import type { Transaction } from "../platform/database/database.ts";
import { type CartProblem, put, set } from "./rules.ts";
import { type CartRow, findLines, lockCart, saveLines, type Seen } from "./store.ts";

export type { CartRow } from "./store.ts";

type Asking = Pick<CallContext, "shop" | "market" | "viewer">;

/** A change that was not made in full, and the units in the cart now. */
export type CartNews = {
  readonly goodsId: string;
  readonly distributionId: string;
  readonly palletId: string | null;
  readonly title: string | null;
  readonly qty: number;
  readonly problem: CartProblem;
};

export type Cart = { readonly lines: readonly CartRow[]; readonly news: readonly CartNews[] };

/** `at`: the position of a returning line. */
export type CartItem = WantedItem & { readonly ticked?: boolean; readonly at?: number };

export async function listCart({ shop, ...context }: Pick<CallContext, "shop" | "viewer">): Promise<readonly CartRow[]> {
  return await findLines(shop.database, customerOf(context).customerId);
}

/** The badge's count, and the present price of the ticked lines before delivery. */
export async function sumCart(
  context: Asking,
): Promise<{ readonly num: number; readonly lines: number; readonly goodsTotal: Money; readonly originalTotal: Money }> {
  const { shop, market } = context;
  const lines = await listCart(context);
  const ticked = lines.filter((line) => line.ticked);
  const priced = await priceLines(shop.database, market, ticked, shop.clock());
  const entries = ticked.flatMap((line, at) => (priced[at] ? [basketEntry(lineKey(line), line.qty, priced[at], line.fullDiscountId)] : []));
  const { goodsTotal, originalTotal } = priceEntries(entries, market.currency);
  return {
    num: shop.config.cart.badgeCounts === "lines" ? lines.length : piecesOf(lines),
    lines: lines.length,
    goodsTotal,
    originalTotal,
  };
}

/**
 * Adds units of goods, as many as stock and limit allow.
 * @returns the cart, with news for fewer units; a refusal for none
 */
export async function addToCart(context: Asking, item: CartItem): Promise<Cart | Refusal<CartProblem>> {
  const { shop, market } = context;
  const [goods = null] = await priceLines(shop.database, market, [item], shop.clock());
  return await shop.database.transaction((transaction) =>
    changeCart(transaction, context, (lines) => {
      const { lines: next, problem } = goods
        ? put(lines, lineOf(context, lines, item, goods), goods, item.at)
        : { lines, problem: "goods.notExist" as const };
      return next === lines && problem ? refuse(problem) : { lines: next, news: newsOf(next, item, goods, problem) };
    }),
  );
}

/**
 * Adds many items, once for a key: a guest's local cart, or returning lines. A failing item is reported and blocks no other.
 * @param how `soldOutWaits`: sold-out goods are added too, as they were in the browser
 */
export async function addAllToCart(
  context: Asking & Pick<CallContext, "wish">,
  items: readonly CartItem[],
  how: { readonly soldOutWaits: boolean } = { soldOutWaits: true },
): Promise<Cart | IdempotencyRefusal> {
  const { shop, market } = context;
  const { customerId } = customerOf(context);
  const wish = wishOf(context);
  const priced = await priceLines(shop.database, market, items, shop.clock());
  let cart: Cart | undefined;
  // The key is scoped to the customer, so other customers' keys do not matter.
  const done = await onlyOnce<Readonly<Record<string, never>>, never>(
    shop,
    { ...wish, scope: `${wish.scope}:${customerId}` },
    {},
    async (transaction) => {
      const changed = await changeCart(transaction, context, (before) => {
        const news: CartNews[] = [];
        const lines = items.reduce<readonly CartRow[]>((now, item, at) => {
          const goods = priced[at] ?? null;
          const { lines: next, problem } = goods
            ? put(
                now,
                lineOf(context, now, item, goods),
                { ...goods, stock: goods.stock > 0 || !how.soldOutWaits ? goods.stock : MAX_PIECES },
                item.at,
              )
            : { lines: now, problem: "goods.notExist" as const };
          news.push(...newsOf(next, item, goods, problem));
          return next;
        }, before);
        return { lines, news };
      });
      cart = changed;
      return undefined;
    },
  );
  if (isRefusal(done)) return done;
  if (cart) return cart;
  // A repeated request reports missing items again.
  const lines = await listCart(context);
  const missing = items.filter((item) => !lines.some((line) => lineKey(line) === lineKey(item)));
  return { lines, news: missing.flatMap((item) => newsOf(lines, item, null, "goods.notExist")) };
}

/** A change of a line; without a `version` it counts as the latest. */
export type LineChange = {
  readonly id: string;
  readonly qty?: number;
  readonly ticked?: boolean;
  readonly version?: number;
  readonly seen?: true;
};

/** The wanted state of a line, present or not. */
export type WantedLine = CartItem & Pick<LineChange, "version">;

/**
 * Changes lines, and sets or adds wanted ones. The last write wins: an outdated version changes neither quantity nor tick. Missing lines
 * are skipped; 0 units remove a line.
 * @returns `quantity.negative` below zero
 */
export async function changeLines(
  context: Asking,
  changes: readonly LineChange[],
  wanted: readonly WantedLine[] = [],
): Promise<Cart | Refusal<"quantity.negative">> {
  const { shop, market } = context;
  if (changes.some(({ qty = 0 }) => qty < 0)) return refuse("quantity.negative");
  // Prices are read outside the lock, and only for lines that keep units.
  const asked = new Set(changes.flatMap(({ id, qty = 0, seen }) => (qty > 0 || seen ? [id] : [])));
  const known = asked.size > 0 ? (await listCart(context)).filter(({ lineId }) => asked.has(lineId)) : [];
  const priced = await priceLines(shop.database, market, [...known, ...wanted], shop.clock());
  const goodsOf = new Map(known.map(({ lineId }, at) => [lineId, priced[at] ?? null]));
  return await shop.database.transaction((transaction) =>
    changeCart(transaction, context, (before) => {
      let cart: Cart = { lines: before, news: [] };
      for (const change of changes) cart = changedLine(cart, change, goodsOf.get(change.id) ?? null);
      for (const [at, item] of wanted.entries()) cart = withWanted(context, cart, item, priced[known.length + at] ?? null);
      return cart;
    }),
  );
}

function changedLine({ lines, news }: Cart, change: LineChange, goods: PricedCartLine | null): Cart {
  const line = lines.find(({ lineId }) => lineId === change.id);
  if (!line) return { lines, news };
  const { version = line.version + 1 } = change;
  const { qty, ticked } = version > line.version ? change : {};
  if (qty === 0) return { lines: lines.filter((other) => other !== line), news };
  const result = qty === undefined ? { lines, problem: null } : set(lines, line, qty, goods ?? { stock: 0, limitPerOrder: null });
  const written = (qty !== undefined || ticked !== undefined) && { version, ...(ticked !== undefined && { ticked }) };
  const told = { ...written, ...(change.seen && goods && seenOf(goods)) };
  return {
    lines: result.lines.map((now) => (now.lineId === line.lineId && differs(now, told) ? { ...now, ...told } : now)),
    news: [...news, ...newsOf(result.lines, line, goods, result.problem)],
  };
}

function withWanted(context: Asking, cart: Cart, { version, ...item }: WantedLine, goods: PricedCartLine | null): Cart {
  const { lines, news } = cart;
  const there = lines.find((line) => lineKey(line) === lineKey(item));
  if (there) {
    const set = changedLine(cart, { id: there.lineId, qty: item.qty, ticked: item.ticked, version }, goods);
    const { fullDiscountId } = item;
    return fullDiscountId
      ? { ...set, lines: set.lines.map((line) => (line.lineId === there.lineId ? { ...line, fullDiscountId } : line)) }
      : set;
  }
  if (!goods) return { lines, news: [...news, ...newsOf(lines, item, null, "goods.notExist")] };
  // A returning line waits when its goods sold out meanwhile.
  const stock = item.at !== undefined && goods.stock <= 0 ? MAX_PIECES : goods.stock;
  const line = { ...lineOf(context, lines, item, goods), version: version ?? 0 };
  const result = put(lines, line, { ...goods, stock }, item.at);
  return { lines: result.lines, news: [...news, ...newsOf(result.lines, item, goods, result.problem)] };
}

/** @returns `item.notFound` when the line is not in the caller's cart */
export async function setQuantity(
  context: Asking,
  lineId: string,
  qty: number,
): Promise<Cart | Refusal<"item.notFound" | "quantity.negative">> {
  if (qty < 0) return refuse("quantity.negative");
  const lines = await listCart(context);
  return lines.some((line) => line.lineId === lineId) ? await changeLines(context, [{ id: lineId, qty }]) : refuse("item.notFound");
}

/**
 * Selects a spend threshold discount for a line: `0` for none, null for the first available.
 * @returns `item.notFound` when the line is not in the caller's cart; `promotion.invalid` without such a discount now;
 * `cashback.switchFailed` when the goods do not take part
 */
export async function switchDiscount(
  context: Asking,
  lineId: string,
  fullDiscountId: string | null,
): Promise<Cart | Refusal<"item.notFound" | "promotion.invalid" | "cashback.switchFailed">> {
  const { shop, market } = context;
  const line = (await listCart(context)).find((other) => other.lineId === lineId);
  if (!line) return refuse("item.notFound");
  const [goods] = fullDiscountId === null ? [] : await priceLines(shop.database, market, [line], shop.clock());
  if (fullDiscountId !== null && isDiscountOver(goods?.fullDiscounts ?? [], fullDiscountId)) {
    return refuse((await isUnderWay(shop, market, fullDiscountId)) ? "cashback.switchFailed" : "promotion.invalid");
  }
  return await shop.database.transaction((transaction) =>
    changeCart(transaction, context, (lines) => ({
      lines: lines.map((now) => (now.lineId === lineId && now.fullDiscountId !== fullDiscountId ? { ...now, fullDiscountId } : now)),
      news: [],
    })),
  );
}

/** Removes lines; missing ones are skipped. */
export async function removeLines(context: Asking, lineIds: readonly string[]): Promise<Cart> {
  return await context.shop.database.transaction((transaction) =>
    changeCart(transaction, context, (lines) => ({ lines: lines.filter(({ lineId }) => !lineIds.includes(lineId)), news: [] })),
  );
}

export async function changeBundle(
  context: Asking,
  palletId: string,
  change: Omit<LineChange, "id">,
): Promise<Cart | Refusal<"item.notFound" | "quantity.negative">> {
  if (change.qty !== undefined && change.qty < 0) return refuse("quantity.negative");
  const line = (await listCart(context)).find((other) => other.palletId === palletId);
  return line ? await changeLines(context, [{ ...change, id: line.lineId }]) : refuse("item.notFound");
}

/** Removes bundles; missing ones are skipped. */
export async function removeBundles(context: Asking, palletIds: readonly string[]): Promise<Cart> {
  return await context.shop.database.transaction((transaction) =>
    changeCart(transaction, context, (lines) => ({
      lines: lines.filter(({ palletId }) => palletId === null || !palletIds.includes(palletId)),
      news: [],
    })),
  );
}

/**
 * Replaces a bundle by its goods at normal prices, in the same quantity.
 * @returns `item.notFound` when it is not in the caller's cart; `goods.notExist` when it or one of its goods is no longer sold; `cart.full`
 * without room for all
 */
export async function dissolveBundle(
  context: Asking,
  lineId: string,
): Promise<Cart | Refusal<"item.notFound" | "goods.notExist" | "cart.full">> {
  const { shop, market } = context;
  const palletId = (await listCart(context)).find((line) => line.lineId === lineId)?.palletId;
  if (!palletId) return refuse("item.notFound");
  const parts = (await goodsOfBundle(shop.database, market, palletId)).map((part) => ({ ...part, distributionId: "0", palletId: null }));
  const priced = await priceLines(shop.database, market, parts, shop.clock());
  return await shop.database.transaction((transaction) =>
    changeCart(transaction, context, (lines): Cart | Refusal<"item.notFound" | "goods.notExist" | "cart.full"> => {
      const bundle = lines.find((line) => line.lineId === lineId);
      if (!bundle) return refuse("item.notFound");
      const goods = parts.flatMap(({ quantity, ...part }, at) =>
        priced[at] ? [lineOf(context, lines, { ...part, qty: quantity * bundle.qty, ticked: bundle.ticked }, priced[at])] : [],
      );
      if (goods.length === 0 || goods.length < parts.length) return refuse("goods.notExist");
      const next = changedLines(lines, { do: "dissolve", key: lineKey(bundle), goods });
      return next === lines ? refuse("cart.full") : { lines: next, news: [] };
    }),
  );
}

async function changeCart<Answer extends Cart | Refusal>(
  transaction: Transaction,
  context: Pick<CallContext, "viewer">,
  how: (lines: readonly CartRow[]) => Answer,
): Promise<Answer> {
  const { customerId } = customerOf(context);
  await lockCart(transaction, customerId);
  const lines = await findLines(transaction, customerId);
  const answer = how(lines);
  if ("lines" in answer) await saveLines(transaction, customerId, lines, answer.lines);
  return answer;
}

/** A new line; an existing one keeps its id. Keeps the price that the customer saw, to report a change. */
function lineOf(
  { shop }: Asking,
  lines: readonly CartRow[],
  { distributionId, palletId = null, qty, price, ticked = true, fullDiscountId, ...named }: CartItem,
  goods: PricedCartLine,
): CartRow {
  const goodsId = palletId ? goods.goodsId : named.goodsId;
  const there = lines.find((line) => lineKey(line) === lineKey({ goodsId, distributionId, palletId }));
  const told = seenOf(goods);
  const seenPrice = price === undefined ? undefined : parseDecimal(price, told.currency);
  // A negative price was never shown.
  return {
    ...told,
    priceMinor: seenPrice && seenPrice.minor >= 0 ? seenPrice.minor : told.priceMinor,
    lineId: there?.lineId ?? randomId(shop.random),
    version: there?.version ?? 0,
    fullDiscountId: fullDiscountId ?? null,
    goodsId,
    distributionId: palletId ? "0" : distributionId,
    palletId,
    qty,
    ticked,
  };
}

function seenOf({ title, seoUrlParameter, picture, price, originalPrice }: PricedCartLine): Seen {
  return {
    title,
    seoUrlParameter,
    pictureId: picture.pictureId,
    priceMinor: price.minor,
    originalMinor: originalPrice?.minor ?? null,
    currency: price.currency,
  };
}

function differs(line: CartRow, told: Partial<CartRow>): boolean {
  return Object.entries(told).some(([name, value]) => Reflect.get(line, name) !== value);
}

function newsOf(
  lines: readonly CartRow[],
  { goodsId, distributionId, palletId = null }: LineIdentity,
  goods: PricedCartLine | null,
  problem: CartProblem | null,
): readonly CartNews[] {
  if (problem === null) return [];
  const line = lines.find((other) => lineKey(other) === lineKey({ goodsId, distributionId, palletId }));
  return [
    {
      goodsId: palletId && line ? line.goodsId : goodsId,
      distributionId,
      palletId,
      title: goods?.title ?? line?.title ?? null,
      qty: line?.qty ?? 0,
      problem,
    },
  ];
}
