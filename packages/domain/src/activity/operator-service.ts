import { endMoment } from "@rambla/core/day-end";
import { ACTIVITY_ACTIONS, type ActivityPhase, type ActivityTimes, phaseOf } from "@rambla/core/activity";
import { type Country, countryOfDays, entryOf } from "@rambla/core/market";
import { parseDecimal } from "@rambla/core/money";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { MOST_MINOR } from "../goods/rules.ts";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { type OperatorContext, wishOf } from "../platform/call-context.ts";
import type { Transaction } from "../platform/database/database.ts";
import { dropTags, tags } from "../platform/tags.ts";
import type { GiftType } from "./gift-rules.ts";
import { findKnownGoods, findTimes, lockActivity, markCanceled, moveStart, saveActivity, type Step, type StoredGift } from "./store.ts";

type Asking = Pick<OperatorContext, "shop" | "wish">;
type Named = { readonly brand: string; readonly activityId: string };
type Changed = { readonly activityId: string; readonly phase: ActivityPhase };

/** Replaces an event that has not ended. @returns `item.notFound` for an unknown brand or goods, `request.invalid` with the field */
export async function changeActivity(
  context: Asking,
  asked: Named & {
    readonly titles: Readonly<Record<string, string>>;
    readonly texts: Readonly<Record<string, string>>;
    readonly startsAt: string;
    readonly endsAt: string;
    readonly goodsIds: readonly string[] | null;
    readonly steps?: Readonly<Record<string, readonly { readonly from: string; readonly off: string }[]>>;
    readonly gifts?: {
      readonly type: GiftType;
      readonly goods: readonly { readonly goodsId: string; readonly quantity: number; readonly from: Readonly<Record<string, string>> }[];
    };
  },
): Promise<Changed | IdempotencyRefusal | Refusal<"item.notFound" | "request.invalid" | "activity.over">> {
  const { shop } = context;
  const brand = entryOf(shop.config.brands, asked.brand);
  if (!brand) return refuse("item.notFound");
  const { timeZone } = countryOfDays(shop.config, brand);
  const times = { startsAt: new Date(asked.startsAt), endsAt: endMoment(asked.endsAt, timeZone), canceledAt: null };
  if (times.endsAt <= times.startsAt || times.endsAt <= shop.clock()) return refuseField("endsAt", "request.invalid");
  const terms = termsOf(asked, (code) => {
    const country = entryOf(shop.config.countries, code.toUpperCase());
    return country && brand.countries.includes(country.code) ? country : undefined;
  });
  if ("refused" in terms) return terms;
  const goodsIds = asked.goodsIds && [...new Set(asked.goodsIds)];
  return await change(context, asked, "save", times, async (transaction) => {
    const named = [...(goodsIds ?? []), ...(terms.kind === "gift" ? terms.gifts.map(({ goodsId }) => goodsId) : [])];
    const known = await findKnownGoods(transaction, brand.code, named);
    const unknown = named.filter((goodsId) => !known.has(goodsId));
    if (unknown.length > 0) return refuse("item.notFound", { details: unknown });
    const { titles, texts, activityId } = asked;
    await saveActivity(transaction, brand.code, {
      activityId,
      titles,
      texts,
      startsAt: times.startsAt,
      endsAt: times.endsAt,
      goodsIds,
      ...terms,
    });
    return undefined;
  });
}

/** Starts a scheduled event now. @returns `activity.over` for a started one */
export async function beginActivity(
  context: Asking,
  asked: Named,
): Promise<Changed | IdempotencyRefusal | Refusal<"item.notFound" | "activity.over">> {
  return await change<never>(context, asked, "begin", undefined, async (transaction, now) => {
    await moveStart(transaction, asked.brand, asked.activityId, now);
    return undefined;
  });
}

/** Cancels an event. @returns `activity.over` for an ended one */
export async function endActivity(
  context: Asking,
  asked: Named,
): Promise<Changed | IdempotencyRefusal | Refusal<"item.notFound" | "activity.over">> {
  return await change<never>(context, asked, "end", undefined, async (transaction, now) => {
    await markCanceled(transaction, asked.brand, asked.activityId, now);
    return undefined;
  });
}

