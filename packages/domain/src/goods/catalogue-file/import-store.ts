/** Imports sets of rows; each statement returns the goods that it changed. Rows travel as one JSON value. */
import type { Queryable } from "../../platform/database/database.ts";
import { fragment, type Statement, sql } from "../../platform/database/sql.ts";
import { listedFlashPrice } from "../flash-sale/flash-sale-store.ts";
import { updateScores } from "../listing/score-store.ts";
import type { PriceSince } from "../rules.ts";

type Row = Readonly<Record<string, unknown>>;

async function changedBy(transaction: Queryable, statement: Statement): Promise<string[]> {
  return (await transaction.query<{ goods_id: string }>(statement)).map((row) => row.goods_id);
}

/** Waits for another import of the brand until the end of the transaction. Sales go on. */
export async function lockImports(transaction: Queryable, brandCode: string): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(hashtext('import'), hashtext(${brandCode}))`);
}

/** @returns false at once when another import runs */
export async function tryLockImports(transaction: Queryable, brandCode: string): Promise<boolean> {
  const [row] = await transaction.query<{ isHeld: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('import'), hashtext(${brandCode})) as "isHeld"`,
  );
  return row?.isHeld === true;
}

/** @returns whether a category changed */
export async function saveCategories(transaction: Queryable, brandCode: string, rows: readonly Row[]): Promise<boolean> {
  const saved = await transaction.query(sql`
    insert into category as kept (brand, category_id, parent_id, level, position, path, titles, picture_id, picture_colour)
    select ${brandCode}, category_id, parent_id, level, position, path, titles, picture_id, picture_colour
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      category_id text, parent_id text, level smallint, position integer, path text[], titles jsonb, picture_id text, picture_colour text)
    on conflict (brand, category_id) do update set
      parent_id = excluded.parent_id, level = excluded.level, position = excluded.position, path = excluded.path,
      titles = excluded.titles, picture_id = excluded.picture_id, picture_colour = excluded.picture_colour
    where (kept.parent_id, kept.level, kept.position, kept.path, kept.titles, kept.picture_id, kept.picture_colour)
      is distinct from (excluded.parent_id, excluded.level, excluded.position, excluded.path, excluded.titles, excluded.picture_id, excluded.picture_colour)
    returning category_id`);
  return saved.length > 0;
}

/** Removes unknown categories without goods, the deepest first. @returns whether any was removed */
export async function removeOtherCategories(transaction: Queryable, brandCode: string, categoryIds: readonly string[]): Promise<boolean> {
  const removed = await transaction.query(sql`
    delete from category
    where brand = ${brandCode} and category_id <> all(${categoryIds}::text[])
      and not exists (
        select from category inner_one
        join goods on goods.brand = inner_one.brand and goods.category_id = inner_one.category_id
        where inner_one.brand = category.brand and category.category_id = any(inner_one.path))
    returning category_id`);
  return removed.length > 0;
}

/** @returns whether a parameter or value changed */
export async function saveParameters(
  transaction: Queryable,
  brandCode: string,
  kinds: readonly Row[],
  values: readonly Row[],
): Promise<boolean> {
  const savedKinds = await transaction.query(sql`
    insert into parameter_kind as kept (brand, key, position, titles, unit, filter)
    select ${brandCode}, key, position, titles, unit, filter
    from jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as given(key text, position integer, titles jsonb, unit text, filter boolean)
    on conflict (brand, key) do update set
      position = excluded.position, titles = excluded.titles, unit = excluded.unit, filter = excluded.filter
    where (kept.position, kept.titles, kept.unit, kept.filter)
      is distinct from (excluded.position, excluded.titles, excluded.unit, excluded.filter)
    returning key`);
  const savedValues = await transaction.query(sql`
    insert into parameter_value as kept (brand, key, value_key, position, titles, colour)
    select ${brandCode}, key, value_key, position, titles, colour
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given(key text, value_key text, position integer, titles jsonb, colour text)
    on conflict (brand, key, value_key) do update set
      position = excluded.position, titles = excluded.titles, colour = excluded.colour
    where (kept.position, kept.titles, kept.colour) is distinct from (excluded.position, excluded.titles, excluded.colour)
    returning key`);
  return savedKinds.length + savedValues.length > 0;
}

