/** The days of the year on which a brand wears its logo of the holidays. Pure. */
import { calendarDay } from "./date-format.ts";
import { DAY } from "./time.ts";

/** From a day of the year to another, `12-01`, both included; one that ends before it begins goes on over New Year. */
export type Holidays = { readonly from: string; readonly until: string };

/** Whether a moment is one of them in the calendar of a place. */
export function isHoliday(holidays: readonly Holidays[], moment: Date, timeZone: string): boolean {
  if (holidays.length === 0) return false;
  const day = new Date(calendarDay(moment, timeZone) * DAY).toISOString().slice(5, 10);
  return holidays.some(({ from, until }) => (from <= until ? from <= day && day <= until : from <= day || day <= until));
}
