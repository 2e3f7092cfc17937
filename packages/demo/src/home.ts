/** The demo's home pages and contacts. */
import { type DemoBrandCode, type DemoCountryCode, DEMO_LANGUAGES, type DemoLanguageCode, countriesOfBrand } from "./shop.ts";
import { unbroken } from "@rambla/core/unbroken";
import type { HomeImport, ImportedBanner, ImportedModule } from "@rambla/domain/home/import";
import { lumbraHome } from "./home/lumbra.ts";
import { nidoraHome } from "./home/nidora.ts";
import { velmoHome } from "./home/velmo.ts";
import { PLATE_COLOURS } from "./marks.ts";
import type { PictureSubject } from "./catalogue.ts";
import { addressedId, type Masters } from "./masters.ts";
import { pictureIdOf, type Scene, sceneIdOf } from "./picture-id.ts";

export type DemoBanner = Pick<ImportedBanner, "tone" | "texts"> & {
  readonly scene: Scene;
  /** Colour of the wall in the picture. */
  readonly colour: string;
  readonly jumpUrl: string;
};
type DemoModule = Omit<ImportedModule, "homeModuleId" | "kind" | "picture" | "entries"> & {
  readonly kind: Exclude<ImportedModule["kind"], "guide">;
};
export type DemoGuide = Pick<ImportedModule, "texts"> & {
  readonly kind: "guide";
  readonly scene: Scene;
  readonly entries: readonly { readonly picture: PictureSubject; readonly jumpUrl: string; readonly texts: ImportedModule["texts"] }[];
};
export type DemoHome = { readonly banners: readonly DemoBanner[]; readonly modules: readonly (DemoModule | DemoGuide)[] };

const HOMES: Readonly<Record<DemoBrandCode, DemoHome>> = { lumbra: lumbraHome, nidora: nidoraHome, velmo: velmoHome };

/** Telephone numbers reserved for fiction, or unassigned. */
const CONTACTS: Readonly<Record<DemoCountryCode, string>> = {
  ES: "+34 900 000 000",
  IT: "+39 800 000 000",
  NL: "+31 800 0000",
  PL: "+48 800 000 000",
  FR: "+33 800 000 000",
  DE: "+49 800 0000000",
  PT: "+351 800 000 000",
  GB: "+44 808 157 0000",
  US: "+1 800 555 0199",
};

/** Seconds until the newsletter offer, and its words. The notice uses the last banner's words, the search advert the second's. */
const POP_UP_DELAY = 30;
const NEWSLETTER: DemoBanner["texts"] = {
  es: {
    title: "Noticias que apetece leer",
    text: "Novedades, ofertas e ideas por correo. Puedes darte de baja cuando quieras.",
    action: "Suscribirme",
  },
  pt: {
    title: "Notícias que apetece ler",
    text: "Novidades, ofertas e ideias por e-mail. Pode cancelar quando quiser.",
    action: "Subscrever",
  },
  it: {
    title: "Notizie che fa piacere leggere",
    text: "Novità, offerte e idee via e-mail. Puoi disiscriverti quando vuoi.",
    action: "Iscriviti",
  },
  nl: {
    title: "Nieuws om naar uit te kijken",
    text: "Nieuw, aanbiedingen en ideeën per mail. Je kunt je altijd afmelden.",
    action: "Aanmelden",
  },
  pl: {
    title: "Wiadomości, które miło dostać",
    text: "Nowości, oferty i pomysły e-mailem. Możesz zrezygnować w każdej chwili.",
    action: "Zapisz się",
  },
  fr: {
    title: "Des nouvelles qui font plaisir",
    text: "Nouveautés, offres et idées par e-mail. Vous pouvez vous désabonner à tout moment.",
    action: "S’abonner",
  },
  de: {
    title: "Post, über die man sich freut",
    text: "Neues, Angebote und Ideen per E-Mail. Du kannst dich jederzeit abmelden.",
    action: "Abonnieren",
  },
  en: { title: "News worth opening", text: "New arrivals, offers and ideas by email. You can leave at any time.", action: "Subscribe" },
  zh: { title: "值得一读的来信", text: "通过邮件获取新品、优惠和灵感，可随时退订。", action: "订阅" },
};

export function homeOf(brandCode: DemoBrandCode, masters: Masters): HomeImport {
  const { banners, modules } = HOMES[brandCode];
  const placed = (
    bannerId: string,
    bannerPosition: ImportedBanner["bannerPosition"],
    popDelay: number | null,
    { scene, ...banner }: DemoBanner,
  ): ImportedBanner => {
    const wide = sceneIdOf(brandCode, scene),
      tall = sceneIdOf(brandCode, scene, "phone");
    return {
      ...banner,
      texts: typeset(banner.texts),
      bannerId,
      bannerPosition,
      popDelay,
      pictureId: addressedId(masters, wide),
      placeholder: masters[wide]?.placeholder ?? null,
      mobilePictureId: addressedId(masters, tall),
      mobilePlaceholder: masters[tall]?.placeholder ?? null,
    };
  };
  return {
    banners: [
      ...banners.map((banner, index) => placed(String(index + 1), "Home", null, banner)),
      ...banners.slice(-1).map((banner) => placed("notice", "Notification", null, banner)),
      ...banners.slice(1, 2).map((banner) => placed("advert", "Advert search", null, banner)),
      ...banners
        .slice(1, 2)
        .map((banner) => placed("newsletter", "SubPopNotification", POP_UP_DELAY, { ...banner, jumpUrl: "", texts: NEWSLETTER })),
    ],
    modules: modules.map((module, index) => ({
      ...(module.kind === "guide" ? guideOf(brandCode, module, masters) : module),
      texts: typeset(module.texts),
      homeModuleId: String(index + 1),
    })),
    countries: Object.fromEntries(
      countriesOfBrand(brandCode).map((country) => [
        country,
        { contact: CONTACTS[country], email: `hello@${brandCode}.example`, social: [] },
      ]),
    ),
  };
}

function guideOf(
  brandCode: DemoBrandCode,
  { scene, entries, ...guide }: DemoGuide,
  masters: Masters,
): Omit<ImportedModule, "homeModuleId"> {
  const shown = (pictureId: string) => ({
    pictureId: addressedId(masters, pictureId),
    colour: masters[pictureId]?.colour ?? PLATE_COLOURS[brandCode],
  });
  const still = sceneIdOf(brandCode, scene, "still");
  return {
    ...guide,
    categoryId: null,
    picture: { ...shown(still), placeholder: masters[still]?.placeholder ?? null },
    entries: entries.map(({ picture, jumpUrl, texts }) => ({ ...shown(pictureIdOf(brandCode, picture)), jumpUrl, texts: typeset(texts) })),
  };
}

type Words = { readonly title: string; readonly text: string };

/** Adds non-breaking spaces. */
function typeset<Text extends Words>(texts: Readonly<Partial<Record<DemoLanguageCode, Text>>>): Partial<Record<DemoLanguageCode, Text>> {
  const set: Partial<Record<DemoLanguageCode, Text>> = {};
  for (const language of DEMO_LANGUAGES) {
    const words = texts[language];
    if (words) set[language] = { ...words, title: unbroken(words.title, language), text: unbroken(words.text, language) };
  }
  return set;
}
