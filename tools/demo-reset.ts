/** `npm run demo:reset`: deletes the demo's data; the next start makes them again. */
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { stopEmbeddedPostgres } from "@rambla/domain/platform/database/embedded-postgres";
import { inUse, tryLock } from "../apps/server/src/start/data-directory-lock.ts";
import { holdsOwnShop } from "../apps/server/src/start/own-folder.ts";

const folder = resolve(process.env["DATA_DIR"] || ".data");

if (process.env["DATABASE_URL"]) {
  console.error("demo:reset only empties the embedded database: empty the one of DATABASE_URL by hand.");
  process.exit(1);
}
if (holdsOwnShop(folder)) {
  console.error(
    `DATA_DIR ${folder} holds a shop that was started with DEMO=0, with all its orders: delete the folder by hand if nobody needs them.`,
  );
  process.exit(1);
}
const unlock = tryLock(folder, "command");
if (!unlock) {
  console.error(inUse(folder).message);
  process.exit(1);
}
await stopEmbeddedPostgres(join(folder, "postgres"));
for (const name of ["postgres", "postgres.password", "outbox", "pictures", "uploads"]) {
  rmSync(join(folder, name), { recursive: true, force: true });
}
unlock();
console.log("The demo is empty. The next `npm start` loads it anew.");
