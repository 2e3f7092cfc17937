/** The built text files, for preloading. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { LanguageFolders } from "./language-folders.ts";
import type { TextFiles } from "../page/page-render.ts";

type Manifest = Readonly<Record<string, { readonly file: string; readonly name?: string; readonly src?: string }>>;

/** The build's text files by its manifest, and those of the settings' languages. */
export function textFilesOf(clientDirectory: string, folders: Pick<LanguageFolders, "addressOf">): TextFiles {
  let manifest: Manifest = {};
  try {
    manifest = JSON.parse(readFileSync(join(clientDirectory, ".vite/manifest.json"), "utf8")) as Manifest;
  } catch {
    // In development nothing is built, and the browser asks by itself.
  }
  const files = new Map<string, string>();
  for (const [key, chunk] of Object.entries(manifest)) {
    const texts = /virtual:messages\/(.+)$/.exec(chunk.src ?? key)?.[1];
    if (texts) files.set(texts, chunk.file);
  }
  const of: TextFiles["of"] = (language, subject) => {
    const given = folders.addressOf(language);
    return ["base", ...(subject ? [subject] : [])].flatMap((name) => {
      if (given !== undefined) return [`${given}/${name}.js`];
      const file = files.get(`${language}/${name}`);
      return file ? [`/${file}`] : [];
    });
  };
  return { of, given: (language) => folders.addressOf(language) };
}
