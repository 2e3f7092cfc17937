/** Texts of the pages: no language lacks a key, has one too many, or uses other placeholders or the wrong plural forms. */
import { performance } from "node:perf_hooks";
import { checkMessages } from "../apps/storefront/message-check.ts";
import { languagesIn, readMessages } from "../apps/storefront/messages.plugin.ts";
import type { Ended } from "./run.ts";

const FOLDERS = ["apps/storefront/messages"];
/** Languages that only write down what differs from English. */
const PARTIAL = new Set(["en-GB"]);

/** Checks all text folders against their English files. */
export function checkTexts(): Ended {
  const started = performance.now();
  const problems: string[] = [];
  let count = 0;
  for (const folder of FOLDERS) {
    const english = readMessages(folder, "en");
    for (const language of languagesIn(folder)) {
      const found = checkMessages(language, english, readMessages(folder, language));
      problems.push(...(PARTIAL.has(language) ? [] : found.missing), ...found.wrong);
      count += found.count;
    }
  }
  if (count < 100) problems.push(`only ${count} texts were read: the check sees nothing`);
  return { name: "texts", ok: problems.length === 0, seconds: (performance.now() - started) / 1000, output: problems.join("\n") };
}
