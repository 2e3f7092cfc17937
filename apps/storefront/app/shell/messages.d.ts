declare module "virtual:messages" {
  /** The texts of a language; in the browser only of the one that was loaded. */
  export function catalogueOf(language: import("@rambla/core/market").LanguageCode): import("./text.tsx").Catalogue;
  /** Loads the texts of the page's language in the browser. */
  export function loadCatalogue(language: import("@rambla/core/market").LanguageCode): Promise<void>;
}
