import type { Shop } from "../src/platform/shop.ts";
import { shopTime } from "./shop-time.ts";

const KINDS = ["article", "recipe", "topic", "help", "information"];

/** Adds `count` items of each kind in Spanish. Most are no longer shown, but for help. */
export async function manyContent(shop: Shop, count: number): Promise<void> {
  const now = shopTime(shop);
  const run = (text: string) => shop.database.executeSql(text, text.includes("$1") ? [count] : []);
  await run(`insert into content (brand, kind, key, published_at)
    select 'lumbra', kind, 'many-' || kind || n, ${now} - n * interval '1 hour' from generate_series(1, $1::integer) as n, unnest('{${KINDS.join()}}'::text[]) as kind`);
  await run(`insert into content_revision (content_id, part, body, created_at)
    select content_id, part, case part when '*' then '{"list": "article", "type": "guides", "group": "orders", "position": 1, "isShowBottom": false}'::jsonb else
      '{"title": "Sopa", "summary": "Caliente", "typeName": "Guías", "groupName": "Pedidos", "ingredients": ["1"], "steps": ["2"]}'::jsonb end, ${now}
    from content, unnest('{*,es}'::text[]) as part where starts_with(key, 'many-')`);
  await run(`insert into content_publication (content_id, part, revision_id, valid, brand, kind, words)
    select content_id, part, revision_id,
      tstzrange(published_at, case when kind = 'help' or revision_id % 40 in (0, 1) then null else ${now} - (key::text ~ '1') ::integer * interval '1 second' end),
      brand, kind, case when kind = 'help' and part <> '*' then to_tsvector('simple', 'lampara pedido entrada' || content_id) end
    from content join content_revision using (content_id) where starts_with(key, 'many-')`);
  await run(
    "insert into content_link (brand, kind, slug, content_id, is_current) select brand, kind, key, content_id, true from content where starts_with(key, 'many-')",
  );
}
