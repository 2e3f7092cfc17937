import { formatters } from "@rambla/texts/format";

/**
 * Dates of the calendar (`2026-11-25`), from first to last, as people say them: "Wednesday 25 – Friday 27 November". They
 * belong to no time zone. A day is said without the nought that some languages' ranges write. A line breaks at the dash only, never inside a date.
 */
export function daysBetween(days: { readonly from: string; readonly to: string }, languageTag: string): string {
  const format = formatters.getDateTimeFormat(languageTag, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
  const range = format.formatRange(new Date(`${days.from}T00:00:00Z`), new Date(`${days.to}T00:00:00Z`));
  return range
    .split("–")
    .map((day) =>
      day
        .trim()
        .replace(/\b0(?=\d\b)/, "")
        .replaceAll(" ", "\u00a0"),
    )
    .join("\u00a0– ");
}
