import { calendarDay, dateFormat, writtenMoment } from "./date-format.ts";
import { DAY } from "./time.ts";

/** The last moment of a day (`2027-01-31`) in a time zone. */
export function dayEnd(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + DAY;
  // When clocks change that night, the offset that fits midnight counts.
  const starts = [midnight - DAY, midnight + DAY].map((around) => midnight - distanceToUtc(new Date(around), timeZone));
  const start = starts.find(
    (moment) => calendarDay(new Date(moment), timeZone) * DAY >= midnight && calendarDay(new Date(moment - 1), timeZone) * DAY < midnight,
  );
  return new Date((start ?? midnight) - 1);
}

/** Milliseconds ahead of UTC. */
function distanceToUtc(moment: Date, timeZone: string): number {
  const time = dateFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }).format(moment);
  return Date.parse(`1970-01-01T${time}Z`) + calendarDay(moment, timeZone) * DAY - Math.floor(moment.getTime() / 1000) * 1000;
}

const isDayAlone = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Reads an end; a day without a time includes the whole day. */
export const endMoment = (text: string, timeZone: string): Date => (isDayAlone(text) ? dayEnd(text, timeZone) : new Date(text));

/** The day that ends at a moment; undefined for other moments. */
export function dayOfEnd(moment: Date, timeZone: string): string | undefined {
  const day = new Date(calendarDay(moment, timeZone) * DAY).toISOString().slice(0, 10);
  return dayEnd(day, timeZone).getTime() === moment.getTime() ? day : undefined;
}

/** Formats an end: the day alone when it is the end of a day, else with the time. */
export function writtenEnd(moment: Date, language: string, timeZone: string, dateStyle: "medium" | "long"): string {
  return dayOfEnd(moment, timeZone) === undefined
    ? writtenMoment(moment, language, timeZone)
    : dateFormat(language, { dateStyle, timeZone }).format(moment);
}
