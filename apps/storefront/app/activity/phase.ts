/** The tabs' order. */
export const PHASES = ["UnderWay", "NotStarted", "Complete"] as const;
export type Phase = (typeof PHASES)[number];

/** A cancelled event appears only among all. */
export const PHASE_TEXT = { UnderWay: "inProgress", NotStarted: "aboutToStart", Complete: "finished", Canceled: "canceled" } as const;

export const phaseIn = (query: URLSearchParams): Phase | undefined => PHASES.find((phase) => phase === query.get("phase"));