/** @param made the times of a new event */
async function change<No extends Refusal>(
  context: Asking,
  { brand, activityId }: Named,
  action: "save" | "begin" | "end",
  made: ActivityTimes | undefined,
  how: (transaction: Transaction, now: Date) => Promise<No | undefined>,
): Promise<Changed | IdempotencyRefusal | No | Refusal<"item.notFound" | "activity.over">> {
  const { shop } = context;
  const now = shop.clock();
  const done = await onlyOnce<{ readonly activityId: string }, No | Refusal<"item.notFound" | "activity.over">>(
    shop,
    wishOf(context),
    { activityId },
    async (transaction) => {
      const before = await lockActivity(transaction, brand, activityId);
      if (!before && !made) return refuse("item.notFound");
      if (before && !ACTIVITY_ACTIONS[phaseOf(before, now)].includes(action)) return refuse("activity.over");
      const refused = await how(transaction, now);
      if (refused) return refused;
      await dropTags(transaction, [tags.activities(brand)]);
      return undefined;
    },
  );
  if (isRefusal(done)) return done;
  const times = await findTimes(shop.database, brand, activityId);
  return times ? { activityId, phase: phaseOf(times, now) } : refuse("item.notFound");
}

type Terms =
  | { readonly kind: "fullDiscount"; readonly steps: Readonly<Record<string, readonly Step[]>> }
  | { readonly kind: "gift"; readonly giftType: GiftType; readonly gifts: readonly StoredGift[] };

/** Either deductions or gifts; a refusal with the field. */
function termsOf(
  { steps = {}, gifts }: Parameters<typeof changeActivity>[1],
  countryOf: (code: string) => Country | undefined,
): Terms | Refusal<"request.invalid"> {
  const hasSteps = Object.keys(steps).length > 0;
  if (hasSteps === (gifts !== undefined)) return refuseField("steps", "request.invalid");
  const read: Record<string, readonly Step[]> = {};
  for (const [code, list] of Object.entries(steps)) {
    const country = countryOf(code);
    const amounts = country && stepsIn(country, list);
    if (!country || !amounts) return refuseField(`steps.${code}`, "request.invalid");
    read[country.code] = amounts;
  }
  if (!gifts) return { kind: "fullDiscount", steps: read };
  const given = gifts.goods.map(({ goodsId, quantity, from }): StoredGift | undefined => {
    const amounts = Object.entries(from).map(([code, amount]) => {
      const country = countryOf(code);
      return [country?.code ?? "", country ? (parseDecimal(amount, country.currency)?.minor ?? 0) : 0] as const;
    });
    return amounts.length > 0 && amounts.every(([code, minor]) => code !== "" && minor > 0 && minor <= MOST_MINOR)
      ? { goodsId, quantity, from: Object.fromEntries(amounts) }
      : undefined;
  });
  const whole = given.filter((gift) => gift !== undefined);
  if (whole.length < given.length || new Set(whole.map(({ goodsId }) => goodsId)).size < whole.length)
    return refuseField("gifts", "request.invalid");
  return { kind: "gift", giftType: gifts.type, gifts: whole };
}

/** Undefined when an amount is invalid or the deduction exceeds its threshold. */
function stepsIn({ currency }: Country, list: readonly { readonly from: string; readonly off: string }[]): readonly Step[] | undefined {
  const steps = list.flatMap(({ from, off }) => {
    const [fromMinor, offMinor] = [parseDecimal(from, currency)?.minor ?? 0, parseDecimal(off, currency)?.minor ?? 0];
    return offMinor > 0 && offMinor <= fromMinor && fromMinor <= MOST_MINOR ? [{ fromMinor, offMinor }] : [];
  });
  const isWhole = steps.length === list.length && new Set(steps.map(({ fromMinor }) => fromMinor)).size === steps.length;
  return isWhole ? steps : undefined;
}
