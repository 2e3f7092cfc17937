/** Rules of an order on its way (D-132, D-166). Pure. */
import type { ShopConfig } from "@rambla/core/config";
import { entryOf } from "@rambla/core/market";
import { isSeen } from "@rambla/core/seen";
import { after, DAY } from "@rambla/core/time";

/** What an operator says of a parcel. A number is what stands on it: letters, digits, and what carriers put between them. */
const COMPANY = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} .&'’/+-]{1,59}$/u;
const TRACKING_NUMBER = /^[A-Za-z0-9][A-Za-z0-9 ./-]{2,59}$/;

export type Parcel = { readonly logisticsCompany: string; readonly trackingNumber: string };

export const isCompany = (text: string): boolean => isSeen(text) && COMPANY.test(text);
export const isTrackingNumber = (text: string): boolean => TRACKING_NUMBER.test(text);

/** Where a carrier tells of a parcel; null for one that the settings do not know. */
export function trackingLink({ tracking }: ShopConfig["logistics"], { logisticsCompany, trackingNumber }: Parcel): string | null {
  return entryOf(tracking, logisticsCompany)?.replace("{number}", encodeURIComponent(trackingNumber)) ?? null;
}

/** By when an order must have left to count as received now (D-132); undefined where nothing is received by itself. */
export function leftBefore(now: Date, { autoConfirmDays }: ShopConfig["order"]): Date | undefined {
  return autoConfirmDays > 0 ? after(now, -autoConfirmDays * DAY) : undefined;
}
