import { describe, expect, test } from "vitest";
import { partsOf } from "./named-goods.ts";

const link = (words: string) => ({ words });
const cut = (text: string, ...links: readonly string[]) =>
  partsOf(text, links.map(link))
    .map((part) => (typeof part === "string" ? part : `[${part.words}]`))
    .join("|");

describe("a text that names goods", () => {
  test.each([
    ["says nothing of them", "Light to read by.", [], "Light to read by."],
    ["names one in its midst", "Takes the Brasa bulb, say.", ["Brasa bulb"], "Takes the |[Brasa bulb]|, say."],
    ["is a name alone", "Brasa", ["Brasa"], "[Brasa]"],
    ["names one twice: the first leads there", "Brasa and Brasa", ["Brasa"], "[Brasa]| and Brasa"],
    ["names several in another order than theirs", "Clara, or Brasa.", ["Brasa", "Clara"], "[Clara]|, or |[Brasa]|."],
    [
      "names one within the words of another",
      "A Clara Plus bulb beside Clara.",
      ["Clara", "Clara Plus bulb"],
      "A |[Clara Plus bulb]| beside |[Clara]|.",
    ],
    ["names one before and behind another", "Clara, Brasa bulb, Clara", ["Clara", "Brasa bulb"], "[Clara]|, |[Brasa bulb]|, Clara"],
    [
      "says one alone behind the longer one that it is a part of",
      "Clara Plus, the very long lamp, Clara",
      ["Clara", "Clara Plus", "the very long lamp"],
      "[Clara Plus]|, |[the very long lamp]|, |[Clara]",
    ],
    ["has signs that are none of HTML", "<b>Clara</b> & Brasa", ["Brasa"], "<b>Clara</b> & |[Brasa]"],
    ["does not say the words at all", "Light.", ["Brasa"], "Light."],
  ])("that %s", (_, text, links, expected) => {
    expect(cut(text, ...links)).toBe(expected);
    expect(
      partsOf(text, links.map(link))
        .map((part) => (typeof part === "string" ? part : part.words))
        .join(""),
      "nothing is lost",
    ).toBe(text);
  });

  test("as many as a description can name are found", () => {
    const names = Array.from({ length: 5000 }, (_, at) => `lamp ${at + 10_000}`);
    expect(partsOf(names.join(""), names.map(link))).toEqual(names.map(link));
  });
});
