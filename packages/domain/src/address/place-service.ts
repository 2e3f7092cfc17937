/** Address suggestions from the customer's address book and the shop's postcode table, without an external service. */
import { entryOf } from "@rambla/core/market";
import { type CallContext, isCustomer } from "../platform/call-context.ts";
import type { Shop } from "../platform/shop.ts";
import { beginsWith, closestOf, type PostPlace, readPlace, type Sought, soughtIn } from "./place-rules.ts";
import { findPlacesByCity, findPlacesByPostCode, findPlacesOf, insertPlaces, removePlaces } from "./place-store.ts";
import { listAddresses } from "./service.ts";

const MOST = 10;
/** Per statement. */
const PORTION = 5000;

type Suggestion = { readonly detailedAddress: string; readonly postCode: string; readonly city: string; readonly province: string };

/** Entries of the address book come first. @returns empty for an unknown country */
export async function suggestPlaces(
  context: Pick<CallContext, "shop" | "viewer">,
  asked: { readonly input: string; readonly countryCode: string },
): Promise<Suggestion[]> {
  const { shop, viewer } = context;
  const country = entryOf(shop.config.countries, asked.countryCode.toUpperCase());
  if (!country) return [];
  const sought = soughtIn(asked.input, country);
  const [book, places] = await Promise.all([
    isCustomer(viewer) ? listAddresses(context) : [],
    sought === undefined ? [] : findPlaces(shop, country.code, sought),
  ]);
  const own = book.filter(
    (each) => each.country === country.code && beginsWith([each.detailedAddress, each.postCode, each.city], asked.input),
  );
  // For a prefix entry the typed postcode is suggested.
  const typed = sought && "beginnings" in sought ? sought.beginnings.at(-1) : undefined;
  const found = [...own, ...places.map(({ postCode, ...place }) => ({ ...place, postCode: typed ?? postCode, detailedAddress: "" }))];
  const unique = new Map(
    found.map(({ detailedAddress, postCode, city, province }) => [
      `${detailedAddress}|${postCode}|${city}`,
      { detailedAddress, postCode, city, province },
    ]),
  );
  return [...unique.values()].slice(0, MOST);
}

async function findPlaces({ database }: Pick<Shop, "database">, country: string, sought: Sought): Promise<readonly PostPlace[]> {
  if ("beginnings" in sought) return closestOf(await findPlacesOf(database, country, sought.beginnings));
  return "postCode" in sought
    ? await findPlacesByPostCode(database, country, sought.postCode, MOST)
    : await findPlacesByCity(database, country, sought.cityKey, MOST);
}

/**
 * Imports a postcode table; an empty one changes nothing.
 * @param options.whole removes other places of its countries
 * @param options.dryRun only reads
 * @returns how many places it has, and how many lines were skipped
 */
export async function importPlaces(
  { database, config }: Pick<Shop, "database" | "config">,
  lines: Iterable<string>,
  { whole, dryRun = false }: { readonly whole: boolean; readonly dryRun?: boolean },
): Promise<{ readonly places: number; readonly left: number }> {
  const places = new Map<string, PostPlace>();
  let left = 0;
  for (const line of lines) {
    const place = readPlace(line, config.countries);
    if (place) places.set(`${place.country} ${place.postCode} ${place.city}`, place);
    else if (line.trim() !== "") left += 1;
  }
  const all = [...places.values()];
  if (dryRun) return { places: all.length, left };
  await database.transaction(async (transaction) => {
    if (whole) await removePlaces(transaction, [...new Set(all.map(({ country }) => country))]);
    for (let from = 0; from < all.length; from += PORTION) await insertPlaces(transaction, all.slice(from, from + PORTION));
  });
  return { places: all.length, left };
}
