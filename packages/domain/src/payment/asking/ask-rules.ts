/** When the shop asks a provider about an attempt or a refund, and when it stops. Pure. */
import { createHash } from "node:crypto";
import { after, DAY, HOUR } from "@rambla/core/time";

/** Milliseconds until the first question; each next wait doubles, up to the longest. */
export const FIRST_ASK = 20_000;
const LONGEST_WAIT = 6 * HOUR;
/** Share by which waits differ, which spreads questions that became due together. */
const APART = 0.1;
/** Milliseconds between two questions caused by opening an order, across all visitors. */
export const OPENING_ASKS_EVERY = 3000;
/** Tries before an operator has to look, about three hours after the first. */
const REFUND_TRIES = 10;

export type Asked = { readonly paymentId: string; readonly createdAt: Date; readonly asks: number; readonly unansweredSince: Date | null };

export type AskLimits = { readonly askForDays: number; readonly noAnswerHours: number };

export type AfterAsk = {
  readonly nextAskAt: Date | null;
  readonly unansweredSince: Date | null;
  /** An operator has to look. */
  readonly review: "noAnswer" | undefined;
};

/** In milliseconds. */
function waitAfter(id: string, asks: number): number {
  return apart(Math.min(FIRST_ASK * 2 ** asks, LONGEST_WAIT / (1 + APART)), `${id} ${asks}`);
}

/** Spreads waits; the same id always gets the same wait. */
function apart(wait: number, id: string): number {
  const share = createHash("sha256").update(id).digest().readUInt32BE() / 2 ** 32;
  return Math.round(wait * (1 + APART * (2 * share - 1)));
}

export function firstAskAt(createdAt: Date): Date {
  return after(createdAt, FIRST_ASK);
}

/**
 * Plans the next question after one without a result. An answered attempt was probably left: questions get rarer and end, and a later
 * notification still counts. After a long silence an operator has to look.
 */
export function afterAsk(attempt: Asked, answered: boolean, now: Date, limits: AskLimits): AfterAsk {
  const nextAskAt = after(now, waitAfter(attempt.paymentId, attempt.asks + 1));
  if (answered) {
    const isOver = now.getTime() - attempt.createdAt.getTime() >= limits.askForDays * DAY;
    return { nextAskAt: isOver ? null : nextAskAt, unansweredSince: null, review: undefined };
  }
  const unansweredSince = attempt.unansweredSince ?? now;
  const isSilent = now.getTime() - unansweredSince.getTime() >= limits.noAnswerHours * HOUR;
  return { nextAskAt: isSilent ? null : nextAskAt, unansweredSince, review: isSilent ? "noAnswer" : undefined };
}

export type Tried = { readonly refundId: string; readonly tries: number; readonly failures: number };

export type AfterRefund = Pick<Tried, "tries" | "failures"> & { readonly nextTryAt: Date; readonly review: "noRefund" | undefined };

/**
 * Plans the next try of a refund. Tries never end; after several of them, or one failure, an operator has to look. A pending refund is
 * asked for once an hour.
 */
export function afterRefund({ refundId, tries, failures }: Tried, state: "silent" | "pending" | "failed", now: Date): AfterRefund {
  if (state === "pending") return { tries, failures, nextTryAt: after(now, apart(HOUR, refundId)), review: undefined };
  const isKnown = state === "failed" || tries + 1 >= REFUND_TRIES;
  return {
    tries: tries + 1,
    failures: failures + (state === "failed" ? 1 : 0),
    nextTryAt: after(now, waitAfter(refundId, tries + 1)),
    review: isKnown ? "noRefund" : undefined,
  };
}
