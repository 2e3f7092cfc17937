import type { Database } from "@rambla/domain/platform/database/database";
import { sql } from "@rambla/domain/platform/database/sql";

const BRAND = "lumbra";

/** Replaces sentences in JSON; ids and addresses stay. */
function withWords(value: unknown, words: string): unknown {
  if (typeof value === "string") return /\s|[^\p{ASCII}]/u.test(value) ? words : value;
  if (Array.isArray(value)) return value.map((each) => withWords(each, words));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withWords(each, words)]));
}

const JSON_COLUMNS = [
  ["home_module", "texts"],
  ["home_module", "entries"],
  ["home_banner", "texts"],
  ["activity", "titles"],
  ["activity", "texts"],
  ["bundle", "titles"],
  ["fit", "titles"],
] as const;

/**
 * Writes one text into every text column of a brand and a customer, past all validation.
 * @param goodsId of the goods with the text; @param customerId of a customer with orders
 */
export async function plantWords(
  database: Database,
  words: string,
  { goodsId, customerId }: { readonly goodsId: string; readonly customerId: string },
): Promise<void> {
  const ask = <Row extends object>(text: string, values: readonly unknown[]) => database.query<Row>({ ...sql``, text, values });
  for (const [table, column] of JSON_COLUMNS) {
    for (const { at, kept } of await ask<{ at: string; kept: unknown }>(
      `select ctid::text as at, ${column} as kept from ${table} where brand = $1`,
      [BRAND],
    )) {
      await ask(`update ${table} set ${column} = $1 where ctid = $2::tid`, [JSON.stringify(withWords(kept, words)), at]);
    }
  }
  for (const { revisionId, body } of await ask<{ revisionId: string; body: unknown }>(
    `select revision_id as "revisionId", body from content_revision join content using (content_id) where brand = $1 and part <> '*'`,
    [BRAND],
  ))
    await ask("update content_revision set body = $1 where revision_id = $2", [JSON.stringify(withWords(body, words)), revisionId]);
  const everyLanguage = "(select jsonb_object_agg(key, $2::text) from jsonb_each(titles))";
  const ofGoods = [BRAND, words, goodsId];
  await ask(
    "update goods_text set title = $2, fact = $2, description = $2, seo_url_parameter = $2, picture_words = array_fill($2::text, array[cardinality(picture_words)]), in_box = array[$2, $2], warnings = $2 where brand = $1 and goods_id = $3",
    ofGoods,
  );
  await ask(
    "update goods set article_number = left($2, 2000), files = jsonb_build_array('manual'), maker = jsonb_build_object('name', $2::text, 'address', $2::text, 'contact', $2::text), responsible = jsonb_build_object('name', $2::text, 'address', $2::text, 'contact', $2::text) where brand = $1 and goods_id = $3",
    ofGoods,
  );
  await ask(
    `update category set titles = ${everyLanguage} where brand = $1 and category_id in (select category_id from goods where goods_id = $3 and brand = $1)`,
    ofGoods,
  );
  await ask(
    `update parameter_kind set titles = ${everyLanguage}, unit = $2 where brand = $1 and key = (select min(key) from goods_parameter where brand = $1 and goods_id = $3)`,
    ofGoods,
  );
  await ask(
    `update parameter_value set titles = ${everyLanguage} where brand = $1 and (key, value_key) in (select key, value_key from goods_parameter where brand = $1 and goods_id = $3)`,
    ofGoods,
  );
  await ask(
    "update comment set author = $2, text = $2, reply = $2 where brand = $1 and comment_id = (select comment_id from comment where brand = $1 and goods_id = $3 order by left(language, 2) = 'it' desc, comment_id limit 1)",
    ofGoods,
  );
  await ask("update consultation set content = $2, reply = $2 where brand = $1 and goods_id = $3 and language = 'it'", ofGoods);
  const ofCustomer = [words, customerId];
  const person =
    "jsonb_build_object('firstName', $1::text, 'lastName', $1::text, 'city', $1::text, 'province', $1::text, 'postCode', $1::text, 'detailedAddress', $1::text, 'extraAddress', $1::text, 'company', $1::text, 'phone', $1::text)";
  const theirs = "order_id in (select order_id from customer_order where customer_id = $2)";
  await ask("update customer set nickname = $1, invitation_code = left($1, 2000) where customer_id = $2", ofCustomer);
  await ask(
    `update customer_address set address = address || ${person} || jsonb_build_object('taxID', $1::text, 'landline', $1::text) where customer_id = $2`,
    ofCustomer,
  );
  await ask(`update customer_order set address = address || ${person}, email = left($1, 2000) where customer_id = $2`, ofCustomer);
  await ask(`update order_shipment set logistics_company = $1, tracking_number = $1 where ${theirs}`, ofCustomer);
  await ask(
    `update order_cancel_request set description = $1, answer = case when answered_at is not null then $1 end where ${theirs}`,
    ofCustomer,
  );
  await ask(`update withdrawal set name = $1, order_number = left($1, 2000), goods = $1 where ${theirs}`, ofCustomer);
  const buyer =
    "jsonb_build_object('name', $1::text, 'detailedAddress', $1::text, 'extraAddress', $1::text, 'postCode', $1::text, 'city', $1::text, 'province', $1::text, 'country', 'IT', 'taxID', $1::text)";
  await ask(
    `insert into invoice_request (request_id, order_id, kind, status, buyer, created_at, reviewed_at, failure_reason) select 'planted' || order_id, order_id, '2', 'REFUSED', ${buyer}, now(), now(), $1 from customer_order where customer_id = $2 on conflict (request_id) do update set buyer = excluded.buyer, failure_reason = $1`,
    ofCustomer,
  );
  await ask(
    `update after_sale_case set answer = case when decision = 'refused' then $1 end, description = case when kind <> 'withdrawal' then $1 end,
      serial_number = $1, label_text = $1, logistics_company = $1, tracking_number = $1, replacement_company = $1, replacement_number = $1 where ${theirs}`,
    ofCustomer,
  );
  await ask(`update after_sale_case_line set wanted_title = $1 where ${theirs}`, ofCustomer);
  await ask(
    `update order_line set title = $1, seo_url_parameter = $1, article_number = $1, pallet_title = case when pallet_id is not null then $1 end, full_discount_title = case when full_discount_id is not null then $1 end where ${theirs}`,
    ofCustomer,
  );
  await ask(`update order_gift set title = $1, activity_title = $1, seo_url_parameter = $1 where ${theirs}`, ofCustomer);
  await ask("update message set title = $1 where customer_id = $2", ofCustomer);
  await ask("update cart_line set title = $1, seo_url_parameter = $1 where customer_id = $2", ofCustomer);
  await ask("update session set device = $1 where subject_id = $2", ofCustomer);
  await ask(
    "insert into passkey (passkey_id, customer_id, brand, host, credential_id, public_key, sign_count, transports, name, created_at) values ('planted', $2, 'lumbra', 'it.lumbra.localhost', 'planted', 'planted', 0, '{}', $1, now()) on conflict (passkey_id) do update set name = $1",
    ofCustomer,
  );
  await ask("update membership set name = $1 where customer_id = $2", ofCustomer);
  await ask(
    "insert into consultation (consultation_id, brand, country, language, customer_id, goods_id, content, reply, replied_at, created_at) values ('planted', 'lumbra', 'IT', 'it', $2, '1001', $1, $1, now(), now()) on conflict (consultation_id) do update set content = $1, reply = $1",
    ofCustomer,
  );
  await ask(
    "insert into written_comment (comment_id, brand, goods_id, title, order_id, customer_id, country, language, author, score, content, status, reason, created_at, written_at, decided_at) values ('planted', 'lumbra', '1001', $1, 'planted', $2, 'IT', 'it', $1, 4, $1, 'not_approved', $1, now(), now(), now()) on conflict (comment_id) do update set title = $1, author = $1, content = $1, reason = $1",
    ofCustomer,
  );
}
