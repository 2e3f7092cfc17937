import { endMoment } from "@rambla/core/day-end";
import { ACTIVITY_ACTIONS, type ActivityPhase, phaseOf } from "@rambla/core/activity";
import { countryOfDays, entryOf } from "@rambla/core/market";
import { parseDecimal } from "@rambla/core/money";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { type IdempotencyRefusal, onlyOnce } from "../../idempotency/service.ts";
import { type OperatorContext, wishOf } from "../../platform/call-context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { publish } from "../../platform/events.ts";
import { dropTags, tags } from "../../platform/tags.ts";
import { flashSalesTurned } from "../events.ts";
import { MOST_MINOR } from "../rules.ts";
import { findFlashSale, type KeptFlashSale, lockFlashSale, markFlashSaleCanceled, saveFlashSale } from "./flash-sale-store.ts";

type Asking = Pick<OperatorContext, "shop" | "wish">;
type Named = { readonly brand: string; readonly flashSaleId: string };
type Changed = { readonly flashSaleId: string; readonly goodsId: string; readonly phase: ActivityPhase; readonly left: number };
type Refused = IdempotencyRefusal | Refusal<"item.notFound" | "activity.over">;

/**
 * Saves a flash sale. Placed orders keep their price and count as sold units.
 * @returns `item.notFound` for an unknown brand or goods, `activity.over` for an ended sale, `request.invalid` with the field
 */
export async function changeFlashSale(
  context: Asking,
  asked: Named & {
    readonly goodsId: string;
    readonly startsAt: string;
    readonly endsAt: string;
    readonly pieces: number;
    readonly limitPerPerson: number | null;
    readonly prices: Readonly<Record<string, string>>;
  },
): Promise<Changed | Refused | Refusal<"request.invalid">> {
  const { shop } = context;
  const { flashSaleId, goodsId, pieces, limitPerPerson } = asked;
  const brand = entryOf(shop.config.brands, asked.brand);
  if (!brand) return refuse("item.notFound");
  const [startsAt, endsAt] = [new Date(asked.startsAt), endMoment(asked.endsAt, countryOfDays(shop.config, brand).timeZone)];
  if (endsAt <= startsAt || endsAt <= shop.clock()) return refuseField("endsAt", "request.invalid");
  const prices: Record<string, number> = {};
  for (const [code, amount] of Object.entries(asked.prices)) {
    const country = entryOf(shop.config.countries, code.toUpperCase());
    const minor = country && brand.countries.includes(country.code) ? parseDecimal(amount, country.currency)?.minor : undefined;
    if (!country || minor === undefined || minor < 0 || minor > MOST_MINOR) return refuseField(`prices.${code}`, "request.invalid");
    prices[country.code] = minor;
  }
  if (Object.keys(prices).length === 0) return refuseField("prices", "request.invalid");
  return await change<Refusal<"item.notFound" | "request.invalid">>(context, asked, "save", async (transaction, before, now) => {
    // Its sold units are of the old goods.
    if (before && before.goodsId !== goodsId) return refuseField("goodsId", "request.invalid");
    return (await saveFlashSale(transaction, brand.code, { flashSaleId, goodsId, startsAt, endsAt, pieces, prices, limitPerPerson }, now))
      ? undefined
      : refuse("item.notFound");
  });
}

/** Cancels a flash sale; placed orders stay. @returns `activity.over` for an ended one */
export async function endFlashSale(context: Asking, asked: Named): Promise<Changed | Refused> {
  return await change<Refusal<"item.notFound">>(context, asked, "end", async (transaction, before, now) => {
    if (!before) return refuse("item.notFound");
    await markFlashSaleCanceled(transaction, asked.brand, asked.flashSaleId, now);
    return undefined;
  });
}

async function change<No extends Refusal>(
  context: Asking,
  { brand, flashSaleId }: Named,
  action: "save" | "end",
  how: (transaction: Transaction, before: KeptFlashSale | undefined, now: Date) => Promise<No | undefined>,
): Promise<Changed | Refused | No> {
  const { shop } = context;
  if (!entryOf(shop.config.brands, brand)) return refuse("item.notFound");
  const now = shop.clock();
  const done = await onlyOnce<Record<string, never>, No | Refusal<"activity.over">>(shop, wishOf(context), {}, async (transaction) => {
    const before = await lockFlashSale(transaction, brand, flashSaleId);
    if (before && !ACTIVITY_ACTIONS[phaseOf(before, now)].includes(action)) return refuse("activity.over");
    const refused = await how(transaction, before, now);
    if (refused) return refused;
    const goodsId = (before ?? (await findFlashSale(transaction, brand, flashSaleId)))?.goodsId ?? "";
    await publish(transaction, flashSalesTurned, { brand }, now);
    await dropTags(transaction, [tags.goods(brand, goodsId), tags.flashSales(brand)]);
    return undefined;
  });
  if (isRefusal(done)) return done;
  const kept = await findFlashSale(shop.database, brand, flashSaleId);
  return kept
    ? { flashSaleId, goodsId: kept.goodsId, phase: phaseOf(kept, now), left: Math.max(0, kept.pieces - kept.taken) }
    : refuse("item.notFound");
}
