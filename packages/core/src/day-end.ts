/** Ends that are named as days: such a day ends at midnight of a place, also on days when clocks change. Pure. */
import { calendarDay, dateFormat, writtenMoment } from "./date-format.ts";
import { DAY } from "./time.ts";

/** The last moment of a day (`2027-01-31`) in the calendar of a time zone. */
export function dayEnd(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + DAY;
  // The clocks may change within that night: of both distances to UTC the one counts that holds at its midnight.
  const starts = [midnight - DAY, midnight + DAY].map((around) => midnight - distanceToUtc(new Date(around), timeZone));
  const start = starts.find(
    (moment) => calendarDay(new Date(moment), timeZone) * DAY >= midnight && calendarDay(new Date(moment - 1), timeZone) * DAY < midnight,
  );
  return new Date((start ?? midnight) - 1);
}

/** By how many milliseconds the clocks of a time zone are ahead of UTC. */
function distanceToUtc(moment: Date, timeZone: string): number {
  const time = dateFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }).format(moment);
  return Date.parse(`1970-01-01T${time}Z`) + calendarDay(moment, timeZone) * DAY - Math.floor(moment.getTime() / 1000) * 1000;
}

const isDayAlone = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The moment that a text names as an end: a day without a time is the whole of it. */
export const endMoment = (text: string, timeZone: string): Date => (isDayAlone(text) ? dayEnd(text, timeZone) : new Date(text));

/** The day that a moment is the end of in a time zone; undefined for any other moment. */
export function dayOfEnd(moment: Date, timeZone: string): string | undefined {
  const day = new Date(calendarDay(moment, timeZone) * DAY).toISOString().slice(0, 10);
  return dayEnd(day, timeZone).getTime() === moment.getTime() ? day : undefined;
}

/** An end in words: its day where all of it counts, elsewhere with the time of day. */
export function writtenEnd(moment: Date, language: string, timeZone: string, dateStyle: "medium" | "long"): string {
  return dayOfEnd(moment, timeZone) === undefined
    ? writtenMoment(moment, language, timeZone)
    : dateFormat(language, { dateStyle, timeZone }).format(moment);
}
