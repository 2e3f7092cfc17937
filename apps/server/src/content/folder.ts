/** An editor's folder on disk: a folder for each kind, with a JSON file of facts and one of words in each language. */
import { type Dirent, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ContentFolder } from "@rambla/domain/content/import";
import type { FileProblem } from "@rambla/domain/goods/catalogue-file/file-field-rules";
import { parseGivenJson, readGivenText } from "../start/given-text.ts";

/** Bytes of a file. */
const LARGEST = 8 * 1024 * 1024;
const MOST_FILES = 60;
/** Beside the kinds. */
const PICTURES = "pictures";

/** Links are not followed. */
export function readFolder(folder: string): { readonly files: ContentFolder; readonly problems: readonly FileProblem[] } {
  const problems: FileProblem[] = [];
  const tell = (at: string, sentence: string) => void problems.push({ at, sentence });
  const entries = entriesOf(folder);
  if (!entries) return { files: {}, problems: [{ at: folder, sentence: "it is no folder that can be read." }] };
  const kinds = entries.filter((entry) => entry.name !== PICTURES && !entry.name.startsWith("."));
  const files = Object.fromEntries(
    kinds.flatMap((kind) => {
      if (kind.isDirectory()) return [[kind.name, filesOf(join(folder, kind.name), kind.name, tell)] as const];
      tell(kind.name, "it is no folder of a kind, such as article.");
      return [];
    }),
  );
  return { files, problems };
}

function entriesOf(folder: string): Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch {
    return undefined;
  }
}

function filesOf(folder: string, kind: string, tell: (at: string, sentence: string) => void): Record<string, unknown> {
  const entries = entriesOf(folder) ?? [];
  if (entries.length > MOST_FILES) {
    tell(kind, `it holds more than ${MOST_FILES} files.`);
    return {};
  }
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const at = `${kind}/${entry.name}`;
      const [, name] = /^([A-Za-z][A-Za-z-]{1,19})\.json$/.exec(entry.name) ?? [];
      if (!entry.isFile() || name === undefined) {
        tell(at, "it is no file such as facts.json or en.json.");
        return [];
      }
      const value = valueOf(join(folder, entry.name));
      if ("value" in value) return [[name, value.value] as const];
      tell(at, value.problem);
      return [];
    }),
  );
}

function valueOf(file: string): { readonly value: unknown } | { readonly problem: string } {
  if (statSync(file).size > LARGEST) return { problem: "it is larger than 8 MB." };
  const read = readGivenText(file);
  return "problem" in read ? read : parseGivenJson(read.text);
}

/** @param files kind → file → entries */
export function writeFolder(folder: string, files: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>): void {
  for (const [kind, own] of Object.entries(files)) {
    mkdirSync(join(folder, kind), { recursive: true });
    for (const [name, entries] of Object.entries(own))
      writeFileSync(join(folder, kind, `${name}.json`), `${JSON.stringify(entries, undefined, 2)}\n`);
  }
}
