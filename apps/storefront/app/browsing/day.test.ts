import { expect, test } from "vitest";
import { dayInWords } from "./day.ts";

const MADRID = { languageTag: "es-ES", timeZone: "Europe/Madrid" };
const NEW_YORK = { languageTag: "en-US", timeZone: "America/New_York" };

test.each([
  ["2026-11-20T09:00:00Z", "2026-11-20T10:00:00Z", MADRID, "Hoy"],
  ["2026-11-19T09:00:00Z", "2026-11-20T10:00:00Z", MADRID, "Ayer"],
  ["2026-11-18T09:00:00Z", "2026-11-20T10:00:00Z", MADRID, "Miércoles, 18 de noviembre"],
  // After midnight in Spain, the day before in London.
  ["2026-11-19T23:10:00Z", "2026-11-19T23:30:00Z", MADRID, "Hoy"],
  ["2026-11-19T22:50:00Z", "2026-11-19T23:30:00Z", MADRID, "Ayer"],
  // The day on which clocks go back has 25 hours.
  ["2026-10-31T20:00:00Z", "2026-11-01T23:30:00Z", NEW_YORK, "Yesterday"],
  ["2026-11-05T03:30:00Z", "2026-11-08T12:00:00Z", NEW_YORK, "Wednesday, November 4"],
])("%s, seen at %s", (moment, now, place, words) => {
  expect(dayInWords(moment, now, place)).toBe(words);
});
