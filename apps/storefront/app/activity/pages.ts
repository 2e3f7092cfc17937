import { isOpaqueId } from "@rambla/core/id";
import { idIn, type Page } from "../base/page.ts";
import * as at from "./parts/addresses.ts";
import { phaseIn } from "./phase.ts";

export const pages: readonly Page[] = [
  {
    path: at.LIST,
    part: "id",
    screen: "activity/list-page.tsx",
    seenBy: "everyone",
    keep: (query) => ({ id: query.get("id"), phase: phaseIn(query) }),
    listed: "itself",
    listedWith: "topic",
    title: "activity.pageTitle",
  },
  {
    path: at.DETAIL,
    part: "id",
    screen: "activity/detail-page.tsx",
    seenBy: "everyone",
    names: "event",
    keep: (query) => ({ id: query.get("id") }),
    listed: "topics",
    title: "activity.pageTitle",
  },
  {
    path: at.GIFTS,
    screen: "activity/gift-page.tsx",
    seenBy: "everyone",
    robots: "noindex, follow",
    title: "activity.giftPage",
    keep(query) {
      const activityId = idIn(query, isOpaqueId, "activityId");
      const type = query.get("type");
      // One event shows its own gifts, of any type.
      if (activityId !== undefined) return { activityId };
      return { type: type === "1" || type === "2" ? type : undefined };
    },
  },
];
