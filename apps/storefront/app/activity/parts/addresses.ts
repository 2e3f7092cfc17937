/** Where events are shown. */
import type { Ways } from "../../base/paths.ts";

export const LIST = "topic/list";
export const DETAIL = "topic/detail";
export const GIFTS = "activity/gift";

export const activityAddresses = ({ to }: Ways) => ({
  /** All events, or those in a phase. */
  events: (phase?: string) => to(LIST, { phase }),
  event: (activityId: string) => to(DETAIL, { id: activityId }),
  /** All gifts, or those of an event. */
  gifts: (activityId?: string) => to(GIFTS, { activityId }),
});
