/** Checks all texts: missing or extra keys, other placeholders, wrong plural forms, English left in. */
import { resolve } from "node:path";
import { performance } from "node:perf_hooks";
import type { LanguageCode } from "@rambla/core/market";
import { compareMessages } from "@rambla/texts/compare";
import { languagesIn, type Messages, OWN_TEXTS, readMessages } from "@rambla/texts/read";
import type { Ended } from "./run.ts";

const FEWEST_TEXTS = 2000;
/** Languages that only list differences from English. */
const PARTIAL: ReadonlySet<LanguageCode> = new Set(["en-GB"]);
/** Files that a language leaves to English: the PDF font has no Chinese letters. */
const LEFT_OUT: Readonly<Record<LanguageCode, readonly string[]>> = { zh: ["paper"] };

/** A language of the tests' own shop: its folder must be complete too. */
const OF_TESTS = { language: "sv", folder: resolve("apps/server/test/own-shop/texts/sv") } as const;

/** Gives keys that repeat the English sentence; single names may be shared. */
function repeated(texts: Messages, english: Messages): string[] {
  const isSentence = (text: string) => (text.replace(/\{[^{}]*\}/g, " ").match(/\p{L}{2,}/gu) ?? []).length >= 3;
  return Object.entries(texts).flatMap(([subject, keys]) =>
    Object.entries(keys)
      .filter(([key, text]) => text === english[subject]?.[key] && isSentence(text))
      .map(([key]) => `${subject}.json "${key}"`),
  );
}

/** Checks every language against English; a planted mistake of each kind must be found. */
export function checkTexts(): Ended {
  const started = performance.now();
  const english = readMessages([OWN_TEXTS], "en");
  const problems: string[] = [];
  let count = 0;
  for (const language of languagesIn([OWN_TEXTS, OF_TESTS])) {
    const texts = readMessages([OWN_TEXTS, OF_TESTS], language);
    const compared = compareMessages(language, texts, english);
    if (language !== "en") problems.push(...repeated(texts, english).map((place) => `${language}/${place} says it in English`));
    count += compared.count;
    problems.push(...compared.wrong);
    for (const { subject, key } of PARTIAL.has(language) ? [] : compared.missing) {
      if (!LEFT_OUT[language]?.includes(subject)) problems.push(`${language}/${subject}.json lacks "${key}"`);
    }
  }
  if (count < FEWEST_TEXTS) problems.push(`only ${count} texts were read: the check sees nothing`);
  const planted = compareMessages(
    "pl",
    { mail: { subject: "{number}", count: "{count, plural, one {#} other {#}}", text: "{", more: "" } },
    { mail: { subject: "{name}", count: "{count, plural, one {#} other {#}}", text: "", title: "" } },
  );
  for (const mistake of ["uses {number} where", 'lacks the plural form "few"', 'has "more"', "cannot be read"]) {
    if (!planted.wrong.some((problem) => problem.includes(mistake)))
      problems.push(`the planted mistake was not found (${mistake}): the check cannot fail`);
  }
  const copied = { mail: { thanks: "Thank you, {name}, we have it", total: "Total {sum}" } };
  if (repeated(copied, copied).join() !== 'mail.json "thanks"')
    problems.push("the planted English sentence was not found: the check cannot fail");
  if (planted.missing.map(({ key }) => key).join() !== "title")
    problems.push("the planted missing key was not found: the check cannot fail");
  return { name: "texts", ok: problems.length === 0, seconds: (performance.now() - started) / 1000, output: problems.join("\n") };
}
