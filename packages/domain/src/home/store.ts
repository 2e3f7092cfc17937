import type { LanguageCode } from "@rambla/core/market";
import type { Queryable } from "../platform/database/database.ts";
import { sql } from "../platform/database/sql.ts";

export type BannerText = { readonly title: string; readonly text: string; readonly action: string };
export type BannerRow = {
  readonly pictureId: string;
  readonly mobilePictureId: string;
  /** Tiny data URLs. */
  readonly placeholder: string | null;
  readonly mobilePlaceholder: string | null;
  readonly colour: string;
  /** The brightness of the picture behind the text. */
  readonly tone: "dark" | "light";
  /** A desktop address. */
  readonly jumpUrl: string;
  /** Seconds before a pop-up. */
  readonly popDelay: number | null;
  readonly texts: Readonly<Partial<Record<LanguageCode, BannerText>>>;
};

export type AdvertRow = BannerRow & { readonly advertisingSpaceId: string; readonly page: string };

/** In order. */
export async function findBanners(database: Queryable, brandCode: string, bannerPosition: string, now: Date): Promise<BannerRow[]> {
  return await database.query<BannerRow>(sql`
    select picture_id as "pictureId", mobile_picture_id as "mobilePictureId", placeholder, mobile_placeholder as "mobilePlaceholder",
      colour, tone, jump_url as "jumpUrl", pop_delay as "popDelay", texts
    from home_banner
    where brand = ${brandCode} and banner_position = ${bannerPosition}
      and (starts_at is null or starts_at <= ${now}::timestamptz) and (ends_at is null or ends_at > ${now}::timestamptz)
    order by position, banner_id`);
}

export async function findAdverts(database: Queryable, brandCode: string, now: Date): Promise<AdvertRow[]> {
  return await database.query<AdvertRow>(sql`
    select banner_id as "advertisingSpaceId", substr(banner_position, 8) as page, picture_id as "pictureId", mobile_picture_id as "mobilePictureId", placeholder,
      mobile_placeholder as "mobilePlaceholder", colour, tone, jump_url as "jumpUrl", pop_delay as "popDelay", texts
    from home_banner
    where brand = ${brandCode} and starts_with(banner_position, 'Advert ')
      and (starts_at is null or starts_at <= ${now}::timestamptz) and (ends_at is null or ends_at > ${now}::timestamptz)
    order by page, position, banner_id`);
}

/** Null for never. */
export async function findNextBannerChange(
  database: Queryable,
  brandCode: string,
  bannerPosition: string,
  now: Date,
): Promise<Date | null> {
  const [row] = await database.query<{ next: Date | null }>(sql`
    select least(min(starts_at) filter (where starts_at > ${now}::timestamptz), min(ends_at) filter (where ends_at > ${now}::timestamptz)) as next
    from home_banner where brand = ${brandCode} and banner_position = ${bannerPosition}`);
  return row?.next ?? null;
}

export type ModuleText = { readonly title: string; readonly text: string };
/** `jumpUrl` is a desktop address. */
export type GuideEntryRow = {
  readonly pictureId: string;
  readonly colour: string;
  readonly jumpUrl: string;
  readonly texts: Readonly<Partial<Record<LanguageCode, ModuleText>>>;
};
export type ModulePicture = { readonly pictureId: string; readonly colour: string; readonly placeholder: string | null };
export type ModuleRow = {
  readonly homeModuleId: string;
  readonly kind: "goods" | "categories" | "newest" | "guide";
  readonly categoryId: string | null;
  /** Of a guide. */
  readonly picture: ModulePicture | null;
  readonly entries: readonly GuideEntryRow[];
  readonly texts: Readonly<Partial<Record<LanguageCode, ModuleText>>>;
};

export async function findModules(database: Queryable, brandCode: string): Promise<ModuleRow[]> {
  return await database.query<ModuleRow>(sql`
    select home_module_id as "homeModuleId", kind, category_id as "categoryId", picture, entries, texts
    from home_module where brand = ${brandCode} order by position, home_module_id`);
}

export type HomeCountryRow = {
  readonly contact: string;
  readonly email: string;
  readonly social: readonly { readonly icon: string; readonly url: string }[];
};

export async function findHomeCountry(database: Queryable, brandCode: string, countryCode: string): Promise<HomeCountryRow | undefined> {
  const [row] = await database.query<HomeCountryRow>(sql`
    select contact, email, social from home_country where brand = ${brandCode} and country = ${countryCode}`);
  return row;
}

export async function replaceHome(
  transaction: Queryable,
  brandCode: string,
  home: {
    readonly banners: readonly object[];
    readonly modules: readonly object[];
    readonly countries: Readonly<Record<string, HomeCountryRow>>;
  },
): Promise<void> {
  await transaction.query(sql`delete from home_banner where brand = ${brandCode}`);
  await transaction.query(sql`delete from home_module where brand = ${brandCode}`);
  await transaction.query(sql`delete from home_country where brand = ${brandCode}`);
  await transaction.query(sql`
    insert into home_banner (brand, banner_id, banner_position, position, picture_id, mobile_picture_id, placeholder, mobile_placeholder, colour, tone, jump_url, pop_delay, texts)
    select ${brandCode}, "bannerId", "bannerPosition", row_number() over (), "pictureId", "mobilePictureId", placeholder, "mobilePlaceholder", colour, tone, "jumpUrl", "popDelay", texts
    from jsonb_to_recordset(${JSON.stringify(home.banners)}::jsonb) as given(
      "bannerId" text, "bannerPosition" text, "pictureId" text, "mobilePictureId" text, placeholder text, "mobilePlaceholder" text, colour text, tone text,
      "jumpUrl" text, "popDelay" integer, texts jsonb)`);
  await transaction.query(sql`
    insert into home_module (brand, home_module_id, kind, position, category_id, picture, entries, texts)
    select ${brandCode}, "homeModuleId", kind, row_number() over (), "categoryId", picture, coalesce(entries, '[]'), texts
    from jsonb_to_recordset(${JSON.stringify(home.modules)}::jsonb) as given("homeModuleId" text, kind text, "categoryId" text, picture jsonb, entries jsonb, texts jsonb)`);
  await transaction.query(sql`
    insert into home_country (brand, country, contact, email, social)
    select ${brandCode}, key, value ->> 'contact', value ->> 'email', value -> 'social'
    from jsonb_each(${JSON.stringify(home.countries)}::jsonb)`);
}
