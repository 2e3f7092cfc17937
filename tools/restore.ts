/** `npm run restore -- FOLDER [--replace]`: a shop out of a backup, into an empty DATA_DIR and database. */
import { existsSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { readBackup, restore } from "../apps/server/src/backup/backup.ts";
import { StartProblem } from "../apps/server/src/start/environment.ts";
import { runWithDatabase } from "./shop-of-command.ts";

await runWithDatabase(async (open) => {
  const words = process.argv.slice(2);
  const replace = words.includes("--replace");
  const [name] = words.filter((word) => word !== "--replace");
  if (!name) throw new StartProblem("Name the folder of a backup: npm run restore -- FOLDER [--replace]");
  const folder = resolve(name);
  const backup = await readBackup(folder);
  // The demo keeps its key in its folder, and would make another one.
  const dataDirectory = resolve(process.env["DATA_DIR"] || ".data");
  const key = join(dataDirectory, "secret-key");
  if (backup.demo && !process.env["SECRET_KEY"] && (replace || !existsSync(key))) {
    await mkdir(dataDirectory, { recursive: true });
    await copyFile(join(folder, "secret-key"), key);
  }
  const { environment, url } = await open({ alone: true });
  await restore(backup, { environment, url, folder, replace });
  console.log(`The shop of ${folder} is in place: npm start opens it.`);
  return 0;
});
