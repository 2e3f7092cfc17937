/** What becomes of a pair of tokens that is shown again (R-159 to R-161, D-059, D-060, D-179). Pure. */
import type { ShopSettings } from "@rambla/core/config";
import { after, HOUR, SECOND } from "@rambla/core/time";

export type PairState = {
  /** When the customer signed in, and when the present pair was made (`genTime`). */
  readonly createdAt: Date;
  readonly generatedAt: Date;
  /** Whether anybody has shown the present pair: before that its answer may have been lost on the way. */
  readonly pairSeen: boolean;
};

/** Which refresh token of a session was shown; a stranger one is an old one, or a guess by whoever knows an old one. */
export type Shown = "present" | "previous" | "older";

/** `keep`: the same pair again, nothing written. `rotate`: the next pair. `repeat`: the present pair, to who shows the one before it. */
export type Verdict = "keep" | "rotate" | "repeat" | "over" | "reused";

/** What to do for a shown refresh token. The previous one is taken for as long as nobody has shown its successor, and for a grace after. */
export function verdictOn(shown: Shown, pair: PairState, now: Date, settings: ShopSettings["session"]): Verdict {
  if (isOver(pair, now, settings)) return "over";
  if (shown === "older") return "reused";
  if (shown === "previous") return !pair.pairSeen || now < after(pair.generatedAt, settings.graceSeconds * SECOND) ? "repeat" : "reused";
  return now < after(pair.generatedAt, settings.rotateAfterSeconds * SECOND) ? "keep" : "rotate";
}

/** Whether a login has expired, or is too old to be renewed. */
export function isOver(
  { createdAt, generatedAt }: PairState,
  now: Date,
  { expiresIn, refreshMaxAgeHours, refreshAgeFrom }: ShopSettings["session"],
): boolean {
  const agedFrom = refreshAgeFrom === "genTime" ? generatedAt : createdAt;
  return now >= after(generatedAt, expiresIn * SECOND) || now >= after(agedFrom, refreshMaxAgeHours * HOUR);
}
