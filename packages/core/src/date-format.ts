/** `Intl` formats are slow to make, so each is made once. */
const made = new Map<string, Intl.DateTimeFormat>();

export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, options);
  made.set(key, format);
  return format;
}

/** Has no time zone. */
export function writtenDay(day: string, language: string): string {
  return dateFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

/** Times of day in a sentence, where `Intl` differs. */
const CLOCK_TIMES: Readonly<Record<string, (hour: string, minute: string) => string>> = {
  de: (hour, minute) => `${hour}:${minute}\u00a0Uhr`,
  fr: (hour, minute) => (minute === "00" ? `${Number(hour)}\u00a0h` : `${Number(hour)}\u00a0h\u00a0${minute}`),
};

/** Formats a moment with its time, since readers take a day alone as the whole day. */
export function writtenMoment(moment: Date, language: string, timeZone: string): string {
  const written = dateFormat(language, { dateStyle: "long", timeStyle: "short", timeZone }).format(moment);
  const clock = CLOCK_TIMES[language.split("-")[0] ?? ""];
  return clock ? written.replace(/(\d{1,2}):(\d{2})$/, (_, hour: string, minute: string) => clock(hour, minute)) : written;
}

/** Consecutive when clocks change. */
export function calendarDay(moment: Date, timeZone: string): number {
  return Date.parse(dateFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(moment)) / 86_400_000;
}
