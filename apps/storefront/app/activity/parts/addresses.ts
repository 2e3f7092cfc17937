import type { Ways } from "../../base/paths.ts";

export const LIST = "topic/list";
export const DETAIL = "topic/detail";
export const GIFTS = "activity/gift";

export const activityAddresses = ({ to }: Ways) => ({
  events: (phase?: string) => to(LIST, { phase }),
  topic: (id: string) => to(DETAIL, { id }),
  event: (activityId: string) => to(DETAIL, { id: activityId }),
  gifts: (activityId?: string) => to(GIFTS, { activityId }),
});
