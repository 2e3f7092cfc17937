/** Backs up and restores a shop: rows, uploaded files and the key. */
import { constants, existsSync } from "node:fs";
import { copyFile, mkdir, opendir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { backUpDatabase, type DatabaseBackup, RestoreProblem, restoreDatabase } from "@rambla/domain/platform/database/backup";
import { COMING } from "@rambla/domain/platform/files/files";
import { makePrivateFolder, PRIVATE_FILE } from "@rambla/domain/platform/files/private-folder";
import { type Environment, reason, StartProblem } from "../start/environment.ts";
import { rememberOwnShop } from "../start/own-folder.ts";
import { fingerprintOf } from "../start/shop-key.ts";

/** Version of the folder's format. */
const FORM = 1;

export type Backup = {
  readonly form: number;
  readonly demo: boolean;
  readonly fingerprint: string;
  readonly database: DatabaseBackup;
};

type Where = { readonly environment: Environment; readonly url: string; readonly folder: string };

/** Writes the folder, which gets its name only when complete. Throws StartProblem when it exists. */
export async function backUp({ environment, url, folder }: Where): Promise<Backup> {
  const { dataDirectory, demo, secret } = environment;
  if (existsSync(folder)) throw new StartProblem(`${folder} is there already: name a folder that is not.`);
  const making = `${folder}.part`;
  await rm(making, { recursive: true, force: true });
  await makePrivateFolder(making);
  const files = join(dataDirectory, "uploads");
  // Before the rows, because a file may be deleted meanwhile; after them for new ones. A file never changes.
  await copyFiles(files, join(making, "uploads"));
  const database = await backUpDatabase(url, join(making, "tables"));
  await copyFiles(files, join(making, "uploads"));
  const backup: Backup = { form: FORM, demo, fingerprint: fingerprintOf(secret), database };
  await writeFile(join(making, "secret-key"), secret, { mode: PRIVATE_FILE });
  await writeFile(join(making, "backup.json"), `${JSON.stringify(backup, null, 2)}\n`, { mode: PRIVATE_FILE });
  await rename(making, folder);
  return backup;
}

/** Throws StartProblem when the folder holds no backup of a known version. */
export async function readBackup(folder: string): Promise<Backup> {
  let backup: Backup;
  try {
    // Written by backUp.
    backup = JSON.parse(await readFile(join(folder, "backup.json"), "utf8")) as Backup;
  } catch (error) {
    throw new StartProblem(`${folder} holds no whole backup (${reason(error)}): name a folder that npm run backup has written.`);
  }
  if (backup.form !== FORM) throw new StartProblem(`${folder} was written by a newer version of the program: restore it with that one.`);
  return backup;
}

/** Throws StartProblem when the key belongs to another shop. */
export async function readKey({ fingerprint }: Backup, folder: string): Promise<string> {
  const file = join(folder, "secret-key");
  const key = await readFile(file).catch((error: unknown) => {
    throw new StartProblem(`${file} cannot be read (${reason(error)}): name a folder that npm run backup has written.`);
  });
  if (fingerprintOf(key) !== fingerprint)
    throw new StartProblem(`${file} is not the key of this backup: put the file back that npm run backup has written.`);
  return key.toString();
}

/** `key`: written into the shop's folder. */
type Restoring = Where & { readonly replace: boolean; readonly key?: string | undefined };

/** Restores a shop. Throws StartProblem or RestoreProblem with one sentence; then no row, file or key has changed. */
export async function restore(backup: Backup, restoring: Restoring): Promise<void> {
  const { environment, folder, replace } = restoring;
  const { dataDirectory, demo, secret } = environment;
  if (backup.demo !== demo) throw new StartProblem(`The backup is of a shop with DEMO=${backup.demo ? 1 : 0}: set that, then restore.`);
  if (fingerprintOf(secret) !== backup.fingerprint)
    throw new StartProblem(`The shop of the backup has another key: set SECRET_KEY to what stands in ${join(folder, "secret-key")}.`);
  const files = join(dataDirectory, "uploads");
  if (!replace && existsSync(files))
    throw new RestoreProblem(`${files} holds files of a shop: restore into an empty DATA_DIR, or add --replace to throw them away.`);
  const coming = `${files}.restored`;
  const comingKey = join(dataDirectory, "secret-key.restored");
  try {
    await bringIn(backup, restoring, { coming, comingKey });
  } catch (error) {
    await rm(coming, { recursive: true, force: true });
    await rm(comingKey, { force: true });
    throw error;
  }
  if (restoring.key !== undefined) await rename(comingKey, join(dataDirectory, "secret-key"));
  if (!demo) rememberOwnShop(dataDirectory);
  if (!existsSync(coming)) return;
  await rm(files, { recursive: true, force: true });
  await rename(coming, files);
}

/** Copies files and key, then restores the rows, which is the last step that can fail. */
async function bringIn(
  { database }: Backup,
  { url, folder, replace, key }: Restoring,
  { coming, comingKey }: { readonly coming: string; readonly comingKey: string },
): Promise<void> {
  await rm(coming, { recursive: true, force: true });
  await copyFiles(join(folder, "uploads"), coming);
  await rm(comingKey, { force: true });
  if (key !== undefined) {
    await mkdir(dirname(comingKey), { recursive: true });
    await writeFile(comingKey, key, { mode: PRIVATE_FILE });
  }
  await restoreDatabase(database, { url, replace, folder: join(folder, "tables"), migrations: "db/migrations" });
}

/** Copies missing files. Skips unfinished uploads and files that disappear meanwhile. */
async function copyFiles(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  await makePrivateFolder(to);
  for await (const entry of await opendir(from)) {
    if (entry.name === COMING) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFiles(source, target);
    else
      await copyFile(source, target, constants.COPYFILE_EXCL).catch((error: unknown) => {
        if (!["EEXIST", "ENOENT"].includes(reason(error))) throw error;
      });
  }
}
