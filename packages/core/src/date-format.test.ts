import { expect, test } from "vitest";
import { writtenMoment } from "./date-format.ts";

const at = (time: string) => new Date(`2026-12-24T${time}:00Z`);
test.each([
  ["de-DE", "23:00", "24. Dezember 2026 um 23:00\u00a0Uhr"],
  ["fr-FR", "23:00", "24 décembre 2026 à 23\u00a0h"],
  ["fr", "09:05", "24 décembre 2026 à 9\u00a0h\u00a005"],
  ["es-ES", "23:00", "24 de diciembre de 2026 a las 23:00"],
])("a moment in %s names its time of day as the language says it", (language, time, written) => {
  expect(writtenMoment(at(time), language, "UTC").replaceAll("\u202f", " ")).toBe(written);
});
