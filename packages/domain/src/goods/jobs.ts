/** What events and the clock start for goods: lists that were left behind, those in which much was sold since they were counted, flash sales and pre-sales that begin and end, and mailboxes that wait for what came. */
import { entryOf } from "@rambla/core/market";
import { MINUTE } from "@rambla/core/time";
import type { Job } from "../platform/jobs.ts";
import { dueNotices, tellArrival } from "./arrival-service.ts";
import { bringListsUpToDate } from "./derived-service.ts";
import { flashSalesTurned, goodsChanged } from "./events.ts";
import { followFlashSales, turnedBrands } from "./flash-sale-service.ts";
import { findBrandsDue, findCountDue } from "./derived-store.ts";
import { brandsWithPreSalesTurned, followPreSales } from "./pre-sale-service.ts";

export const goodsJobs: readonly Job[] = [
  {
    name: "goods.bringListsUpToDate",
    lane: "late",
    on: [goodsChanged.starts(({ brand }) => brand)],
    sweep: {
      every: 5 * MINUTE,
      async find({ database, config }) {
        const due = new Set([...(await findBrandsDue(database)), ...(await findCountDue(database)).map((list) => list.brandCode)]);
        return Object.keys(config.brands).filter((brandCode) => due.has(brandCode));
      },
    },
    async run(shop, id) {
      if (entryOf(shop.config.brands, id)) await bringListsUpToDate(shop, id);
    },
  },
  {
    name: "goods.followFlashSales", lane: "late", on: [flashSalesTurned.starts(({ brand }) => brand)], sweep: { every: MINUTE, find: turnedBrands },
    run: async (shop, id) => (entryOf(shop.config.brands, id) ? await followFlashSales(shop, id) : undefined),
  },
  {
    name: "goods.followPreSales", lane: "late", sweep: { every: MINUTE, find: brandsWithPreSalesTurned },
    run: async (shop, id) => (entryOf(shop.config.brands, id) ? await followPreSales(shop, id) : undefined),
  },
  { name: "mail.goodsArrived", lane: "late", sweep: { every: 5 * MINUTE, find: dueNotices }, run: tellArrival },
];
