/** Devices that an account has been signed in to from: no stranger keeps their owner out (D-192, decisions 072 and 127). */
import { createHash } from "node:crypto";
import { after, DAY } from "@rambla/core/time";
import type { Queryable } from "../platform/database.ts";
import type { Shop } from "../platform/shop.ts";
import { isKnownDevice, removeDevices } from "./store.ts";

/** Whether a customer has signed in from a device before. */
export async function isKnownHere(shop: Pick<Shop, "clock" | "config">, database: Queryable, deviceToken: string | undefined, customerId: string | null): Promise<boolean> {
  return await isKnownDevice(database, deviceHash(deviceToken), customerId, after(shop.clock(), -shop.config.session.deviceDays * DAY));
}

/** What stands for a device in the database; none is known by nothing. */
export function deviceHash(token: string | undefined): Buffer {
  return createHash("sha256").update(`device\n${token ?? ""}`).digest();
}

/** Forgets devices that nobody has signed in from for long. */
export async function forgetDevices(shop: Pick<Shop, "database" | "clock" | "config">): Promise<void> {
  await removeDevices(shop.database, after(shop.clock(), -shop.config.session.deviceDays * DAY));
}
