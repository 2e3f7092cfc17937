import { phaseOf } from "@rambla/core/activity";
import type { BrandCode } from "@rambla/core/market";
import type { Shop } from "../platform/shop.ts";
import { dropTags, tags } from "../platform/tags.ts";
import { lockActivity, saveActivity, type StoredActivity } from "./store.ts";

export type { StoredActivity } from "./store.ts";

/** Starts events of the demo, also after they ran out. Changes by operators stay. */
export async function importActivities(shop: Shop, brandCode: BrandCode, activities: readonly StoredActivity[]): Promise<void> {
  const now = shop.clock();
  await shop.database.transaction(async (transaction) => {
    for (const activity of activities) {
      const before = await lockActivity(transaction, brandCode, activity.activityId);
      const isSpent = before !== undefined && phaseOf(before, now) === "Complete" && activity.endsAt > now;
      if (!before || isSpent) await saveActivity(transaction, brandCode, activity);
    }
    await dropTags(transaction, [tags.activities(brandCode)]);
  });
}
