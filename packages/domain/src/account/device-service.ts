/** Devices that an account has been signed in to from: no stranger keeps their owner out (D-192, decisions 072 and 127). */
import { createHash } from "node:crypto";
import { after, DAY } from "@rambla/core/time";
import type { Queryable } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import type { SignInName } from "./rules.ts";
import { findUnproven, isKnownDevice, removeDevices, type Unproven } from "./store.ts";

/** Whether a customer has signed in from a device before. */
export async function isKnownHere(
  shop: Pick<Shop, "clock" | "config">,
  database: Queryable,
  deviceToken: string | undefined,
  customerId: string | null,
): Promise<boolean> {
  return await isKnownDevice(database, deviceHash(deviceToken), customerId, knownSince(shop));
}

/** Whoever a name is of, if anybody, and whether they have signed in from the asking device: one question, the same for every name (D-185). */
export async function findAsked(
  shop: Pick<Shop, "clock" | "config">,
  database: Queryable,
  brand: string,
  name: SignInName,
  deviceToken: string | undefined,
): Promise<Unproven> {
  return await findUnproven(database, brand, name, { tokenHash: deviceHash(deviceToken), since: knownSince(shop) });
}

/** What stands for a device in the database; none is known by nothing. */
export function deviceHash(token: string | undefined): Buffer {
  return createHash("sha256")
    .update(`device\n${token ?? ""}`)
    .digest();
}

/** Forgets devices that nobody has signed in from for long. */
export async function forgetDevices(shop: Pick<Shop, "database" | "clock" | "config">): Promise<void> {
  await removeDevices(shop.database, knownSince(shop));
}

const knownSince = ({ clock, config }: Pick<Shop, "clock" | "config">): Date => after(clock(), -config.session.deviceDays * DAY);
