import { entryOf } from "@rambla/core/market";
import { MINUTE } from "@rambla/core/time";
import type { Job } from "../platform/jobs/jobs.ts";
import type { Shop } from "../platform/shop.ts";
import { dueNotices, tellArrival } from "./arrival/arrival-service.ts";
import { bringListsUpToDate } from "./listing/derived-service.ts";
import { flashSalesTurned, goodsChanged } from "./events.ts";
import { followFlashSales, turnedBrands } from "./flash-sale/flash-sale-service.ts";
import { findBrandsDue, findCountDue } from "./listing/derived-store.ts";
import { brandsWithPreSalesTurned, followPreSales } from "./pre-sale/pre-sale-service.ts";

export const goodsJobs: readonly Job[] = [
  ofBrands({
    name: "goods.bringListsUpToDate",
    on: [goodsChanged.starts(({ brand }) => brand)],
    every: 5 * MINUTE,
    run: bringListsUpToDate,
    find: async ({ database }) => [
      ...new Set([...(await findBrandsDue(database)), ...(await findCountDue(database)).map((list) => list.brandCode)]),
    ],
  }),
  ofBrands({
    name: "goods.followFlashSales",
    on: [flashSalesTurned.starts(({ brand }) => brand)],
    every: MINUTE,
    find: turnedBrands,
    run: followFlashSales,
  }),
  ofBrands({ name: "goods.followPreSales", on: [], every: MINUTE, find: brandsWithPreSalesTurned, run: followPreSales }),
  { name: "mail.goodsArrived", lane: "late", sweep: { every: 5 * MINUTE, find: dueNotices }, run: tellArrival },
];

/** Runs per brand. Skips brands that left the document, which a sweep would find again and again. */
function ofBrands({
  name,
  on,
  every,
  find,
  run,
}: Required<Pick<Job, "name" | "on" | "run">> & { readonly every: number; find(shop: Shop): Promise<readonly string[]> }): Job {
  const isNamed = ({ config }: Pick<Shop, "config">, brand: string) => entryOf(config.brands, brand) !== undefined;
  return {
    name,
    lane: "late",
    on,
    sweep: { every, find: async (shop) => (await find(shop)).filter((brand) => isNamed(shop, brand)) },
    run: async (shop, brand) => (isNamed(shop, brand) ? await run(shop, brand) : undefined),
  };
}
