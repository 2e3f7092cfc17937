/** `npm run restore -- FOLDER [--replace]`: restores a backup into an empty DATA_DIR and database. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readBackup, readKey, restore } from "../apps/server/src/backup/backup.ts";
import { StartProblem } from "../apps/server/src/start/environment.ts";
import { runWithDatabase } from "./shop-of-command.ts";

await runWithDatabase(async (open) => {
  const { values, positionals } = parseArgs({ options: { replace: { type: "boolean", default: false } }, allowPositionals: true });
  const { replace } = values;
  const [name] = positionals;
  if (!name) throw new StartProblem("Name the folder of a backup: npm run restore -- FOLDER [--replace]");
  const folder = resolve(name);
  const backup = await readBackup(folder);
  // The demo's key is in its folder; a start would make another.
  const held = join(resolve(process.env["DATA_DIR"] || ".data"), "secret-key");
  const key = backup.demo && !process.env["SECRET_KEY"] && (replace || !existsSync(held)) ? await readKey(backup, folder) : undefined;
  const { environment, url } = await open({ alone: true, key });
  await restore(backup, { environment, url, folder, replace, key });
  console.log(`The shop of ${folder} is in place: npm start opens it.`);
  return 0;
});
