import type * as contract from "@rambla/contract/activity";
import { type CurrencyCode, decimalText, money } from "@rambla/core/money";
import type * as z from "zod";
import { presentCard } from "../goods/presentation.ts";
import type { GiftOffer } from "./gift-service.ts";
import type { Activity } from "./service.ts";

export function presentActivity(activity: Activity, currency: CurrencyCode): z.output<typeof contract.activity> {
  const { activityId, kind, title, text, phase, startsAt, endsAt } = activity;
  return {
    activityId,
    kind,
    title,
    text,
    phase,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    ...presentTerms(activity, currency),
  };
}

export function presentTerms({ wholeRange, steps, gifts }: Pick<Activity, "wholeRange" | "steps" | "gifts">, currency: CurrencyCode) {
  const amount = (minor: number) => decimalText(money(minor, currency));
  return {
    wholeRange,
    steps: steps.map(({ fromMinor, offMinor }) => ({ from: amount(fromMinor), off: amount(offMinor) })),
    gifts: gifts.map(({ fromMinor, goodsId, title }) => ({ from: amount(fromMinor), goodsId, title })),
    currency,
  };
}

export function presentGiftOffer({ activityId, title, type, wholeRange, reached, gifts }: GiftOffer): z.output<typeof contract.giftOffer> {
  return {
    activityId,
    title,
    type,
    wholeRange,
    reached: decimalText(reached),
    currency: reached.currency,
    gifts: gifts.map(({ card, from, available, earned }) => ({ goods: presentCard(card), from: decimalText(from), available, earned })),
  };
}
