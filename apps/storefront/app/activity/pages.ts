import { isOpaqueId } from "@rambla/core/id";
import type { Page } from "../base/page.ts";
import * as at from "./parts/addresses.ts";
import { phaseIn } from "./phase.ts";

export const pages: readonly Page[] = [
  { path: at.LIST, screen: "activity/list-page.tsx", seenBy: "everyone", keep: (query) => ({ phase: phaseIn(query) }), robots: "noindex, follow", title: "activity.pageTitle" },
  {
    path: at.DETAIL, screen: "activity/detail-page.tsx", seenBy: "everyone", robots: "noindex, follow", title: "activity.pageTitle",
    keep(query) {
      const id = query.get("id") ?? "";
      return { id: isOpaqueId(id) ? id : undefined };
    },
  },
  {
    path: at.GIFTS, screen: "activity/gift-page.tsx", seenBy: "everyone", robots: "noindex, follow", title: "activity.giftPage",
    keep(query) {
      const activityId = query.get("activityId") ?? "";
      const type = query.get("type");
      // One event shows its own gifts, of whatever type.
      if (isOpaqueId(activityId)) return { activityId };
      return { type: type === "1" || type === "2" ? type : undefined };
    },
  },
];
