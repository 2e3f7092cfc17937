/** Public holidays, on which no parcel travels. */
import { DAY } from "./time.ts";

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

/** `12-25`; `easter-2` and `easter+1`; `11-thu-4`, the fourth Thursday of November; `05-mon-last`. */
export const HOLIDAY_RULE = new RegExp(
  `^(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])|easter[+-]\\d{1,2}|(?:0[1-9]|1[0-2])-(?:${WEEKDAYS.join("|")})-(?:[1-4]|last))$`,
);

/** @param date such as `2026-12-25` */
export function isPublicHoliday(date: string, rules: readonly string[]): boolean {
  return rules.some((rule) => dateOf(rule, Number(date.slice(0, 4))) === date);
}

function dateOf(rule: string, year: number): string {
  const [, distance] = /^easter([+-]\d+)$/.exec(rule) ?? [];
  if (distance !== undefined) return written(easter(year) + Number(distance) * DAY);
  const [month = "", day = "", place = ""] = rule.split("-");
  const weekday = WEEKDAYS.findIndex((name) => name === day);
  if (weekday < 0) return `${year}-${rule}`;
  const first = Date.UTC(year, Number(month) - 1, 1);
  const toFirst = (weekday - new Date(first).getUTCDay() + 7) % 7;
  if (place !== "last") return written(first + (toFirst + (Number(place) - 1) * 7) * DAY);
  const last = Date.UTC(year, Number(month), 0);
  return written(last - ((new Date(last).getUTCDay() - weekday + 7) % 7) * DAY);
}

const written = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Gregorian Easter Sunday by Meeus, Jones and Butcher. */
function easter(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * late + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}
