import { calendarDay } from "./date-format.ts";
import { DAY } from "./time.ts";

/** Days such as `12-01`, both included. A period may cross New Year. */
export type Holidays = { readonly from: string; readonly until: string };

export function isHoliday(holidays: readonly Holidays[], moment: Date, timeZone: string): boolean {
  if (holidays.length === 0) return false;
  const day = new Date(calendarDay(moment, timeZone) * DAY).toISOString().slice(5, 10);
  return holidays.some(({ from, until }) => (from <= until ? from <= day && day <= until : from <= day || day <= until));
}
