import type { Texts } from "./catalogue.ts";

export function everywhere(text: string): Texts {
  return { es: text, pt: text, it: text, nl: text, pl: text, fr: text, de: text, en: text, zh: text };
}
