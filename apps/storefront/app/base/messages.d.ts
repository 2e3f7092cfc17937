declare module "virtual:messages" {
  import type { LanguageCode } from "@rambla/core/market";
  import type { Catalogue } from "@rambla/texts/format";

  /** Gives the texts of a language. In the browser: those of the document's language that have arrived. */
  export function catalogueOf(language: LanguageCode): Catalogue;
  /** Server: the languages in the build. */
  export const languages: readonly LanguageCode[];
  /** Server: stores the texts of a language that the settings bring. */
  export function giveCatalogue(language: LanguageCode, catalogue: Catalogue): void;
  /** The promise of a subject's texts while the browser loads them. */
  export function textsComing(subject: string): Promise<void> | undefined;
  /** Settles when the browser has all requested texts, or gave up on them. */
  export function textsArrived(): Promise<unknown>;
}
