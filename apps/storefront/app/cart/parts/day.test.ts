import { expect, test } from "vitest";
import { daysBetween } from "./day.ts";

test.each([
  ["en-US", "2026-11-25", "2026-11-27", "Wednesday, November 25 – Friday, November 27"],
  ["de-DE", "2026-11-25", "2026-11-27", "Mittwoch, 25. – Freitag, 27. November"],
  ["it-IT", "2026-12-01", "2026-12-03", "martedì 1 – giovedì 3 dicembre"],
  ["it-IT", "2026-12-10", "2026-12-20", "giovedì 10 – domenica 20 dicembre"],
  ["fr-FR", "2026-11-30", "2026-12-02", "lundi 30 novembre – mercredi 2 décembre"],
])("%s: from %s to %s", (languageTag, from, to, expected) => {
  expect(daysBetween({ from, to }, languageTag).replace(/\s/g, " ")).toBe(expected);
});

test.each(["de-DE", "en-GB", "en-US", "es-ES", "fr-FR", "it-IT", "nl-NL", "pl-PL", "zh-CN"])(
  "%s: a line breaks after the dash only",
  (languageTag) => {
    const range = daysBetween({ from: "2026-11-25", to: "2026-11-27" }, languageTag);
    expect(range.replace("– ", "")).not.toMatch(/[^\S\u00a0]/);
    expect(daysBetween({ from: "2026-11-25", to: "2026-11-25" }, languageTag)).not.toMatch(/[^\S\u00a0]/);
  },
);
