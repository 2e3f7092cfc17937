/** `npm run demo:reset`: forgets everything the demo holds; the next start makes it anew. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { isAlive } from "@rambla/domain/platform/database/process";
import { holdsOwnShop } from "../apps/server/src/start/own-folder.ts";
import { runningShop } from "./running-shop.ts";

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
const pid = runningShop(folder);
if (pid !== undefined) {
  console.error(`A shop runs on ${folder} (process ${pid}): stop it first.`);
  process.exit(1);
}
const postmaster = join(folder, "postgres", "postmaster.pid");
const server = existsSync(postmaster) ? Number(readFileSync(postmaster, "utf8").split("\n")[0]) : 0;
if (server && isAlive(server)) process.kill(server, "SIGINT");
for (const name of ["postgres", "postgres.password", "outbox", "pictures", "uploads"]) {
  rmSync(join(folder, name), { recursive: true, force: true });
}
console.log("The demo is empty. The next `npm start` loads it anew.");
