export const ACTIVITY_PHASES = ["NotStarted", "UnderWay", "Complete", "Canceled"] as const;
export type ActivityPhase = (typeof ACTIVITY_PHASES)[number];

export type ActivityTimes = { readonly startsAt: Date; readonly endsAt: Date; readonly canceledAt: Date | null };

/** The phase starts at `startsAt` and ends just before `endsAt`. */
export function phaseOf({ startsAt, endsAt, canceledAt }: ActivityTimes, now: Date): ActivityPhase {
  if (canceledAt !== null) return "Canceled";
  if (now < startsAt) return "NotStarted";
  return now < endsAt ? "UnderWay" : "Complete";
}

/** What operators may do in each phase. */
export const ACTIVITY_ACTIONS: Readonly<Record<ActivityPhase, readonly ("save" | "begin" | "end")[]>> = {
  NotStarted: ["save", "begin", "end"],
  UnderWay: ["save", "end"],
  Complete: [],
  Canceled: [],
};

/** When the next event begins or ends; undefined when none does. */
export function nextTurn(activities: readonly ActivityTimes[], now: Date): Date | undefined {
  const turns = activities
    .flatMap(({ startsAt, endsAt, canceledAt }) => (canceledAt === null ? [startsAt, endsAt] : []))
    .filter((moment) => moment > now);
  return turns.length === 0 ? undefined : new Date(Math.min(...turns.map(Number)));
}
