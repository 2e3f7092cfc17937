/** Decides about a refresh token that is shown again. */
import type { ShopSettings } from "@rambla/core/config";
import { after, HOUR, SECOND } from "@rambla/core/time";

export type PairState = {
  /** The login, and the creation of the current pair (`genTime`). */
  readonly createdAt: Date;
  readonly generatedAt: Date;
  /** Until the current pair is used, its answer may have been lost. */
  readonly pairSeen: boolean;
};

/** `older`: neither current nor previous. */
export type Shown = "present" | "previous" | "older";

/** `keep`: return the same pair. `rotate`: make the next pair. `repeat`: return the current pair for the previous token. */
export type Verdict = "keep" | "rotate" | "repeat" | "over" | "reused";

/** The previous token works until its successor is used, and for a grace period after. */
export function verdictOn(shown: Shown, pair: PairState, now: Date, settings: ShopSettings["session"]): Verdict {
  if (isOver(pair, now, settings)) return "over";
  if (shown === "older") return "reused";
  if (shown === "previous") return !pair.pairSeen || now < after(pair.generatedAt, settings.graceSeconds * SECOND) ? "repeat" : "reused";
  return now < after(pair.generatedAt, settings.rotateAfterSeconds * SECOND) ? "keep" : "rotate";
}

export function isOver(
  { createdAt, generatedAt }: PairState,
  now: Date,
  { expiresIn, refreshMaxAgeHours, refreshAgeFrom }: ShopSettings["session"],
): boolean {
  const agedFrom = refreshAgeFrom === "genTime" ? generatedAt : createdAt;
  return now >= after(generatedAt, expiresIn * SECOND) || now >= after(agedFrom, refreshMaxAgeHours * HOUR);
}
