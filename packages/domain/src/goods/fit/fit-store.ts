import type { Market } from "@rambla/core/market";
import type { Queryable } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { ImportedFit } from "../catalogue-file/import-rules.ts";

export type FitRow = { readonly title: string; readonly goodsId: string; readonly model: string };

/** The other side of each fit, without variants of the goods themselves. */
export async function findFitting(database: Queryable, market: Market, goodsId: string, most: number): Promise<FitRow[]> {
  return await database.query<FitRow>(sql`
    select text_in(fit.titles, ${market.languageChain}::text[]) as title, other.goods_id as "goodsId", coalesce(goods.product_id, goods.goods_id) as model
    from fit_goods own
    join goods asked on asked.brand = own.brand and asked.goods_id = own.goods_id
    join fit on fit.brand = own.brand and fit.fit_id = own.fit_id
    join fit_goods other on other.brand = own.brand and other.fit_id = own.fit_id and other.side <> own.side
    join goods on goods.brand = other.brand and goods.goods_id = other.goods_id and goods.status = 'active'
    where own.brand = ${market.brand.code} and own.goods_id = ${goodsId}
      and coalesce(goods.product_id, goods.goods_id) <> coalesce(asked.product_id, asked.goods_id)
    order by fit.position, other.position, other.goods_id
    limit ${most}`);
}

/** For the export, in order. */
export async function findAllFits(database: Queryable, brandCode: string): Promise<ImportedFit[]> {
  return await database.query<ImportedFit>(sql`
    select fit.fit_id as "fitId", fit.titles, sides.takes, sides.is
    from fit
    cross join lateral (
      select coalesce(json_agg(part.goods_id order by part.position) filter (where part.side = 'takes'), '[]') as takes,
        coalesce(json_agg(part.goods_id order by part.position) filter (where part.side = 'is'), '[]') as "is"
      from fit_goods part where part.brand = fit.brand and part.fit_id = fit.fit_id
    ) sides
    where fit.brand = ${brandCode} order by fit.position, fit.fit_id`);
}

/** Replaces fits. */
export async function saveFits(
  transaction: Queryable,
  brandCode: string,
  fits: readonly (ImportedFit & { readonly position: number })[],
): Promise<void> {
  await removeFits(
    transaction,
    brandCode,
    fits.map(({ fitId }) => fitId),
  );
  await transaction.query(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(fits)}::jsonb) as given("fitId" text, position integer, titles jsonb, takes jsonb, "is" jsonb)
    ), saved as (
      insert into fit (brand, fit_id, position, titles) select ${brandCode}, "fitId", position, titles from given
    )
    insert into fit_goods (brand, fit_id, goods_id, side, position)
    select ${brandCode}, "fitId", part.value #>> '{}', side.name, part.place
    from given
    cross join lateral (values ('takes', takes), ('is', "is")) as side(name, goods)
    cross join lateral jsonb_array_elements(side.goods) with ordinality as part(value, place)`);
}

export async function removeFits(transaction: Queryable, brandCode: string, fitIds: readonly string[]): Promise<void> {
  await transaction.query(sql`delete from fit where brand = ${brandCode} and fit_id = any(${fitIds}::text[])`);
}
