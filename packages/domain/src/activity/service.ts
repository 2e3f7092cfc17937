/** Events for pages and carts (R-478 to R-482, D-102, decision 116). */
import { type ActivityPhase, nextTurn, phaseOf } from "@rambla/core/activity";
import type { Market } from "@rambla/core/market";
import { type Refusal, refuse } from "@rambla/core/refusal";
import { toldTotal } from "@rambla/core/total";
import { bestSelling } from "../goods/listing/listing-service.ts";
import { type GoodsCard, goodsCards } from "../goods/service.ts";
import type { CallContext } from "../platform/call-context.ts";
import { takeCount } from "../platform/limits.ts";
import type { Shop } from "../platform/shop.ts";
import { tags } from "../platform/tags.ts";
import { type ActivityWithTerms, findActivities, findActivityGoods, findOfGoods } from "./store.ts";

/** Goods that the page of an event shows where all goods of a brand take part. */
const SHOWN_OF_ALL = 24;

export type Activity = ActivityWithTerms & { readonly phase: ActivityPhase };
/** What an answer tells, and until when it holds. */
type Until<Told> = Told & { readonly until: Date | undefined };

/** A page of the events of a market in a phase, or of all of them. */
export async function pageOfActivities(
  shop: Shop,
  market: Market,
  asked: { readonly phase?: ActivityPhase; readonly page: number; readonly limit?: number },
): Promise<Until<{ items: Activity[]; total: number; page: number; limit: number }>> {
  const now = shop.clock();
  const { page, limit = shop.config.paging.default } = asked;
  const rows = await findActivities(shop.database, market, now);
  const all = rows
    .map((row) => ({ ...row, phase: phaseOf(row, now) }))
    .filter(({ phase }) => asked.phase === undefined || phase === asked.phase);
  return {
    items: all.slice((page - 1) * limit, page * limit),
    ...toldTotal(all.length, shop.config.paging),
    page,
    limit,
    until: nextTurn(rows, now),
  };
}

/** One event; `item.notFound` for one that is not held in the market. */
export async function activityNamed(shop: Shop, market: Market, activityId: string): Promise<Until<Activity> | Refusal<"item.notFound">> {
  const now = shop.clock();
  const row = (await findActivities(shop.database, market, now)).find((one) => one.activityId === activityId);
  return row ? { ...row, phase: phaseOf(row, now), until: nextTurn([row], now) } : refuse("item.notFound");
}

/** Whether an event is under way in a market. */
export async function isUnderWay(shop: Shop, market: Market, activityId: string): Promise<boolean> {
  const activity = await activityNamed(shop, market, activityId);
  return !("refused" in activity) && activity.phase === "UnderWay";
}

/** Counts that somebody looks at an event of the market, and not who (R-317, decision 152). */
export async function countLook(
  context: Pick<CallContext, "shop" | "market" | "clientAddress">,
  activityId: string,
): Promise<{ readonly counted: true } | Refusal<"item.notFound" | "limit.tooMany">> {
  const { shop, market } = context;
  const tooMany = await takeCount(context);
  if (tooMany) return tooMany;
  const activity = await activityNamed(shop, market, activityId);
  if ("refused" in activity) return activity;
  shop.tally.event(market.brand.code, activityId);
  return { counted: true };
}

/** The goods that take part in an event, as cards; the best-selling where all do. */
export async function goodsOfActivity(
  shop: Shop,
  market: Market,
  activityId: string,
): Promise<readonly GoodsCard[] | Refusal<"item.notFound">> {
  const activity = await activityNamed(shop, market, activityId);
  if ("refused" in activity) return activity;
  if (activity.wholeRange) return await bestSelling(shop, market, null, SHOWN_OF_ALL);
  const goodsIds = await findActivityGoods(shop.database, market.brand.code, activityId);
  const cards = await goodsCards(shop, market, goodsIds);
  return goodsIds.flatMap((goodsId) => cards.get(goodsId) ?? []);
}

/** The events under way that goods take part in, and until when it is these. */
export async function activitiesOfGoods(
  shop: Shop,
  market: Market,
  goodsIds: readonly string[],
): Promise<Until<{ readonly items: readonly { readonly goodsId: string; readonly activityId: string; readonly title: string }[] }>> {
  const now = shop.clock();
  const { code } = market.brand;
  const shown = [tags.activities(code), ...goodsIds.map((goodsId) => tags.goods(code, goodsId))];
  const read = () => findOfGoods(shop.database, market, goodsIds, now);
  // As a product page asks. Of several anybody may ask in ever other orders, and nothing else would be kept for long.
  const rows = await (goodsIds.length === 1 ? shop.reads.keep(`events ${market.key} ${goodsIds.join()}`, shown, read) : read());
  return { items: rows.filter((row) => phaseOf(row, now) === "UnderWay"), until: nextTurn(rows, now) };
}
