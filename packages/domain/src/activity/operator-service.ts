/** What operators do with events: hold one, let it begin, call it off (R-410, R-411, D-102, states.md 7). */
import { ACTIVITY_ACTIONS, type ActivityPhase, type ActivityTimes, phaseOf } from "@rambla/core/activity";
import { type Country, entryOf } from "@rambla/core/market";
import { parseDecimal } from "@rambla/core/money";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { type OperatorContext, wishOf } from "../platform/call-context.ts";
import type { Transaction } from "../platform/database.ts";
import { dropTags, tags } from "../platform/tags.ts";
import { findKnownGoods, findTimes, lockActivity, markCanceled, moveStart, saveActivity, type Step } from "./store.ts";

type Asking = Pick<OperatorContext, "shop" | "wish">;
type Named = { readonly brand: string; readonly activityId: string };
type Changed = { readonly activityId: string; readonly phase: ActivityPhase };

/** An amount column holds no more minor units. */
const MOST_MINOR = 2_000_000_000;

/**
 * Holds an event as it is told, whole; one that is over stays over.
 * @returns `item.notFound` for a brand or goods that there are not, `request.invalid` with the field for times and amounts that are none
 */
export async function changeActivity(
  context: Asking,
  asked: Named & {
    readonly titles: Readonly<Record<string, string>>; readonly texts: Readonly<Record<string, string>>; readonly startsAt: string; readonly endsAt: string;
    readonly goodsIds: readonly string[] | null; readonly steps: Readonly<Record<string, readonly { readonly from: string; readonly off: string }[]>>;
  },
): Promise<Changed | IdempotencyRefusal | Refusal<"item.notFound" | "request.invalid" | "activity.over">> {
  const { shop } = context;
  const brand = entryOf(shop.config.brands, asked.brand);
  if (!brand) return refuse("item.notFound");
  const times = { startsAt: new Date(asked.startsAt), endsAt: new Date(asked.endsAt), canceledAt: null };
  if (times.endsAt <= times.startsAt || times.endsAt <= shop.clock()) return refuseField("endsAt", "request.invalid");
  const steps: Record<string, readonly Step[]> = {};
  for (const [code, list] of Object.entries(asked.steps)) {
    const country = entryOf(shop.config.countries, code.toUpperCase());
    const amounts = country && brand.countries.includes(country.code) ? stepsIn(country, list) : undefined;
    if (!country || !amounts) return refuseField(`steps.${code}`, "request.invalid");
    steps[country.code] = amounts;
  }
  if (Object.keys(steps).length === 0) return refuseField("steps", "request.invalid");
  const goodsIds = asked.goodsIds && [...new Set(asked.goodsIds)];
  return await change(context, asked, "save", times, async (transaction) => {
    const known = await findKnownGoods(transaction, brand.code, goodsIds ?? []);
    const unknown = (goodsIds ?? []).filter((goodsId) => !known.has(goodsId));
    if (unknown.length > 0) return refuse("item.notFound", { details: unknown });
    const { titles, texts, activityId } = asked;
    await saveActivity(transaction, brand.code, { activityId, kind: "fullDiscount", titles, texts, ...times, goodsIds, steps });
    return undefined;
  });
}

/** Lets an event that is about to start start now. @returns `activity.over` for one that has started */
export async function beginActivity(context: Asking, asked: Named): Promise<Changed | IdempotencyRefusal | Refusal<"item.notFound" | "activity.over">> {
  return await change<never>(context, asked, "begin", undefined, async (transaction, now) => {
    await moveStart(transaction, asked.brand, asked.activityId, now);
    return undefined;
  });
}

/** Calls an event off, before it has started or while it is under way. @returns `activity.over` for one that is over */
export async function endActivity(context: Asking, asked: Named): Promise<Changed | IdempotencyRefusal | Refusal<"item.notFound" | "activity.over">> {
  return await change<never>(context, asked, "end", undefined, async (transaction, now) => {
    await markCanceled(transaction, asked.brand, asked.activityId, now);
    return undefined;
  });
}

/** @param made the times that the change leaves behind where it makes an event that was not there */
async function change<No extends Refusal>(
  context: Asking, { brand, activityId }: Named, action: "save" | "begin" | "end", made: ActivityTimes | undefined,
  how: (transaction: Transaction, now: Date) => Promise<No | undefined>,
): Promise<Changed | IdempotencyRefusal | No | Refusal<"item.notFound" | "activity.over">> {
  const { shop } = context;
  const now = shop.clock();
  const done = await onlyOnce<{ readonly activityId: string }, No | Refusal<"item.notFound" | "activity.over">>(shop, wishOf(context), { activityId }, async (transaction) => {
    const before = await lockActivity(transaction, brand, activityId);
    if (!before && !made) return refuse("item.notFound");
    if (before && !ACTIVITY_ACTIONS[phaseOf(before, now)].includes(action)) return refuse("activity.over");
    const refused = await how(transaction, now);
    if (refused) return refused;
    await dropTags(transaction, [tags.activities(brand)]);
    return undefined;
  });
  if (isRefusal(done)) return done;
  const times = await findTimes(shop.database, brand, activityId);
  return times ? { activityId, phase: phaseOf(times, now) } : refuse("item.notFound");
}

/** The amounts of a country; undefined when one is none, or takes off more than it starts from. */
function stepsIn({ currency }: Country, list: readonly { readonly from: string; readonly off: string }[]): readonly Step[] | undefined {
  const steps = list.flatMap(({ from, off }) => {
    const [fromMinor, offMinor] = [parseDecimal(from, currency)?.minor ?? 0, parseDecimal(off, currency)?.minor ?? 0];
    return offMinor > 0 && offMinor <= fromMinor && fromMinor <= MOST_MINOR ? [{ fromMinor, offMinor }] : [];
  });
  const isWhole = steps.length === list.length && new Set(steps.map(({ fromMinor }) => fromMinor)).size === steps.length;
  return isWhole ? steps : undefined;
}
