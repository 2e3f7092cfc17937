import type { Queryable, Transaction } from "../platform/database/database.ts";
import { sql } from "../platform/database/sql.ts";
import type { Synonym } from "./meaning-rules.ts";

/** `keys` are the lexemes of its words. */
type KeptPhrase = Synonym & { readonly position: number };

export async function findSynonyms(database: Queryable, brand: string, language: string): Promise<Synonym[]> {
  return await database.query<Synonym>(sql`
    select meaning, phrase, keys from search_synonym where brand = ${brand} and language = ${language} order by meaning, position`);
}

/** Empty for a stop word. */
export async function findKeys(
  database: Queryable,
  language: string,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await database.query<{ word: string; lexemes: string[] }>(sql`
    select word, tsvector_to_array(search_vector(${language}, word)) as lexemes from unnest(${words}::text[]) word`);
  return new Map(rows.map(({ word, lexemes }) => [word, lexemes]));
}

/** Serialises changes of a list until the end of the transaction. */
export async function replaceSynonyms(
  transaction: Transaction,
  brand: string,
  language: string,
  phrases: readonly KeptPhrase[],
): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${`synonyms ${brand} ${language}`}, 0))`);
  await transaction.query(sql`delete from search_synonym where brand = ${brand} and language = ${language}`);
  await transaction.query(sql`
    insert into search_synonym (brand, language, meaning, position, phrase, keys)
    select ${brand}, ${language}, meaning, position, phrase, keys
    from jsonb_to_recordset(${JSON.stringify(phrases)}::jsonb) as kept(meaning integer, position integer, phrase text, keys text[])`);
}
