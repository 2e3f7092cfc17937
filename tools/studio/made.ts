/** Hashes what a picture is made from: it changes with the picture, not with the rest of the same files. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { GoodsSubject, Subject } from "./subjects.ts";

const here = import.meta.dirname;
const read = new Map<string, readonly string[]>();

/** The top-level statements of a model file, without comments and docstrings; an import of several names counts as several. */
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

/** The names by which its file uses a statement; decorated functions (pictures) have none. */
function namesOf(statement: string): readonly string[] {
  const [, names] = /^(?:from .+ import (?:\w+ as )?|class |def )?(\w+(?:, \w+)*)/.exec(statement) ?? [];
  return names?.split(", ") ?? [];
}

/** The chosen statements with all that they use, also from other files. */
function linesOf(file: string, chosen: (statement: string) => boolean, seen: Set<string>): string {
  const all = statements(file);
  const needed = new Set(all.filter(chosen));
  if (needed.size === 0) throw new Error(`${file} lacks what a picture is made from.`);
  // The set grows while it is iterated: dependencies have dependencies.
  for (const one of needed) {
    for (const other of all) if (namesOf(other).some((name) => new RegExp(`\\b${name}\\b`).test(one))) needed.add(other);
  }
  const lines = all.filter((one) => needed.has(one) && !seen.has(`${file} ${one}`));
  for (const one of lines) seen.add(`${file} ${one}`);
  return lines.map((one) => `${one}\n${usedBy(one, seen)}`).join("");
}

/** Resolves a statement's imports of families, parts and rooms. */
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

/** The setup of a family's place. */
function placeOf(family: string): string | undefined {
  const isOwn = (one: string): boolean => one.startsWith(`@place('${family}',`);
  const file = readdirSync(join(here, "places"))
    .map((name) => join(here, "places", name))
    .find((one) => statements(one).some(isOwn));
  return file && linesOf(file, isOwn, new Set());
}

/** Changes with the model, subject, finish, use, or the studio's look. */
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

export const isModelled = (subject: Subject): boolean =>
  existsSync(modelOf(subject)) && (!isPlace(subject) || placeOf(subject.family) !== undefined);
