/** Names the classes of the built style sheet: as short as can be, since every page and program repeats them. */
import { globSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";

/**
 * Gives a class of a CSS module its name in the page. The names are counted through all modules, so that the builds for
 * browser and server agree; a class that was added since the start of a dev server is named after itself.
 * @param folders where the modules lie
 */
export function countedClassNames(folders: readonly string[]): (name: string, file: string) => string {
  const files = folders.flatMap((folder) => globSync("**/*.module.css", { cwd: folder }).sort().map((file) => resolve(folder, file)));
  const keys = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => keyOf(name ?? "", file)));
  const numbers = new Map([...new Set(keys)].map((key, number) => [key, number]));
  return (name, file) => {
    const number = numbers.get(keyOf(name, file));
    return number === undefined ? `${basename(file, ".module.css")}_${name}` : `_${number.toString(36)}`;
  };
}

const keyOf = (name: string, file: string): string => `${file} ${name}`;
