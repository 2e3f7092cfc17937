/** Where events are shown. */
import type { Ways } from "../../base/paths.ts";

export const LIST = "topic/list";
export const DETAIL = "topic/detail";

export const activityAddresses = ({ to }: Ways) => ({
  /** All events, or those in a phase. */
  events: (phase?: string) => to(LIST, { phase }),
  event: (activityId: string) => to(DETAIL, { id: activityId }),
});
