/** Rules of memberships. Pure; moments and zones are arguments. */
import type { ShopConfig } from "@rambla/core/config";
import { calendarDay } from "@rambla/core/date-format";
import { after, DAY } from "@rambla/core/time";

export type Validity = { readonly validFrom: Date; readonly validUntil: Date };
export type MembershipState = "none" | "valid" | "ended";

/** States.md 17; on the moment it ends a membership has ended. */
export function stateOf(validity: Validity | undefined, now: Date): MembershipState {
  if (!validity) return "none";
  return validity.validUntil > now ? "valid" : "ended";
}

/** A membership with so many days more: from its end while it is valid, else from now (D-082). */
export function prolonged(validity: Validity | undefined, days: number, now: Date): Validity {
  if (!validity || stateOf(validity, now) !== "valid") return { validFrom: now, validUntil: after(now, days * DAY) };
  return { validFrom: validity.validFrom, validUntil: after(validity.validUntil, days * DAY) };
}

/** Days from today to the last day, by the calendar of a place: 0 on the last day itself, and after it. */
export function daysLeft(validUntil: Date, now: Date, timeZone: string): number {
  return validUntil > now ? calendarDay(validUntil, timeZone) - calendarDay(now, timeZone) : 0;
}

/** A member's name as it is kept; undefined where the naming rule is not met (R-465, D-083). */
export function tidyMemberName(text: string, { namePattern }: ShopConfig["membership"]): string | undefined {
  const name = text.normalize("NFC").toWellFormed().replace(/\s+/gu, " ").trim();
  return new RegExp(namePattern, "u").test(name) ? name : undefined;
}