/** A private-use character: no real number begins with it. */
const BESIDE_ALL_WRITING = 0xe000;

/**
 * Frees article numbers that other goods get, so that numbers can be swapped row by row. The validated file gives every affected goods a
 * new number.
 * @param numbers goods → new number as `articleKey`
 */
export async function freeArticleNumbers(
  transaction: Queryable,
  brandCode: string,
  numbers: readonly { readonly goodsId: string; readonly articleKey: string }[],
): Promise<void> {
  await transaction.query(sql`
    update goods set article_number = chr(${BESIDE_ALL_WRITING}) || goods.goods_id
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as given("goodsId" text, "articleKey" text)
    where goods.brand = ${brandCode} and goods.article_key = given."articleKey" collate "C" and goods.goods_id <> given."goodsId"`);
}

/** Keeps the sales count of the shop. */
export async function saveGoods(transaction: Queryable, brandCode: string, rows: readonly Row[]): Promise<string[]> {
  return await changedBy(
    transaction,
    sql`
    insert into goods as kept (brand, goods_id, article_number, product_id, variant_of, category_id, market_time, sales,
      limit_per_order, limit_per_person, weight, energy_class, measure_amount, measure_unit, dimensions, maker, responsible, pictures, placeholders, files, tax_class)
    select ${brandCode}, goods_id, article_number, product_id, variant_of, category_id, market_time, sales,
      limit_per_order, limit_per_person, weight, energy_class, measure_amount, measure_unit, nullif(dimensions, 'null'), nullif(maker, 'null'), nullif(responsible, 'null'), pictures, placeholders, files, tax_class
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      goods_id text, article_number text, product_id text, variant_of text[], category_id text, market_time timestamptz, sales integer,
      limit_per_order integer, limit_per_person integer, weight integer, energy_class text, measure_amount numeric, measure_unit text,
      dimensions jsonb, maker jsonb, responsible jsonb, pictures jsonb, placeholders text[], files jsonb, tax_class text)
    on conflict (brand, goods_id) do update set
      article_number = excluded.article_number, product_id = excluded.product_id, variant_of = excluded.variant_of,
      category_id = excluded.category_id, status = 'active', market_time = excluded.market_time,
      limit_per_order = excluded.limit_per_order, limit_per_person = excluded.limit_per_person, weight = excluded.weight,
      energy_class = excluded.energy_class, measure_amount = excluded.measure_amount, measure_unit = excluded.measure_unit,
      dimensions = excluded.dimensions, maker = excluded.maker, responsible = excluded.responsible,
      pictures = excluded.pictures, placeholders = excluded.placeholders, files = excluded.files, tax_class = excluded.tax_class,
      revision = kept.revision + case
        when (kept.status, kept.product_id, kept.variant_of) is distinct from ('active', excluded.product_id, excluded.variant_of) then 1
        else 0 end
    where (kept.article_number, kept.product_id, kept.variant_of, kept.category_id, kept.status, kept.market_time, kept.limit_per_order,
        kept.limit_per_person, kept.weight, kept.energy_class, kept.measure_amount, kept.measure_unit, kept.dimensions, kept.maker, kept.responsible, kept.pictures,
        kept.placeholders, kept.files, kept.tax_class)
      is distinct from (excluded.article_number, excluded.product_id, excluded.variant_of, excluded.category_id, 'active', excluded.market_time,
        excluded.limit_per_order, excluded.limit_per_person, excluded.weight, excluded.energy_class, excluded.measure_amount,
        excluded.measure_unit, excluded.dimensions, excluded.maker, excluded.responsible, excluded.pictures, excluded.placeholders, excluded.files, excluded.tax_class)
    returning goods_id`,
  );
}

