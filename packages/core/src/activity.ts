/** The phases of an event (R-410, R-411, D-102): the clock moves them, an operator may only bring them forward or call them off. Pure. */

export const ACTIVITY_PHASES = ["NotStarted", "UnderWay", "Complete", "Canceled"] as const;
export type ActivityPhase = (typeof ACTIVITY_PHASES)[number];

export type ActivityTimes = { readonly startsAt: Date; readonly endsAt: Date; readonly canceledAt: Date | null };

/** The phase of an event at a moment. It is under way from its start on, and no more at its end. */
export function phaseOf({ startsAt, endsAt, canceledAt }: ActivityTimes, now: Date): ActivityPhase {
  if (canceledAt !== null) return "Canceled";
  if (now < startsAt) return "NotStarted";
  return now < endsAt ? "UnderWay" : "Complete";
}

/** What operators may do with an event in each phase (states.md 7). */
export const ACTIVITY_ACTIONS: Readonly<Record<ActivityPhase, readonly ("save" | "begin" | "end")[]>> = {
  NotStarted: ["save", "begin", "end"],
  UnderWay: ["save", "end"],
  Complete: [],
  Canceled: [],
};

/** When the first of some events begins or ends; undefined when none does any more. */
export function nextTurn(activities: readonly ActivityTimes[], now: Date): Date | undefined {
  const turns = activities
    .flatMap(({ startsAt, endsAt, canceledAt }) => (canceledAt === null ? [startsAt, endsAt] : []))
    .filter((moment) => moment > now);
  return turns.length === 0 ? undefined : new Date(Math.min(...turns.map(Number)));
}
