import type { ShopConfig } from "@rambla/core/config";
import { entryOf } from "@rambla/core/market";
import { isSeen } from "@rambla/core/seen";
import { after, DAY } from "@rambla/core/time";

/** A company's name, and a number as printed: letters, digits and what carriers put between them. */
const COMPANY = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} .&'’/+-]{1,59}$/u;
const TRACKING_NUMBER = /^[A-Za-z0-9][A-Za-z0-9 ./-]{2,59}$/;

export type Parcel = { readonly logisticsCompany: string; readonly trackingNumber: string };

export const isCompany = (text: string): boolean => isSeen(text) && COMPANY.test(text);
export const isTrackingNumber = (text: string): boolean => TRACKING_NUMBER.test(text);

/** Null for a carrier that the settings do not have. */
export function trackingLink({ tracking }: ShopConfig["logistics"], { logisticsCompany, trackingNumber }: Parcel): string | null {
  return entryOf(tracking, logisticsCompany)?.replace("{number}", encodeURIComponent(trackingNumber)) ?? null;
}

/** The latest dispatch that counts as received by now; undefined where the shop never assumes receipt. */
export function leftBefore(now: Date, { autoConfirmDays }: ShopConfig["order"]): Date | undefined {
  return autoConfirmDays > 0 ? after(now, -autoConfirmDays * DAY) : undefined;
}
