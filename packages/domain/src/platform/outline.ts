/** What may be written down of an error, in the log or in a table: names and codes, never a sentence that may hold somebody's words (T52). */

/** What errors of the database, of mail servers and of the system say in words of their own. */
const FIELDS = ["code", "constraint", "table", "column", "syscall", "command", "reason", "debugId"] as const;

const NAME = /^[\w.:-][\w .:-]{0,79}$/;

/** The fields of these names that hold text; a text that is no name or code is told as `…`. */
export function namesIn(from: object, names: readonly string[]): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of names) {
    const value = valueOf(from, name);
    if (typeof value === "string") kept[name] = NAME.test(value) ? value : "…";
  }
  return kept;
}

/** A field of an object, if it has it. */
export function valueOf(from: object, name: string): unknown {
  return name in from ? Reflect.get(from, name) : undefined;
}

/** Name and codes of whatever was thrown. */
export function outlineOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { name: typeof error };
  return { name: NAME.test(error.name) ? error.name : "Error", ...namesIn(error, FIELDS) };
}
