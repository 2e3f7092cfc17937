/** `npm run backup -- FOLDER`: backs up a shop into a new folder, whether it runs or not. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { backUp } from "../apps/server/src/backup/backup.ts";
import { StartProblem } from "../apps/server/src/start/environment.ts";
import { runWithDatabase } from "./shop-of-command.ts";

await runWithDatabase(async (open) => {
  const [folder] = parseArgs({ allowPositionals: true }).positionals;
  if (!folder) throw new StartProblem("Name a folder that is not there yet: npm run backup -- FOLDER");
  const { environment, url } = await open();
  const { database } = await backUp({ environment, url, folder: resolve(folder) });
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `The shop is in ${resolve(folder)}: ${rows} rows of ${database.tables.length} tables, its files and its key. Keep it elsewhere, and closed.`,
  );
  if (environment.s3) console.log("Files in the bucket are not in it.");
  return 0;
});
