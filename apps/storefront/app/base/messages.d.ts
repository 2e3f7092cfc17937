declare module "virtual:messages" {
  import type { LanguageCode } from "@rambla/core/market";
  import type { Catalogue } from "@rambla/texts/format";

  /** The texts of a language; in the browser of the document's language, as far as they have arrived. */
  export function catalogueOf(language: LanguageCode): Catalogue;
  /** On the server: the languages whose texts the build holds. */
  export const languages: readonly LanguageCode[];
  /** On the server: keeps the texts of a language that the shop's document gives. */
  export function giveCatalogue(language: LanguageCode, catalogue: Catalogue): void;
  /** What to wait for when the texts of a subject are still on their way to the browser. */
  export function textsComing(subject: string): Promise<void> | undefined;
  /** Settles when all texts that were asked for have arrived in the browser, or will not: whoever shows them tells then. */
  export function textsArrived(): Promise<unknown>;
}
