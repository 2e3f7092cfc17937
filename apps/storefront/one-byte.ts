/**
 * The server's program in letters of ASCII (decision 017). The text of a program is held for as long as it runs, and one letter beyond, a dash or a
 * Polish name, makes two bytes of every letter of its file.
 */
import type { Plugin } from "vite";

const BEYOND_ASCII = /[\u0080-\uffff]/g;

/** The plugin for the build of the server's program. */
export function oneByte(): Plugin {
  return {
    name: "rambla-one-byte",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    // The bundler prints what it has rendered once more, with its letters as they are: only then is it written.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = escaped(file.code);
    },
  };
}

/** The same program: what is escaped means the letter in texts, templates, patterns and names. `String.raw` would show the escape. */
export const escaped = (code: string): string =>
  code.replace(BEYOND_ASCII, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
