/** What a picture is made from, as a hash: it changes when the picture would, and with nothing else in the same files. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { GoodsSubject, Subject } from "./subjects.ts";

const here = import.meta.dirname;
const read = new Map<string, readonly string[]>();

/** What a file of the models says at its left edge, without comments and docstrings; an import of several names is one for each. */
function statements(file: string): readonly string[] {
  const known = read.get(file);
  if (known) return known;
  const text = readFileSync(file, "utf8").replace(/^(?: *"""[^]*?"""| *#.*|import .*)\n/gm, "");
  const made = text.split(/^(?=@|(?<=\n\n)(?:class|def) |from |[A-Z])/m).flatMap((one) => {
    const [, source, names] = /^(from .+ import )(.+)/.exec(one) ?? [];
    return source && names ? names.split(", ").map((name) => source + name) : [one.trimEnd()];
  });
  read.set(file, made);
  return made;
}

/** The names under which others in its file use a statement; pictures (decorated functions) are used by none. */
function namesOf(statement: string): readonly string[] {
  const [, names] = /^(?:from .+ import (?:\w+ as )?|class |def )?(\w+(?:, \w+)*)/.exec(statement) ?? [];
  return names?.split(", ") ?? [];
}

/** The chosen statements of a file with all that they need, there and in other files. */
function linesOf(file: string, chosen: (statement: string) => boolean, seen: Set<string>): string {
  const all = statements(file);
  const needed = new Set(all.filter(chosen));
  if (needed.size === 0) throw new Error(`${file} lacks what a picture is made from.`);
  // A set grows while it is walked: what a needed statement needs is needed too.
  for (const one of needed) {
    for (const other of all) if (namesOf(other).some((name) => new RegExp(`\\b${name}\\b`).test(one))) needed.add(other);
  }
  const lines = all.filter((one) => needed.has(one) && !seen.has(`${file} ${one}`));
  for (const one of lines) seen.add(`${file} ${one}`);
  return lines.map((one) => `${one}\n${usedBy(one, seen)}`).join("");
}

/** What a statement imports of families, parts and rooms, and the goods that it puts beside. */
function usedBy(statement: string, seen: Set<string>): string {
  const [, folder, file, name] = /^from (families|parts|rooms)(?:\.(\w+))? import (\w+)/.exec(statement) ?? [];
  const imported =
    folder && name ? linesOf(join(here, folder, `${file ?? name}.py`), (one) => !file || namesOf(one).includes(name), seen) : "";
  const beside = [...statement.matchAll(/\bput\(stage, '([\w-]+)'/g)].map(([, family = ""]) =>
    linesOf(familyFile(family), () => true, seen),
  );
  return imported + beside.join("");
}

const familyFile = (family: string): string => join(here, "families", `${family.replaceAll("-", "_")}.py`);

const isPlace = (subject: Subject): subject is GoodsSubject => "view" in subject && subject.view === "place";

const modelOf = (subject: Subject): string =>
  "scene" in subject ? join(here, "rooms", `${subject.brand}_${subject.scene}.py`) : familyFile(subject.family);

/** What sets up the place of a family. */
function placeOf(family: string): string | undefined {
  const isOwn = (one: string): boolean => one.startsWith(`@place('${family}',`);
  const file = readdirSync(join(here, "places"))
    .map((name) => join(here, "places", name))
    .find((one) => statements(one).some(isOwn));
  return file && linesOf(file, isOwn, new Set());
}

/** Changes with the model, the subject, its finish, where it is used, or the look of the whole studio. */
export function hashOf(subject: Subject): string {
  const look = /^LOOK = (\d+)$/m.exec(readFileSync(join(here, "kit/__init__.py"), "utf8"))?.[1];
  const finish =
    "finish" in subject &&
    new RegExp(`'${subject.brand}': \\{[^}]*'${subject.finish}': (\\([^)]*\\))`).exec(readFileSync(join(here, "kit/look.py"), "utf8"))?.[1];
  const made = [
    JSON.stringify([look, finish, subject]),
    linesOf(modelOf(subject), () => true, new Set()),
    isPlace(subject) ? placeOf(subject.family) : "",
  ];
  return createHash("sha256").update(made.join("")).digest("hex").slice(0, 16);
}

/** Whether the studio has a model of what is wanted. */
export const isModelled = (subject: Subject): boolean =>
  existsSync(modelOf(subject)) && (!isPlace(subject) || placeOf(subject.family) !== undefined);
