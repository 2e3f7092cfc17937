import { formatters } from "@rambla/texts/format";
import { DAY } from "@rambla/core/time";

export type Place = { readonly languageTag: string; readonly timeZone: string };

/** @param now when the page was rendered, so that server and browser agree */
export function dayInWords(moment: string, now: string, { languageTag, timeZone }: Place): string {
  const dateOf = (date: Date) => formatters.getDateTimeFormat("en-CA", { timeZone }).format(date);
  const date = new Date(moment);
  const day = dateOf(date);
  for (const ago of [0, 1]) {
    if (day === dateOf(new Date(new Date(now).getTime() - ago * DAY)))
      return capital(new Intl.RelativeTimeFormat(languageTag, { numeric: "auto" }).format(-ago, "day"), languageTag);
  }
  return capital(
    formatters.getDateTimeFormat(languageTag, { timeZone, weekday: "long", day: "numeric", month: "long" }).format(date),
    languageTag,
  );
}

function capital(words: string, languageTag: string): string {
  return words.charAt(0).toLocaleUpperCase(languageTag) + words.slice(1);
}
