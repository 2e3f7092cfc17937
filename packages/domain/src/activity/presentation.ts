/** Events and their gifts as calls tell them: amounts become decimal text. */
import type * as contract from "@rambla/contract/activity";
import { decimalText } from "@rambla/core/money";
import type * as z from "zod";
import { presentCard } from "../goods/presentation.ts";
import type { GiftOffer } from "./gift-service.ts";
import type { Activity } from "./service.ts";

export function presentActivity({ activityId, kind, title, text, phase, startsAt, endsAt }: Activity): z.output<typeof contract.activity> {
  return { activityId, kind, title, text, phase, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

export function presentGiftOffer({ activityId, title, type, reached, gifts }: GiftOffer): z.output<typeof contract.giftOffer> {
  return {
    activityId,
    title,
    type,
    reached: decimalText(reached),
    currency: reached.currency,
    gifts: gifts.map(({ card, from, available, earned }) => ({ goods: presentCard(card), from: decimalText(from), available, earned })),
  };
}
