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

const SHOWN_OF_ALL = 24;

export type Activity = ActivityWithTerms & { readonly phase: ActivityPhase };
/** `until` is when the answer changes. */
type Until<Told> = Told & { readonly until: Date | undefined };

/** All phases by default. */
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

/** `item.notFound` outside its markets. */
export async function activityNamed(shop: Shop, market: Market, activityId: string): Promise<Until<Activity> | Refusal<"item.notFound">> {
  const now = shop.clock();
  const row = (await findActivities(shop.database, market, now)).find((one) => one.activityId === activityId);
  return row ? { ...row, phase: phaseOf(row, now), until: nextTurn([row], now) } : refuse("item.notFound");
}

export async function isUnderWay(shop: Shop, market: Market, activityId: string): Promise<boolean> {
  const activity = await activityNamed(shop, market, activityId);
  return !("refused" in activity) && activity.phase === "UnderWay";
}

/** Counts a view without the viewer. */
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

/** By sales when all goods take part. */
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

export async function activitiesOfGoods(
  shop: Shop,
  market: Market,
  goodsIds: readonly string[],
): Promise<Until<{ readonly items: readonly { readonly goodsId: string; readonly activityId: string; readonly title: string }[] }>> {
  const now = shop.clock();
  const { code } = market.brand;
  const shown = [tags.activities(code), ...goodsIds.map((goodsId) => tags.goods(code, goodsId))];
  const read = () => findOfGoods(shop.database, market, goodsIds, now);
  // Cached for one product only: lists of goods are unlimited and come from strangers.
  const rows = await (goodsIds.length === 1 ? shop.reads.keep(`events ${market.key} ${goodsIds.join()}`, shown, read) : read());
  return { items: rows.filter((row) => phaseOf(row, now) === "UnderWay"), until: nextTurn(rows, now) };
}
