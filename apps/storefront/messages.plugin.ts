/**
 * Gives the texts as modules, `virtual:messages/<language>/<subject>`, with ICU messages compiled at build time, so that
 * the browser needs no parser. A text that a language lacks falls back as its content does. The server holds them all;
 * in the browser a module that asks for a subject's texts brings them along, in the language of the document.
 */
import { compiled, inChain, languagesIn, readMessages, type TextFolder } from "@rambla/texts/read";
import type { Plugin } from "vite";

const ALL = "virtual:messages";
const PREFIX = `${ALL}/`;
/** The module that brings one subject's texts into the browser. */
const BRINGS = "virtual:texts/";
/** Where a module asks for texts; the refusals have a hook of their own. */
const ASKED = /\buseText\("(\w+)"\)|\buse(Refusal)Text\(\);/g;

/** A comment that tells how texts are asked for brings none. */
const COMMENTS = /\/\*\*[^]*?\*\//g;

/** What a language does not say itself it says in English. */
const withFallback = (folders: readonly TextFolder[], language: string) =>
  inChain([readMessages(folders, language), readMessages(folders, "en")]);

/** The Vite plugin; of `folders` a later one has the last word. */
export function messages(folders: readonly TextFolder[]): Plugin {
  return {
    name: "rambla-messages",
    enforce: "pre",
    resolveId: (id) => (id === ALL || id.startsWith(PREFIX) || id.startsWith(BRINGS) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${ALL}`) return this.environment.config.consumer === "server" ? everyLanguage(folders) : oneLanguage();
      if (id.startsWith(`\0${BRINGS}`)) return bringing(folders, id.slice(BRINGS.length + 1));
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [code, subject = ""] = id.slice(PREFIX.length + 1).split("/");
      const language = languagesIn(folders).find((known) => known === code);
      const texts = language && withFallback(folders, language)[subject];
      if (!texts) throw new Error(`no texts for ${id}`);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled(texts, language)))});`;
    },
    transform(code, id) {
      if (this.environment.config.consumer === "server" || !/\.tsx?(?:\?|$)/.test(id)) return undefined;
      const subjects = new Set(
        [...code.replace(COMMENTS, "").matchAll(ASKED)].map(([, subject, refusal]) => subject ?? refusal?.toLowerCase() ?? ""),
      );
      if (subjects.size === 0) return undefined;
      // At the end, so that no line moves: imports count from the beginning all the same.
      return { code: `${code}\n${[...subjects].map((subject) => `import "${BRINGS}${subject}";`).join("")}`, map: null };
    },
    configureServer(server) {
      const watched = folders.map((folder) => (typeof folder === "string" ? folder : folder.folder));
      server.watcher.add(watched);
      server.watcher.on("change", (file) => {
        if (!watched.some((folder) => file.startsWith(folder))) return;
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
function everyLanguage(folders: readonly TextFolder[]): string {
  const subjects = Object.keys(readMessages(folders, "en"));
  const languages = languagesIn(folders);
  const imports = languages.flatMap((code, index) =>
    subjects.map((subject) => `import m${index}${subject} from "${PREFIX}${code}/${subject}";`),
  );
  const entries = languages.map(
    (code, index) => `${JSON.stringify(code)}: { ${subjects.map((subject) => `${subject}: m${index}${subject}`).join(", ")} }`,
  );
  return `${imports.join("\n")}
const all = { ${entries.join(", ")} };
export const languages = ${JSON.stringify(languages)};
export const catalogueOf = (language) => all[language];
export const giveCatalogue = (language, catalogue) => { all[language] = catalogue; };
export const textsComing = () => undefined;
export const textsArrived = async () => undefined;`;
}

/** A browser holds the one language of its document: what has arrived, and what is on its way. */
function oneLanguage(): string {
  return `import { fetched } from "/app/base/connection/fetched.ts";
const texts = {};
const coming = new Map();
// A render that waited is repeated, and React wants it to wait for the same promise again, settled or not.
const waitedFor = new Set();
export function bring(subject, loaders) {
  const { language, texts: given } = document.documentElement.dataset;
  const load = given ? () => import(/* @vite-ignore */ given + "/" + subject + ".js") : loaders[language] ?? loaders.en;
  coming.set(subject, fetched(load).then((loaded) => {
    texts[subject] = loaded.default;
    if (!waitedFor.has(subject)) coming.delete(subject);
  }));
}
export const catalogueOf = () => texts;
export const textsComing = (subject) => {
  if (coming.has(subject)) waitedFor.add(subject);
  return coming.get(subject);
};
export const textsArrived = () => Promise.allSettled(coming.values());`;
}

function bringing(folders: readonly TextFolder[], subject: string): string {
  const loaders = languagesIn(folders)
    .map((code) => `${JSON.stringify(code)}: () => import("${PREFIX}${code}/${subject}")`)
    .join(", ");
  return `import { bring } from "${ALL}";
bring("${subject}", { ${loaders} });`;
}
