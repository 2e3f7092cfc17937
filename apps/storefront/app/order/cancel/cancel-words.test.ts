/** What a chosen reason says to the call that cancels: 10 to 500 characters, in every language that the shop speaks. */
import { OWN_TEXTS } from "@rambla/texts/read";
import { makeTexts } from "@rambla/texts/texts";
import { expect, it } from "vitest";

const REASONS = ["changedMind", "wrongItem", "wrongAddress", "tooLate", "cheaperElsewhere"] as const;

it.each(["de", "en", "en-GB", "es", "fr", "it", "nl", "pl", "zh"])("is long enough in %s, and another for each reason", (language) => {
  const texts = makeTexts([OWN_TEXTS]);
  const chain = language === "en-GB" ? ["en-GB", "en"] : [language];
  const said = REASONS.map((reason) =>
    texts.of(chain, "order")("cancelBecause", { reason: texts.of(chain, "dictionary")(`cancelReasons.${reason}`) }),
  );
  expect(said.map((words) => [...words].length).filter((length) => length < 10 || length > 500)).toEqual([]);
  expect(new Set(said).size).toBe(REASONS.length);
});