/** Withdraws goods that the catalogue no longer has; orders still refer to them. */
export async function withdrawOtherGoods(transaction: Queryable, brandCode: string, goodsIds: readonly string[]): Promise<string[]> {
  return await changedBy(
    transaction,
    sql`
    update goods set status = 'withdrawn', revision = revision + 1
    where brand = ${brandCode} and status = 'active' and goods_id <> all(${goodsIds}::text[])
    returning goods_id`,
  );
}

export async function saveTexts(transaction: Queryable, brandCode: string, rows: readonly Row[]): Promise<string[]> {
  return await changedBy(
    transaction,
    sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
        goods_id text, language text, title text, fact text, description text, seo_url_parameter text, picture_words text[],
        in_box text[], links jsonb, warnings text)
    ), removed as (
      delete from goods_text kept
      where kept.brand = ${brandCode} and kept.goods_id in (select goods_id from given)
        and not exists (select from given where given.goods_id = kept.goods_id and given.language = kept.language)
      returning kept.goods_id
    ), saved as (
      insert into goods_text as kept (brand, goods_id, language, title, fact, description, seo_url_parameter, picture_words, in_box, links, warnings)
      select ${brandCode}, goods_id, language, title, fact, description, seo_url_parameter, picture_words, in_box, links, warnings from given
      on conflict (brand, goods_id, language) do update set
        title = excluded.title, fact = excluded.fact, description = excluded.description, seo_url_parameter = excluded.seo_url_parameter,
        picture_words = excluded.picture_words, in_box = excluded.in_box, links = excluded.links, warnings = excluded.warnings
      where (kept.title, kept.fact, kept.description, kept.seo_url_parameter, kept.picture_words, kept.in_box, kept.links, kept.warnings)
        is distinct from (excluded.title, excluded.fact, excluded.description, excluded.seo_url_parameter, excluded.picture_words, excluded.in_box, excluded.links, excluded.warnings)
      returning kept.goods_id
    )
    select goods_id from removed union select goods_id from saved`,
  );
}

export async function saveGoodsParameters(
  transaction: Queryable,
  brandCode: string,
  goodsIds: readonly string[],
  rows: readonly Row[],
): Promise<string[]> {
  return await changedBy(
    transaction,
    sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
        goods_id text, key text, position integer, value_key text, value_number numeric)
    ), removed as (
      delete from goods_parameter kept
      where kept.brand = ${brandCode} and kept.goods_id = any(${goodsIds}::text[])
        and not exists (select from given where given.goods_id = kept.goods_id and given.key = kept.key)
      returning kept.goods_id
    ), saved as (
      insert into goods_parameter as kept (brand, goods_id, key, position, value_key, value_number)
      select ${brandCode}, goods_id, key, position, value_key, value_number from given
      on conflict (brand, goods_id, key) do update set
        position = excluded.position, value_key = excluded.value_key, value_number = excluded.value_number
      where (kept.position, kept.value_key, kept.value_number) is distinct from (excluded.position, excluded.value_key, excluded.value_number)
      returning kept.goods_id
    )
    select goods_id from removed union select goods_id from saved`,
  );
}

export type KeptPrice = {
  readonly goodsId: string;
  readonly country: string;
  readonly priceMinor: number;
  readonly originalMinor: number | null;
  readonly lowest30Minor: number | null;
  readonly depositMinor: number | null;
  /** An operator set it after the last import. */
  readonly byOperator: boolean;
  readonly history: readonly PriceSince[];
};

export async function findPricesInForce(transaction: Queryable, brandCode: string, goodsIds: readonly string[]): Promise<KeptPrice[]> {
  type Kept = Omit<KeptPrice, "history"> & { readonly history: readonly { priceMinor: number; since: string }[] | null };
  const rows = await transaction.query<Kept>(sql`
    select price.goods_id as "goodsId", price.country, price.price_minor as "priceMinor", price.original_minor as "originalMinor",
      price.lowest30_minor as "lowest30Minor", price.deposit_minor as "depositMinor", price.by_operator as "byOperator",
      (select json_agg(json_build_object('priceMinor', past.price_minor, 'since', past.since))
        from price_history past
        where past.brand = price.brand and past.goods_id = price.goods_id and past.country = price.country) as history
    from goods_price price
    where price.brand = ${brandCode} and price.goods_id = any(${goodsIds}::text[])`);
  return rows.map((row) => ({
    ...row,
    history: (row.history ?? []).map((past) => ({ priceMinor: past.priceMinor, since: new Date(past.since) })),
  }));
}

