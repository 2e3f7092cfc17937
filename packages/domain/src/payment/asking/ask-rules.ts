/** When an attempt to pay is asked about, and when asking ends (decision 026). Pure. */
import { createHash } from "node:crypto";
import { after, DAY, HOUR } from "@rambla/core/time";

/** Milliseconds until the first question; each next wait is twice as long, up to the longest. */
export const FIRST_ASK = 20_000;
const LONGEST_WAIT = 6 * HOUR;
/** By what share a wait is longer or shorter than that of others, so that what waited together comes back one by one. */
const APART = 0.1;
/** Milliseconds between two questions that opening an order asks, by whoever and however often it is opened. */
export const OPENING_ASKS_EVERY = 3000;
/** Tries to give money back until a person is told, about three hours after the first. */
const REFUND_TRIES = 10;

/** What an attempt remembers of being asked about. */
export type Asked = { readonly paymentId: string; readonly createdAt: Date; readonly asks: number; readonly unansweredSince: Date | null };

/** How long open attempts are asked about; settings of D-110. */
export type AskLimits = { readonly askForDays: number; readonly noAnswerHours: number };

export type AfterAsk = {
  readonly nextAskAt: Date | null;
  readonly unansweredSince: Date | null;
  /** A person has to look. */
  readonly review: "noAnswer" | undefined;
};

/** How long to wait after so many questions about something, in milliseconds. */
function waitAfter(id: string, asks: number): number {
  return apart(Math.min(FIRST_ASK * 2 ** asks, LONGEST_WAIT / (1 + APART)), `${id} ${asks}`);
}

/** A wait that is always the same for the same, and another for another. */
function apart(wait: number, id: string): number {
  const share = createHash("sha256").update(id).digest().readUInt32BE() / 2 ** 32;
  return Math.round(wait * (1 + APART * (2 * share - 1)));
}

/** When a new attempt is asked about first. */
export function firstAskAt(createdAt: Date): Date {
  return after(createdAt, FIRST_ASK);
}

/**
 * What follows a question that brought no result. One that the provider answered is an attempt somebody left: it is asked about ever
 * more rarely and in the end no more, its notification still counts. Without any answer for long enough a person has to look.
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

/** What a refund remembers of being tried. */
export type Tried = { readonly refundId: string; readonly tries: number; readonly failures: number };

export type AfterRefund = Pick<Tried, "tries" | "failures"> & { readonly nextTryAt: Date; readonly review: "noRefund" | undefined };

/**
 * What follows a try to give money back that has not brought it back: it is tried for ever, and after some tries a person knows of it; at once when what was made came to nothing.
 * What is on its way takes its time, and is asked for once an hour.
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
