import type { Texts } from "./catalogue.ts";

/** What reads the same in every language: `E27`, `IP44`. */
export function everywhere(text: string): Texts {
  return { es: text, it: text, nl: text, pl: text, fr: text, de: text, en: text, zh: text };
}
