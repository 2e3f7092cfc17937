import { type BrandCode, brandOf, type CountryCode, languageChain, type LanguageCode } from "@rambla/core/market";
import type { Texts } from "@rambla/texts/texts";
import type { Shop } from "../platform/shop.ts";
import { dropTags, tags } from "../platform/tags.ts";
import type { BannerPosition } from "./rules.ts";
import {
  type BannerRow,
  findModules,
  type GuideEntryRow,
  type HomeCountryRow,
  type ModulePicture,
  type ModuleRow,
  type ModuleText,
  replaceHome,
} from "./store.ts";

export type ImportedBanner = BannerRow & { readonly bannerId: string; readonly bannerPosition: BannerPosition };

export type ImportedModule = {
  readonly homeModuleId: string;
  readonly kind: ModuleRow["kind"];
  readonly categoryId: string | null;
  /** Of a guide. */
  readonly picture?: ModulePicture;
  readonly entries?: readonly GuideEntryRow[];
  readonly texts: Readonly<Partial<Record<LanguageCode, ModuleText>>>;
};

export type HomeImport = {
  /** In order. */
  readonly banners: readonly ImportedBanner[];
  readonly modules: readonly ImportedModule[];
  readonly countries: Readonly<Record<CountryCode, HomeCountryRow>>;
};

/** Replaces the home page and invalidates its pages. Repeatable. */
export async function importHome(shop: Shop, brandCode: BrandCode, home: HomeImport): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    await replaceHome(transaction, brandCode, home);
    await dropTags(
      transaction,
      brandOf(shop.config, brandCode).countries.map((country) => tags.home(brandCode, country)),
    );
  });
}

/** The default modules and their titles. */
const FIRST_MODULES = [
  { homeModuleId: "1", kind: "newest", title: (texts: Texts, chain: Chain) => texts.of(chain, "goods")("newest") },
  { homeModuleId: "2", kind: "categories", title: (texts: Texts, chain: Chain) => texts.of(chain, "base")("categories") },
  { homeModuleId: "3", kind: "goods", title: (texts: Texts, chain: Chain) => texts.of(chain, "search")("popular") },
] as const;

type Chain = readonly LanguageCode[];

/** Adds default modules to an empty home page. */
export async function welcomeHome(shop: Shop, brandCode: BrandCode): Promise<void> {
  if ((await findModules(shop.database, brandCode)).length > 0) return;
  const languages = Object.keys(shop.config.languages);
  await importHome(shop, brandCode, {
    banners: [],
    modules: FIRST_MODULES.map(({ homeModuleId, kind, title }) => ({
      homeModuleId,
      kind,
      categoryId: null,
      texts: Object.fromEntries(
        languages.map((language) => [language, { title: title(shop.texts, languageChain(shop.config, language)), text: "" }]),
      ),
    })),
    countries: {},
  });
}
