/** A date of the calendar (`2026-11-25`) as people say it: "Wed, 25 Nov". It belongs to no time zone. */
export function dayOf(date: string, languageTag: string): string {
  return new Intl.DateTimeFormat(languageTag, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));
}
