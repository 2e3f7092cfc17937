/** Rules of what customers ask. Pure. */
import type { ShopConfig } from "@rambla/core/config";

/** What was written, without the white space around it and without signs that are not to be seen; undefined when it is too short or too long. */
export function tidyQuestion(written: string, { min, max }: ShopConfig["consultation"]): string | undefined {
  const text = written.replace(/\r\n?/g, "\n").replace(/[^\P{C}\n\t\u200d]/gu, "").replace(/\n{3,}/g, "\n\n").trim();
  const length = [...text].length;
  return length >= min && length <= max ? text : undefined;
}
