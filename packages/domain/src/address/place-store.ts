import type { Queryable, Transaction } from "../platform/database/database.ts";
import { sql } from "../platform/database/sql.ts";
import { behind, keyOf, type PostPlace } from "./place-rules.ts";

/** By whole postcode or prefix. */
export async function findPlacesOf(database: Queryable, country: string, postCodes: readonly string[]): Promise<PostPlace[]> {
  return await database.query<PostPlace>(sql`
    select country, post_code as "postCode", city, province from place
    where country = ${country} and post_code = any(${postCodes}::text[]) order by post_code, city`);
}

/** In postcode order. */
export async function findPlacesByPostCode(database: Queryable, country: string, start: string, limit: number): Promise<PostPlace[]> {
  return await database.query<PostPlace>(sql`
    select country, post_code as "postCode", city, province from place
    where country = ${country} and post_code >= ${start} and post_code < ${behind(start)} order by post_code, city limit ${limit}`);
}

/** By name prefix. */
export async function findPlacesByCity(database: Queryable, country: string, start: string, limit: number): Promise<PostPlace[]> {
  return await database.query<PostPlace>(sql`
    select country, post_code as "postCode", city, province from place
    where country = ${country} and city_key >= ${start} and city_key < ${behind(start)} order by city_key, post_code limit ${limit}`);
}

/** Updates existing places. */
export async function insertPlaces(database: Queryable, places: readonly PostPlace[]): Promise<void> {
  const column = (name: keyof PostPlace) => places.map((place) => place[name]);
  await database.query(sql`
    insert into place (country, post_code, city, province, city_key)
    select * from unnest(${column("country")}::text[], ${column("postCode")}::text[], ${column("city")}::text[], ${column("province")}::text[], ${places.map(({ city }) => keyOf(city))}::text[])
    on conflict (country, post_code, city) do update set province = excluded.province where place.province <> excluded.province`);
}

export async function removePlaces(transaction: Transaction, countries: readonly string[]): Promise<void> {
  await transaction.query(sql`delete from place where country = any(${countries}::text[])`);
}
