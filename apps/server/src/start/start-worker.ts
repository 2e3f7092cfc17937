import { startJobs } from "../jobs.ts";
import { tellOfJobs } from "../watch/job-metrics.ts";
import { makeHealth } from "../watch/observe.ts";
import { openHealthDoor } from "./listening.ts";
import { withProviders } from "./make-shop.ts";
import type { Running } from "./running.ts";
import { databaseOfWorker } from "./start-database.ts";

export async function startWorker({ environment, shop, place, observing, stops, follow }: Running): Promise<void> {
  const database = databaseOfWorker(place);
  stops.push(() => database.close());
  await follow(database);
  const working = withProviders({ ...shop, database });
  const { smtpUrl, sms } = environment;
  const jobs = await startJobs(working, { url: place.url, smtpUrl, sms });
  stops.push(() => jobs.stop());
  tellOfJobs(working, observing.registry);
  if (environment.role === "worker") stops.push(await openHealthDoor(makeHealth(working, observing), environment));
}
