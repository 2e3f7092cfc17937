/**
 * Gives each language's texts as one module, `virtual:messages/<language>`, with ICU messages compiled at build time,
 * so that the browser needs no parser. A text that a language lacks falls back as its content does.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, languageChain, type LanguageCode } from "@rambla/core/market";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";

const ALL = "virtual:messages";
const PREFIX = `${ALL}/`;

type Catalogue = Record<string, Record<string, string>>;

/** Reads the texts of one language: subject → key → ICU message. */
export function readMessages(folder: string, language: string): Catalogue {
  const catalogue: Catalogue = {};
  for (const file of readdirSync(join(folder, language)).sort()) {
    if (file.endsWith(".json")) catalogue[file.slice(0, -5)] = JSON.parse(readFileSync(join(folder, language, file), "utf8"));
  }
  return catalogue;
}

function withFallback(folder: string, language: LanguageCode): Catalogue {
  const merged: Catalogue = {};
  for (const code of languageChain(language).toReversed()) {
    for (const [subject, texts] of Object.entries(readMessages(folder, code))) {
      merged[subject] = { ...merged[subject], ...texts };
    }
  }
  return merged;
}

/** The Vite plugin; `folder` holds one folder a language. */
export function messages(folder: string): Plugin {
  return {
    name: "rambla-messages",
    resolveId: (id) => (id === ALL || id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${ALL}`) return this.environment.config.consumer === "server" ? everyLanguage() : oneLanguage();
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const language = LANGUAGES.find((code) => code === id.slice(PREFIX.length + 1));
      if (!language) throw new Error(`no texts for ${id}`);
      const compiled = Object.fromEntries(
        Object.entries(withFallback(folder, language)).map(([subject, texts]) => [
          subject,
          Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)])),
        ]),
      );
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))});`;
    },
    configureServer(server) {
      server.watcher.add(folder);
      server.watcher.on("change", (file) => {
        if (!file.startsWith(folder)) return;
        for (const environment of Object.values(server.environments)) {
          for (const [id, module] of environment.moduleGraph.idToModuleMap) {
            if (id.startsWith(`\0${PREFIX}`)) environment.moduleGraph.invalidateModule(module);
          }
        }
        server.ws.send({ type: "full-reload" });
      });
    },
  };
}

/** The server renders any language at any moment, so it holds them all. */
function everyLanguage(): string {
  const imports = LANGUAGES.map((code, index) => `import m${index} from "${PREFIX}${code}";`).join("\n");
  const entries = LANGUAGES.map((code, index) => `${JSON.stringify(code)}: m${index}`).join(", ");
  return `${imports}
const all = { ${entries} };
export const catalogueOf = (language) => all[language];
export const loadCatalogue = async () => undefined;`;
}

/** A browser loads the one language of its page before the page comes alive. */
function oneLanguage(): string {
  const loaders = LANGUAGES.map((code) => `${JSON.stringify(code)}: () => import("${PREFIX}${code}")`).join(", ");
  return `const loaders = { ${loaders} };
const loaded = {};
export const catalogueOf = (language) => loaded[language];
export const loadCatalogue = async (language) => { loaded[language] = (await loaders[language]()).default; };`;
}