/** Saves changed prices with history and raises the goods' revision, except of new goods in `added`. */
export async function savePrices(
  transaction: Queryable,
  brandCode: string,
  rows: readonly Row[],
  history: readonly Row[],
  ended: readonly { readonly goodsId: string; readonly country: string }[],
  added: readonly string[] = [],
): Promise<void> {
  await transaction.query(sql`
    with saved as (
      insert into goods_price (brand, goods_id, country, price_minor, original_minor, lowest30_minor, deposit_minor, by_operator)
      select ${brandCode}, goods_id, country, price_minor, original_minor, lowest30_minor, deposit_minor, coalesce(by_operator, false)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
        goods_id text, country text, price_minor integer, original_minor integer, lowest30_minor integer, deposit_minor integer, by_operator boolean)
      on conflict (brand, goods_id, country) do update set
        price_minor = excluded.price_minor, original_minor = excluded.original_minor,
        lowest30_minor = excluded.lowest30_minor, deposit_minor = excluded.deposit_minor, by_operator = excluded.by_operator
      returning goods_id
    ), ended as (
      delete from goods_price price
      using unnest(${ended.map((price) => price.goodsId)}::text[], ${ended.map((price) => price.country)}::text[]) as over_now(goods_id, country)
      where price.brand = ${brandCode} and price.goods_id = over_now.goods_id and price.country = over_now.country
      returning price.goods_id
    ), remembered as (
      insert into price_history (brand, goods_id, country, since, price_minor)
      -- During a flash sale no customer pays the higher price.
      select brand, goods_id, country, since, least(price_minor, ${listedFlashPrice(fragment`goods.country`)})
      from (
        select ${brandCode}::text as brand, given.* from jsonb_to_recordset(${JSON.stringify(history)}::jsonb) as given(goods_id text, country text, since timestamptz, price_minor integer)
      ) goods
      on conflict do nothing
    )
    update goods set revision = revision + 1
    where brand = ${brandCode} and goods_id in (select goods_id from saved union select goods_id from ended) and goods_id <> all(${added}::text[])`);
}

/** Only for new goods: the shop counts the stock of others. */
export async function saveFirstStock(transaction: Queryable, brandCode: string, rows: readonly Row[]): Promise<string[]> {
  return await changedBy(
    transaction,
    sql`
    with saved as (
      insert into goods_stock (brand, goods_id, quantity)
      select ${brandCode}, goods_id, quantity
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(goods_id text, quantity integer)
      -- A conflict alone would wait for every order of known goods.
      where not exists (select from goods_stock known where known.brand = ${brandCode} and known.goods_id = given.goods_id)
      on conflict do nothing
      returning goods_id, quantity
    ), recorded as (
      insert into stock_movement (brand, goods_id, difference, reason)
      select ${brandCode}, goods_id, quantity, 'import' from saved where quantity > 0
    )
    select goods_id from saved`,
  );
}

/** Locks the stock until the end of the transaction. */
export async function lockQuantities(
  transaction: Queryable,
  brandCode: string,
  goodsIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction.query<{ goodsId: string; quantity: number }>(sql`
    select goods_id as "goodsId", quantity from goods_stock
    where brand = ${brandCode} and goods_id = any(${goodsIds}::text[])
    order by goods_id for no key update`);
  return new Map(rows.map(({ goodsId, quantity }) => [goodsId, quantity]));
}

/** From the approved comments per model. */
export async function refreshScores(transaction: Queryable, brandCode: string): Promise<string[]> {
  return await updateScores(transaction, brandCode, fragment``);
}
