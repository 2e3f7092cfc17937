/** Further signs that tell buyers apart: the delivery address, and a guest's network for a short time. */
import type { Refusal } from "@rambla/core/refusal";
import { after, DAY } from "@rambla/core/time";
import type { Viewer } from "../../platform/call-context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { takeTries } from "../../platform/limits.ts";
import type { Shop } from "../../platform/shop.ts";
import type { Counted } from "./person-limit-store.ts";

/** How many buyers one address may have, and since when orders count. */
export function household({ clock, config: { person } }: Pick<Shop, "clock" | "config">): Pick<Counted, "people" | "since"> {
  return { people: person.perAddress, since: after(clock(), -person.addressDays * DAY) };
}

/**
 * Counts limited goods of a guest as tries of their network; accounts tell customers apart.
 * @param subjects brand and goods, or code, of each, sorted
 */
export async function takeNetworkTries(
  { clock, config: { person } }: Pick<Shop, "clock" | "config">,
  transaction: Transaction,
  viewer: Viewer,
  clientHash: Buffer,
  subjects: readonly string[],
): Promise<Refusal<"limit.tooMany"> | undefined> {
  if (viewer.kind === "customer" || person.perNetwork === 0) return undefined;
  const limit = { name: "person.network", tries: person.perNetwork, seconds: person.networkMinutes * 60 };
  const network = clientHash.toString("base64url");
  return await takeTries(
    transaction,
    clock(),
    subjects.map((subject) => ({ limit, subject: `${network} ${subject}` })),
  );
}
