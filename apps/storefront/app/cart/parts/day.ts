import { formatters } from "@rambla/texts/format";

/**
 * Formats a range of calendar days (`2026-11-25`): "Wednesday 25 – Friday 27 November". No time zone, no leading zeros. A line breaks at
 * the dash only.
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
