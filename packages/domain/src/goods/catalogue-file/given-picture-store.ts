/** Pictures that catalogue files name. */
import type { Queryable } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export type GivenPicture = {
  readonly source: string;
  readonly mark: string;
  readonly pictureId: string;
  readonly colour: string;
  readonly placeholder: string;
};

export async function findGivenPictures(database: Queryable, sources: readonly string[]): Promise<GivenPicture[]> {
  return await database.query<GivenPicture>(sql`
    select source, mark, picture_id as "pictureId", colour, placeholder from given_picture where source = any(${sources}::text[])`);
}

/** Picture id → name. */
export async function findPictureSources(database: Queryable): Promise<Map<string, string>> {
  const rows = await database.query<{ pictureId: string; source: string }>(
    sql`select picture_id as "pictureId", min(source) as source from given_picture group by picture_id`,
  );
  return new Map(rows.map(({ pictureId, source }) => [pictureId, source]));
}

export async function saveGivenPicture(database: Queryable, { source, mark, pictureId, colour, placeholder }: GivenPicture): Promise<void> {
  await database.query(sql`
    insert into given_picture (source, mark, picture_id, colour, placeholder) values (${source}, ${mark}, ${pictureId}, ${colour}, ${placeholder})
    on conflict (source) do update set mark = excluded.mark, picture_id = excluded.picture_id, colour = excluded.colour, placeholder = excluded.placeholder`);
}
