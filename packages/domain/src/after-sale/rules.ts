/** What may happen to goods that come back, and when the time to withdraw ends. Pure. */
import { after, DAY } from "@rambla/core/time";

export type CaseKind = "withdrawal" | "return" | "exchange";
/** `notSent`: nothing had left, so that nothing has to come back. */
export type GoodsState = "notSent" | "announced" | "received";
export type Decision = "none" | "granted" | "refused";
export type RefusedBecause = "tooLate" | "exempt";

export type CaseState = {
  readonly goods: GoodsState;
  readonly decision: Decision;
  readonly late: boolean;
  readonly closedAt: Date | null;
};

export type CaseEvent = "arrive" | "refund" | RefusedBecause;

/** What operators may do with a case. A refusal needs a reason of the law: too late, or goods that are exempt. */
export function mayHappen({ goods, late, closedAt }: CaseState, event: CaseEvent): boolean {
  if (closedAt !== null) return false;
  if (event === "arrive") return goods === "announced";
  return event !== "tooLate" || late;
}

/** `line` counts from 1. */
export type AskedLine = { readonly line: number; readonly qty: number };

type LineLeft = { readonly quantity: number; readonly refundedUnits: number; readonly claimedUnits: number };

/** Units of each line that are neither claimed nor refunded. */
export const unitsLeft = (lines: readonly LineLeft[]): number[] =>
  lines.map(({ quantity, refundedUnits, claimedUnits }) => Math.max(0, quantity - refundedUnits - claimedUnits));

/** Units of each line that a statement takes of those that are left. @param asked the whole order where none are named */
export function unitsTaken(left: readonly number[], asked: readonly AskedLine[] | null): number[] {
  if (asked === null) return [...left];
  return left.map((most, at) => Math.min(most, asked.find(({ line }) => line === at + 1)?.qty ?? 0));
}

/** Whether lines are those of an order, each once and in a quantity it has. */
export function areLinesOf(lines: readonly { readonly quantity: number }[], asked: readonly AskedLine[]): boolean {
  return (
    asked.length > 0 &&
    new Set(asked.map(({ line }) => line)).size === asked.length &&
    asked.every(({ line, qty }) => qty >= 1 && qty <= (lines[line - 1]?.quantity ?? 0))
  );
}

/**
 * When the time to withdraw is over: days from the delivery, of which the day of the delivery is none; the later moment where it is not known.
 * @returns null before it is said to have arrived
 */
export const withdrawalEnds = (finishedAt: Date | null, days: number): Date | null =>
  finishedAt === null ? null : after(finishedAt, (days + 1) * DAY);

/** Whether a statement came when the time to withdraw was over. */
export function isLate(statedAt: Date, finishedAt: Date | null, days: number): boolean {
  const ends = withdrawalEnds(finishedAt, days);
  return ends !== null && statedAt > ends;
}
