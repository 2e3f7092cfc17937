/** Ways to write dates. Making one takes as long as many small answers together, so each is made once. */
const made = new Map<string, Intl.DateTimeFormat>();

/** How a language writes dates, as asked; of few languages, zones and ways. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, options);
  made.set(key, format);
  return format;
}

/** A day of the calendar (`2026-11-25`) in words. It belongs to no time zone. */
export function writtenDay(day: string, language: string): string {
  return dateFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

/** How languages write a time of day in a sentence, where that is not as `Intl` writes it. */
const CLOCK_TIMES: Readonly<Record<string, (hour: string, minute: string) => string>> = {
  de: (hour, minute) => `${hour}:${minute}\u00a0Uhr`,
  fr: (hour, minute) => (minute === "00" ? `${Number(hour)}\u00a0h` : `${Number(hour)}\u00a0h\u00a0${minute}`),
};

/** A moment in words, its time of day with it: where money is due or lost, a day alone is read as the whole of it. */
export function writtenMoment(moment: Date, language: string, timeZone: string): string {
  const written = dateFormat(language, { dateStyle: "long", timeStyle: "short", timeZone }).format(moment);
  const clock = CLOCK_TIMES[language.split("-")[0] ?? ""];
  return clock ? written.replace(/(\d{1,2}):(\d{2})$/, (_, hour: string, minute: string) => clock(hour, minute)) : written;
}

/** The number of a day in the calendar of a place: the next day has the next number, however many hours lie between. */
export function calendarDay(moment: Date, timeZone: string): number {
  return Date.parse(dateFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(moment)) / 86_400_000;
}
