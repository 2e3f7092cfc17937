/** Nobody but the demo knows the demo: no word of its brands stands in what runs a shop. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DEMO_BRAND_CODES, DEMO_CONFIG } from "./shop.ts";

/** What a shop is made of: everything but the demo itself, tests, and what measures or attacks the running demo. */
const OF_A_SHOP = ["packages/{core,contract,domain,ui}/src/**/*", "apps/server/{src,*}/**/*.{ts,json,mjs}", "apps/storefront/{app,messages}/**/*", "apps/storefront/*.ts", "db/**/*.sql", "start.mjs"];

const files = globSync(OF_A_SHOP).filter((file) => /\.(ts|tsx|mjs|css|json|sql|svg)$/.test(file) && !/\.test\.tsx?$|\/test\//.test(file));

test("no file of a shop names a brand of the demo, its tenant or its hosts", () => {
  expect(files.length).toBeGreaterThan(300);
  const { brands } = DEMO_CONFIG;
  const words = DEMO_BRAND_CODES.flatMap((code) => [code, brands[code].name, brands[code].tenantId]);
  const named = files.filter((file) => new RegExp(words.join("|"), "i").test(readFileSync(file, "utf8")));
  expect(named).toEqual([]);
});
