/** The phases that the list of events can be narrowed to, in the order of its tabs. */
export const PHASES = ["UnderWay", "NotStarted", "Complete"] as const;
export type Phase = (typeof PHASES)[number];

/** How each phase is called; what was called off is shown among all alone (D-102). */
export const PHASE_TEXT = { UnderWay: "inProgress", NotStarted: "aboutToStart", Complete: "finished", Canceled: "canceled" } as const;

/** The phase that an address asks for; undefined for all. */
export const phaseIn = (query: URLSearchParams): Phase | undefined => PHASES.find((phase) => phase === query.get("phase"));
