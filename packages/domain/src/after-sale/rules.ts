/** What may happen to goods that come back, and when the time to withdraw ends. Pure. */
import type { ShopConfig } from "@rambla/core/config";
import { calendarDay } from "@rambla/core/date-format";
import { dayEnd } from "@rambla/core/day-end";
import { entryOf } from "@rambla/core/market";
import { isPublicHoliday } from "@rambla/core/public-holidays";
import { DAY } from "@rambla/core/time";

export type CaseKind = "withdrawal" | "return" | "exchange";
/** `notSent`: nothing had left, so that nothing has to come back. */
export type GoodsState = "notSent" | "announced" | "sent" | "received";
export type Decision = "none" | "granted" | "refused";
/** A withdrawal can be too late or about goods that are exempt. A return is declined, fails once it was approved, or gives way to a withdrawal. */
export type RefusedBecause = "tooLate" | "exempt" | "declined" | "failed" | "withdrawn";

export type CaseState = {
  readonly kind: CaseKind;
  readonly goods: GoodsState;
  readonly decision: Decision;
  readonly late: boolean;
  readonly refusedBecause: RefusedBecause | null;
  readonly closedAt: Date | null;
};

export type CaseEvent = "grant" | "approve" | "decline" | "send" | "arrive" | "refund" | "replace" | "fail" | "tooLate" | "exempt";

/** What may happen with a case. A withdrawal is refused for a reason of the law alone; a return goes the way that its label tells. */
export function mayHappen(state: CaseState, event: CaseEvent): boolean {
  const { kind, goods, late, decision, closedAt } = state;
  if (closedAt !== null) return false;
  if (kind !== "withdrawal") {
    if (goods === "received" && (event === "send" || event === "arrive")) return false;
    return WAY[event].includes(labelOf(state)) && (event !== "replace" || kind === "exchange");
  }
  if (event === "arrive") return goods === "announced";
  if (event === "grant") return decision === "none";
  return event === "refund" || event === "exempt" || (event === "tooLate" && late && decision === "none");
}

export type ReturnLabel = "undereview" | "not_approved" | "adopt" | "proing" | "finish" | "fail";

/** The labels of a return in which something may happen to it. */
const WAY: Readonly<Record<CaseEvent, readonly ReturnLabel[]>> = {
  grant: [],
  approve: ["undereview"],
  decline: ["undereview"],
  send: ["adopt", "proing"],
  arrive: ["adopt", "proing"],
  refund: ["proing"],
  replace: ["proing"],
  fail: ["adopt", "proing"],
  tooLate: [],
  exempt: [],
};

/** The label that a shopper reads of a return. */
export function labelOf({
  goods,
  decision,
  refusedBecause,
  closedAt,
}: Pick<CaseState, "goods" | "decision" | "refusedBecause" | "closedAt">): ReturnLabel {
  if (decision === "none") return "undereview";
  if (decision === "refused") return refusedBecause === "failed" ? "fail" : "not_approved";
  if (closedAt !== null) return "finish";
  return goods === "sent" || goods === "received" ? "proing" : "adopt";
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

/** Whether a request gives way to a withdrawal: it is open, and its goods have not been sent. */
export const mayYield = ({ kind, goods, closedAt }: CaseState): boolean =>
  kind !== "withdrawal" && closedAt === null && goods === "announced";

type Held = AskedLine & { readonly caseId: string };

/**
 * Units that requests give up for a withdrawal: those that it asks for and that are not left otherwise.
 * @param asked the whole order where none are named; @param held by requests, in the order in which they give way
 */
export function unitsYielded(left: readonly number[], asked: readonly AskedLine[] | null, held: readonly Held[]): Held[] {
  const lacking = left.map((most, at) =>
    asked === null ? Number.POSITIVE_INFINITY : (asked.find(({ line }) => line === at + 1)?.qty ?? 0) - most,
  );
  return held.flatMap(({ caseId, line, qty }) => {
    const given = Math.min(qty, lacking[line - 1] ?? 0);
    if (given <= 0) return [];
    lacking[line - 1] = (lacking[line - 1] ?? 0) - given;
    return [{ caseId, line, qty: given }];
  });
}

/** Whether lines are those of an order, each once and in a quantity it has. */
export function areLinesOf(lines: readonly { readonly quantity: number }[], asked: readonly AskedLine[]): boolean {
  return (
    asked.length > 0 &&
    new Set(asked.map(({ line }) => line)).size === asked.length &&
    asked.every(({ line, qty }) => qty >= 1 && qty <= (lines[line - 1]?.quantity ?? 0))
  );
}

type Received = { readonly finishedAt: Date | null; readonly country: string };
type Law = Pick<ShopConfig, "countries" | "withdrawal">;

/**
 * When the time to withdraw is over: the end of a day in the country of the order. The day of the delivery does not count. A last day on
 * which nobody works moves to the next working day (article 3(4) of regulation 1182/71); holidays of a region are for a person to grant.
 * @returns null before it is said to have arrived
 */
export function withdrawalEnds({ finishedAt, country }: Received, { countries, withdrawal }: Law): Date | null {
  if (finishedAt === null) return null;
  const { timeZone, publicHolidays } = entryOf(countries, country) ?? { timeZone: "UTC", publicHolidays: [] };
  let last = (calendarDay(finishedAt, timeZone) + withdrawal.days) * DAY;
  while (isFree(last, publicHolidays)) last += DAY;
  return dayEnd(dateOf(last), timeZone);
}

const dateOf = (midnight: number): string => new Date(midnight).toISOString().slice(0, 10);
const isFree = (midnight: number, holidays: readonly string[]): boolean =>
  [0, 6].includes(new Date(midnight).getUTCDay()) || isPublicHoliday(dateOf(midnight), holidays);

/** Whether a statement came when the time to withdraw was over. */
export function isLate(statedAt: Date, order: Received, law: Law): boolean {
  const ends = withdrawalEnds(order, law);
  return ends !== null && statedAt > ends;
}
