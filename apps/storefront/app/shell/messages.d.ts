declare module "virtual:messages" {
  import type { LanguageCode } from "@rambla/core/market";
  import type { Catalogue } from "./text.tsx";

  /** The texts of a language; in the browser only of the one that was loaded. */
  export function catalogueOf(language: LanguageCode): Catalogue;
  /** Loads the texts of the page's language in the browser. */
  export function loadCatalogue(language: LanguageCode): Promise<void>;
}
