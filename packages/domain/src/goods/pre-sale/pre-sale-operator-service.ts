import { endMoment } from "@rambla/core/day-end";
import { ACTIVITY_ACTIONS, type ActivityPhase, phaseOf } from "@rambla/core/activity";
import { countryOfDays, entryOf } from "@rambla/core/market";
import { isTransferOnly } from "@rambla/core/payment-methods";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { type IdempotencyRefusal, onlyOnce } from "../../idempotency/service.ts";
import { type OperatorContext, wishOf } from "../../platform/call-context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { publish } from "../../platform/events.ts";
import { dropTags, tags } from "../../platform/tags.ts";
import { saveListingDue } from "../listing/derived-store.ts";
import { goodsChanged } from "../events.ts";
import { roundOfTerms, wrongTerm } from "./pre-sale-rules.ts";
import {
  findDepositCountries,
  findPreSale,
  type KeptPreSale,
  lockPreSale,
  markArrived,
  markPreSaleCanceled,
  savePreSale,
} from "./pre-sale-store.ts";

type Asking = Pick<OperatorContext, "shop" | "wish">;
type Named = { readonly brand: string; readonly goodsId: string };
type Changed = { readonly goodsId: string; readonly round: number; readonly phase: ActivityPhase; readonly arrived: boolean };
type Refused = IdempotencyRefusal | Refusal<"item.notFound" | "activity.over">;

/**
 * Saves terms. Placed orders keep theirs. After an ended, cancelled or arrived pre-sale this starts the next round.
 * @returns `item.notFound` for unknown goods, `request.invalid` with the field, `preSale.transferOnly` for a deposit in a country with bank
 * transfer only, where it cannot be paid
 */
export async function changePreSale(
  context: Asking,
  asked: Named & {
    readonly startsAt: string;
    readonly endsAt: string;
    readonly balanceFrom: string | null;
    readonly balanceUntil: string;
    readonly shipsFrom: string | null;
  },
): Promise<Changed | Refused | Refusal<"request.invalid" | "preSale.transferOnly">> {
  const { shipsFrom } = asked;
  const brand = entryOf(context.shop.config.brands, asked.brand);
  if (!brand) return refuse("item.notFound");
  const { timeZone } = countryOfDays(context.shop.config, brand);
  const moment = (text: string) => new Date(text);
  const terms = {
    startsAt: moment(asked.startsAt),
    endsAt: endMoment(asked.endsAt, timeZone),
    balanceFrom: asked.balanceFrom === null ? null : moment(asked.balanceFrom),
    balanceUntil: endMoment(asked.balanceUntil, timeZone),
    shipsFrom,
  };
  const wrong = terms.endsAt <= context.shop.clock() ? "endsAt" : wrongTerm(terms);
  if (wrong) return refuseField(wrong, "request.invalid");
  return await change(context, asked, async (transaction, before, now) => {
    const sold = await findDepositCountries(transaction, asked.brand, asked.goodsId);
    const unpayable = brand.countries.filter((country) => sold.includes(country) && isTransferOnly(context.shop.config, country));
    if (unpayable.length > 0) return refuse("preSale.transferOnly", { values: { goods: asked.goodsId, countries: unpayable.join(", ") } });
    return (await savePreSale(transaction, asked.brand, asked.goodsId, { ...terms, round: roundOfTerms(before, now) }, now))
      ? undefined
      : refuse("item.notFound");
  });
}

/** Cancels a pre-sale; placed orders stay. @returns `activity.over` for an ended one */
export async function endPreSale(context: Asking, asked: Named): Promise<Changed | Refused> {
  return await change(context, asked, async (transaction, before, now) => {
    if (!before) return refuse("item.notFound");
    if (before.arrivedRound === before.round || !ACTIVITY_ACTIONS[phaseOf(before, now)].includes("end")) return refuse("activity.over");
    await markPreSaleCanceled(transaction, asked.brand, asked.goodsId, now);
    return undefined;
  });
}

/** Releases paid orders and ends the pre-sale. Repeatable. */
export async function goodsHaveArrived(context: Asking, asked: Named): Promise<Changed | Refused> {
  return await change(context, asked, async (transaction, before) => {
    if (!before) return refuse("item.notFound");
    await markArrived(transaction, asked.brand, asked.goodsId);
    return undefined;
  });
}

async function change<No extends Refusal<"item.notFound" | "activity.over" | "preSale.transferOnly">>(
  context: Asking,
  { brand, goodsId }: Named,
  how: (transaction: Transaction, before: KeptPreSale | undefined, now: Date) => Promise<No | undefined>,
): Promise<Changed | Refused | No> {
  const { shop } = context;
  if (!entryOf(shop.config.brands, brand)) return refuse("item.notFound");
  const now = shop.clock();
  const done = await onlyOnce<Record<string, never>, Refusal<"item.notFound"> | No>(shop, wishOf(context), {}, async (transaction) => {
    const refused = await how(transaction, await lockPreSale(transaction, brand, goodsId), now);
    if (refused) return refused;
    await saveListingDue(transaction, brand, [goodsId]);
    await publish(transaction, goodsChanged, { brand }, now);
    await dropTags(transaction, [tags.goods(brand, goodsId)]);
    return undefined;
  });
  if (isRefusal(done)) return done;
  const kept = await findPreSale(shop.database, brand, goodsId);
  return kept
    ? { goodsId, round: kept.round, phase: phaseOf(kept, now), arrived: kept.arrivedRound === kept.round }
    : refuse("item.notFound");
}
