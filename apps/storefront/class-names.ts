/** Names the classes of the built style sheet: as short as can be, since every page and program repeats them. */
import { globSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Plugin } from "vite";

/**
 * Gives a class of a CSS module its name in the page. The names are counted through all modules, so that the builds for
 * browser and server agree; a class that was added since the start of a dev server is named after itself.
 * @param folders where the modules lie
 */
export function countedClassNames(folders: readonly string[]): (name: string, file: string) => string {
  const files = folders.flatMap((folder) =>
    globSync("**/*.module.css", { cwd: folder })
      .sort()
      .map((file) => resolve(folder, file)),
  );
  const keys = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => keyOf(name ?? "", file)),
  );
  const numbers = new Map([...new Set(keys)].map((key, number) => [key, number]));
  return (name, file) => {
    const number = numbers.get(keyOf(name, file));
    return number === undefined ? `${basename(file, ".module.css")}_${name}` : `_${number.toString(36)}`;
  };
}

const keyOf = (name: string, file: string): string => `${file} ${name}`;

const NAMES = "virtual:class-names/";
const MODULE = /\.module\.css$/;

/**
 * The program of a part knows the names of its own classes: they go where the part goes. Where the styles go, which are painted
 * long before, they would be loaded by pages that never show the part.
 */
export function classNamesApart(): Plugin {
  const names = new Map<string, string>();
  return {
    name: "rambla-class-names",
    apply: "build",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: (id) => (id.startsWith(NAMES) ? `\0${id}` : undefined),
    load(id) {
      const code = names.get(id);
      return code === undefined ? undefined : { code, moduleSideEffects: false };
    },
    transform(code, id) {
      if (!MODULE.test(id)) return undefined;
      const apart = `${NAMES}${basename(id)}-${names.size}.js`;
      names.set(`\0${apart}`, code);
      return { code: `export { default } from "${apart}";`, map: null, moduleSideEffects: "no-treeshake" };
    },
  };
}
