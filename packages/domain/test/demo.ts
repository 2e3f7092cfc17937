import { rm } from "node:fs/promises";
import { importDemo } from "@rambla/demo/import";
import { sql } from "../src/platform/database/sql.ts";
import { asAdmin } from "./databases.ts";
import { makeTestShop, type TestShop } from "./shop.ts";

const DEMO = "template_demo";

/** Makes the demo template, unless another test file has made it. */
async function prepareTemplate(): Promise<void> {
  await asAdmin(async (admin) => {
    // The lock lasts as long as this connection, so other files wait.
    await admin.query(sql`select pg_advisory_lock(hashtext(${DEMO}))`);
    if ((await admin.query(sql`select from pg_database where datname = ${DEMO}`)).length > 0) return;
    const shop = await makeTestShop({ own: true });
    await importDemo(shop, {});
    const [made] = await shop.database.query<{ name: string }>(sql`select current_database() as name`);
    await shop.database.close();
    await rm(shop.dataDirectory, { recursive: true, force: true });
    await admin.executeSql(`alter database ${made?.name} rename to ${DEMO}`);
  });
}

export async function makeDemoShop(): Promise<TestShop> {
  await prepareTemplate();
  return await makeTestShop({ template: DEMO });
}
