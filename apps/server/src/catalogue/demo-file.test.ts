/** The demo's catalogue goes out into a file and comes back from it, as that of any shop (docs/decisions/048). */
import { brandOf } from "@rambla/core/market";
import { catalogueOf, DEMO_BRANDS } from "@rambla/demo/import";
import { DEMO_BRAND_CODES } from "@rambla/demo/shop";
import { parseCatalogueCsv, writeCatalogueCsv } from "@rambla/domain/goods/catalogue-file/catalogue-csv-rules";
import { bringCatalogue, readCatalogue, writeCatalogue } from "@rambla/domain/goods/catalogue-file/catalogue-service";
import { importCatalogue } from "@rambla/domain/goods/catalogue-file/import";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleOf } from "../../../../tools/trial/extent.ts";
import { makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";

let shop: TestShop;
beforeAll(async () => void (shop = await makeTestShop()));
afterAll(() => shop.close());

test.each(sampleOf(DEMO_BRAND_CODES, 1))("of %s is read without a mistake in either format, and changes nothing", async (brand) => {
  await importCatalogue(shop, brand, catalogueOf(brand, DEMO_BRANDS[brand], {}, shop.clock()));
  const file = await writeCatalogue(shop, brand);
  expect(file.goods.length).toBe(DEMO_BRANDS[brand].goods.length);
  const read = async (given: unknown) => await readCatalogue(shop, brand, given, (list, index) => `${list}[${index}]`, { whole: true });
  const table = parseCatalogueCsv(writeCatalogueCsv(file, Object.keys(shop.config.languages), brandOf(shop.config, brand).countries));
  expect("catalogue" in table && (await read(table.catalogue)).problems).toEqual([]);
  const again = await read(file);
  expect(again.problems).toEqual([]);
  await bringCatalogue(shop, brand, again, {
    pictures: () => Promise.resolve(new Map()),
    onProgress: () => undefined,
    tell: () => undefined,
  });
  expect(await writeCatalogue(shop, brand)).toEqual(file);
});
