/** Known devices keep their own login tries, so strangers cannot lock out the owner. */
import { createHash } from "node:crypto";
import { after, DAY } from "@rambla/core/time";
import type { Queryable } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import type { SignInName } from "./rules.ts";
import { findUnproven, isKnownDevice, removeDevices, type Unproven } from "./store.ts";

export async function isKnownHere(
  shop: Pick<Shop, "clock" | "config">,
  database: Queryable,
  deviceToken: string | undefined,
  customerId: string | null,
): Promise<boolean> {
  return await isKnownDevice(database, deviceHash(deviceToken), customerId, knownSince(shop));
}

/** Finds account and device in one query, which takes equally long for every name. */
export async function findAsked(
  shop: Pick<Shop, "clock" | "config">,
  database: Queryable,
  brand: string,
  name: SignInName,
  deviceToken: string | undefined,
): Promise<Unproven> {
  return await findUnproven(database, brand, name, { tokenHash: deviceHash(deviceToken), since: knownSince(shop) });
}

/** A missing token matches no device. */
export function deviceHash(token: string | undefined): Buffer {
  return createHash("sha256")
    .update(`device\n${token ?? ""}`)
    .digest();
}

export async function forgetDevices(shop: Pick<Shop, "database" | "clock" | "config">): Promise<void> {
  await removeDevices(shop.database, knownSince(shop));
}

const knownSince = ({ clock, config }: Pick<Shop, "clock" | "config">): Date => after(clock(), -config.session.deviceDays * DAY);
