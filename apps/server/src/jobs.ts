/** All jobs of the shop, in one list. */
import { startJobs as start, type RunningJobs } from "@rambla/domain/platform/jobs";
import type { Shop } from "@rambla/domain/platform/shop";

/** Starts the worker. */
export function startJobs(shop: Shop, options: { readonly databaseUrl: string; readonly smtpUrl: string | undefined }): Promise<RunningJobs> {
  void options;
  return start(shop, []);
}
