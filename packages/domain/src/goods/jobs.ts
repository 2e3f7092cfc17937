/** What the clock starts for goods: lists that were left behind, and those in which much was sold since they were counted. */
import { entryOf } from "@rambla/core/market";
import type { Job } from "../platform/jobs.ts";
import { bringListsUpToDate } from "./derived-service.ts";
import { findBrandsDue, findCountDue } from "./derived-store.ts";

export const goodsJobs: readonly Job[] = [
  {
    name: "goods.bringListsUpToDate",
    lane: "late",
    on: ["goods.changed"],
    sweep: {
      async find({ database, config }) {
        const due = new Set([...(await findBrandsDue(database)), ...(await findCountDue(database)).map((list) => list.brandCode)]);
        return Object.keys(config.brands).filter((brandCode) => due.has(brandCode));
      },
    },
    async run(shop, id) {
      if (entryOf(shop.config.brands, id)) await bringListsUpToDate(shop, id);
    },
  },
];
