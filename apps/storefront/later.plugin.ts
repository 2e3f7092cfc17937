/**
 * Links the styles of parts that come alive later (app/shell/later.tsx): only what a page imports at once gets into its
 * head, so every `later(() => import("./part.tsx"))` also imports the style sheets that the part reaches.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const LATER = /\blater\(\(\) => import\("([^"]+)"\)\)/g;
const IMPORTED = /^(?:import|export) (?!type\b)[^"]*?"([^"]+)";/gm;
const STYLES = "virtual:styles-of:";

/** The Vite plugin. Development needs none of it: there styles come with the modules. */
export function laterStyles(): Plugin {
  return {
    name: "rambla-later-styles",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.config.consumer === "client",
    async transform(code, id) {
      const parts = [...code.matchAll(LATER)].flatMap(([, part]) => part ?? []);
      if (parts.length === 0) return undefined;
      const found = await Promise.all(parts.map((part) => this.resolve(part, id)));
      return { code: `${code}\n${found.map((part) => `import "${STYLES}${part?.id}";`).join("")}`, map: null };
    },
    resolveId: (id) => (id.startsWith(STYLES) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${STYLES}`)) return undefined;
      const sheets = new Set<string>();
      const seen = new Set<string>();
      const walk = async (file: string): Promise<void> => {
        if (seen.has(file)) return;
        seen.add(file);
        for (const [, imported = ""] of readFileSync(file, "utf8").matchAll(IMPORTED)) {
          const target = (await this.resolve(imported, file))?.id;
          if (target?.endsWith(".css")) sheets.add(target);
          else if (target && /\.tsx?$/.test(target) && !target.includes("node_modules")) await walk(target);
        }
      };
      await walk(id.slice(STYLES.length + 1));
      return [...sheets].map((sheet) => `import ${JSON.stringify(sheet)};`).join("\n");
    },
  };
}
